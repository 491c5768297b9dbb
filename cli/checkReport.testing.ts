/** A small report with everything in it, out of order. For tests only. */
import type { CheckReport, FindingReport, HintReport } from './checkReport';

const hint: HintReport = {
  file: 'orders/src/main/resources/application.yaml',
  line: 7,
  column: 7,
  level: 'essential',
  scope: 'application',
  label: 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling',
  terms: [
    { kind: 'operator', value: 256, origin: { kind: 'default', text: 'default of reactor-core 3.7' } },
    {
      kind: 'scheduler',
      value: 80,
      origin: { kind: 'container', file: 'orders/k8s/deployment.yaml', line: 21, text: 'limits.cpu' },
    },
    {
      kind: 'pool',
      value: 10,
      origin: {
        kind: 'config-file',
        file: 'orders/src/main/resources/application.yaml',
        line: 7,
        text: 'application.yaml:7',
      },
    },
  ],
  effectiveConcurrency: 10,
  callTimeMs: 50,
  ceilingPerSecond: 200,
};

const finding: FindingReport = {
  rule: 'flatmap-exceeds-pool',
  severity: 'warning',
  file: 'orders/src/main/java/OrderService.java',
  line: 120,
  column: 9,
  endLine: 120,
  endColumn: 16,
  message: 'flatMap runs 256 calls at once, the pool holds 10.',
  fixable: true,
  detail: {
    fingerprint: '00',
    related: [
      {
        file: 'orders/src/main/resources/application.yaml',
        line: 7,
        column: 7,
        endLine: 7,
        endColumn: 24,
        message: 'The pool holds 10.',
      },
    ],
    fixes: [
      {
        title: 'Set concurrency to 10',
        edits: [
          {
            file: 'orders/src/main/java/OrderService.java',
            line: 120,
            column: 40,
            endLine: 120,
            endColumn: 40,
            newText: ', 10',
          },
        ],
      },
    ],
  },
};

export const sampleReport: CheckReport = {
  schemaVersion: 1,
  tool: { name: 'concurrency-lens', version: '0.1.0' },
  modules: [
    {
      path: 'reports',
      springBoot: null,
      reactor: null,
      jdk: null,
      mode: null,
      cores: { value: null, origin: 'unknown' },
      virtualThreads: true,
      profiles: ['prod', 'eu'],
      isOfInterest: true,
    },
    {
      path: 'orders',
      springBoot: '3.5.16',
      reactor: '3.7',
      jdk: 21,
      mode: 'reactive',
      cores: { value: 8, origin: 'limits.cpu' },
      virtualThreads: false,
      profiles: [],
      isOfInterest: true,
    },
  ],
  hints: [{ ...hint, line: 9, column: 3, label: 'b', terms: [], callTimeMs: null, ceilingPerSecond: null }, hint],
  findings: [
    {
      ...finding,
      line: 9,
      rule: 'nested-bounded-elastic',
      severity: 'error',
      fixable: false,
      detail: { fingerprint: '01', related: [], fixes: [] },
    },
    { ...finding, message: 'z', detail: { ...finding.detail, fingerprint: '02' } },
    finding,
    {
      ...finding,
      file: 'orders/src/main/resources/application.yaml',
      line: 7,
      severity: 'information',
      detail: { ...finding.detail, fingerprint: '03' },
    },
  ],
  problems: [
    { file: 'b.yaml', message: 'tab at 3:1' },
    { file: 'a.yaml', message: 'tab at 1:1' },
  ],
  stats: { files: 48, parsed: 46 },
};
