import type { Text } from '../text';

/** Surroundings that examples of rules share: the project files around the few lines that matter. */
export interface Given {
  /** For the docs page: `In a WebFlux application with Spring Data JPA on 8 cores`. */
  readonly description: Text;
  /** Marked text without marks. */
  readonly files: string;
}

const POM_HEAD = `
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>`;

const BOOT = `
      <build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>`;

/** A Maven project of Spring Boot 3.5.7 with these starters. */
export function pom(javaVersion: number, ...artifacts: readonly string[]): string {
  const dependencies = artifacts.map((artifact) => {
    const [group, name] = artifact.includes(':') ? artifact.split(':') : ['org.springframework.boot', artifact];
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId></dependency>`;
  });
  return `
    //- /pom.xml${POM_HEAD}
      <properties><java.version>${javaVersion}</java.version></properties>
      <dependencies>${dependencies.join('')}</dependencies>${BOOT}`;
}

/** As if a container limit gave the JVM 8 processors. */
const EIGHT_CORES = `
    //- /.concurrency-lens.yaml
    cores: 8`;

const REPOSITORY = `
    //- /src/main/java/shop/Order.java
    package shop;
    record Order(long id, int total) {}
    //- /src/main/java/shop/OrderRepository.java
    package shop;
    import org.springframework.data.repository.ListCrudRepository;
    interface OrderRepository extends ListCrudRepository<Order, Long> {
      int countByTotal(int total);
    }`;

/** WebFlux in front of blocking JDBC repositories; HikariCP at its default of 10. */
export const WEBFLUX_JDBC: Given = {
  description: {
    en: 'A WebFlux application with Spring Data JDBC on 8 cores; HikariCP has its default of 10 connections.',
    ko: '8코어에서 Spring Data JDBC를 쓰는 WebFlux 애플리케이션. HikariCP 크기는 기본값 10이다.',
  },
  files: `${pom(17, 'spring-boot-starter-webflux', 'spring-boot-starter-data-jdbc')}${EIGHT_CORES}${REPOSITORY}
  `,
};

/** Spring MVC on Tomcat with JDBC; HikariCP at its default of 10. */
export const SERVLET_JDBC: Given = {
  description: {
    en: 'A Spring MVC application with Spring Data JDBC on 8 cores, JDK 17; HikariCP has its default of 10 connections.',
    ko: '8코어, JDK 17에서 Spring Data JDBC를 쓰는 Spring MVC 애플리케이션. HikariCP 크기는 기본값 10이다.',
  },
  files: `${pom(17, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc')}${EIGHT_CORES}${REPOSITORY}
  `,
};

/** What the rules about fan-out to a pool ask for: each call on a scheduler, and as many at once as there are connections. */
export const FAN_OUT_WITHIN_POOL = `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
            .subscribeOn(Schedulers.boundedElastic()), 10);
      }
    }
  `;
