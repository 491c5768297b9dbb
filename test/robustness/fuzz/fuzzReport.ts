/** What a long run cost and met, kind by kind. Time is processor time, so that a busy machine changes nothing. */
export interface Failure {
  readonly kind: string;
  readonly index: number;
  readonly path: string;
  readonly text: string;
  readonly what: string;
}

interface KindFigures {
  inputs: number;
  throws: number;
  slow: number;
  slowestMs: number;
  slowestIndex: number;
  totalMs: number;
}

/** No input may take longer, in processor time. */
const LIMIT_MS = 1_000;
/** What the heap may grow by after the first tenth, in MiB: caches fill up to their bounds, and then no more. */
const GROWTH_MIB = 32;

export class FuzzReport {
  readonly #seed: number;
  readonly #kinds = new Map<string, KindFigures>();
  readonly #heapMiB: number[] = [];
  readonly #rssMiB: number[] = [];
  readonly #seen = new Set<string>();
  #stray: string[] = [];
  readonly #startedMs = performance.now();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** An error that no request caught. */
  stray(error: unknown): void {
    this.#stray.push(describe(error));
  }

  /** The failure if it is one not met before. */
  measure(kind: string, index: number, text: string, path: string, action: () => void): Failure | null {
    const before = process.cpuUsage();
    let error: unknown = null;
    try {
      action();
    } catch (caught) {
      error = caught ?? 'threw nothing';
    }
    return this.#note(kind, index, text, path, before, error);
  }

  async measureAsync(
    kind: string,
    index: number,
    text: string,
    path: string,
    action: () => Promise<void>,
  ): Promise<Failure | null> {
    const before = process.cpuUsage();
    let error: unknown = null;
    try {
      await action();
    } catch (caught) {
      error = caught ?? 'threw nothing';
    }
    error ??= this.#stray.shift() ?? null;
    return this.#note(kind, index, text, path, before, error);
  }

  #note(
    kind: string,
    index: number,
    text: string,
    path: string,
    before: NodeJS.CpuUsage,
    error: unknown,
  ): Failure | null {
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    const figures = this.#kinds.get(kind) ?? {
      inputs: 0,
      throws: 0,
      slow: 0,
      slowestMs: 0,
      slowestIndex: 0,
      totalMs: 0,
    };
    this.#kinds.set(kind, figures);
    figures.inputs++;
    figures.totalMs += ms;
    if (ms > figures.slowestMs) Object.assign(figures, { slowestMs: ms, slowestIndex: index });
    if (error !== null) figures.throws++;
    if (ms > LIMIT_MS) figures.slow++;
    if (error === null && ms <= LIMIT_MS) return null;
    const what = error === null ? `took ${Math.round(ms)} ms of processor time` : describe(error);
    const print = error === null ? `${kind} slow` : what.replaceAll(/\d+/g, '').slice(0, 400);
    if (this.#seen.has(print)) return null;
    this.#seen.add(print);
    return { kind, index, text, path, what };
  }

  /** Memory after everything that can be freed was. */
  async endRound(round: number, rounds: number): Promise<void> {
    await new Promise((resume) => setTimeout(resume, 200));
    (globalThis as { gc?: () => void }).gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    this.#heapMiB.push(heapUsed / 2 ** 20);
    this.#rssMiB.push(rss / 2 ** 20);
    const seconds = Math.round((performance.now() - this.#startedMs) / 1000);
    console.log(
      `round ${round}/${rounds}: ${this.#sum('inputs')} inputs, ${this.#sum('throws')} throws, ${this.#sum('slow')} slow, ` +
        `heap ${(heapUsed / 2 ** 20).toFixed(1)} MiB, resident ${Math.round(rss / 2 ** 20)} MiB, ${seconds} s`,
    );
  }

  isClean(): boolean {
    return (
      this.#sum('throws') === 0 && this.#sum('slow') === 0 && this.#stray.length === 0 && this.#growth() <= GROWTH_MIB
    );
  }

  figures(): object {
    return {
      seed: this.#seed,
      inputs: this.#sum('inputs'),
      throws: this.#sum('throws'),
      slow: this.#sum('slow'),
      stray: this.#stray,
      heapMiB: this.#heapMiB,
      rssMiB: this.#rssMiB,
      kinds: Object.fromEntries(this.#kinds),
    };
  }

  format(): string {
    const rows = [...this.#kinds].map(([kind, { inputs, throws, slow, slowestMs, slowestIndex, totalMs }]) =>
      [
        kind.padEnd(13),
        String(inputs).padStart(9),
        String(throws).padStart(7),
        String(slow).padStart(9),
        slowestMs.toFixed(0).padStart(11),
        String(slowestIndex).padStart(9),
        (totalMs / inputs).toFixed(2).padStart(8),
      ].join(' '),
    );
    return [
      `kind             inputs  throws  over 1 s  slowest ms  of input  mean ms`,
      ...rows,
      `seed ${this.#seed}: ${this.#sum('inputs')} inputs, ${this.#sum('throws')} throws, ${this.#sum('slow')} over ${LIMIT_MS} ms, ${this.#stray.length} uncaught`,
      `heap after each twentieth (MiB): ${this.#heapMiB.map((mib) => mib.toFixed(1)).join(' ')}`,
      `growth after the first tenth: ${this.#growth().toFixed(1)} MiB (at most ${GROWTH_MIB})`,
    ].join('\n');
  }

  #sum(key: 'inputs' | 'throws' | 'slow'): number {
    return [...this.#kinds.values()].reduce((sum, figures) => sum + figures[key], 0);
  }

  #growth(): number {
    return (this.#heapMiB.at(-1) ?? 0) - (this.#heapMiB[1] ?? 0);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ').slice(0, 600);
}
