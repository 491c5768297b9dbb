import { isAtLeast } from '../../../sizing/versions';
import { lookupTable } from '../../lookupTable';

/**
 * What the starters bring along, as far as ceilings depend on it: compile and runtime dependencies in the poms of Spring
 * Boot 2.7.18, 3.5.7 and 4.0.0, Spring Cloud 2021.0 (3.1) and 2025.0 (4.3), and those of the libraries beneath.
 */
const boot = 'org.springframework.boot';
const spring = 'org.springframework';
const reactor = 'io.projectreactor';
const starter = `${boot}:spring-boot-starter`;

const core = `${reactor}:reactor-core`;
const nettyHttp = `${reactor}.netty:reactor-netty-http`;
const httpClient5 = 'org.apache.httpcomponents.client5:httpclient5';
const cloud = 'org.springframework.cloud:spring-cloud';
const jdbc = `${starter}-jdbc`;
const tomcatCore = 'org.apache.tomcat.embed:tomcat-embed-core';

/** `group:artifact` to the same; the union over the versions read, except where a later table says otherwise. */
const broughtAlong: Readonly<Record<string, readonly string[]>> = lookupTable({
  [starter]: [`${boot}:spring-boot`, `${boot}:spring-boot-autoconfigure`, `${spring}:spring-core`],
  [`${boot}:spring-boot`]: [`${spring}:spring-core`, `${spring}:spring-context`],
  [`${starter}-web`]: [starter, `${starter}-tomcat`, `${spring}:spring-web`, `${spring}:spring-webmvc`],
  [`${starter}-webmvc`]: [starter, `${starter}-tomcat`, `${boot}:spring-boot-webmvc`],
  [`${boot}:spring-boot-webmvc`]: [`${spring}:spring-web`, `${spring}:spring-webmvc`],
  [`${starter}-webflux`]: [
    starter,
    `${starter}-reactor-netty`,
    `${spring}:spring-web`,
    `${spring}:spring-webflux`,
    `${boot}:spring-boot-webflux`,
  ],
  [`${starter}-reactor-netty`]: [starter, nettyHttp],
  [`${starter}-webclient`]: [starter, `${spring}:spring-webflux`, `${spring}:spring-web`, nettyHttp],
  [`${starter}-restclient`]: [starter, `${spring}:spring-web`],
  [`${starter}-tomcat`]: [starter, tomcatCore],
  [`${starter}-jetty`]: [starter, 'org.eclipse.jetty:jetty-server'],
  [`${starter}-undertow`]: [starter, 'io.undertow:undertow-core'],
  [`${starter}-jersey`]: [`${starter}-tomcat`, `${spring}:spring-web`, 'org.glassfish.jersey.core:jersey-server'],
  [`${starter}-data-rest`]: [`${starter}-web`],
  [`${starter}-hateoas`]: [`${starter}-web`],
  [`${starter}-web-services`]: [`${starter}-web`],
  [`${starter}-websocket`]: [`${starter}-web`],
  [jdbc]: [starter, 'com.zaxxer:HikariCP', `${spring}:spring-jdbc`],
  [`${starter}-data-jdbc`]: [jdbc, 'org.springframework.data:spring-data-jdbc'],
  [`${starter}-data-jpa`]: [jdbc, 'org.springframework.data:spring-data-jpa', 'org.hibernate.orm:hibernate-core'],
  [`${starter}-jooq`]: [jdbc, 'org.jooq:jooq'],
  [`${starter}-batch`]: [starter, jdbc, 'org.springframework.batch:spring-batch-core'],
  [`${starter}-batch-jdbc`]: [`${starter}-batch`, jdbc],
  [`${starter}-quartz`]: [starter, `${spring}:spring-tx`, 'org.quartz-scheduler:quartz'],
  [`${starter}-flyway`]: [jdbc],
  [`${starter}-liquibase`]: [jdbc],
  [`${starter}-data-r2dbc`]: [
    starter,
    `${spring}:spring-r2dbc`,
    'io.r2dbc:r2dbc-pool',
    'org.springframework.data:spring-data-r2dbc',
  ],
  // Without r2dbc-pool, unlike the one for Spring Data.
  [`${starter}-r2dbc`]: [starter, core, `${spring}:spring-r2dbc`],
  [`${spring}:spring-r2dbc`]: [core, 'io.r2dbc:r2dbc-spi', `${spring}:spring-tx`],
  [`${starter}-data-redis`]: [starter, 'io.lettuce:lettuce-core', 'org.springframework.data:spring-data-redis'],
  [`${starter}-data-redis-reactive`]: [
    starter,
    'io.lettuce:lettuce-core',
    'org.springframework.data:spring-data-redis',
  ],
  [`${starter}-session-data-redis`]: [`${starter}-data-redis`],
  [`${starter}-mongodb`]: [starter, 'org.mongodb:mongodb-driver-sync'],
  [`${starter}-data-mongodb`]: [
    starter,
    'org.mongodb:mongodb-driver-sync',
    'org.springframework.data:spring-data-mongodb',
  ],
  [`${starter}-data-mongodb-reactive`]: [
    starter,
    core,
    'org.mongodb:mongodb-driver-reactivestreams',
    'org.springframework.data:spring-data-mongodb',
  ],
  [`${starter}-data-cassandra-reactive`]: [starter, core, 'org.springframework.data:spring-data-cassandra'],
  [`${starter}-amqp`]: [starter, 'org.springframework.amqp:spring-rabbit'],
  [`${starter}-artemis`]: [starter, `${spring}:spring-jms`],
  [`${starter}-graphql`]: [starter, 'org.springframework.graphql:spring-graphql'],
  'org.springframework.graphql:spring-graphql': [core, 'io.micrometer:context-propagation'],
  [`${starter}-integration`]: [starter, 'org.springframework.integration:spring-integration-core'],
  'org.springframework.integration:spring-integration-core': [core],
  [`${starter}-kafka`]: [starter, 'org.springframework.kafka:spring-kafka'],
  [`${starter}-rsocket`]: [starter, `${starter}-reactor-netty`],
  [`${starter}-actuator`]: [starter, 'io.micrometer:micrometer-core'],
  [`${starter}-security`]: [starter, 'org.springframework.security:spring-security-config'],
  [`${starter}-oauth2-client`]: [`${starter}-security`],
  [`${starter}-oauth2-resource-server`]: [`${starter}-security`],
  [`${starter}-aop`]: [starter, `${spring}:spring-aop`],
  [`${spring}:spring-webflux`]: [core, `${spring}:spring-web`],
  [`${spring}:spring-webmvc`]: [`${spring}:spring-web`, `${spring}:spring-context`],
  [`${spring}:spring-web`]: [`${spring}:spring-core`],
  [`${spring}:spring-jdbc`]: [`${spring}:spring-tx`],
  [nettyHttp]: [`${reactor}.netty:reactor-netty-core`],
  [`${reactor}.netty:reactor-netty-core`]: [core],
  [`${reactor}.netty:reactor-netty`]: [nettyHttp],
  [`${reactor}:reactor-netty`]: [nettyHttp],
  [`${reactor}.kotlin:reactor-kotlin-extensions`]: [core],
  [`${reactor}.addons:reactor-extra`]: [core],
  [`${reactor}.addons:reactor-pool`]: [core],
  [`${reactor}.kafka:reactor-kafka`]: [core],
  'io.r2dbc:r2dbc-pool': [`${reactor}.addons:reactor-pool`, 'io.r2dbc:r2dbc-spi'],
  'io.lettuce:lettuce-core': [core],
  'org.mongodb:mongodb-driver-reactivestreams': [core],
  [`${cloud}-starter-gateway`]: [`${starter}-webflux`, `${cloud}-gateway-server`],
  [`${cloud}-starter-gateway-server-webflux`]: [`${starter}-webflux`, `${cloud}-gateway-server-webflux`],
  [`${cloud}-gateway-server`]: [starter, `${reactor}.addons:reactor-extra`],
  [`${cloud}-gateway-server-webflux`]: [`${cloud}-gateway-server`],
  [`${cloud}-starter-gateway-mvc`]: [`${starter}-web`],
  [`${cloud}-starter-gateway-server-webmvc`]: [`${starter}-web`],
  [`${cloud}-starter-openfeign`]: [`${cloud}-openfeign-core`, `${spring}:spring-web`, 'io.github.openfeign:feign-core'],
  [`${cloud}-starter-loadbalancer`]: [`${cloud}-loadbalancer`],
  [`${cloud}-loadbalancer`]: [core, `${reactor}.addons:reactor-extra`],
  [`${cloud}-starter-config`]: [`${cloud}-config-client`],
  // spring-boot-admin 3.5.5.
  'de.codecentric:spring-boot-admin-starter-server': [`${starter}-webflux`, `${starter}-actuator`],
  'de.codecentric:spring-boot-admin-starter-client': [`${starter}-actuator`, `${spring}:spring-web`],
  // mybatis-spring-boot-starter 2.2.2 and 3.0.3, mybatis-plus 3.5.9, druid 1.2.23 (which brings no JDBC starter).
  'org.mybatis.spring.boot:mybatis-spring-boot-starter': [starter, jdbc],
  'com.baomidou:mybatis-plus-boot-starter': [jdbc],
  'com.baomidou:mybatis-plus-spring-boot3-starter': [jdbc],
  'com.alibaba:druid-spring-boot-starter': ['com.alibaba:druid'],
  'com.alibaba:druid-spring-boot-3-starter': ['com.alibaba:druid'],
  'com.alibaba:druid-spring-boot-4-starter': ['com.alibaba:druid'],
});

/** Where Boot 4 brings something else: its starters name modules of Boot instead of libraries. */
const sinceBoot4: Readonly<Record<string, readonly string[]>> = lookupTable({
  [`${starter}-batch`]: [starter, 'org.springframework.batch:spring-batch-core'],
  [`${starter}-data-mongodb`]: [`${starter}-mongodb`, 'org.springframework.data:spring-data-mongodb'],
  // Its reactive starter brings the blocking driver as well.
  [`${starter}-data-mongodb-reactive`]: [
    `${starter}-mongodb`,
    core,
    'org.mongodb:mongodb-driver-reactivestreams',
    'org.springframework.data:spring-data-mongodb',
  ],
});

/** Where the generation for Boot 3 moved from HttpClient 4 to 5 (spring-cloud-config-client 4.3.0, admin server 3.5.5). */
const sinceBoot3: Readonly<Record<string, readonly string[]>> = lookupTable({
  [`${cloud}-config-client`]: [`${spring}:spring-web`, httpClient5],
  'de.codecentric:spring-boot-admin-starter-server': [`${starter}-webflux`, `${starter}-actuator`, httpClient5],
});

/** What `group:artifact` brings; null for anything that is not in the table. Without a version, as in Boot 2. */
export function broughtAlongBy(name: string, springBoot: string | null): readonly string[] | null {
  const since = (minimum: string): boolean => isAtLeast(springBoot, minimum) === true;
  const later = (since('4.0.0-M1') && sinceBoot4[name]) || (since('3.0.0-M1') && sinceBoot3[name]);
  return later || (broughtAlong[name] ?? null);
}
