/** Address space that thread stacks reserve. It is committed only when touched. */
import { type Count, finiteOrNull, isCount } from './units';

export type Architecture = 'x64' | 'aarch64';

/** Default `ThreadStackSize` in KB on Linux; macOS on aarch64 too (HotSpot globals_linux_x86/_aarch64.hpp). */
const STACK_KB: { readonly [A in Architecture]: number } = { x64: 1024, aarch64: 2048 };

/** Megabytes reserved by so many platform threads; `stackKb` where -Xss sets it. Null for bad input. */
export function reservedStackMegabytes(threads: Count, architecture: Architecture, stackKb?: number): number | null {
  const perThread = stackKb ?? STACK_KB[architecture];
  return isCount(threads) && isCount(perThread) ? finiteOrNull((threads * perThread) / 1024) : null;
}
