/** All replicas against one database: what they may open, also during a rollout, and the largest pool that fits. */
import { fleetDemand, largestPool } from '../../sizing/fleet';
import { throughput } from '../../sizing/littlesLaw';
import { isCount } from '../../sizing/units';
import { html, setChildren } from '../dom';
import type { Model } from '../model';
import { fieldRow, figureList, heading, paragraph } from '../rows';
import { stackedBar } from '../stackedBar';
import type { PageContext, View } from '../view';
import type { Text, Words } from '../words';

const TEXTS = {
  title: { en: 'Replicas against the database', ko: '복제본과 데이터베이스' },
  demand: { en: 'Connections of all replicas', ko: '모든 복제본의 커넥션' },
  demandNote: { en: '{replicas} × {pool}', ko: '{replicas} × {pool}' },
  rollout: { en: 'During a rollout', ko: '배포 중' },
  rolloutNote: { en: '({replicas} + {surge}) × {pool}', ko: '({replicas} + {surge}) × {pool}' },
  tooMany: { en: '{n} more than the database allows', ko: '데이터베이스 한도보다 {n}개 많다' },
  largest: { en: 'Largest pool per replica that always fits', ko: '언제나 한도에 맞는 복제본당 최대 풀 크기' },
  nothing: { en: 'not even 1 fits', ko: '1개도 맞지 않는다' },
  rate: { en: 'Ceiling of the whole fleet at this pool', ko: '이 풀 크기에서 전체 복제본의 상한' },
  bar: { en: 'Connections the database allows: {n}', ko: '데이터베이스 최대 커넥션: {n}' },
  steady: { en: 'replicas', ko: '복제본' },
  extra: { en: 'extra in a rollout', ko: '배포 중 추가' },
  noPool: {
    en: 'This chain has no connection pool with a known size.',
    ko: '이 체인에는 크기를 아는 커넥션 풀이 없다.',
  },
  wrong: { en: 'Every field needs a usable value.', ko: '모든 칸에 쓸 수 있는 값이 있어야 한다.' },
} as const satisfies Record<string, Text>;

export function createFleetView({ words, field }: PageContext): View {
  const result = html('div');
  return {
    element: html(
      'div',
      {},
      heading(words.text(TEXTS.title)),
      fieldRow(field('replicas'), field('surge'), field('otherPools'), field('database')),
      result,
    ),
    update: (model) => setChildren(result, ...toResult(model, words)),
  };
}

function toResult({ terms, inputs, ceiling }: Model, words: Words): readonly HTMLElement[] {
  const pool = terms.find((term) => term.kind === 'pool');
  if (pool === undefined || !isCount(pool.value)) return [paragraph(words.text(TEXTS.noPool))];
  const [replicas, surge, others] = [inputs.number('replicas'), inputs.number('surge'), inputs.number('otherPools')];
  const database = inputs.number('database');
  if (replicas === null || surge === null || others === null || database === null)
    return [paragraph(words.text(TEXTS.wrong))];
  const demand = fleetDemand({ replicas, surge, pools: others > 0 ? [pool.value, others] : [pool.value] });
  if (demand === null) return [paragraph(words.text(TEXTS.wrong))];
  const perReplica = words.count(pool.value + others);
  const excess = (connections: number): string =>
    connections > database ? `; ${words.text(TEXTS.tooMany, { n: words.count(connections - database) })}` : '';
  const emphasis = (connections: number): { emphasis?: 'bad' } => (connections > database ? { emphasis: 'bad' } : {});
  const spare = database - others * (replicas + surge);
  const largest = spare < 1 ? null : largestPool(spare, replicas, surge);
  const numbers = { replicas: words.count(replicas), surge: words.count(surge), pool: perReplica };
  const figures = figureList([
    {
      label: words.text(TEXTS.demand),
      value: words.count(demand.connections),
      note: words.text(TEXTS.demandNote, numbers) + excess(demand.connections),
      ...emphasis(demand.connections),
    },
    {
      label: words.text(TEXTS.rollout),
      value: words.count(demand.duringRollout),
      note: words.text(TEXTS.rolloutNote, numbers) + excess(demand.duringRollout),
      ...emphasis(demand.duringRollout),
    },
    { label: words.text(TEXTS.largest), value: largest === null ? words.text(TEXTS.nothing) : words.count(largest) },
    {
      label: words.text(TEXTS.rate),
      value: words.rate(
        ceiling.ceilingPerSecond === null ? null : throughput(replicas, 1000 / ceiling.ceilingPerSecond),
      ),
    },
  ]);
  const extra = demand.duringRollout - demand.connections;
  const bar = stackedBar(
    words.text(TEXTS.bar, { n: words.count(database) }),
    [
      {
        label: words.text(TEXTS.steady),
        value: demand.connections,
        text: words.count(demand.connections),
        tone: 'good',
      },
      {
        label: words.text(TEXTS.extra),
        value: extra,
        text: words.count(extra),
        tone: demand.duringRollout > database ? 'bad' : 'plain',
      },
    ],
    database,
  );
  return [figures, bar];
}
