import { isAtLeast } from '../../sizing/versions';
import type { Location } from '../documents/span';
import { formatFigure } from '../features/formatFigure';
import { countDefault } from '../model/defaults';
import { allTypes, applicationFiles } from '../model/executorBeans';
import { forEachExpression } from '../model/java/walk';
import type { ModuleView, Project } from '../model/project';
import { serverTerm } from '../model/serverTerm';
import { configurationHome, declareBean } from './fixes/configurationHome';
import { setApplicationValues } from './fixes/configValues';
import { rootOf } from './fixes/javaExpressions';
import { type Given, pom } from './given';
import { defineRule, type Fix } from './rule';

interface ClientPoolSurprise {
  readonly perRoute: number;
  readonly total: number;
  readonly technology: string;
  readonly callTimeMs: number;
  /** The key that chooses another client; null before it existed. */
  readonly key: string | null;
}

const GIVEN: Given = {
  description: {
    en: 'A Spring MVC application that calls another service through RestClient, with httpclient5 on the class path.',
    ko: '클래스패스에 httpclient5가 있고 RestClient로 다른 서비스를 호출하는 Spring MVC 애플리케이션.',
  },
  files: `${pom(21, 'spring-boot-starter-web', 'org.apache.httpcomponents.client5:httpclient5')}
    //- /.concurrency-lens.yaml
    cores: 8
    //- /src/main/resources/application.yaml
    server:
      port: 8080
  `,
};

/** Code that chooses or sizes the client itself. */
const OWN_CLIENT =
  /^org\.apache\.h(?:c|ttp)|ClientHttpRequestFactory\w*$|ClientHttpRequestFactories$|HttpClientSettings$|^java\.net\.http\.HttpClient$|OkHttpClient$/;

/** HttpClient 5 on the class path: RestClient goes from no limit to 5 connections for each host. */
export const httpClientPoolSurprise = defineRule<ClientPoolSurprise>({
  id: 'http-client-pool-surprise',
  severity: 'warning',
  title: {
    en: 'HttpClient 5 limits each host to 5 connections',
    ko: 'HttpClient 5가 호스트마다 커넥션을 5개로 제한한다',
  },
  message: ({ perRoute, total, technology, callTimeMs, key }) => {
    const rate = formatFigure((perRoute * 1000) / callTimeMs);
    return {
      en: `With httpclient5 on the class path ${technology} has ${perRoute} connections for each host and ${total} in all: at most ${rate} calls per second to one host (calls of ${callTimeMs} ms); further ones wait up to 3 minutes. Size the connection manager${key ? `, or take the JDK's client, which has no limit (${key}=jdk)` : ''}.`,
      ko: `클래스패스에 httpclient5가 있으면 ${technology} 커넥션은 호스트마다 ${perRoute}개, 전체 ${total}개다. 호스트 하나에 초당 최대 ${rate}건(건당 ${callTimeMs}밀리초)이고, 넘는 호출은 최대 3분 기다린다. 커넥션 관리자의 크기를 정하거나${key ? ` 제한이 없는 JDK 클라이언트를 쓴다(${key}=jdk)` : ' 다른 클라이언트를 쓴다'}.`,
    };
  },
  figures: { '5': { evidence: 'httpclient5-per-route' }, '3': { evidence: 'databases-further-defaults' } },
  docs: {
    why: {
      en: 'Spring Boot picks the HTTP client by what is on the class path and leaves its pool as it is. Adding `httpclient5`, often for another purpose, silently replaces a client without limit by one with 5 connections for each host.',
      ko: 'Spring Boot는 클래스패스를 보고 HTTP 클라이언트를 고르며 풀 크기는 그대로 둔다. 다른 목적으로 `httpclient5`를 추가하면 제한이 없던 클라이언트가 호스트당 커넥션 5개짜리로 조용히 바뀐다.',
    },
    whatToDo: {
      en: 'Give the connection manager as many connections for each host as threads can ask for one, or choose the number on purpose and let callers fail early (`connectionRequestTimeout`, 3 minutes by default). In Spring Boot 3.4 and later a `ClientHttpRequestFactoryBuilder` bean sizes every client that Boot builds.',
      ko: '커넥션을 요청할 수 있는 스레드 수만큼 호스트당 커넥션을 주거나, 숫자를 의도적으로 정하고 빨리 실패하게 한다(`connectionRequestTimeout`, 기본 3분). Spring Boot 3.4부터는 `ClientHttpRequestFactoryBuilder` 빈 하나로 Boot가 만드는 모든 클라이언트의 크기를 정할 수 있다.',
    },
    whenToIgnore: {
      en: 'When 5 calls at a time to one host are enough.',
      ko: '호스트 하나에 동시 호출 5개면 충분할 때.',
    },
    sources: [
      'httpclient5 5.2.3 to 5.5.1 PoolingHttpClientConnectionManager, RequestConfig (measured: httpclient5-per-route, httpclient5-total)',
      'Spring Boot 3.4 to 4.1 ClientHttpRequestFactoryBuilder.detect; OpenFeign has its own 50 and 200',
    ],
  },
  given: GIVEN,
  bad: `
    //- /src/main/java/shop/Rates.java
    package shop;
    import org.springframework.stereotype.Service;
    import org.springframework.web.client.RestClient;
    @Service
    class Rates {
      private final RestClient client;
      Rates(RestClient.Builder builder) { this.client = builder.baseUrl("http://rates").build(); }
    //                                                                                  ^^^^^ http-client-pool-surprise
      String today() { return client.get().uri("/today").retrieve().body(String.class); }
    }
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      http:
        client:
          factory: jdk
    //- /src/main/java/shop/Rates.java
    package shop;
    import org.springframework.stereotype.Service;
    import org.springframework.web.client.RestClient;
    @Service
    class Rates {
      private final RestClient client;
      Rates(RestClient.Builder builder) { this.client = builder.baseUrl("http://rates").build(); }
      String today() { return client.get().uri("/today").retrieve().body(String.class); }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      if (view.module !== view.application || !view.application.isBootable) continue;
      const client = clientInUse(view);
      const { application } = view;
      const dependency = application.dependency('org.apache.httpcomponents.client5', 'httpclient5');
      if (client === null || dependency === null || application.buildFile === null || !hasSmallPool(view)) continue;
      const perRoute = countDefault(application, 'httpClient5PerRoute').value;
      const total = countDefault(application, 'httpClient5Total').value;
      if (perRoute === null || total === null) continue;
      const callTimeMs = application.callTime().value;
      const [place, ...others] = clientsBuilt(project, view);
      const cause = { path: application.buildFile, span: dependency.span };
      yield {
        rule: 'http-client-pool-surprise',
        location: place ?? cause,
        args: { perRoute, total, technology: client, callTimeMs, key: factoryKey(view) },
        related: [
          ...(place ? [{ location: cause, message: { en: 'brings the pool', ko: '풀을 가져오는 의존성' } }] : []),
          ...others.map((location) => ({ location, message: { en: 'the same pool', ko: '같은 풀을 쓰는 곳' } })),
        ],
      };
    }
  },
  fix({ args: { key }, location }, project) {
    const view = project.viewOf(location.path);
    const edits = key === null || !view ? [] : setApplicationValues(project, view.application, [[key, 'jdk']]);
    const title = { en: `Take the JDK's HTTP client, without limit`, ko: 'JDK HTTP 클라이언트 사용(제한 없음)' };
    const sized = view ? sizedPool(project, view) : [];
    return edits.length === 0 ? sized : [...sized, { title, kind: 'quickfix', edits }];
  },
});

const BUILDER = 'org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder';
const COMPONENTS = 'org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder';

/**
 * A pool in which no server thread waits for another: as many connections as there are threads to ask for one. Spring Boot
 * 3.4 and later build every client with the bean.
 */
function sizedPool(project: Project, view: ModuleView): readonly Fix[] {
  const { application } = view;
  const boot = application.versions.springBoot?.value ?? null;
  const home = configurationHome(project, view, /Http|Rest|Client/);
  const threads = application.virtualThreads.value === false ? (serverTerm(application, 1)?.value ?? null) : null;
  if (home === null || typeof threads !== 'number' || isAtLeast(boot, '3.4') !== true) return [];
  const edits = declareBean(
    project,
    { ...home, canStandAside: false },
    {
      name: 'clientHttpRequestFactoryBuilder',
      type: 'HttpComponentsClientHttpRequestFactoryBuilder',
      doc: `As many connections as the server has threads, so that none waits for another's.`,
      body: [
        'return ClientHttpRequestFactoryBuilder.httpComponents()',
        `        .withConnectionManagerCustomizer(manager -> manager.setMaxConnPerRoute(${threads}).setMaxConnTotal(${threads}));`,
      ],
      imports: [BUILDER, COMPONENTS],
    },
  );
  if (edits === null) return [];
  const title = {
    en: `Give the pool ${threads} connections for each host and in all, as many as the server has threads (a bean in ${home.type.name})`,
    ko: `커넥션을 호스트당, 전체 ${threads}개로 지정: 서버 스레드 수와 같음(빈 위치: ${home.type.name})`,
  };
  return [{ title, kind: 'quickfix', isPreferred: true, edits }];
}

/** Where the code takes a client from Spring Boot's builder: the call that builds it. */
function clientsBuilt(project: Project, view: ModuleView): readonly Location[] {
  const found: Location[] = [];
  for (const path of applicationFiles(view, /\.(RestClient|RestTemplateBuilder)$/)) {
    for (const type of allTypes(project.javaFacts(path)?.types ?? [])) {
      for (const { parameters, body } of type.methods) {
        const builders = new Set(
          parameters
            .filter((parameter) => /(RestClient\.Builder|RestTemplateBuilder)$/.test(parameter.type?.name ?? ''))
            .map(({ name }) => name),
        );
        if (builders.size === 0) continue;
        forEachExpression(body ?? [], (expression) => {
          const root = rootOf(expression);
          const isBuilt = expression.kind === 'call' && expression.name === 'build' && root.kind === 'name';
          if (isBuilt && builders.has(root.name)) found.push({ path, span: expression.nameSpan });
        });
      }
    }
  }
  return found;
}

/** A client that Spring Boot builds and the code uses; RestTemplate counts only where Boot's builder makes it. */
function clientInUse({ applicationJava: java }: ModuleView): string | null {
  const uses = (name: string): boolean => java.imports.some(({ text }) => text === name || text.startsWith(`${name}.`));
  if (uses('org.springframework.web.client.RestClient')) return 'RestClient';
  return java.imports.some(({ text }) => text.endsWith('.RestTemplateBuilder')) ? 'RestTemplate' : null;
}

function hasSmallPool(view: ModuleView): boolean {
  const { application, applicationJava } = view;
  if (!application.hasDependency('org.apache.httpcomponents.client5', 'httpclient5')) return false;
  if (isAtLeast(application.versions.springBoot?.value ?? null, '3.2') !== true) return false;
  if (applicationJava.imports.some(({ text }) => OWN_CLIENT.test(text))) return false;
  const chosen = ['spring.http.client.factory', 'spring.http.clients.imperative.factory'].map((key) =>
    application.property(key),
  );
  return chosen.every((property) => property === null || property.value === 'http-components');
}

function factoryKey({ application }: ModuleView): string | null {
  const boot = application.versions.springBoot?.value ?? null;
  if (isAtLeast(boot, '4.0.0-M1') === true) return 'spring.http.clients.imperative.factory';
  return isAtLeast(boot, '3.4') === true ? 'spring.http.client.factory' : null;
}
