import type { Figures } from '../../sizing/evidenceIds';
import type { Text } from '../text';
import { type PropertyRow, UNSET } from './property';

/** Keys of RestClient, RestTemplate and WebClient, whose prefix changed with 3.4, 3.5 and 4.0. */

const FACTORY: Text = {
  en: 'unset: httpclient5, Jetty, Reactor Netty, JDK, simple, the first on the class path',
  ko: '설정 없음: httpclient5, Jetty, Reactor Netty, JDK, simple 중 클래스패스에 있는 첫 번째',
};
const CONNECTOR: Text = {
  en: 'unset: Reactor Netty, Jetty, httpclient5, JDK, the first on the class path',
  ko: '설정 없음: Reactor Netty, Jetty, httpclient5, JDK 중 클래스패스에 있는 첫 번째',
};
const FACTORY_FORMULA: Text = {
  en: 'connections: httpclient5 5 per host and 25 in all; Jetty 64 per host; Reactor Netty 500 per host; JDK and simple without limit',
  ko: '커넥션: httpclient5 호스트당 5, 전체 25; Jetty 호스트당 64; Reactor Netty 호스트당 500; JDK와 simple 제한 없음',
};

const FACTORY_FIGURES: Figures = {
  '5': { evidence: 'httpclient5-per-route' },
  '25': { evidence: 'httpclient5-total' },
  '64': { evidence: 'application-defaults' },
  '500': { evidence: 'reactor-netty-500' },
};

interface ClientPrefix {
  readonly prefix: string;
  readonly client: Text;
  readonly source: string;
  readonly choice: { readonly name: string; readonly isReactive: boolean } | null;
}

const PREFIXES: readonly ClientPrefix[] = [
  {
    prefix: 'spring.http.client',
    client: { en: 'RestClient and RestTemplate (Boot 3.4 and 3.5)', ko: 'RestClient와 RestTemplate(Boot 3.4, 3.5)' },
    source: 'Spring Boot 3.5.7 configuration metadata, HttpClientProperties',
    choice: { name: 'factory', isReactive: false },
  },
  {
    prefix: 'spring.http.reactiveclient',
    client: { en: 'WebClient (Boot 3.5)', ko: 'WebClient(Boot 3.5)' },
    source: 'Spring Boot 3.5.7 configuration metadata, HttpReactiveClientProperties',
    choice: { name: 'connector', isReactive: true },
  },
  {
    prefix: 'spring.http.clients',
    client: { en: 'every HTTP client (from Boot 4.0)', ko: '모든 HTTP 클라이언트(Boot 4.0부터)' },
    source: 'Spring Boot 4.1.1 HttpClientsProperties',
    choice: null,
  },
];

export const HTTP_CLIENT_PROPERTIES: readonly PropertyRow[] = [
  ...PREFIXES.flatMap(rowsOf),
  choiceRow('spring.http.clients.imperative.factory', false, 'Spring Boot 4.1.1 ImperativeHttpClientsProperties'),
  choiceRow('spring.http.clients.reactive.connector', true, 'Spring Boot 4.1.1 ReactiveHttpClientsProperties'),
];

function rowsOf({ prefix, client, source, choice }: ClientPrefix): PropertyRow[] {
  const rows: PropertyRow[] = [
    {
      key: `${prefix}.connect-timeout`,
      what: {
        en: `How long making a connection may take: ${client.en}.`,
        ko: `연결을 맺는 제한 시간. 대상: ${client.ko}.`,
      },
      default: UNSET,
      type: 'duration',
      source,
    },
    {
      key: `${prefix}.read-timeout`,
      what: {
        en: `How long a response may take to come: ${client.en}. Unset, the library's own limit holds, mostly none.`,
        ko: `응답을 기다리는 제한 시간. 대상: ${client.ko}. 설정하지 않으면 라이브러리의 기본값을 따르며 대개 제한이 없다.`,
      },
      default: UNSET,
      formula: { en: 'the longest holding time of a connection', ko: '커넥션을 쥐는 가장 긴 시간' },
      type: 'duration',
      source,
    },
    {
      key: `${prefix}.redirects`,
      what: { en: `Whether redirects are followed: ${client.en}.`, ko: `리디렉션을 따를지 여부. 대상: ${client.ko}.` },
      default: UNSET,
      type: 'text',
      source,
    },
    {
      key: `${prefix}.ssl.bundle`,
      what: { en: `SSL bundle of the client: ${client.en}.`, ko: `클라이언트의 SSL 번들. 대상: ${client.ko}.` },
      default: UNSET,
      type: 'text',
      source,
    },
  ];
  return choice === null ? rows : [...rows, choiceRow(`${prefix}.${choice.name}`, choice.isReactive, source)];
}

function choiceRow(key: string, isReactive: boolean, source: string): PropertyRow {
  const name = isReactive ? 'WebClient' : 'RestClient, RestTemplate';
  return {
    key,
    what: {
      en: `Which HTTP library does the work (${name}). Its own pool decides how many calls run at once.`,
      ko: `실제로 호출하는 HTTP 라이브러리(${name}). 동시 호출 수는 그 라이브러리의 커넥션 풀이 정한다.`,
    },
    default: isReactive ? CONNECTOR : FACTORY,
    formula: FACTORY_FORMULA,
    type: 'text',
    source,
    figures: FACTORY_FIGURES,
  };
}
