import type { ConfigFacts } from '../configFacts';
import { splitCommandLine } from '../jvmFlags/splitCommandLine';
import { type ConfigNode, entryAt, itemsAt, locate, nodeAt, scalarsOf, textAt, toConfigTree } from './configTree';
import type { CommandArgument, Workload } from './workload';

/**
 * Turns JSON with comments into JSON a YAML reader takes, character for character, so that offsets hold: comments and
 * tabs become blanks. YAML 1.2 contains JSON, trailing commas included.
 */
export function maskJsonComments(text: string): string {
  return text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (match) =>
      match.startsWith('"') ? match : match.replace(/[^\r\n]/g, ' '),
    )
    .replaceAll('\t', ' ');
}

/** Reads the Java configurations of `.vscode/launch.json`. */
export function readLaunch(path: string, facts: ConfigFacts): readonly Workload[] {
  const document = facts.documents[0];
  if (document === undefined) return [];
  return itemsAt(toConfigTree(document), 'configurations').flatMap((configuration) => {
    const name = entryAt(configuration, 'name');
    if (textAt(configuration, 'type') !== 'java' || name === null) return [];
    return {
      kind: 'launch' as const,
      name: name.value,
      container: textAt(configuration, 'projectName') ?? name.value,
      resourceKind: '',
      path,
      location: locate(path, name.valueSpan),
      image: '',
      folder: textAt(configuration, 'cwd'),
      mainClass: textAt(configuration, 'mainClass'),
      cpuLimit: null,
      replicas: null,
      environment: scalarsOf(nodeAt(configuration, 'env')).map(({ key, entry }) => ({
        name: key,
        value: entry.type === 'null' ? null : entry.value,
        location: locate(path, entry.valueSpan),
      })),
      environmentFrom: [],
      mounts: [],
      environmentFiles: [textAt(configuration, 'envFile') ?? []].flat(),
      command: [],
      arguments: readLine(path, configuration, 'args'),
      jvmArguments: readLine(path, configuration, 'vmArgs'),
    };
  });
}

/** A line or a list of arguments. */
function readLine(path: string, configuration: ConfigNode, key: string): readonly CommandArgument[] {
  const entries = [entryAt(configuration, key), ...itemsAt(configuration, key).map((item) => item.entry)];
  return entries.flatMap((entry) => {
    if (entry === null) return [];
    return splitCommandLine(entry.value, entry.valueSpan.start).map((token) => ({
      text: token.text,
      location: locate(path, token.span),
      isShell: false,
    }));
  });
}
