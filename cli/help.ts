/** The help pages, made from the option tables so that they cannot fall behind them. */
import type { Locale, Text } from '../analysis/text';
import type { CommandName } from './arguments';
import { CHECK_OPTIONS, type OptionTable, SIZE_OPTIONS } from './options';

const OVERVIEW: Text = {
  en: `Concurrency Lens: what bounds concurrency in a Spring or Reactor project, and the throughput that follows.

Usage:
  concurrency-lens check [PATH...] [options]   findings and ceilings of a project
  concurrency-lens size [options]              the ceiling of given numbers
  concurrency-lens COMMAND --help              options of one command
  concurrency-lens --version

Exit code: 0 nothing at or above --fail-on, 1 findings, 2 wrong usage or unreadable PATH
`,
  ko: `Concurrency Lens: 스프링·리액터 프로젝트의 동시성 상한과 그에 따른 처리량을 계산한다.

사용법:
  concurrency-lens check [PATH...] [옵션]   프로젝트의 문제와 상한
  concurrency-lens size [옵션]              주어진 숫자의 상한
  concurrency-lens 명령 --help              명령별 옵션
  concurrency-lens --version

종료 코드: 0 --fail-on 이상의 문제 없음, 1 문제 있음, 2 잘못된 사용법 또는 읽을 수 없는 경로
`,
};

const CHECK: Text = {
  en: `Usage: concurrency-lens check [PATH...] [options]

Reads the projects under each PATH (default: the working directory), and lists findings and ceilings.
Nothing of the project is executed, and no file of it is changed without --fix. Paths in a report or a diff are
relative to PATH (several: to the working directory); in SARIF they are relative to the root of the git repository.

Options:
`,
  ko: `사용법: concurrency-lens check [PATH...] [옵션]

각 PATH(기본: 현재 디렉터리) 아래의 프로젝트를 읽고 문제와 상한을 나열한다.
프로젝트의 코드는 실행하지 않으며, --fix 없이는 파일을 바꾸지 않는다. 결과와 diff의 경로는 PATH 기준이고
(PATH가 여럿이면 현재 디렉터리 기준), SARIF에서는 git 저장소의 루트 기준이다.

옵션:
`,
};

const SIZE: Text = {
  en: `Usage: concurrency-lens size [options]

Computes concurrency, ceiling, waits and rounds. A limit that is not given is no part of the chain.
Times: 50ms, 2s, or 50 (milliseconds).

Options:
`,
  ko: `사용법: concurrency-lens size [옵션]

실제 동시 처리 수, 상한, 대기 시간, 회차를 계산한다. 주지 않은 한계는 계산에서 빠진다.
시간: 50ms, 2s, 단위가 없으면 밀리초.

옵션:
`,
};

/** One help page, ending in a line break; without a command the overview. */
export function formatHelp(command: CommandName | null, locale: Locale): string {
  if (command === null) return OVERVIEW[locale];
  if (command === 'check') return CHECK[locale] + formatOptions(CHECK_OPTIONS, locale);
  return SIZE[locale] + formatOptions(SIZE_OPTIONS, locale);
}

function formatOptions(table: OptionTable, locale: Locale): string {
  const rows = Object.entries(table).map(
    ([name, spec]) => ['means' in spec ? `--${name}` : `--${name} ${spec.placeholder}`, spec.help[locale]] as const,
  );
  const width = Math.max(...rows.map(([option]) => option.length));
  return rows.map(([option, help]) => `  ${option.padEnd(width)}  ${help}\n`).join('');
}
