/** The command line as a function: words in, texts for both streams and an exit code out. Touches no process. */
import type { Locale, Text } from '../analysis/text';
import { parseCommand } from './arguments';
import { type CheckDisk, type CheckEngine, runCheck, type Terminal } from './checkCommand';
import { formatHelp } from './help';
import { oneLine } from './reporters/style';
import { runSize } from './sizeCommand';

export interface CliEnvironment {
  readonly version: string;
  readonly terminal: Terminal;
  readonly disk: CheckDisk;
  /** Made only when `check` runs: the other commands start without the analysis. */
  engine(): Promise<CheckEngine>;
}

export interface CliResult {
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** Exit code 2 for whatever is not the answer to the question, with one line that says why. */
export async function runCli(words: readonly string[], environment: CliEnvironment): Promise<CliResult> {
  const command = parseCommand(words);
  switch (command.kind) {
    case 'wrong':
      return complain(command.message, command.locale);
    case 'version':
      return answer(`${environment.version}\n`);
    case 'help':
      return answer(formatHelp(command.command, command.locale));
    case 'size':
      return answer(runSize(command.options, environment.terminal.paint));
    case 'check': {
      const { options } = command;
      const { disk, terminal } = environment;
      const { exitCode, output, messages } = await runCheck(options, await environment.engine(), disk, terminal);
      return { exitCode, stdout: output, stderr: messages.map((message) => line(message, options.locale)).join('') };
    }
  }
}

function answer(stdout: string): CliResult {
  return { exitCode: 0, stdout, stderr: '' };
}

function complain(message: Text, locale: Locale): CliResult {
  return { exitCode: 2, stdout: '', stderr: line(message, locale) };
}

function line(message: Text, locale: Locale): string {
  return `concurrency-lens: ${oneLine(message[locale])}\n`;
}
