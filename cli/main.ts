#!/usr/bin/env node
/** Entry of the command line: hands the process's words, streams and disk to `runCli`. */
import { compilePatiently } from '../host/patientCompiler';
import { version } from '../package.json';
import type { CheckEngine, Terminal } from './checkCommand';
import { createCheckEngine } from './checkEngine';
import { nodeDisk } from './nodeDisk';
import { coloured, oneLine, plain } from './reporters/style';
import { runCli } from './runCli';

compilePatiently();

const engine = (): Promise<CheckEngine> =>
  createCheckEngine(version, __dirname, (line) => process.stderr.write(`concurrency-lens: ${oneLine(line)}\n`));

// A reader that stops early, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const isTerminal = process.stdout.isTTY === true;
const terminal: Terminal = {
  paint: isTerminal && !process.env.NO_COLOR ? coloured : plain,
  columns: (isTerminal && process.stdout.columns) || Number.POSITIVE_INFINITY,
};
runCli(process.argv.slice(2), { version, terminal, disk: nodeDisk, engine }).then(
  ({ exitCode, stdout, stderr }) => {
    // Not process.exit: a pipe may still have to take the rest of the text.
    process.exitCode = exitCode;
    process.stdout.write(stdout);
    process.stderr.write(stderr);
  },
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.exitCode = 2;
    process.stderr.write(`concurrency-lens: internal error: ${oneLine(reason)}\n`);
  },
);
