import { isAtLeast } from '../../../sizing/versions';
import type { JdbcPool, Mode, ModuleModel, WebServer } from '../../model/config/moduleModel';
import { broughtAlongBy } from '../../model/config/starters';
import type { Origin, Sourced } from '../../model/origin';
import type { Text } from '../../text';
import { joined, worded } from './conditionWords';
import type { Condition, Fact, RadarPlace } from './radarRow';

/** The questions a row may ask. Each answers with what is in force and where that was settled, or with null. */

/** All of them hold; the answers stand one after another. */
export function all(...conditions: readonly Condition[]): Condition {
  return joined({ en: ', ', ko: ', ' }, conditions, (place) => {
    const facts: Fact[] = [];
    for (const condition of conditions) {
      const found = condition(place);
      if (found === null) return null;
      facts.push(...found);
    }
    return facts;
  });
}

/** The first that holds. */
export function any(...conditions: readonly Condition[]): Condition {
  return joined({ en: ' or ', ko: ' 또는 ' }, conditions, (place) => {
    for (const condition of conditions) {
      const found = condition(place);
      if (found !== null) return found;
    }
    return null;
  });
}

/** Holds everywhere, and says nothing. */
export const always: Condition = worded({ en: 'always', ko: '항상' }, () => []);

/** A condition that is worth no words. */
export function holds(test: (place: RadarPlace) => boolean): Condition {
  return (place) => (test(place) ? [] : null);
}

/** `JDK 17 (pom.xml:6)`: a name and its origin, without parentheses inside parentheses. */
export function fact(name: Text | string, origin: Origin): Fact {
  const { en, ko } = typeof name === 'string' ? { en: name, ko: name } : name;
  const text = { en: `${en} (${flat(origin.text.en)})`, ko: `${ko} (${flat(origin.text.ko)})` };
  return origin.location ? { ...text, location: origin.location } : text;
}

function flat(text: string): string {
  return text.replace(/ \(([^()]*)\)$/, ', $1');
}

const ON: Text = { en: 'virtual threads on', ko: '가상 스레드 사용' };
const OFF: Text = { en: 'virtual threads off', ko: '가상 스레드 사용 안 함' };

export const virtualThreads: Condition = worded(ON, ({ module }) =>
  module.virtualThreads.value === true ? [fact(ON, module.virtualThreads.origin), ...jdkFact(module)] : null,
);

export const platformThreads: Condition = worded(OFF, ({ module }) =>
  module.virtualThreads.value === false ? [fact(OFF, module.virtualThreads.origin)] : null,
);

function jdkFact({ versions }: ModuleModel): readonly Fact[] {
  return versions.jdk === null ? [] : [fact(`JDK ${versions.jdk.value}`, versions.jdk.origin)];
}

export function jdkBefore(release: number): Condition {
  return worded(before('JDK', String(release)), ({ module }) => {
    const { jdk } = module.versions;
    return jdk !== null && Number(jdk.value) < release ? jdkFact(module) : null;
  });
}

export function jdkFrom(release: number): Condition {
  return worded(from('JDK', String(release)), ({ module }) => {
    const { jdk } = module.versions;
    return jdk !== null && Number(jdk.value) >= release ? jdkFact(module) : null;
  });
}

const SERVERS: Readonly<Record<WebServer, string>> = {
  tomcat: 'Tomcat',
  jetty: 'Jetty',
  undertow: 'Undertow',
  netty: 'Reactor Netty',
};

export function server(...names: readonly WebServer[]): Condition {
  const all = names.map((name) => SERVERS[name]).join(', ');
  return worded({ en: `server ${all}`, ko: `서버 ${all}` }, ({ module }) => {
    const found = module.server;
    if (found === null || !names.includes(found.value)) return null;
    const name = SERVERS[found.value];
    return [fact({ en: `server ${name}`, ko: `서버 ${name}` }, found.origin)];
  });
}

export function mode(wanted: Mode): Condition {
  const text = { en: `web mode ${wanted}`, ko: `웹 모드 ${wanted}` };
  return worded(text, ({ module }) => (module.mode.value === wanted ? [fact(text, module.mode.origin)] : null));
}

export function bootFrom(version: string): Condition {
  return versioned(
    'Spring Boot',
    from('Spring Boot', version),
    ({ versions }) => versions.springBoot,
    (found) => isAtLeast(found, version) === true,
  );
}

export function bootBefore(version: string): Condition {
  return versioned(
    'Spring Boot',
    before('Spring Boot', version),
    ({ versions }) => versions.springBoot,
    (found) => isAtLeast(found, version) === false,
  );
}

export function reactorNettyBefore(version: string): Condition {
  const test = (found: string): boolean => isAtLeast(found, version) === false;
  return versioned('reactor-netty', before('reactor-netty', version), ({ versions }) => versions.reactorNetty, test);
}

export function reactorNettyFrom(version: string): Condition {
  const test = (found: string): boolean => isAtLeast(found, version) === true;
  return versioned('reactor-netty', from('reactor-netty', version), ({ versions }) => versions.reactorNetty, test);
}

/** `4.0.0-M1` stands for 4.0 with its milestones. */
function from(name: string, version: string): Text {
  const short = version.replace('.0-M1', '');
  return { en: `${name} ${short} and later`, ko: `${name} ${short} 이상` };
}

function before(name: string, version: string): Text {
  const short = version.replace('.0-M1', '');
  return { en: `${name} before ${short}`, ko: `${name} ${short} 미만` };
}

function versioned(
  name: string,
  text: Text,
  read: (module: ModuleModel) => Sourced<string> | null,
  test: (version: string) => boolean,
): Condition {
  return worded(text, ({ module }) => {
    const found = read(module);
    return found !== null && test(found.value) ? [fact(`${name} ${found.value}`, found.origin)] : null;
  });
}

/** Written or brought by a starter. */
export function onClassPath(group: string, artifact: string): Condition {
  const text = { en: `${artifact} on the class path`, ko: `클래스패스에 ${artifact} 있음` };
  return worded(text, ({ module }) => (module.hasDependency(group, artifact) ? [] : null));
}

/** Surely not there: nothing written in the build could bring it unseen. */
export function absent(group: string, artifact: string): Condition {
  const text = { en: `no ${artifact} on the class path`, ko: `클래스패스에 ${artifact} 없음` };
  return worded(text, ({ module }) =>
    module.hasDependency(group, artifact) || !isClassPathKnown(module) ? null : [text],
  );
}

/** Whether all that is written is known well enough to say what it does not bring. */
function isClassPathKnown(module: ModuleModel): boolean {
  const boot = module.versions.springBoot?.value ?? null;
  const written = module.dependencies.filter((dependency) => dependency.broughtBy === undefined);
  return (
    written.length > 0 &&
    written.every(({ group, artifact }) => {
      const name = `${group}:${artifact}`;
      return broughtAlongBy(name, boot) !== null || PLAIN.test(name);
    })
  );
}

/** Libraries that bring neither pools nor clients: drivers, code generators, metrics, documentation, tests. */
const PLAIN =
  /^(?:org\.projectlombok:lombok|com\.h2database:h2|com\.mysql:mysql-connector-j|mysql:mysql-connector-java|org\.postgresql:(?:postgresql|r2dbc-postgresql)|org\.mariadb(?:\.jdbc)?:[\w-]+|com\.microsoft\.sqlserver:mssql-jdbc|com\.oracle\.database\.jdbc:ojdbc\d+|org\.xerial:sqlite-jdbc|io\.r2dbc:r2dbc-(?:h2|spi|mssql)|io\.asyncer:r2dbc-mysql|io\.micrometer:[\w-]+|org\.flywaydb:[\w-]+|org\.liquibase:liquibase-core|org\.mapstruct:[\w-]+|com\.fasterxml\.jackson\.[\w.]+:[\w-]+|org\.springdoc:[\w-]+|io\.jsonwebtoken:[\w-]+|jakarta\.[\w.]+:[\w.-]+|org\.springframework\.boot:spring-boot-(?:starter-(?:validation|json|logging|log4j2|thymeleaf|cache|test)|devtools|configuration-processor|docker-compose)|io\.lettuce:lettuce-core|org\.jetbrains:annotations)$/;

const POOLS: Readonly<Record<JdbcPool, string>> = {
  hikari: 'HikariCP',
  'tomcat-jdbc': 'Tomcat JDBC',
  dbcp2: 'Commons DBCP2',
  'oracle-ucp': 'Oracle UCP',
  druid: 'Druid',
  c3p0: 'c3p0',
  routing: 'routing data source',
  custom: 'spring.datasource.type',
};

/** Spring Boot builds the data source, and builds it of one of these kinds. */
export function bootPool(...kinds: readonly JdbcPool[]): Condition {
  const names = kinds.map((kind) => POOLS[kind]).join(', ');
  return worded(
    { en: `Spring Boot's pool is ${names}`, ko: `Spring Boot가 만드는 풀: ${names}` },
    ({ module, view }) => {
      const pool = module.jdbcPool;
      if (pool === null || !kinds.includes(pool.value)) return null;
      if (view.applicationJava.dataSourceBeans.some(({ kind }) => kind !== 'properties')) return null;
      if (module.dependencies.some(({ group, artifact }) => OWN_DATA_SOURCE.test(`${group}:${artifact}`))) return null;
      return [fact({ en: `pool ${POOLS[pool.value]}`, ko: `커넥션 풀 ${POOLS[pool.value]}` }, pool.origin)];
    },
  );
}

/** Libraries that build the data source themselves, from keys of their own. */
const OWN_DATA_SOURCE = /^(?:com\.baomidou:dynamic-datasource|org\.apache\.shardingsphere:|com\.atomikos:)/;

/** Another key is set and says this. */
export function setTo(key: string, test: (value: string) => boolean): Condition {
  return worded({ en: `by the value of ${key}`, ko: `${key} 값에 따라` }, ({ module }) => {
    const property = module.property(key);
    if (property === null || property.value === null || !test(property.value.trim().toLowerCase())) return null;
    return [fact(`${key}=${property.value}`, property.origin)];
  });
}

/** Another key is left alone by everybody whom this workspace shows. */
export function unset(key: string): Condition {
  const text = { en: `${key} not set`, ko: `${key} 설정 없음` };
  return worded(text, ({ module }) => (module.property(key) === null && module.remoteConfig === null ? [] : null));
}

/** No main class of the application imports a type of that name: nobody builds it by hand. */
export function notImported(pattern: RegExp): Condition {
  return holds(({ view }) => !view.applicationJava.imports.some(({ text }) => pattern.test(text)));
}
