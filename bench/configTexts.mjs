// Build files, application configuration and manifests of a generated module.

export function pom(artifact, isReactive) {
  const web = isReactive ? 'webflux' : 'web';
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>3.5.6</version>
    <relativePath/>
  </parent>
  <groupId>com.example</groupId>
  <artifactId>${artifact}</artifactId>
  <version>1.0.0</version>
  <properties>
    <java.version>21</java.version>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-${web}</artifactId>
    </dependency>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-data-jpa</artifactId>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.springframework.boot</groupId>
        <artifactId>spring-boot-maven-plugin</artifactId>
      </plugin>
    </plugins>
  </build>
</project>
`;
}

export function applicationYaml(artifact, random, isReactive) {
  const server = isReactive
    ? ''
    : `server:
  port: ${8080 + random.below(100)}
  tomcat:
    threads:
      max: ${50 + random.below(300)}
    accept-count: 100
`;
  return `spring:
  application:
    name: ${artifact}
  datasource:
    url: jdbc:postgresql://db:5432/${artifact}
    hikari:
      maximum-pool-size: ${5 + random.below(40)}
      connection-timeout: 30000
  task:
    execution:
      pool:
        core-size: ${2 + random.below(14)}
        queue-capacity: ${random.pick([0, 50, 100, 1000])}
${server}management:
  endpoints:
    web:
      exposure:
        include: health,prometheus
`;
}

export function prodYaml(random) {
  return `spring:\n  datasource:\n    hikari:\n      maximum-pool-size: ${10 + random.below(80)}\n`;
}

export function dockerfile(random) {
  return `FROM eclipse-temurin:21-jre
ENV JAVA_TOOL_OPTIONS="-XX:ActiveProcessorCount=${1 + random.below(8)}"
COPY target/app.jar /app.jar
ENTRYPOINT ["java", "-jar", "/app.jar"]
`;
}

export function deployment(artifact, random) {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${artifact}
spec:
  replicas: ${1 + random.below(6)}
  template:
    spec:
      containers:
        - name: ${artifact}
          image: registry.example.com/${artifact}:1.0.0
          resources:
            limits:
              cpu: "${1 + random.below(4)}"
              memory: 1Gi
`;
}
