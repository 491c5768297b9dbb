import { type ManagedVersions, managedVersions } from '../../../sizing/managedVersions';
import { minorOf } from '../../../sizing/versions';
import { lookupTable } from '../../lookupTable';
import type { Origin, Sourced } from '../origin';
import type { ClassPath } from './classPath';
import type { ModuleVersions } from './moduleModel';
import type { Places } from './places';
import type { LocatedText, ResolvedBuild } from './resolvedBuild';

/**
 * Which versions a module runs on: written ones first, then those Spring Boot manages. A version nobody in the workspace
 * names is null.
 */
export function findVersions(
  build: ResolvedBuild,
  classPath: ClassPath,
  springBoot: Sourced<string> | null,
  places: Places,
): ModuleVersions {
  const managed = managedVersions(springBoot?.value ?? null);
  const library = (
    group: string,
    artifact: string,
    property: string,
    managedName: keyof ManagedVersions,
  ): Sourced<string> | null => {
    const direct =
      classPath.find(group, artifact)?.resolvedVersion ?? build.managed.get(`${group}:${artifact}`) ?? null;
    const written = direct ?? build.properties.get(property) ?? null;
    if (written !== null) return fromFile(written, places);
    const line = minorOf(managed?.[managedName] ?? null);
    return springBoot === null || line === null ? null : managedBySpringBoot(line, springBoot);
  };
  const reactor = findReactor(build, library, places);
  return {
    springBoot,
    reactor: reactor.core,
    reactorNetty: reactor.netty,
    springFramework: library('org.springframework', 'spring-core', 'spring-framework.version', 'springFramework'),
    jdk: findJdk(build, springBoot, places),
    hikari: library('com.zaxxer', 'HikariCP', 'hikaricp.version', 'hikari'),
    tomcat: library('org.apache.tomcat.embed', 'tomcat-embed-core', 'tomcat.version', 'tomcat'),
    jetty: library('org.eclipse.jetty', 'jetty-server', 'jetty.version', 'jetty'),
    r2dbcPool: library('io.r2dbc', 'r2dbc-pool', 'r2dbc-pool.version', 'r2dbcPool'),
    httpClient5: library('org.apache.httpcomponents.client5', 'httpclient5', 'httpclient5.version', 'httpClient5'),
  };
}

function fromFile(written: LocatedText, places: Places): Sourced<string> {
  return { value: written.value, origin: places.origin('build-file', written.location) };
}

function managedBySpringBoot(value: string, springBoot: Sourced<string>): Sourced<string> {
  const origin: Origin = {
    ...springBoot.origin,
    text: { en: `managed by Spring Boot ${springBoot.value}`, ko: `Spring Boot ${springBoot.value} 관리 버전` },
  };
  return { value, origin };
}

const bootGroup = 'org.springframework.boot';

/** Nearest statement first: explicit dependency management, the parent, the plugin, any Boot dependency with a version. */
export function findSpringBoot(build: ResolvedBuild, places: Places): Sourced<string> | null {
  const isBoot = (d: { readonly group: string; readonly artifact: string }): boolean =>
    d.group === bootGroup && /^spring-boot(?:-starter-parent|-dependencies|-starter-build)?$/.test(d.artifact);
  const bom = build.boms.find((d) => isBoot(d) && d.resolvedVersion !== null)?.resolvedVersion;
  const parent = build.outsideParents.find((d) => isBoot(d))?.resolvedVersion;
  const plugin = build.plugins.find(
    (p) => (p.id === bootGroup || p.id === `${bootGroup}:spring-boot-maven-plugin`) && p.resolvedVersion !== null,
  )?.resolvedVersion;
  const dependency = build.dependencies.find(
    (d) => d.group === bootGroup && d.scope !== 'test' && d.resolvedVersion !== null,
  )?.resolvedVersion;
  const property = build.properties.get('spring-boot.version') ?? build.properties.get('springBootVersion');
  const found = bom ?? parent ?? plugin ?? dependency ?? property ?? null;
  return found === null || found === undefined ? null : fromFile(found, places);
}

/** reactor-bom to the lines of reactor-core and reactor-netty (poms of the BOMs that Spring Boot 2.0 to 4.1 names). */
const reactorBoms: Readonly<Record<string, readonly [core: string, netty: string]>> = lookupTable({
  Bismuth: ['3.1', '0.7'],
  Californium: ['3.2', '0.8'],
  Dysprosium: ['3.3', '0.9'],
  '2020.0': ['3.4', '1.0'],
  '2022.0': ['3.5', '1.1'],
  '2023.0': ['3.6', '1.1'],
  '2024.0': ['3.7', '1.2'],
  '2025.0': ['3.8', '1.3'],
});

function findReactor(
  build: ResolvedBuild,
  library: (group: string, artifact: string, property: string, name: keyof ManagedVersions) => Sourced<string> | null,
  places: Places,
): { readonly core: Sourced<string> | null; readonly netty: Sourced<string> | null } {
  const bom =
    build.boms.find((d) => d.group === 'io.projectreactor' && d.artifact === 'reactor-bom')?.resolvedVersion ??
    build.properties.get('reactor-bom.version');
  const lines = bom && reactorBoms[minorOf(bom.value) ?? bom.value.replace(/-.*$/, '')];
  const byBom = (line: string | undefined): Sourced<string> | null =>
    bom && line !== undefined
      ? {
          value: line,
          origin: {
            ...places.origin('build-file', bom.location),
            text: { en: `managed by reactor-bom ${bom.value}`, ko: `reactor-bom ${bom.value} 관리 버전` },
          },
        }
      : null;
  const core = library('io.projectreactor', 'reactor-core', '', 'reactorCore');
  const netty = library('io.projectreactor.netty', 'reactor-netty-http', '', 'reactorNetty');
  const isWritten = (version: Sourced<string> | null): boolean => version !== null && !isManagedOrigin(version);
  return {
    core: isWritten(core) ? core : (byBom(lines?.[0]) ?? core),
    netty: isWritten(netty) ? netty : (byBom(lines?.[1]) ?? netty),
  };
}

function isManagedOrigin(version: Sourced<string>): boolean {
  return version.origin.text.en.startsWith('managed by');
}

/** Feature version: compiler level, then the properties Maven and Boot's parent read, then that parent's own default. */
function findJdk(build: ResolvedBuild, springBoot: Sourced<string> | null, places: Places): Sourced<string> | null {
  const written =
    build.java ??
    ['maven.compiler.release', 'java.version', 'maven.compiler.source', 'maven.compiler.target']
      .map((name) => build.properties.get(name))
      .find((text) => text !== undefined && toFeature(text.value) !== null);
  const feature = written ? toFeature(written.value) : null;
  if (written && feature !== null) return { value: feature, origin: places.origin('build-file', written.location) };
  const parent = build.outsideParents.find((p) => p.artifact === 'spring-boot-starter-parent');
  // java.version in the poms of spring-boot-starter-parent: 1.8 in 2.0.9 and 2.7.18, 17 in 3.0.13 and 4.0.0.
  const major = Number(springBoot?.value.split('.')[0]);
  if (parent === undefined || springBoot === null || !(major >= 2)) return null;
  const location = parent.resolvedVersion?.location;
  const origin: Origin = {
    kind: 'default',
    ...(location ? { location } : {}),
    text: {
      en: `default of spring-boot-starter-parent ${springBoot.value}`,
      ko: `spring-boot-starter-parent ${springBoot.value} 기본값`,
    },
  };
  return { value: major >= 3 ? '17' : '8', origin };
}

/** `1.8` is 8, `21` is 21; null for anything else. */
function toFeature(text: string): string | null {
  return /^(?:1\.)?(\d{1,2})(?:\.\d+)*$/.exec(text.trim())?.[1] ?? null;
}
