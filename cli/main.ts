#!/usr/bin/env node
/** Entry of the command line: hands the process's words, streams and disk to `runCli`. */
import { setFlagsFromString } from 'node:v8';
import { version } from '../package.json';
import type { CheckEngine, Terminal } from './checkCommand';
import { createCheckEngine } from './checkEngine';
import { nodeDisk } from './nodeDisk';
import { coloured, oneLine, plain } from './reporters/style';
import { runCli } from './runCli';

/**
 * A check ends before most of what V8 compiles for speed pays: it is to be slower to do so, eight times its usual patience.
 * Takes a quarter of the processor time away at 200 and 2,000 files (Node 20); an unknown flag is passed over.
 */
setFlagsFromString('--interrupt-budget=540672');

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
