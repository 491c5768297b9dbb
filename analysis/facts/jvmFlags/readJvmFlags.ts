import type { JvmFlag } from './jvmFlags';
import { type CommandToken, splitCommandLine } from './splitCommandLine';

/**
 * Reads JVM arguments from a line of them, as `JAVA_TOOL_OPTIONS` holds one, and from a whole `java` command. Which of
 * two flags wins is not decided here.
 */

/** Options whose value is the next argument (JDK 21 `java --help`). */
const takesNextArgument = new Set([
  '-cp',
  '-classpath',
  '--class-path',
  '-p',
  '--module-path',
  '--upgrade-module-path',
  '--add-modules',
  '--add-exports',
  '--add-opens',
  '--add-reads',
  '--limit-modules',
  '--patch-module',
  '--enable-native-access',
  '--source',
]);

/** Every flag in a line that holds nothing but JVM options. Empty for an empty line. */
export function readJvmFlags(line: string, offset = 0): readonly JvmFlag[] {
  return splitCommandLine(line, offset).flatMap((token) => toJvmFlag(token) ?? []);
}

/** What a command line starts, when that is `java`. */
export interface JavaCommand {
  readonly flags: readonly (JvmFlag & { readonly token: number })[];
  /** Indexes of the tokens handed to the application. */
  readonly programArguments: readonly number[];
  /** Shell variables standing where JVM flags stand (`JAVA_OPTS`), with the index of their token. */
  readonly expandedFlags: readonly { readonly name: string; readonly token: number }[];
  /** Shell variables standing among the application's arguments; `@` for `"$@"`. */
  readonly expandedArguments: readonly { readonly name: string; readonly token: number }[];
}

/** The `java` command among the tokens, also inside `exec`, `sh -c` and after `&&`; null when none is visible. */
export function readJavaCommand(tokens: readonly CommandToken[]): JavaCommand | null {
  const start = tokens.findIndex((token) => /^(?:.*[/\\])?java(?:\.exe)?$/.test(token.text));
  if (start < 0) return null;
  const flags: (JvmFlag & { token: number })[] = [];
  const programArguments: number[] = [];
  const expandedFlags: { name: string; token: number }[] = [];
  const expandedArguments: { name: string; token: number }[] = [];
  let inProgram = false;
  for (let index = start + 1; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || /^(?:&&|\|\||;|\||&)$/.test(token.text)) break;
    const variable = /^\$[{(]?([A-Za-z_]\w*|@)(?::?[-+][^}]*)?[})]?$/.exec(token.text)?.[1];
    if (variable !== undefined) (inProgram ? expandedArguments : expandedFlags).push({ name: variable, token: index });
    else if (inProgram) programArguments.push(index);
    else if (token.text === '-jar' || token.text === '-m' || token.text === '--module') {
      index++;
      inProgram = true;
    } else if (takesNextArgument.has(token.text)) index++;
    else if (token.text.startsWith('-')) {
      const flag = toJvmFlag(token);
      if (flag !== null) flags.push({ ...flag, token: index });
    } else inProgram = !token.text.startsWith('@');
  }
  return { flags, programArguments, expandedFlags, expandedArguments };
}

/** One argument as a flag; null for anything that is no `-D` or `-X…` option. */
export function toJvmFlag(token: CommandToken): JvmFlag | null {
  const { text, span } = token;
  const made = (name: string, value: string): JvmFlag => ({
    name,
    value,
    span,
    valueSpan: { start: Math.max(span.start, span.end - token.tail - value.length), end: span.end - token.tail },
  });
  const property = /^-D([^=]+)(?:=([\s\S]*))?$/.exec(text);
  if (property) return made(`-D${property[1] ?? ''}`, property[2] ?? '');
  const toggle = /^-XX:([+-])(\w+)$/.exec(text);
  if (toggle) return { ...made(`-XX:${toggle[2] ?? ''}`, toggle[1] === '+' ? 'true' : 'false'), valueSpan: span };
  const option = /^-XX:(\w+)=(.*)$/.exec(text);
  if (option) return made(`-XX:${option[1] ?? ''}`, option[2] ?? '');
  const stack = /^(?:-Xss|-XX:ThreadStackSize=)(\d+[kmgKMG]?)$/.exec(text);
  if (stack) return made('-Xss', stack[1] ?? '');
  const memory = /^(-Xmx|-Xms|-Xmn)(.+)$/.exec(text);
  if (memory) return made(memory[1] ?? '', memory[2] ?? '');
  return text.startsWith('-X') ? made(text, '') : null;
}
