import type { Expression } from '../facts/java/javaFacts';
import type { Project } from '../model/project';
import { operatorTerm } from '../model/reactorTerms';
import { type FanOutSite, sitesOf } from './fanOutSites';
import { callAt, chainOf, returnedBy } from './fixes/javaExpressions';
import { WEBFLUX_JDBC } from './given';
import { defineRule } from './rule';

interface GroupByArguments {
  readonly operator: string;
  readonly concurrency: number;
  /** Groups the key can make; null when the code does not say. */
  readonly groups: number | null;
}

/** `groupBy(key).flatMap(f, 4)`: a group ends only with the source, so a fifth group waits for ever and stalls it. */
export const groupbyLowConcurrency = defineRule<GroupByArguments>({
  id: 'groupby-low-concurrency',
  severity: 'warning',
  title: {
    en: 'The concurrency behind groupBy is below the number of groups',
    ko: 'groupBy 뒤의 동시성이 그룹 수보다 작음',
  },
  message: ({ operator, concurrency, groups }) => ({
    en:
      groups === null
        ? `groupBy keeps every group open until the source ends, and ${operator} takes ${concurrency} of them at a time: with more than ${concurrency} groups the others fill their buffers (256 elements) and the source stalls. The concurrency must be at least the number of open groups.`
        : `groupBy makes up to ${groups} groups, all open until the source ends, and ${operator} takes ${concurrency} of them: the others fill their buffers (256 elements) and the source stalls. Set the concurrency to ${groups} at least.`,
    ko:
      groups === null
        ? `groupBy의 그룹은 원본이 끝날 때까지 열려 있고, ${operator} 연산자는 한 번에 ${concurrency}개만 받는다. 그룹이 ${concurrency}개를 넘으면 나머지 그룹의 버퍼(원소 256개)가 차서 원본이 멈춘다. 동시성은 열려 있는 그룹 수 이상이어야 한다.`
        : `groupBy가 만드는 그룹은 최대 ${groups}개이고 원본이 끝날 때까지 열려 있는데, ${operator} 연산자는 ${concurrency}개만 받는다. 나머지 그룹의 버퍼(원소 256개)가 차서 원본이 멈춘다. 동시성을 ${groups} 이상으로 지정한다.`,
  }),
  docs: {
    why: {
      en: '`groupBy` hands out one publisher per key, and none of them completes before the source does. An operator behind it that subscribes to fewer groups than are open leaves the rest unread; their buffers fill, `groupBy` stops requesting, and the whole chain hangs without an error. `concatMap` reads one group only.',
      ko: '`groupBy`는 키마다 Publisher를 하나씩 내보내며, 원본이 끝나기 전에는 어느 것도 완료되지 않는다. 뒤의 연산자가 열린 그룹보다 적게 구독하면 나머지는 읽히지 않는다. 버퍼가 차면 `groupBy`가 더 요청하지 않아, 체인 전체가 오류 없이 멈춘다. `concatMap`은 그룹을 하나만 읽는다.',
    },
    whenToIgnore: {
      en: 'When the number of keys is known to stay below the concurrency, or each group ends early.',
      ko: '키의 수가 언제나 동시성 이하이거나 각 그룹이 일찍 끝날 때.',
    },
    sources: ['reactor-core 3.8.6 FluxGroupBy, Flux.groupBy'],
  },
  given: WEBFLUX_JDBC,
  bad: `
    //- /src/main/java/shop/Totals.java
    package shop;
    import reactor.core.publisher.Flux;
    class Totals {
      Flux<Integer> byShard(Flux<Order> orders) {
        return orders.groupBy(order -> order.id() % 16)
            .flatMap(shard -> shard.map(Order::total).reduce(0, Integer::sum), 4);
    //       ^^^^^^^ groupby-low-concurrency
      }
    }
  `,
  good: `
    //- /src/main/java/shop/Totals.java
    package shop;
    import reactor.core.publisher.Flux;
    class Totals {
      Flux<Integer> byShard(Flux<Order> orders) {
        return orders.groupBy(order -> order.id() % 16)
            .flatMap(shard -> shard.map(Order::total).reduce(0, Integer::sum), 16);
      }
    }
  `,
  *check(project) {
    for (const site of sitesOf(project)) {
      const args = stallOf(project, site);
      if (args === null) continue;
      const { path, nameSpan } = site.fanOut;
      yield { rule: 'groupby-low-concurrency', location: { path, span: nameSpan }, args, related: [] };
    }
  },
});

/** Below this a written number is no number of groups somebody thought of; it is also Reactor's own default. */
const DEFAULT_CONCURRENCY = 256;

function stallOf(project: Project, { view, fanOut }: FanOutSite): GroupByArguments | null {
  if (fanOut.kind !== 'operator' || fanOut.certainty !== 'sure' || !fanOut.afterGroupBy) return null;
  if (fanOut.operator === 'switchMap' || endsGroups(project, fanOut)) return null;
  const { value } = operatorTerm(view.application, fanOut.operator, fanOut.concurrency, 0);
  if (typeof value !== 'number') return null;
  const groups = groupsOf(project, fanOut);
  if (groups === null ? value >= DEFAULT_CONCURRENCY : groups <= value) return null;
  return { operator: fanOut.operator, concurrency: value, groups };
}

/** A group that is cut short frees its place for the next one. */
function endsGroups(project: Project, { path, span }: FanOutSite['fanOut']): boolean {
  const text = project.document(path)?.text.slice(span.start, span.end) ?? '';
  return /\.\s*(take\w*|timeout|next|first|elementAt|any|all|hasElement\w*|blockFirst)\s*\(/.test(text);
}

/** How many groups the key function can make: `x % 16` sixteen, a comparison two; null when it does not say. */
function groupsOf(project: Project, { path, nameSpan }: FanOutSite['fanOut']): number | null {
  const call = callAt(project, path, nameSpan.start);
  const groupBy = call === null ? undefined : chainOf(call).find(({ name }) => name === 'groupBy');
  const [key] = groupBy?.arguments ?? [];
  const result = key?.kind === 'lambda' ? returnedBy(key) : null;
  return result === null ? null : valuesOf(result);
}

function valuesOf(expression: Expression): number | null {
  if (expression.kind !== 'binary') return null;
  if (/^(==|!=|<|>|<=|>=|&&|\|\|)$/.test(expression.operator)) return 2;
  const { right } = expression;
  if (expression.operator !== '%' || right.kind !== 'literal' || right.literal !== 'int') return null;
  const count = Number(right.text.replaceAll('_', '').replace(/[lL]$/, ''));
  return Number.isInteger(count) && count > 0 ? count : null;
}
