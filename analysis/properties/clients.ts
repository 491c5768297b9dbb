import type { PropertyRow } from './property';

const FEIGN = 'spring.cloud.openfeign.httpclient';
const FEIGN_SOURCE = 'spring-cloud-openfeign FeignHttpClientProperties';
const GATEWAY = 'spring.cloud.gateway.httpclient.pool';
const GATEWAY_SOURCE = 'spring-cloud-gateway HttpClientProperties.Pool';

/** Keys of Feign, the gateway's client and MongoDB. */
export const CLIENT_PROPERTIES: readonly PropertyRow[] = [
  {
    key: `${FEIGN}.max-connections`,
    what: { en: 'Connections of the Feign client in all.', ko: 'Feign 클라이언트의 전체 커넥션 수.' },
    default: 'feignHttpClient5Total',
    type: 'count',
    source: FEIGN_SOURCE,
  },
  {
    key: `${FEIGN}.max-connections-per-route`,
    what: { en: 'Connections of the Feign client to one host.', ko: 'Feign 클라이언트의 호스트당 커넥션 수.' },
    default: 'feignHttpClient5PerRoute',
    formula: { en: 'ceiling per host = value ÷ call time', ko: '호스트당 상한 = 값 ÷ 호출 시간' },
    type: 'count',
    source: FEIGN_SOURCE,
  },
  {
    key: `${GATEWAY}.type`,
    what: {
      en: "The gateway's connection pool: ELASTIC has no limit, FIXED has max-connections.",
      ko: '게이트웨이의 커넥션 풀. ELASTIC은 제한이 없고 FIXED는 max-connections를 따른다.',
    },
    default: { en: 'ELASTIC', ko: 'ELASTIC' },
    type: 'text',
    source: GATEWAY_SOURCE,
  },
  {
    key: `${GATEWAY}.max-connections`,
    what: { en: 'Connections per host of a FIXED pool.', ko: 'FIXED 풀의 호스트당 커넥션 수.' },
    default: 'connectionProviderConnections',
    type: 'count',
    source: GATEWAY_SOURCE,
  },
  {
    key: `${GATEWAY}.acquire-timeout`,
    what: {
      en: 'Milliseconds a request waits for a connection of a FIXED pool.',
      ko: 'FIXED 풀에서 커넥션을 기다리는 시간(밀리초).',
    },
    default: 'connectionProviderAcquireMs',
    type: 'millis',
    source: GATEWAY_SOURCE,
  },
  {
    key: 'spring.data.mongodb.uri',
    what: {
      en: 'Connection string; maxPoolSize and waitQueueTimeoutMS in it set the pool (Boot 3.x; spring.mongodb.uri from 4.0).',
      ko: '접속 문자열. 그 안의 maxPoolSize와 waitQueueTimeoutMS가 풀을 정한다(Boot 3.x, 4.0부터 spring.mongodb.uri).',
    },
    default: 'mongoConnections',
    formula: { en: 'ceiling = maxPoolSize ÷ operation time', ko: '상한 = maxPoolSize ÷ 작업 시간' },
    type: 'text',
    source: 'mongo-java-driver ConnectionPoolSettings',
  },
  {
    key: 'spring.mongodb.uri',
    what: {
      en: 'Connection string; maxPoolSize and waitQueueTimeoutMS in it set the pool (from Boot 4.0; spring.data.mongodb.uri before).',
      ko: '접속 문자열. 그 안의 maxPoolSize와 waitQueueTimeoutMS가 풀을 정한다(Boot 4.0부터, 이전에는 spring.data.mongodb.uri).',
    },
    default: 'mongoConnections',
    formula: { en: 'ceiling = maxPoolSize ÷ operation time', ko: '상한 = maxPoolSize ÷ 작업 시간' },
    type: 'text',
    source: 'mongo-java-driver ConnectionPoolSettings',
  },
  {
    key: `${FEIGN}.connection-timeout`,
    what: {
      en: 'Milliseconds the Feign client may take to make a connection.',
      ko: 'Feign 클라이언트의 연결 제한 시간(밀리초).',
    },
    default: { en: '2000 ms', ko: '2000ms' },
    type: 'millis',
    source: FEIGN_SOURCE,
    figures: { '2000': { evidence: 'feign-further-defaults' } },
  },
  {
    key: `${FEIGN}.time-to-live`,
    what: { en: 'Seconds a connection of the Feign client lives.', ko: 'Feign 클라이언트 커넥션의 수명(초).' },
    default: { en: '900 s', ko: '900초' },
    type: 'text',
    source: FEIGN_SOURCE,
    figures: { '900': { evidence: 'feign-further-defaults' } },
  },
  {
    key: `${FEIGN}.hc5.connection-request-timeout`,
    what: {
      en: 'How long a call of the Feign client waits for a connection of its pool.',
      ko: 'Feign 클라이언트의 호출이 풀의 커넥션을 기다리는 시간.',
    },
    default: { en: '3 min', ko: '3분' },
    type: 'text',
    source: FEIGN_SOURCE,
    figures: { '3': { evidence: 'feign-further-defaults' } },
  },
];
