/**
 * What the starters bring along, as far as ceilings depend on it: the compile dependencies in the poms of Spring Boot
 * 3.5.7 and the build files of 4.0, and those of the libraries beneath. `group:artifact` to the same.
 */
const boot = 'org.springframework.boot';
const spring = 'org.springframework';
const reactor = 'io.projectreactor';
const starter = `${boot}:spring-boot-starter`;

const core = `${reactor}:reactor-core`;
const nettyHttp = `${reactor}.netty:reactor-netty-http`;
const jdbc = `${starter}-jdbc`;
const tomcatCore = 'org.apache.tomcat.embed:tomcat-embed-core';

export const broughtAlong: Readonly<Record<string, readonly string[]>> = {
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
  [`${starter}-webclient`]: [starter, `${spring}:spring-webflux`, `${spring}:spring-web`],
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
  [`${starter}-batch`]: [jdbc, 'org.springframework.batch:spring-batch-core'],
  [`${starter}-data-r2dbc`]: [starter, `${starter}-r2dbc`, 'org.springframework.data:spring-data-r2dbc'],
  [`${starter}-r2dbc`]: [starter, 'io.r2dbc:r2dbc-pool', 'io.r2dbc:r2dbc-spi'],
  [`${starter}-data-redis`]: [starter, 'io.lettuce:lettuce-core', 'org.springframework.data:spring-data-redis'],
  [`${starter}-data-redis-reactive`]: [
    starter,
    'io.lettuce:lettuce-core',
    'org.springframework.data:spring-data-redis',
  ],
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
  [`${starter}-amqp`]: [starter, 'org.springframework.amqp:spring-rabbit'],
  [`${starter}-kafka`]: [starter, 'org.springframework.kafka:spring-kafka'],
  [`${starter}-rsocket`]: [starter, `${starter}-reactor-netty`],
  [`${starter}-actuator`]: [starter, 'io.micrometer:micrometer-core'],
  [`${starter}-security`]: [starter, 'org.springframework.security:spring-security-config'],
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
  'org.springframework.cloud:spring-cloud-starter-gateway': [
    `${starter}-webflux`,
    'org.springframework.cloud:spring-cloud-gateway-server',
  ],
  'org.springframework.cloud:spring-cloud-starter-gateway-server-webflux': [
    `${starter}-webflux`,
    'org.springframework.cloud:spring-cloud-gateway-server-webflux',
  ],
  'org.springframework.cloud:spring-cloud-starter-openfeign': [
    'org.springframework.cloud:spring-cloud-openfeign-core',
    'io.github.openfeign:feign-core',
  ],
  'org.springframework.cloud:spring-cloud-starter-config': ['org.springframework.cloud:spring-cloud-config-client'],
  'org.mybatis.spring.boot:mybatis-spring-boot-starter': [jdbc],
  'com.baomidou:mybatis-plus-boot-starter': [jdbc],
  'com.baomidou:mybatis-plus-spring-boot3-starter': [jdbc],
  'com.alibaba:druid-spring-boot-starter': ['com.alibaba:druid'],
  'com.alibaba:druid-spring-boot-3-starter': ['com.alibaba:druid'],
};
