/** The built server over stdio, on a copy of the example project: hints, hovers, fixes and custom messages as an editor sees them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver/node';
import type { CeilingItem } from '../../protocol/ceiling';
import type { CalculatorStart, WriteValueResult } from '../../protocol/serverMessages';
import { APPLICATION, DEPLOYMENT, LspSession, SERVICE, until } from './lspSession.testing';

const LABEL = 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling';

describe('a session in English', () => {
  let session: LspSession;
  beforeAll(async () => {
    session = await LspSession.start();
    await session.open(APPLICATION, 'yaml');
    await session.open(SERVICE, 'java');
  });
  afterAll(() => session.close());

  test('the line of truth stands at the key and at the operator', async () => {
    expect(await session.labels(APPLICATION)).toEqual([`8: ${LABEL}`]);
    expect(await session.labels(SERVICE)).toEqual([`23: ${LABEL}`]);
  });

  test('hints stand at the end of their line and explain themselves when resolved', async () => {
    const [hint] = await session.hints(APPLICATION);
    expect(hint?.position).toEqual({ line: 7, character: '      maximum-pool-size: 10'.length });
    expect(hint?.tooltip).toBeUndefined();
    const resolved = await session.request<{ tooltip?: { value: string } }>('inlayHint/resolve', hint);
    expect(resolved.tooltip?.value).toContain('HikariPool binds; next limit 80');
  });

  test('the hover links each origin and opens the calculator', async () => {
    const hover = await session.hover(SERVICE, 23, 20);
    expect(hover).toContain(`(${session.uri(APPLICATION)}#L8,`);
    expect(hover).toContain(`(${session.uri(DEPLOYMENT)}#L31,`);
    expect(hover).toContain('command:concurrencyLens.openCalculator?');
  });

  test('an unsaved change in YAML changes the hint in Java and asks the editor to fetch it again', async () => {
    const before = session.refreshes.hints;
    await session.change(
      APPLICATION,
      session.text(APPLICATION).replace('maximum-pool-size: 10', 'maximum-pool-size: 40'),
    );
    expect(await session.labels(SERVICE)).toEqual(['23: effective concurrency = min(256,80,40)=40 → 800 rps ceiling']);
    await until(() => session.refreshes.hints > before, 'a refresh of hints');
    await session.change(APPLICATION, session.text(APPLICATION));
    expect(await session.labels(SERVICE)).toEqual([`23: ${LABEL}`]);
  });

  test('typing what changes nothing elsewhere does not disturb the other documents', async () => {
    const code = session.text(SERVICE);
    await session.labels(SERVICE);
    await new Promise((done) => setTimeout(done, 500));
    const before = session.refreshes.hints;
    for (const text of ['// a', '// a comment', '// a comment\n\n']) await session.change(SERVICE, `${text}\n${code}`);
    await new Promise((done) => setTimeout(done, 500));
    expect(session.refreshes.hints).toBe(before);
    await session.change(SERVICE, code);
    expect(await session.labels(SERVICE)).toEqual([`23: ${LABEL}`]);
  });

  test('a change on disk of a file that is not open counts', async () => {
    writeFileSync(join(session.folder, DEPLOYMENT), session.text(DEPLOYMENT).replace('cpu: "8"', 'cpu: "500m"'));
    await session.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: session.uri(DEPLOYMENT), type: 2 }] });
    await until(
      async () => (await session.labels(SERVICE))[0]?.includes('min(256,10,10)=10') ?? false,
      'the new cores',
    );
    writeFileSync(join(session.folder, DEPLOYMENT), session.text(DEPLOYMENT).replace('cpu: "500m"', 'cpu: "8"'));
    await session.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: session.uri(DEPLOYMENT), type: 2 }] });
    await until(async () => (await session.labels(SERVICE))[0]?.endsWith(LABEL) ?? false, 'the old cores');
  });

  test('the finding has a fix that writes the computed number', async () => {
    const [finding] = await session.diagnostics(SERVICE);
    expect(finding).toMatchObject({ code: 'flatmap-default-concurrency', severity: 2, source: 'Concurrency Lens' });
    expect(finding?.relatedInformation?.map(({ location }) => location.uri)).toContain(session.uri(APPLICATION));
    const actions = finding ? await session.actions(SERVICE, finding.range) : [];
    expect(actions.map(({ title, isPreferred }) => [title, isPreferred === true])).toEqual([
      ['Set concurrency to 10, the size of HikariPool', true],
      ['Ignore flatmap-default-concurrency here', false],
      ['Use a dedicated scheduler: newBoundedElastic(11, 546, "jdbc"), a bean in ConfirmationExecutorConfig', false],
      ['Open in calculator', false],
    ]);
    const [first] = actions;
    expect(first && session.apply(SERVICE, first)).toBe(
      session
        .text(SERVICE)
        .replace('.subscribeOn(Schedulers.boundedElastic()))', '.subscribeOn(Schedulers.boundedElastic()), 10)'),
    );
  });

  test('source.fixAll applies the safe fixes of one file', async () => {
    const actions = await session.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: session.uri(SERVICE) },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    expect(actions.map(({ kind }) => kind)).toEqual(['source.fixAll.concurrencyLens']);
    expect(actions[0] && session.apply(SERVICE, actions[0])).toContain(
      '.subscribeOn(Schedulers.boundedElastic()), 10)',
    );
  });

  test('the calculator starts from the place and writes back to the right file', async () => {
    const start = await session.request<CalculatorStart>('concurrencyLens/calculatorStart', {
      at: 'place',
      uri: session.uri(SERVICE),
      position: { line: 22, character: 20 },
    });
    expect(start.place).toBe('OrderService.findOrders, HikariPool');
    expect(start.terms.map(({ kind, value }) => [kind, value])).toEqual([
      ['operator', 256],
      ['scheduler', 80],
      ['pool', 10],
    ]);
    const target = start.terms[2]?.writeTarget;
    expect(target).toMatchObject({ file: 'application.yaml', key: 'spring.datasource.hikari.maximum-pool-size' });
    const written = await session.request<WriteValueResult>('concurrencyLens/writeValue', {
      target: target?.id,
      value: 25,
    });
    expect(written).toMatchObject({
      kind: 'edit',
      edit: {
        documentChanges: [
          {
            textDocument: { uri: session.uri(APPLICATION) },
            edits: [{ newText: '25', range: { start: { line: 7, character: 25 }, end: { line: 7, character: 27 } } }],
          },
        ],
      },
    });
  });

  test('the ceilings come least first', async () => {
    const ceilings = await session.request<CeilingItem[]>('concurrencyLens/ceilings', null);
    expect(ceilings.map(({ ceilingPerSecond }) => ceilingPerSecond)).toEqual([80, 140, 200, 200, 800]);
  });

  test('bad requests get clear answers', async () => {
    const gone = await session.request<WriteValueResult>('concurrencyLens/writeValue', { target: 'junk', value: 3 });
    expect(gone.kind).toBe('refused');
    expect(
      await session.request('textDocument/hover', {
        textDocument: { uri: 'untitled:Untitled-1' },
        position: { line: 0, character: 0 },
      }),
    ).toBeNull();
    expect(await session.hints('nowhere/Missing.java')).toEqual([]);
  });
});

describe('a session in Korean', () => {
  test('labels, messages and hovers are Korean', async () => {
    const session = await LspSession.start({ locale: 'ko' });
    try {
      await session.open(SERVICE, 'java');
      expect(await session.labels(SERVICE)).toEqual(['23: 실제 동시 처리 수 = min(256,80,10)=10 → 초당 200건 상한']);
      const [finding] = await session.diagnostics(SERVICE);
      expect(finding?.message).toContain('동시성 지정: 10');
      expect(await session.hover(SERVICE, 23, 20)).toContain('병목: HikariPool');
    } finally {
      await session.close();
    }
  });
});

test('settings at start and later: level, style, call time, cores', async () => {
  const settings = { hints: { level: 'off', style: 'full' }, callTime: '100ms', cores: 4 };
  const session = await LspSession.start({ settings });
  try {
    await session.open(SERVICE, 'java');
    expect(await session.labels(SERVICE)).toEqual([]);
    await session.notify('workspace/didChangeConfiguration', {
      settings: { concurrencyLens: { ...settings, hints: { level: 'essential', style: 'full' } } },
    });
    expect(await session.labels(SERVICE)).toEqual(['23: effective concurrency = min(256,40,10)=10 → 100 rps ceiling']);
    await session.notify('workspace/didChangeConfiguration', {
      settings: { concurrencyLens: { ...settings, hints: { level: 'essential', style: 'short' } } },
    });
    expect(await session.labels(SERVICE)).toEqual(['23: 10 of 256 · ≤100/s']);
  } finally {
    await session.close();
  }
});

test('where the editor can, the computed number is left selected', async () => {
  const session = await LspSession.start({ snippets: true });
  try {
    await session.open(SERVICE, 'java');
    const [finding] = await session.diagnostics(SERVICE);
    const [fix] = finding ? await session.actions(SERVICE, finding.range) : [];
    const [change] = fix?.edit?.documentChanges ?? [];
    expect(change && 'edits' in change ? change.edits : []).toEqual([
      { range: expect.anything(), snippet: { kind: 'snippet', value: ', ${1:10}' } },
    ]);
    const [all] = await session.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: session.uri(SERVICE) },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    expect(JSON.stringify(all?.edit)).not.toContain('snippet');
  } finally {
    await session.close();
  }
});
