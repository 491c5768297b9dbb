import type { Location } from '../../documents/span';
import type { BuildProperty } from '../../facts/build/buildFacts';
import type { DockerfileFacts } from '../../facts/container/dockerfileFacts';
import type { CommandArgument, CpuQuantity, Workload, WrittenNumber } from '../../facts/container/workload';
import type { JvmFlag } from '../../facts/jvmFlags/jvmFlags';
import type { Text } from '../../text';
import { readCommandFlags, type VariableReader } from './commandFlags';
import type { DeadJvmFlag } from './moduleModel';
import type { LocatedPlugin } from './resolvedBuild';

/**
 * One way the application is started: in a container, by a build plugin, from the editor. Holds what that process gets
 * as environment, JVM flags and arguments. Which process counts is decided elsewhere.
 */
export interface RuntimeProcess {
  readonly kind: ProcessKind;
  /** `deployment orders`. */
  readonly name: Text;
  readonly environment: ReadonlyMap<string, EnvironmentValue>;
  /** JVM flags from lowest to highest precedence. */
  readonly flags: readonly LocatedFlag[];
  readonly deadFlags: readonly DeadJvmFlag[];
  readonly programArguments: readonly CommandArgument[];
  readonly cpuLimit: CpuQuantity | null;
  readonly replicas: WrittenNumber | null;
  /** Profiles a build plugin starts with. */
  readonly profiles: readonly CommandArgument[];
}

/** In the order in which they count where they compete. */
export const processKinds = ['kubernetes', 'compose', 'dockerfile', 'env-file', 'build-plugin', 'launch'] as const;
export type ProcessKind = (typeof processKinds)[number];

export interface EnvironmentValue {
  /** Null: set from somewhere that cannot be read here. */
  readonly value: string | null;
  readonly location: Location;
}

export interface LocatedFlag {
  readonly flag: JvmFlag;
  readonly location: Location;
  /** `JAVA_TOOL_OPTIONS`, or null for a command line. */
  readonly variable: string | null;
}

/** A module's Dockerfile, with its path. */
export interface Dockerfile {
  readonly path: string;
  readonly facts: DockerfileFacts;
}

/** A container: its image's environment and command beneath what the manifest sets. */
export function processOfWorkload(
  workload: Workload,
  environment: ReadonlyMap<string, EnvironmentValue>,
  image: Dockerfile | null,
): RuntimeProcess {
  const merged = new Map([...(image === null ? [] : environmentOf(image)), ...environment]);
  const command = image === null ? null : imageCommand(image);
  const base = workload.command.length > 0 ? workload.command : (command?.entryPoint ?? []);
  // Replacing the entry point drops the image's CMD; a shell-form entry point ignores arguments.
  const inherited = workload.command.length > 0 ? [] : (command?.arguments ?? []);
  const handed = workload.arguments.length > 0 ? workload.arguments : inherited;
  return {
    kind: workload.kind,
    name: nameOf(workload),
    ...readStart(base, handed, workload.jvmArguments, merged),
    environment: merged,
    cpuLimit: workload.cpuLimit,
    replicas: workload.replicas,
    profiles: [],
  };
}

export function processOfDockerfile(image: Dockerfile): RuntimeProcess {
  const environment = environmentOf(image);
  const command = imageCommand(image);
  return {
    kind: 'dockerfile',
    name: { en: 'Dockerfile', ko: 'Dockerfile' },
    ...readStart(command.entryPoint, command.arguments, [], environment),
    environment,
    cpuLimit: null,
    replicas: null,
    profiles: [],
  };
}

/** What Maven's `spring-boot:run` or Gradle's `bootRun` hands over. */
export function processOfPlugin(plugin: LocatedPlugin): RuntimeProcess {
  const argument = ({ text, span }: { text: string; span: Location['span'] }): CommandArgument => ({
    text,
    location: { path: plugin.path, span },
    isShell: false,
  });
  const toEnvironment = (p: BuildProperty): [string, EnvironmentValue] => [
    p.name,
    { value: p.value, location: { path: plugin.path, span: p.valueSpan } },
  ];
  const environment = new Map(plugin.environment.map(toEnvironment));
  const properties = plugin.systemProperties.map((p): LocatedFlag => {
    const flag = { name: `-D${p.name}`, value: p.value, span: p.nameSpan, valueSpan: p.valueSpan };
    return { flag, location: { path: plugin.path, span: p.valueSpan }, variable: null };
  });
  const start = readStart([], [], plugin.jvmArguments.map(argument), environment);
  return {
    kind: 'build-plugin',
    name: plugin.id === 'bootRun' ? { en: 'bootRun', ko: 'bootRun' } : { en: 'spring-boot:run', ko: 'spring-boot:run' },
    ...start,
    flags: [...start.flags, ...properties],
    programArguments: plugin.arguments.map(argument),
    environment,
    cpuLimit: null,
    replicas: null,
    profiles: plugin.profiles.map(argument),
  };
}

/** A `.env` file that nothing else refers to. */
export function processOfEnvFile(environment: ReadonlyMap<string, EnvironmentValue>): RuntimeProcess {
  return {
    kind: 'env-file',
    name: { en: '.env', ko: '.env' },
    ...readStart([], [], [], environment),
    environment,
    cpuLimit: null,
    replicas: null,
    profiles: [],
  };
}

function environmentOf(image: Dockerfile): Map<string, EnvironmentValue> {
  return new Map(
    image.facts.environment.map((v) => [v.name, { value: v.value, location: { path: image.path, span: v.valueSpan } }]),
  );
}

function imageCommand(image: Dockerfile): {
  readonly entryPoint: readonly CommandArgument[];
  readonly arguments: readonly CommandArgument[];
} {
  const toArguments = (command: DockerfileFacts['command']): readonly CommandArgument[] =>
    command?.arguments.map(({ text, span }) => ({
      text,
      location: { path: image.path, span },
      isShell: command.isShell,
    })) ?? [];
  const { entryPoint, command } = image.facts;
  if (entryPoint === null) return { entryPoint: toArguments(command), arguments: [] };
  return { entryPoint: toArguments(entryPoint), arguments: entryPoint.isShell ? [] : toArguments(command) };
}

function nameOf(workload: Workload): Text {
  if (workload.kind === 'compose') return { en: `service ${workload.name}`, ko: `서비스 ${workload.name}` };
  if (workload.kind === 'launch') {
    return { en: `launch configuration ${workload.name}`, ko: `실행 구성 ${workload.name}` };
  }
  return {
    en: `${workload.resourceKind.toLowerCase()} ${workload.name}`,
    ko: `${workload.resourceKind} ${workload.name}`,
  };
}

/** The variables the JVM or its launcher reads by itself, lowest precedence first; the command line stands between. */
function readStart(
  command: readonly CommandArgument[],
  handed: readonly CommandArgument[],
  jvmArguments: readonly CommandArgument[],
  environment: ReadonlyMap<string, EnvironmentValue>,
): Pick<RuntimeProcess, 'flags' | 'deadFlags' | 'programArguments'> {
  const variable: VariableReader = (name) => environment.get(name) ?? null;
  const line = readCommandFlags([...command, ...handed], handed.length, jvmArguments, variable);
  return {
    flags: [
      ...line.readVariable('JAVA_TOOL_OPTIONS'),
      ...line.readVariable('JDK_JAVA_OPTIONS'),
      ...line.flags,
      ...line.readVariable('_JAVA_OPTIONS'),
    ],
    deadFlags: line.deadFlags,
    programArguments: line.programArguments,
  };
}
