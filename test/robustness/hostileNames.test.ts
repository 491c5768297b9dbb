/** Names that every JavaScript object inherits, used for types, methods, annotations, keys and artifacts. */
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../analysis/settings';
import { Workspace } from '../../analysis/workspace';
import { javaParser, judge } from '../harness/memoryProject';
import { SAMPLES } from './sampleTexts.testing';

const INHERITED = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__proto__',
  'toLocaleString',
];

const javaOf = (name: string): string => `package a;

import a.${name};
import java.util.concurrent.*;
import reactor.core.publisher.*;
import reactor.core.scheduler.*;

@${name}
class ${name} extends ${name} implements org.springframework.data.repository.${name}<${name}, ${name}> {
    private final ${name} field = new ${name}(1);
    private final Executor pool = Executors.${name}(2);
    @${name}(${name} = 3) <${name}> Flux<${name}> load(${name} given) {
        Scheduler scheduler = Schedulers.${name}();
        TimeUnit unit = TimeUnit.${name};
        field.${name}();
        pool.${name}(4);
        Mono.delay(java.time.Duration.${name}(5)).${name}();
        return Flux.${name}(given).${name}(x -> Mono.${name}(x)).flatMap(this::${name}, ${name}).subscribeOn(scheduler);
    }
}
`;

for (const name of INHERITED) {
  test(name, () => {
    const workspace = new Workspace(javaParser);
    for (const [path, text] of Object.entries(SAMPLES)) workspace.update(path, text);
    workspace.open(`src/main/java/a/${name}.java`, javaOf(name));
    const pom = SAMPLES['pom.xml'] ?? '';
    workspace.update(
      'pom.xml',
      pom.replaceAll(/(?<=<artifactId>)spring-boot-starter-webflux/g, name).replace('21', `\${${name}}`),
    );
    workspace.update(
      'src/main/resources/application.yaml',
      `${SAMPLES['src/main/resources/application.yaml']}---\n${name}: {${name}: 1}\nspring.${name}: \${${name}:\${x}}\nspring.datasource.${name}.maximum-pool-size: 3\n`,
    );
    workspace.update('k8s/orders.yaml', (SAMPLES['k8s/orders.yaml'] ?? '').replaceAll(/Deployment|ConfigMap/g, name));
    expect(() => judge(workspace, DEFAULT_SETTINGS)).not.toThrow();
    expect(workspace.project(DEFAULT_SETTINGS, 3).modules.length).toBe(2);
  });
}
