import { describe, expect, it } from 'vitest';
import { buildFrom, moduleFrom, pomWith, shown, type Texts } from './buildModules.testing';
import type { ModelSettings } from './moduleInputs';

const base: Texts = { 'pom.xml': pomWith(['webflux'], { artifact: 'app' }) };
const cores = (texts: Texts, settings: ModelSettings = {}) => shown(moduleFrom({ ...base, ...texts }, settings).cores);
const flag = (texts: Texts, name = 'reactor.schedulers.defaultPoolSize') =>
  shown(moduleFrom({ ...base, ...texts }).systemProperty(name));
const deployment = (container: string, name = 'app') => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: ${name}
          ${container}`;
const limit = (cpu: string) => deployment(`resources: { limits: { cpu: "${cpu}" } }`);
const D = '-Dreactor.schedulers.defaultPoolSize';

describe('cores', () => {
  it('this machine, and it says so', () => {
    expect(cores({})).toBe('12 <- processors of this machine');
  });
  it('container limits, rounded up', () => {
    expect(cores({ 'k8s/d.yaml': limit('8') })).toBe('8 <- CPU limit 8 of deployment app (d.yaml:10)');
    expect(cores({ 'k8s/d.yaml': limit('1500m') })).toMatch(/^2 /);
    expect(cores({ 'k8s/d.yaml': limit('100m') })).toMatch(/^1 /);
    expect(moduleFrom({ ...base, 'k8s/d.yaml': limit('1500m') }).cpuQuota?.value).toBe(1.5);
    expect(cores({ 'compose.yaml': 'services:\n  app:\n    build: .\n    cpus: 2.5' })).toBe(
      '3 <- CPU limit 2.5 of service app (compose.yaml:4)',
    );
  });
  it('a request is no limit', () => {
    expect(cores({ 'k8s/d.yaml': deployment('resources: { requests: { cpu: 2 } }') })).toMatch(/^12 /);
  });
  it('follows the order: machine, limit, flag, setting, project file, command line', () => {
    const texts = {
      'k8s/d.yaml': deployment(
        'env: [ { name: JAVA_TOOL_OPTIONS, value: "-XX:ActiveProcessorCount=6" } ]\n          resources: { limits: { cpu: 8 } }',
      ),
    };
    expect(cores(texts)).toBe('6 <- -XX:ActiveProcessorCount in JAVA_TOOL_OPTIONS of deployment app (d.yaml:10)');
    expect(cores(texts, { cores: 5 })).toBe('5 <- setting concurrencyLens.cores');
    const project = { ...texts, '.concurrency-lens.yaml': 'cores: 4' };
    expect(cores(project, { cores: 5 })).toBe('4 <- .concurrency-lens.yaml:1');
    expect(cores(project, { cores: 5, cliCores: 3 })).toBe('3 <- --cores');
  });
  it('Kubernetes before Compose', () => {
    const texts = { 'k8s/d.yaml': limit('4'), 'compose.yaml': 'services: { app: { build: ., cpus: 2 } }' };
    expect(cores(texts)).toMatch(/^4 /);
  });
  it('UseContainerSupport off ignores the limit', () => {
    expect(
      cores({ 'k8s/d.yaml': limit('4'), Dockerfile: 'FROM x\nENV JAVA_TOOL_OPTIONS=-XX:-UseContainerSupport' }),
    ).toMatch(/^12 /);
  });
  it('overlays that agree count, overlays that disagree do not', () => {
    expect(cores({ 'k8s/a/d.yaml': limit('4'), 'k8s/b/d.yaml': limit('4') })).toMatch(/^4 /);
    const texts = { 'k8s/a/d.yaml': limit('4'), 'k8s/b/d.yaml': limit('8') };
    expect(cores(texts)).toMatch(/^\? CPU limit 4 of deployment app \(d.yaml:10\) and CPU limit 8 of .* disagree/);
    expect(cores({ ...texts, '.concurrency-lens.yaml': 'cores: 4' })).toMatch(/^4 /);
  });
  it('a template leaves them unknown', () => {
    expect(cores({ 'chart/d.yaml': limit('{{ .Values.cpu }}') })).toMatch(/^\? CPU limit is not readable here/);
  });
  it('replicas', () => {
    expect(shown(moduleFrom(base).replicas)).toBe('1 <- one instance, nothing says more');
    expect(shown(moduleFrom({ ...base, 'k8s/d.yaml': limit('4') }).replicas)).toBe(
      '2 <- replicas of deployment app (d.yaml:5)',
    );
    expect(
      shown(moduleFrom({ ...base, 'k8s/d.yaml': limit('4'), '.concurrency-lens.yaml': 'replicas: 3' }).replicas),
    ).toBe('3 <- .concurrency-lens.yaml:1');
  });
});

describe('JVM flags', () => {
  it('within one JVM: _JAVA_OPTIONS, command line, JDK_JAVA_OPTIONS, JAVA_TOOL_OPTIONS', () => {
    const lines = ['FROM x', `ENV JAVA_TOOL_OPTIONS=${D}=1`];
    const file = () => ({ Dockerfile: lines.join('\n') });
    expect(flag(file())).toBe(`1 <- ${D} in JAVA_TOOL_OPTIONS of Dockerfile (Dockerfile:2)`);
    lines.push(`ENV JDK_JAVA_OPTIONS=${D}=2`);
    expect(flag(file())).toMatch(/^2 /);
    lines.push(`ENTRYPOINT ["java", "${D}=3", "-jar", "app.jar"]`);
    expect(flag(file())).toBe(`3 <- ${D} in java of Dockerfile (Dockerfile:4)`);
    lines.push(`ENV _JAVA_OPTIONS=${D}=4`);
    expect(flag(file())).toMatch(/^4 /);
  });
  it('a manifest replaces the image variable, not the others', () => {
    const texts = {
      Dockerfile: `FROM x\nENV JAVA_TOOL_OPTIONS="${D}=1 -Dother=x"\nENTRYPOINT ["java","-jar","a.jar"]`,
      'k8s/d.yaml': deployment(`env: [ { name: JAVA_TOOL_OPTIONS, value: "${D}=2" } ]`),
    };
    expect(flag(texts)).toMatch(/^2 .*deployment app/);
    expect(flag(texts, 'other')).toMatch(/^x .*Dockerfile/);
  });
  it('JAVA_OPTS counts only where the entry point expands it', () => {
    const image = (entry: string) => ({ Dockerfile: `FROM x\nENV JAVA_OPTS="${D}=7"\n${entry}` });
    for (const entry of [
      'ENTRYPOINT java $JAVA_OPTS -jar a.jar',
      'ENTRYPOINT ["sh", "-c", "exec java ${JAVA_OPTS} -jar a.jar"]',
      'CMD exec java $JAVA_OPTS -jar a.jar',
    ]) {
      expect(flag(image(entry))).toBe(`7 <- ${D} in JAVA_OPTS of Dockerfile (Dockerfile:2)`);
    }
    const dead = moduleFrom({ ...base, ...image('ENTRYPOINT ["java", "-jar", "a.jar"]') });
    expect(shown(dead.systemProperty('reactor.schedulers.defaultPoolSize'))).toBeNull();
    expect(dead.deadJvmFlags.map((d) => [d.flag.name, d.reason.en])).toEqual([
      [D, 'the entry point does not expand JAVA_OPTS'],
    ]);
    // An exec form runs no shell.
    expect(flag(image('ENTRYPOINT ["java", "$JAVA_OPTS", "-jar", "a.jar"]'))).toBeNull();
    // A script nobody sees: neither in force nor known to be dead.
    const script = moduleFrom({ ...base, ...image('ENTRYPOINT ["/start.sh"]') });
    expect([script.deadJvmFlags, script.systemProperty('reactor.schedulers.defaultPoolSize')]).toEqual([[], null]);
  });
  it('a property after the jar goes to the application', () => {
    const module = moduleFrom({ ...base, Dockerfile: `FROM x\nENTRYPOINT ["java","-jar","a.jar","${D}=1"]` });
    expect(module.deadJvmFlags.map((d) => d.flag.value)).toEqual(['1']);
    expect(module.systemProperty('reactor.schedulers.defaultPoolSize')).toBeNull();
  });
  it('.mvn/jvm.config never reaches the application', () => {
    const texts = { ...base, '.mvn/jvm.config': `-Xmx1g ${D}=9` };
    const files = moduleFrom(texts);
    expect(files.systemProperty('reactor.schedulers.defaultPoolSize')).toBeNull();
    expect(files.deadJvmFlags.map((d) => d.flag.name)).toEqual(['-Xmx', D]);
  });
  it('Compose, .env, build plugins and launch.json', () => {
    expect(
      flag({ 'compose.yaml': `services:\n  app:\n    build: .\n    environment:\n      - JAVA_TOOL_OPTIONS=${D}=2` }),
    ).toBe(`2 <- ${D} in JAVA_TOOL_OPTIONS of service app (compose.yaml:5)`);
    expect(
      flag({
        'compose.yaml': 'services: { app: { build: ., env_file: run.env } }',
        'run.env': `JAVA_TOOL_OPTIONS=${D}=3`,
      }),
    ).toMatch(/^3 /);
    expect(flag({ '.env': `JAVA_TOOL_OPTIONS=${D}=4` })).toBe(`4 <- ${D} in JAVA_TOOL_OPTIONS of .env (.env:1)`);
    expect(flag({ '.vscode/launch.json': `{"configurations":[{"type":"java","name":"Run","vmArgs":"${D}=5"}]}` })).toBe(
      `5 <- ${D} in java of launch configuration Run (launch.json:1)`,
    );
    const configured = pomWith(['webflux']).replace(
      '<artifactId>spring-boot-maven-plugin</artifactId>',
      `<artifactId>spring-boot-maven-plugin</artifactId><configuration><jvmArguments>${D}=6</jvmArguments></configuration>`,
    );
    expect(flag({ 'pom.xml': configured })).toBe(`6 <- ${D} in java of spring-boot:run (pom.xml:6)`);
    const gradle = `plugins { id 'org.springframework.boot' version '3.5.7' }\nbootRun { systemProperty 'reactor.schedulers.defaultPoolSize', '8' }`;
    const texts = { 'build.gradle': gradle };
    expect(shown(moduleFrom(texts).systemProperty('reactor.schedulers.defaultPoolSize'))).toBe(
      `8 <- ${D} in java of bootRun (build.gradle:2)`,
    );
  });
  it('competing origins: Kubernetes, Compose, Dockerfile, build plugin, launch.json', () => {
    const texts: Record<string, string> = {
      'k8s/d.yaml': deployment(`env: [ { name: JAVA_TOOL_OPTIONS, value: "${D}=1" } ]`),
      'compose.yaml': `services: { app: { build: ., environment: { JAVA_TOOL_OPTIONS: "${D}=2" } } }`,
      Dockerfile: `FROM x\nENV JAVA_TOOL_OPTIONS=${D}=3`,
      '.vscode/launch.json': `{"configurations":[{"type":"java","name":"Run","vmArgs":"${D}=5"}]}`,
    };
    for (const [path, value] of [
      ['k8s/d.yaml', '1'],
      ['compose.yaml', '2'],
      ['Dockerfile', '3'],
      ['.vscode/launch.json', '5'],
    ] as const) {
      expect(flag(texts)?.[0]).toBe(value);
      delete texts[path];
    }
  });
  it('gives any flag in force', () => {
    const found = moduleFrom({ ...base, Dockerfile: 'FROM x\nENV JAVA_TOOL_OPTIONS=-Xss512k' }).jvmFlag('-Xss');
    expect(found?.value?.value).toBe('512k');
  });
});

describe('which module a manifest belongs to', () => {
  const parent =
    '<project><groupId>com.example</groupId><artifactId>shop</artifactId><version>1</version><packaging>pom</packaging></project>';
  const two: Texts = {
    'pom.xml': parent,
    'orders/pom.xml': pomWith(['web'], { artifact: 'orders' }),
    'reports/pom.xml': pomWith(['web'], { artifact: 'reports' }),
    'reports/src/main/resources/application.yaml': 'spring.application.name: report-service',
  };
  const owners = (texts: Texts) => {
    const model = buildFrom(texts);
    return model.workloads.map((w) => [w.name, w.container, model.moduleOfWorkload(w)?.path ?? null]);
  };
  const pod = (name: string, image: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec: { containers: [ { name: ${name}, image: "${image}" } ] }`;
  it('the folder that holds it', () => {
    expect(owners({ ...two, 'orders/k8s/pod.yaml': pod('x', 'y') })).toEqual([['x', 'x', 'orders']]);
  });
  it('the name: artifact, image or spring.application.name', () => {
    expect(owners({ ...two, 'k8s/a.yaml': pod('orders', 'y') })).toEqual([['orders', 'orders', 'orders']]);
    expect(owners({ ...two, 'k8s/a.yaml': pod('x', 'registry:5000/shop/reports:1.0@sha256:ab') })).toEqual([
      ['x', 'x', 'reports'],
    ]);
    expect(owners({ ...two, 'k8s/a.yaml': pod('report-service', 'y') })).toEqual([
      ['report-service', 'report-service', 'reports'],
    ]);
  });
  it('nobody knows', () => {
    expect(owners({ ...two, 'k8s/a.yaml': pod('x', 'y') })).toEqual([['x', 'x', null]]);
  });
  it('the only module that can be started', () => {
    const one = { 'pom.xml': parent, 'orders/pom.xml': pomWith(['web'], { artifact: 'orders' }) };
    expect(owners({ ...one, 'k8s/a.yaml': pod('x', 'y') })).toEqual([['x', 'x', 'orders']]);
  });
  it('a build context', () => {
    const compose = 'services: { a: { build: ./orders }, b: { build: { context: reports } } }';
    expect(owners({ ...two, 'compose.yaml': compose })).toEqual([
      ['a', 'a', 'orders'],
      ['b', 'b', 'reports'],
    ]);
  });
  it('no database, broker or sidecar', () => {
    const compose = 'services: { orders: { image: shop/orders }, db: { image: "postgres:16", cpus: 2 } }';
    expect(owners({ ...two, 'orders/compose.yaml': compose })).toEqual([
      ['orders', 'orders', 'orders'],
      ['db', 'db', null],
    ]);
    const beside = 'services: { orders: { build: . }, tool: { image: x/tool, cpus: 1 } }';
    expect(owners({ ...two, 'orders/compose.yaml': beside })).toEqual([
      ['orders', 'orders', 'orders'],
      ['tool', 'tool', null],
    ]);
    const sidecar = `apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec: { containers: [ { name: agent, image: a }, { name: orders, image: b } ] }`;
    expect(owners({ ...two, 'orders/k8s/pod.yaml': sidecar })).toEqual([
      ['p', 'agent', null],
      ['p', 'orders', 'orders'],
    ]);
  });
  it('a file belongs to the nearest module', () => {
    const model = buildFrom(two);
    expect(model.moduleOf('orders/src/main/java/A.java')?.name).toBe('orders');
    expect(model.moduleOf('README.md')?.name).toBe('shop');
    expect(model.modules.map((m) => [m.path, m.isBootable])).toEqual([
      ['', false],
      ['orders', true],
      ['reports', true],
    ]);
  });
});

describe('project', () => {
  it('without a build file there is one module, as soon as a Spring file is there', () => {
    expect(buildFrom({ 'README.yaml': 'a: 1' }).modules).toEqual([]);
    const module = moduleFrom({ 'src/main/resources/application.yaml': 'a: 1' });
    expect([module.path, module.buildFile, module.property('a')?.value]).toEqual(['', null, '1']);
  });
  it('paths may start with a slash', () => {
    const module = moduleFrom({
      '/orders/pom.xml': pomWith(['web']),
      '/orders/src/main/resources/application.yaml': 'a: 1',
    });
    expect([module.path, module.property('a')?.value]).toEqual(['/orders', '1']);
  });
});
