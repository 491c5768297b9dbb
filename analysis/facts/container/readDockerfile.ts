import { splitCommandLine } from '../jvmFlags/splitCommandLine';
import type { DockerfileCommand, DockerfileFacts, DockerfileVariable } from './dockerfileFacts';

interface Stage {
  readonly image: string;
  readonly imageStart: number;
  readonly environment: readonly DockerfileVariable[];
  readonly entryPoint: DockerfileCommand | null;
  readonly command: DockerfileCommand | null;
}

/** Reads a Dockerfile's last stage. Instructions that say nothing about the running process are passed over. */
export function readDockerfile(text: string): DockerfileFacts {
  const stages = new Map<string, Stage>();
  const variables = new Map<string, string>();
  let stage: Stage = { image: '', imageStart: 0, environment: [], entryPoint: null, command: null };
  let name = '';
  for (const { keyword, rest, start } of instructions(text)) {
    if (keyword === 'FROM') {
      const match = /^(?:--\S+\s+)*(\S+)(?:\s+as\s+(\S+))?/i.exec(rest.trimStart());
      const image = replaceVariables(match?.[1] ?? '', variables);
      stages.set(name, stage);
      const base = stages.get(image.toLowerCase());
      name = (match?.[2] ?? '').toLowerCase();
      const imageStart = start + rest.indexOf(match?.[1] ?? '');
      stage = base ?? { image, imageStart, environment: [], entryPoint: null, command: null };
    } else if (keyword === 'ARG') {
      for (const { text: token } of splitCommandLine(rest)) {
        const equals = token.indexOf('=');
        if (equals > 0) variables.set(token.slice(0, equals), replaceVariables(token.slice(equals + 1), variables));
      }
    } else if (keyword === 'ENV') {
      const added = readEnvironment(rest, start, variables);
      for (const { name: variable, value } of added) variables.set(variable, value);
      const names = new Set(added.map((v) => v.name));
      stage = { ...stage, environment: [...stage.environment.filter((v) => !names.has(v.name)), ...added] };
    } else if (keyword === 'ENTRYPOINT') {
      // Setting an entry point drops a CMD inherited from the base image, not one of this file.
      stage = { ...stage, entryPoint: readCommand(rest, start) };
    } else if (keyword === 'CMD') stage = { ...stage, command: readCommand(rest, start) };
  }
  return {
    baseImage: stage.image,
    baseImageSpan: { start: stage.imageStart, end: stage.imageStart + stage.image.length },
    environment: stage.environment,
    entryPoint: stage.entryPoint,
    command: stage.command,
  };
}

/** Instructions with continued lines joined by blanks of the same length, so that offsets hold. */
function* instructions(
  text: string,
): Iterable<{ readonly keyword: string; readonly rest: string; readonly start: number }> {
  const blanked = text
    .replace(/^[ \t]*#.*$/gm, (comment) => ' '.repeat(comment.length))
    .replace(/\\[ \t]*\r?\n(?:[ \t]*\r?\n)*/g, (join) => ' '.repeat(join.length));
  for (const match of blanked.matchAll(/^[ \t]*([A-Za-z]+)[ \t]+(.*)$/gm)) {
    const rest = match[2] ?? '';
    yield { keyword: (match[1] ?? '').toUpperCase(), rest, start: match.index + match[0].length - rest.length };
  }
}

function readEnvironment(
  rest: string,
  start: number,
  variables: ReadonlyMap<string, string>,
): readonly DockerfileVariable[] {
  const old = /^\s*([A-Za-z_]\w*)\s+(?!=)(.*?)\s*$/.exec(rest);
  if (old && !/^\s*[A-Za-z_]\w*=/.test(rest)) {
    const value = old[2] ?? '';
    const at = start + rest.lastIndexOf(value);
    return [
      {
        name: old[1] ?? '',
        value: replaceVariables(value, variables),
        valueSpan: { start: at, end: at + value.length },
      },
    ];
  }
  return splitCommandLine(rest, start).flatMap((token) => {
    const equals = token.text.indexOf('=');
    if (equals < 1) return [];
    const raw = rest.slice(token.span.start - start, token.span.end - start);
    const quoted = /^[^=]*=(["'])/.test(raw) ? 1 : 0;
    return {
      name: token.text.slice(0, equals),
      value: replaceVariables(token.text.slice(equals + 1), variables),
      valueSpan: { start: token.span.start + raw.indexOf('=') + 1 + quoted, end: token.span.end - token.tail },
    };
  });
}

/** `$NAME`, `${NAME}` and `${NAME:-default}`; an unknown name stays as written. */
function replaceVariables(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replace(
    /\$(?:\{(\w+)(?::?-([^}]*))?\}|(\w+))/g,
    (whole, braced?: string, fallback?: string, bare?: string) => {
      return variables.get(braced ?? bare ?? '') ?? fallback ?? whole;
    },
  );
}

function readCommand(rest: string, start: number): DockerfileCommand {
  if (!/^\s*\[/.test(rest)) {
    return { isShell: true, arguments: splitCommandLine(rest, start).map((t) => ({ text: t.text, span: t.span })) };
  }
  const items = [...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => {
    const raw = m[1] ?? '';
    const at = start + m.index + 1;
    return { text: raw.replace(/\\(.)/g, '$1'), span: { start: at, end: at + raw.length } };
  });
  return { isShell: false, arguments: items };
}
