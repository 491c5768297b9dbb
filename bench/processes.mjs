// Runs a program to its end and tells what it cost. Processor time is the figure to compare on a busy machine.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/** The same for a program that is not Node: its processor time and memory are looked up while it runs, so the last tenth of a second is missing. */
export function measureOther(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const texts = ['', ''];
    let usage = null;
    const timer = setInterval(() => {
      const now = usageOf(child.pid);
      // A process that has ended but is not yet collected has no memory any more.
      if (now) usage = { cpuMs: now.cpuMs, peakMiB: Math.max(now.peakMiB, usage?.peakMiB ?? 0) };
    }, 50);
    child.stdout.setEncoding('utf8').on('data', (part) => (texts[0] += part));
    child.stderr.setEncoding('utf8').on('data', (part) => (texts[1] += part));
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const wallMs = performance.now() - startedMs;
      if (code !== 0) reject(new Error(`exit code ${code}: ${texts[1].slice(0, 500)}`));
      else resolve({ wallMs, cpuMs: usage?.cpuMs ?? null, peakMiB: usage?.peakMiB ?? null, output: texts[0] });
    });
  });
}

/** Processor time so far in milliseconds, resident and peak memory in MiB; null where there is no /proc, or the process is gone. */
export function usageOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * 10,
      rssMiB: kib('VmRSS') / 1024,
      peakMiB: kib('VmHWM') / 1024,
    };
  } catch {
    return null;
  }
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
