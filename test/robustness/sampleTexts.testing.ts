/** One small project with a file of every kind that is read: what the mutations start from. */
export const SAMPLES: Readonly<Record<string, string>> = {
  'pom.xml': `<project>
  <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.6</version></parent>
  <artifactId>orders</artifactId>
  <properties><java.version>21</java.version></properties>
  <dependencies>
    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-data-jpa</artifactId></dependency>
  </dependencies>
</project>
`,
  'billing/build.gradle': `plugins { id 'org.springframework.boot' version '3.4.1' }
java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }
dependencies { implementation 'org.springframework.boot:spring-boot-starter-web' }
bootRun { jvmArgs = ['-Dreactor.schedulers.defaultBoundedElasticSize=20'] }
`,
  'billing/src/main/resources/application.properties': `spring.application.name=billing
server.tomcat.threads.max=100
spring.datasource.hikari.maximum-pool-size=\${POOL:20}
# concurrency-lens: call-time=80ms
spring.threads.virtual.enabled=true
#---
spring.config.activate.on-profile=prod
spring.datasource.hikari.maximum-pool-size=40
`,
  'src/main/resources/application.yaml': `spring:
  application: {name: orders}
  datasource:
    hikari:
      maximum-pool-size: 10 # 연결 😀
      connection-timeout: 30s
  task.execution.pool: {core-size: 4, queue-capacity: 1000}
---
spring.config.activate.on-profile: "prod"
spring: &anchor
  datasource.hikari.maximum-pool-size: 40
other: *anchor
`,
  'src/main/java/com/example/OrderService.java': `package com.example;

import java.util.List;
import java.util.concurrent.*;
import org.springframework.scheduling.annotation.Async;
import reactor.core.publisher.*;
import reactor.core.scheduler.Schedulers;

/** 주문 😀 */
class OrderService {
    private final OrderRepository repository;
    private final ExecutorService pool = new ThreadPoolExecutor(2, 8, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());

    OrderService(OrderRepository repository) { this.repository = repository; }

    Flux<String> load(List<Long> ids) {
        return Flux.fromIterable(ids)
            .flatMap(id -> Mono.fromCallable(() -> repository.find(id)).subscribeOn(Schedulers.boundedElastic()), 64);
    }

    @Async
    CompletableFuture<String> send(long id) {
        return CompletableFuture.supplyAsync(() -> repository.find(id)); // concurrency-lens: ignore
    }

    int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
}

@org.springframework.stereotype.Repository
class OrderRepository {
    org.springframework.jdbc.core.JdbcTemplate jdbc;
    String find(long id) { return jdbc.queryForObject("select name from orders where id = ?", String.class, id); }
}
`,
  Dockerfile: `FROM eclipse-temurin:21-jre
ENV JAVA_TOOL_OPTIONS="-XX:ActiveProcessorCount=4 -Dreactor.schedulers.defaultBoundedElasticSize=30"
ENTRYPOINT ["java", "-jar", \\
  "/orders.jar"]
`,
  'compose.yaml': `services:
  orders:
    build: .
    environment: {SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE: "25"}
    cpus: 2.5
    deploy: {replicas: 3, resources: {limits: {cpus: "2"}}}
`,
  'k8s/orders.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: orders}
spec:
  replicas: 3
  template:
    spec:
      containers:
        - name: orders
          image: registry.example.com/orders:1
          args: ["--server.port=8080"]
          resources: {limits: {cpu: 1500m}}
          envFrom: [{configMapRef: {name: orders}}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: orders}
data: {SPRING_PROFILES_ACTIVE: prod}
`,
  '.concurrency-lens.yaml':
    'cores: 4\ncallTime: {default: 50ms, pools: {HikariPool: 20ms}}\nrules: {open-in-view-holds-connection: off}\n',
  'gradle/libs.versions.toml':
    '[versions]\nboot = "3.4.1"\n[libraries]\nweb = { module = "a:b", version.ref = "boot" }\n',
  '.vscode/launch.json': '{ // run\n "configurations": [{"type": "java", "vmArgs": "-Xmx1g", "env": {"A": "b"},}] }\n',
  '.env': 'JAVA_TOOL_OPTIONS=-XX:ActiveProcessorCount=2\n',
};
