/** A second sample project, of the formats the first one leaves out: Kotlin build script, Helm, Kustomize, overlays, parents. */
export const SECOND_SAMPLES: Readonly<Record<string, string>> = {
  'build.gradle.kts': `plugins {
    id("org.springframework.boot") version "3.4.1"
    alias(libs.plugins.boot) apply false
    kotlin("jvm") version "2.0.0"
}
java { toolchain { languageVersion.set(JavaLanguageVersion.of(21)) } }
val reactorVersion by extra("3.7.1")
dependencies {
    implementation(platform("org.springframework.boot:spring-boot-dependencies:3.4.1"))
    implementation(libs.web)
    implementation("io.projectreactor:reactor-core:$reactorVersion")
    testImplementation(project(":shop-test")) { exclude(group = "a", module = "b") }
}
tasks.named<BootRun>("bootRun") { jvmArgs("-XX:ActiveProcessorCount=4", "-Xmx1g"); environment("A", "b") }
`,
  'settings.gradle.kts': 'rootProject.name = "shop"\ninclude(":api", ":core")\n',
  'gradle.properties': 'bootVersion=3.4.1\norg.gradle.jvmargs=-Xmx2g\n',
  'gradle/libs.versions.toml': `[versions]
boot = "3.4.1"
java = { strictly = "[21, 22[", prefer = "21" }
[libraries]
web = { group = "org.springframework.boot", name = "spring-boot-starter-web", version.ref = "boot" }
jpa = "org.springframework.boot:spring-boot-starter-data-jpa:3.4.1"
[bundles]
all = ["web", "jpa"]
[plugins]
boot = { id = "org.springframework.boot", version.ref = "boot" }
`,
  'legacy/pom.xml': `<?xml version="1.0" encoding="UTF-8"?>
<!-- 주석 -->
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>com.example</groupId><artifactId>root</artifactId><version>\${revision}</version><relativePath>../pom.xml</relativePath></parent>
  <artifactId>legacy</artifactId><packaging>pom</packaging>
  <modules><module>a</module><module>b</module></modules>
  <properties><spring-boot.version>2.7.18</spring-boot.version><maven.compiler.release>17</maven.compiler.release></properties>
  <dependencyManagement><dependencies><dependency>
    <groupId>org.springframework.boot</groupId><artifactId>spring-boot-dependencies</artifactId>
    <version>\${spring-boot.version}</version><type>pom</type><scope>import</scope>
  </dependency></dependencies></dependencyManagement>
  <dependencies><dependency><groupId>com.zaxxer</groupId><artifactId>HikariCP</artifactId><exclusions><exclusion/></exclusions></dependency></dependencies>
  <profiles><profile><id>prod</id><activation><activeByDefault>true</activeByDefault></activation>
    <properties><java.version>17</java.version></properties></profile></profiles>
  <build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId>
    <configuration><jvmArguments>-XX:ActiveProcessorCount=2</jvmArguments><profiles><profile>dev</profile></profiles></configuration>
  </plugin></plugins></build>
</project>
`,
  'legacy/.mvn/jvm.config': '-Xmx1g -XX:ActiveProcessorCount=3\n',
  'src/main/resources/application.yml': `spring:
  profiles: {active: dev, group: {prod: [db, mq]}, include: "@profile@"}
  config.import: [optional:file:./extra.yaml, "configserver:"]
  datasource:
    first: {url: "jdbc:h2:mem:a", hikari: {maximum-pool-size: \${POOL:\${SIZE:12}}, minimumIdle: 2}}
  r2dbc: {url: "r2dbc:pool:postgresql://db/a", pool: {max-size: 20, max-acquire-time: -1ms}}
  threads.virtual.enabled: on
server:
  tomcat: {threads: {max: 0o17}, max-connections: 1_000}
reactor.netty.pool.maxConnections: 1e3
resilience4j.bulkhead:
  instances: &bulkheads
    orders: {maxConcurrentCalls: 8, maxWaitDuration: 10ms}
  configs:
    <<: *bulkheads
    text: |
      block
      text
    folded: >-
      folded
        text
`,
  'src/main/resources/application-db.yml': 'spring.datasource.first.hikari:\n  maximum-pool-size: 30\n',
  'src/main/resources/bootstrap.properties':
    'spring.cloud.config.uri=http\\://config\nspring.application.name = shop\n',
  'src/main/resources/pools.properties': 'pool.size = 3\\\n  0\n! comment\nkey\\ with\\ blanks: v\n\\u0061=b\n',
  'docker/api.Dockerfile': `# syntax=docker/dockerfile:1
ARG VERSION=21
FROM eclipse-temurin:\${VERSION}-jdk AS build
RUN --mount=type=cache,target=/root/.m2 ./mvnw package
FROM eclipse-temurin:\${VERSION}-jre
ENV JAVA_OPTS -Xmx1g
ENV A=b C="d e" \\
    JDK_JAVA_OPTIONS='-XX:ActiveProcessorCount=6'
COPY --from=build /app.jar /app.jar
HEALTHCHECK CMD curl localhost
ENTRYPOINT exec java $JAVA_OPTS -Dserver.tomcat.threads.max=50 -jar /app.jar --spring.profiles.active=db
CMD ["--debug"]
`,
  'docker-compose.override.yml': `x-common: &common
  environment: [SPRING_PROFILES_ACTIVE=db, "JAVA_TOOL_OPTIONS=-XX:ActiveProcessorCount=3"]
  env_file: [.env.prod]
services:
  api: {<<: *common, image: "shop:1", command: ["java", "-jar", "a.jar"], deploy: {mode: replicated, replicas: 2}}
  db: {image: postgres, command: -c max_connections=200}
`,
  '.env.prod': 'export SPRING_R2DBC_POOL_MAXSIZE=\'40\'\nA=b # c\nQUOTED="a\\nb"\n',
  'chart/templates/deployment.yaml': `{{- if .Values.enabled }}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ include "shop.fullname" . }}
spec:
  replicas: {{ .Values.replicas | default 2 }}
  template:
    spec:
      containers:
        - name: shop
          image: "{{ .Values.image }}:{{ .Chart.AppVersion }}"
          command: ["sh", "-c", "java $JAVA_OPTS -jar app.jar"]
          env:
            - {name: SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE, value: "15"}
            - name: SECRET
              valueFrom: {secretKeyRef: {name: s, key: k}}
          resources:
            {{- toYaml .Values.resources | nindent 12 }}
{{- end }}
`,
  'chart/values.yaml': 'enabled: true\nreplicas: 4\nimage: shop\nresources:\n  limits: {cpu: 500m}\n',
  'k8s/overlays/prod/kustomization.yaml':
    'resources: [../../base]\npatches:\n  - path: patch.yaml\nreplicas:\n  - {name: shop, count: 5}\nconfigMapGenerator:\n  - name: shop\n    literals: [SPRING_PROFILES_ACTIVE=prod]\n',
  '.concurrency-lens.yaml': `cores: 8
profiles: [db]
replicas: 3
callTime:
  default: 50ms
  pools: {HikariPool-1: 20ms}
  methods: {ShopService.load: 80ms, com.example.shop.PriceClient: 1s}
requestTime: 2s
callsPerRequest: 4
peakRate: 300
databaseConnections: 200
rules: {flatmap-exceeds-pool: error}
exclude: ["**/generated/**"]
`,
  '.vscode/launch.json':
    '{\n  "version": "0.2.0", /* a */\n  "configurations": [\n    {"type": "java", "mainClass": "com.example.shop.Shop", "vmArgs": ["-XX:ActiveProcessorCount=2"], "args": "--server.port=1"}\n  ]\n}\n',
  'src/main/java/com/example/shop/ShopService.java': `package com.example.shop;

import static java.util.concurrent.Executors.*;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.*;
import org.springframework.context.annotation.*;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.*;
import reactor.core.scheduler.*;

@Configuration(proxyBeanMethods = false)
@org.springframework.scheduling.annotation.EnableAsync
public sealed class ShopService<T extends Comparable<? super T>> implements Function<T, Flux<String>> permits ShopService.Inner {
    static final int LIMIT = 4 * 8 + (1 << 3);
    @Value("\${shop.limit:16}") private int limit;
    private final Semaphore gate = new Semaphore(5);
    private final Scheduler slow = Schedulers.newBoundedElastic(20, 100, "slow");
    enum Mode { FAST, SLOW { @Override int size() { return 2; } }; int size() { return 1; } }
    record Pair<A, B>(A first, @Deprecated B second) { Pair { Objects.requireNonNull(first); } }
    static final class Inner extends ShopService<String> {}

    @Bean("pool") Executor pool(@Qualifier("x") int n) {
        var made = new org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor();
        made.setCorePoolSize(LIMIT / 2); made.setMaxPoolSize(n > 3 ? 10 : 20);
        made.setQueueCapacity(0); made.initialize();
        return made;
    }

    @Override public Flux<String> apply(T given) {
        return Flux.just(1, 2, 3).parallel(4).runOn(slow).sequential()
            .flatMapSequential(i -> switch (i) { case 1, 2 -> load(i); default -> { yield Mono.empty(); } }, limit, 1)
            .groupBy(s -> s.length()).concatMap(group -> group.reduce("", String::concat).map(x -> given + x))
            .publishOn(Schedulers.parallel(), 32).retryWhen(reactor.util.retry.Retry.backoff(3, Duration.ofMillis(10)));
    }

    private Mono<String> load(Object o) {
        if (o instanceof Pair<?, ?>(var a, Integer b) && b > 1) return Mono.defer(() -> Mono.just(a.toString() + """
            text "block"
            """));
        return Mono.zip(Mono.fromCallable(() -> { gate.acquire(); try { Thread.sleep(10L); return "x"; } finally { gate.release(); } }), Mono.just(1))
            .map(t -> t.getT1()).timeout(Duration.ofSeconds(1)).block() == null ? null : Mono.never();
    }

    void run(List<Callable<String>> tasks) throws Exception {
        try (var each = newVirtualThreadPerTaskExecutor(); ExecutorService two = newFixedThreadPool(2, r -> new Thread(r))) {
            for (Future<String> f : two.invokeAll(tasks)) f.get(1, TimeUnit.SECONDS);
            CompletableFuture.supplyAsync(() -> 'a', each).thenApplyAsync(c -> (int) c).thenAccept(System.out::println).join();
        } catch (ExecutionException | TimeoutException e) { throw new IllegalStateException(e); }
        tasks.parallelStream().map(t -> { try { return t.call(); } catch (Exception e) { return null; } }).toList();
        outer: while (true) { do { if (tasks.isEmpty()) break outer; else continue outer; } while (false); }
        new Thread(this::toString).start(); int[][] grid = {{1, 2}, {3}}; synchronized (this) { grid[0][1] += -~limit >>> 2; }
    }
}
`,
};
