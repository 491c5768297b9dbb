/**
 * Processors of a CPU limit as Kubernetes and Compose write it: `500m` is 0.5, `2`, `"1.5"`. Null for anything else and
 * for a limit that is not positive.
 */
export function readCpuQuantity(text: string): number | null {
  const match = /^\+?(\d+(?:\.\d*)?|\.\d+)(m?)$/.exec(text.trim());
  if (match === null) return null;
  const cores = Number(match[1]) / (match[2] === 'm' ? 1000 : 1);
  return cores > 0 ? cores : null;
}

/** Processors of a `cpuset` (`0-3,7`); null when it cannot be read. */
export function readCpuSet(text: string): number | null {
  let cores = 0;
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part);
    if (match === null) return null;
    cores += Number(match[2] ?? match[1]) - Number(match[1]) + 1;
  }
  return cores > 0 ? cores : null;
}
