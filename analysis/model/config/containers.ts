import type { ConfigFacts } from '../../facts/configFacts';
import { readCompose } from '../../facts/container/readCompose';
import { readEnvFile } from '../../facts/container/readEnvFile';
import { readChartName, readHelmValues, withoutTemplates } from '../../facts/container/readHelm';
import { readKubernetes } from '../../facts/container/readKubernetes';
import { readKustomize } from '../../facts/container/readKustomize';
import { readLaunch } from '../../facts/container/readLaunch';
import type { ConfigMap, EnvironmentVariable, Workload } from '../../facts/container/workload';
import { readJvmFlags } from '../../facts/jvmFlags/readJvmFlags';
import { classifyFile } from './classifyFile';
import { fileNameOf, folderOf, isInside, nearestFolder } from './folders';
import type { FileFacts } from './moduleInputs';
import type { DeadJvmFlag } from './moduleModel';
import type { Places } from './places';
import type { ResolvedBuild } from './resolvedBuild';
import type { Runtime } from './runtime';
import {
  type Dockerfile,
  processOfDockerfile,
  processOfEnvFile,
  processOfPlugin,
  processOfWorkload,
  type RuntimeProcess,
} from './runtimeProcess';
import { environmentOfWorkload, type Targets } from './workloads';

/** All files of the workspace that describe how something is started, and the processes of one module among them. */
export interface ContainerFiles {
  readonly workloads: readonly Workload[];
  readonly configMaps: readonly ConfigMap[];
  readonly dockerfiles: readonly Dockerfile[];
  readonly composeFolders: readonly string[];
  readonly environmentFile: (path: string) => readonly EnvironmentVariable[];
  /** `.mvn/jvm.config` above a folder: flags of Maven's own JVM. */
  readonly deadBuildFlags: (folder: string) => readonly DeadJvmFlag[];
}

export function containersOf(
  files: ReadonlyMap<string, FileFacts>,
  configs: ReadonlyMap<string, ConfigFacts>,
): ContainerFiles {
  const workloads: Workload[] = [];
  const configMaps: ConfigMap[] = [];
  const composeFolders: string[] = [];
  const charts = chartsOf(configs);
  for (const [path, facts] of configs) {
    const kind = classifyFile(path);
    if (kind === 'kubernetes-or-other-yaml') {
      const found = readKubernetes(path, facts);
      const inTemplates = /^(?:(.*)\/)?templates\//.exec(path);
      const isTemplate = inTemplates !== null && charts.has(inTemplates[1] ?? '');
      workloads.push(...(isTemplate ? found.workloads.map(withoutTemplates) : found.workloads));
      configMaps.push(...found.configMaps);
      const chart = charts.get(folderOf(path));
      const values = chart !== undefined && /^values(?:[.-].+)?\.ya?ml$/.test(fileNameOf(path));
      const container = values ? readHelmValues(path, facts, chart) : null;
      if (container !== null) workloads.push(container);
      if (/^kustomization\.ya?ml$/.test(fileNameOf(path))) {
        configMaps.push(...readKustomize(path, facts).map((map) => withVariables(map, configs)));
      }
    } else if (kind === 'compose') {
      workloads.push(...readCompose(path, facts));
      composeFolders.push(folderOf(path));
    } else if (kind === 'launch') workloads.push(...readLaunch(path, facts));
  }
  const dockerfiles = [...files].flatMap(([path, file]) =>
    file.kind === 'dockerfile' ? [{ path, facts: file.facts }] : [],
  );
  const jvmConfigs = [...files].flatMap(([path, file]) =>
    file.kind === 'jvm-config' ? [{ path, text: file.text }] : [],
  );
  return {
    workloads,
    configMaps,
    dockerfiles,
    composeFolders,
    environmentFile: (path) => {
      const facts = configs.get(path);
      return facts === undefined ? [] : readEnvFile(path, facts);
    },
    deadBuildFlags: (folder) =>
      jvmConfigs.flatMap(({ path, text }) =>
        isInside(folderOf(folderOf(path)), folder) ? buildFlags(path, text) : [],
      ),
  };
}

/** A ConfigMap with the lines of its files of variables among its entries. */
function withVariables(map: ConfigMap, configs: ReadonlyMap<string, ConfigFacts>): ConfigMap {
  const variables = (map.environmentFiles ?? []).flatMap((path) => {
    const facts = configs.get(path);
    return facts === undefined ? [] : readEnvFile(path, facts);
  });
  const entries = variables.flatMap(({ name, value, location }) =>
    value === null ? [] : [{ key: name, value, location }],
  );
  return { ...map, entries: [...entries, ...map.entries] };
}

/** Names of Helm charts by their folders. */
function chartsOf(configs: ReadonlyMap<string, ConfigFacts>): ReadonlyMap<string, string> {
  return new Map(
    [...configs].flatMap(([path, facts]) => {
      const name = fileNameOf(path) === 'Chart.yaml' ? readChartName(facts) : null;
      return name === null ? [] : [[folderOf(path), name] as const];
    }),
  );
}

function buildFlags(path: string, text: string): readonly DeadJvmFlag[] {
  const reason = {
    en: 'this configures the JVM that runs Maven, not the application',
    ko: '애플리케이션이 아니라 Maven을 실행하는 JVM의 설정이다',
  };
  return readJvmFlags(text).map((flag) => ({ flag, location: { path, span: flag.span }, reason }));
}

export interface RuntimeContext {
  readonly folder: string;
  readonly build: ResolvedBuild | null;
  readonly targets: Targets;
  readonly containers: ContainerFiles;
  /** Those that run this module. */
  readonly workloads: readonly Workload[];
  /** The module's Dockerfile. */
  readonly image: Dockerfile | null;
  readonly places: Places;
}

/** The processes that run one module. */
export function runtimeOf(context: RuntimeContext): Runtime {
  const { folder, build, containers, image, places } = context;
  const processes: RuntimeProcess[] = [];
  for (const workload of context.workloads) {
    const environment = environmentOfWorkload(workload, containers.configMaps, containers.environmentFile);
    processes.push(processOfWorkload(workload, environment, workload.kind === 'launch' ? null : image));
  }
  if (image !== null) processes.push(processOfDockerfile(image));
  const envPath = folder === '' ? ['.env', '/.env'] : [`${folder}/.env`];
  const variables = containers.composeFolders.includes(folder) ? [] : envPath.flatMap(containers.environmentFile);
  if (variables.length > 0) {
    processes.push(processOfEnvFile(new Map(variables.map((v) => [v.name, { value: v.value, location: v.location }]))));
  }
  for (const plugin of build?.plugins ?? []) {
    const isRunner = plugin.id === 'bootRun' || plugin.id === 'org.springframework.boot:spring-boot-maven-plugin';
    if (isRunner) processes.push(processOfPlugin(plugin));
  }
  return { processes, places };
}

/** The module's image: a Dockerfile in its folder, one named for it, or the only one when only it can be started. */
export function dockerfileOf(folder: string, targets: Targets, containers: ContainerFiles): Dockerfile | null {
  const target = targets.byFolder.get(folder);
  if (target?.isBootable !== true) return null;
  const isOnly = targets.bootable.length === 1;
  const candidates = containers.dockerfiles.filter((file) => {
    if (nearestFolder(targets.byFolder, file.path) === folder) return true;
    const suffix = /^(?:Dockerfile|Containerfile)[.-](.+)$|^(.+)\.[Dd]ockerfile$/.exec(fileNameOf(file.path));
    const named = [suffix?.[1] ?? suffix?.[2] ?? '', fileNameOf(folderOf(file.path))];
    return isOnly || named.some((name) => target.names.includes(name));
  });
  const plain = candidates.find((file) => /^(?:Dockerfile|Containerfile)$/.test(fileNameOf(file.path)));
  return plain ?? (candidates.length === 1 ? (candidates[0] ?? null) : null);
}
