// Runs a program to its end and tells what it cost. Processor time is the figure to compare on a busy machine.
import { spawn } from 'node:child_process';

/** Wall and processor time in milliseconds, peak memory in MiB where the system tells it. Rejects on an exit code above 1. */
export function measureProcess(args, options = {}) {
  const probe = `process.on('exit',()=>{const u=process.resourceUsage();require('fs').writeSync(3,JSON.stringify({cpuMs:(u.userCPUTime+u.systemCPUTime)/1000,peakMiB:u.maxRSS/1024}))})`;
  const preload = `data:text/javascript,${encodeURIComponent(`import{createRequire}from'node:module';const require=createRequire('file:///');${probe}`)}`;
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(process.execPath, ['--import', preload, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      ...options,
    });
    const texts = ['', '', '', ''];
    for (const index of [1, 2, 3]) child.stdio[index].setEncoding('utf8').on('data', (part) => (texts[index] += part));
    child.on('error', reject);
    child.on('close', (code) => {
      const wallMs = performance.now() - startedMs;
      if (code === null || code > 1) reject(new Error(`exit code ${code}: ${texts[2]}`));
      else resolve({ wallMs, ...JSON.parse(texts[3]), output: texts[1] });
    });
  });
}

/** Repeats a measurement and keeps the run with the median of `key`. */
export async function medianOf(times, key, measure) {
  const runs = [];
  for (let i = 0; i < times; i++) runs.push(await measure());
  return runs.sort((a, b) => a[key] - b[key])[Math.floor((times - 1) / 2)];
}

export function quantiles(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), best: sorted[0] ?? 0, count: sorted.length };
}
