/** Start messages as the server would send them, for the tests of the page. */
import type { CalculatorStart } from '../../protocol/serverMessages';

const RANGE = { start: { line: 6, character: 8 }, end: { line: 6, character: 10 } };
const YAML = { uri: 'file:///shop/src/main/resources/application.yaml', range: RANGE };
const JAVA = { uri: 'file:///shop/src/main/java/shop/OrderService.java', range: RANGE };

/** flatMap 256, scheduler 80, pool 10, 50 ms: the example of the product's first line. */
export const REACTIVE: CalculatorStart = {
  ceilingId: 'order-service',
  place: 'OrderService.loadAll, HikariPool-1',
  location: JAVA,
  module: 'shop',
  scope: 'subscription',
  terms: [
    { kind: 'operator', name: 'flatMap', value: 256, heldMs: null, origin: { text: 'default of reactor-core 3.7' } },
    {
      kind: 'scheduler',
      name: 'boundedElastic',
      value: 80,
      heldMs: null,
      perCore: 10,
      origin: { text: 'default of reactor-core 3.7, 10 × 8 cores' },
    },
    {
      kind: 'pool',
      name: 'HikariPool-1',
      value: 10,
      heldMs: null,
      origin: { text: 'application.yaml:7', location: YAML },
      writeTarget: { id: 'pool', file: 'application.yaml', key: 'spring.datasource.hikari.maximum-pool-size' },
    },
  ],
  callTimeMs: { value: 50, origin: { text: 'setting concurrencyLens.callTime' } },
  cores: { value: 8, origin: { text: 'limits.cpu of deployment shop', location: YAML } },
  requestTimeMs: null,
  callsPerRequest: { value: 4, origin: { text: '.concurrency-lens.yaml:3' } },
  replicas: { value: 3, origin: { text: '.concurrency-lens.yaml:4' } },
  peakRate: null,
  acquireTimeoutMs: { value: 30_000, origin: { text: 'default of HikariCP 6.3.3' } },
  executor: null,
  jdk: 21,
  springBoot: '3.5.16',
  mode: 'reactive',
  server: 'netty',
  virtualThreads: false,
  ceilings: [
    {
      id: 'order-service',
      place: 'OrderService.loadAll, HikariPool-1',
      label: 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling',
      location: JAVA,
      ceilingPerSecond: 200,
      bindingTerm: 'HikariPool-1',
    },
    {
      id: 'invoice-service',
      place: 'InvoiceService.send, mail',
      label: 'effective concurrency = min(8,80)=8 → 400 rps ceiling',
      location: JAVA,
      ceilingPerSecond: 400,
      bindingTerm: 'flatMap',
    },
  ],
};

/** 200 servlet threads held 2 s, pool 10 held 50 ms: 100 rps, bound by the server. */
export const SERVLET: CalculatorStart = {
  ...REACTIVE,
  ceilingId: 'controller',
  place: 'application.yaml: server.tomcat.threads.max',
  scope: 'application',
  terms: [
    { kind: 'server', name: 'Tomcat', value: 200, heldMs: null, origin: { text: 'default of Spring Boot 3.5.16' } },
    { kind: 'pool', name: 'HikariPool-1', value: 10, heldMs: null, origin: { text: 'default of HikariCP 6.3.3' } },
  ],
  requestTimeMs: { value: 2000, origin: { text: '.concurrency-lens.yaml:2' } },
  mode: 'servlet',
  server: 'tomcat',
  ceilings: [],
};

/** A reactive pool without a scheduler before it: any number of subscriptions meets at 10 connections, for 250 ms at most. */
export const R2DBC: CalculatorStart = {
  ...REACTIVE,
  ceilingId: 'r2dbc',
  place: 'InventoryService.reserve, r2dbc pool',
  terms: [
    { kind: 'operator', name: 'flatMap', value: 256, heldMs: null, origin: { text: 'default of reactor-core 3.7' } },
    {
      kind: 'pool',
      name: 'r2dbc pool',
      value: 10,
      heldMs: null,
      origin: { text: 'application.yaml:7', location: YAML },
      writeTarget: { id: 'r2dbc', file: 'application.yaml', key: 'spring.r2dbc.pool.max-size' },
    },
  ],
  acquireTimeoutMs: { value: 250, origin: { text: 'application.yaml:8', location: YAML } },
  peakRate: { value: 250, origin: { text: '.concurrency-lens.yaml:5' } },
  ceilings: [],
};

/** Names as an unfriendly project could choose them. */
export const HOSTILE: CalculatorStart = {
  ...REACTIVE,
  place: '<img src=x onerror="globalThis.hurt=1">',
  module: '<script>globalThis.hurt=1</script>',
  terms: REACTIVE.terms.map((term) => ({
    ...term,
    name: '<img src=x onerror="globalThis.hurt=1">',
    origin: { ...term.origin, text: '"><svg onload="globalThis.hurt=1">' },
  })),
  ceilings: REACTIVE.ceilings.map((ceiling) => ({
    ...ceiling,
    place: '</option><img src=x onerror="globalThis.hurt=1">',
  })),
};
