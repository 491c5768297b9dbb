import type { CommandArgument } from '../../facts/container/workload';
import { readJavaCommand, readJvmFlags, toJvmFlag } from '../../facts/jvmFlags/readJvmFlags';
import { splitCommandLine } from '../../facts/jvmFlags/splitCommandLine';
import type { DeadJvmFlag } from './moduleModel';
import type { EnvironmentValue, LocatedFlag } from './runtimeProcess';

/** Reads the command that starts a container: which JVM flags it really hands over, and which ones nobody reads. */
export type VariableReader = (name: string) => EnvironmentValue | null;

export interface CommandFlags {
  readonly flags: readonly LocatedFlag[];
  readonly deadFlags: readonly DeadJvmFlag[];
  readonly programArguments: readonly CommandArgument[];
  /** Flags in an environment variable, at their places. */
  readonly readVariable: (name: string) => readonly LocatedFlag[];
}

/** Variables people put JVM flags into although `java` itself never reads them. */
const unreadVariables = ['JAVA_OPTS', 'JVM_OPTS', 'JAVA_OPTIONS', 'JAVA_ARGS', 'JVM_ARGS'];

/** `handed` is how many arguments at the end were appended to an entry point that may not be known. */
export function readCommandFlags(
  argumentsOf: readonly CommandArgument[],
  handed: number,
  jvmArguments: readonly CommandArgument[],
  variable: VariableReader,
): CommandFlags {
  const readVariable = (name: string): readonly LocatedFlag[] => flagsOfVariable(name, variable(name));
  const explicit = jvmArguments.flatMap((argument) => {
    const flag = toJvmFlag({ text: argument.text, span: argument.location.span, tail: 0 });
    return flag === null ? [] : { flag, location: argument.location, variable: null };
  });
  const words = unfoldShell(argumentsOf);
  const java = readJavaCommand(words.map((w) => ({ text: w.text, span: w.location.span, tail: 0 })));
  if (java === null) {
    // An entry point nobody sees: its own arguments are the application's when they look like that.
    const appended = handed === 0 ? [] : argumentsOf.slice(-handed);
    const programArguments = appended.filter((a) => a.text.startsWith('--'));
    return { flags: explicit, deadFlags: [], programArguments, readVariable };
  }
  const flags: { readonly token: number; readonly flag: LocatedFlag }[] = java.flags.map(({ token, ...flag }) => ({
    token,
    flag: { flag, location: words[token]?.location ?? { path: '', span: flag.span }, variable: null },
  }));
  const expanded = new Set<string>();
  const programArguments = java.programArguments.flatMap((index) => words[index] ?? []);
  for (const { name, token } of java.expandedFlags) {
    const word = words[token];
    if (word === undefined || !(word.isShell || word.text.startsWith('$('))) continue;
    expanded.add(name);
    for (const flag of readVariable(name)) flags.push({ token, flag });
  }
  for (const { name, token } of java.expandedArguments) {
    const value = name === '@' ? null : variable(name);
    if (words[token]?.isShell !== true || value === null || value.value === null) continue;
    for (const { text } of splitCommandLine(value.value)) {
      programArguments.push({ text, location: value.location, isShell: false });
    }
  }
  const dead = programArguments.flatMap((argument) => {
    const flag = toJvmFlag({ text: argument.text, span: argument.location.span, tail: 0 });
    if (flag === null) return [];
    const reason = {
      en: 'it stands after the jar, so the application gets it, not the JVM',
      ko: 'jar 뒤에 있어 JVM이 아니라 애플리케이션에 전달된다',
    };
    return { flag, location: argument.location, reason };
  });
  const unread = unreadVariables
    .filter((name) => !expanded.has(name))
    .flatMap((name) =>
      readVariable(name).map(({ flag, location }) => ({
        flag,
        location,
        reason: { en: `the entry point does not expand ${name}`, ko: `진입점이 확장하지 않는 변수: ${name}` },
      })),
    );
  return {
    flags: [...explicit, ...flags.sort((a, b) => a.token - b.token).map((f) => f.flag)],
    deadFlags: [...dead, ...unread],
    programArguments,
    readVariable,
  };
}

function flagsOfVariable(name: string, value: EnvironmentValue | null): readonly LocatedFlag[] {
  if (value === null || value.value === null) return [];
  const { start, end } = value.location.span;
  // Offsets hold only where the file holds the value verbatim.
  const isVerbatim = end - start === value.value.length;
  return readJvmFlags(value.value, isVerbatim ? start : 0).map((flag) => {
    const span = isVerbatim ? flag.valueSpan : value.location.span;
    const located = isVerbatim ? flag : { ...flag, span: value.location.span, valueSpan: value.location.span };
    return { flag: located, location: { path: value.location.path, span }, variable: name };
  });
}

/** `sh -c "exec java …"` as the words the shell would see; other arguments stay. */
function unfoldShell(words: readonly CommandArgument[]): readonly CommandArgument[] {
  const at = words.findIndex(
    (w, i) => /(?:^|\/)(?:ba|da|a|z|k)?sh$/.test(w.text) && /^-[a-z]*c$/.test(words[i + 1]?.text ?? ''),
  );
  const script = at < 0 ? undefined : words[at + 2];
  if (script === undefined) return words;
  const { path, span } = script.location;
  const isVerbatim = span.end - span.start === script.text.length;
  return splitCommandLine(script.text, isVerbatim ? span.start : 0).map((token) => ({
    text: token.text,
    location: { path, span: isVerbatim ? token.span : span },
    isShell: true,
  }));
}
