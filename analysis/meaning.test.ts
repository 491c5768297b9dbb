import { expect, test } from 'vitest';
import { memoryProject } from '../test/harness/memoryProject';
import { WEBFLUX_JDBC } from './rules/given';
import { DEFAULT_SETTINGS } from './settings';

const YAML = 'src/main/resources/application.yaml';
const JAVA = 'src/main/java/shop/Orders.java';
const ORDERS = `package shop;

import reactor.core.publisher.*;
import reactor.core.scheduler.*;

class Orders {
  private final OrderRepository orders;
  Orders(OrderRepository orders) { this.orders = orders; }
  Flux<Object> load(Flux<Long> ids) {
    int unused = 1;
    return ids.flatMap(id -> Mono.fromCallable(() -> orders.findById(id)).subscribeOn(Schedulers.boundedElastic()), 8);
  }
  int other() { return 2; }
}
`;
const CONFIG = 'spring:\n  datasource:\n    hikari:\n      maximum-pool-size: 12\n';

/** Whether others may say something else after `before` became `after`. */
function changes(path: string, before: string, after: string): boolean {
  const { workspace } = memoryProject([WEBFLUX_JDBC.files]);
  workspace.open(JAVA, path === JAVA ? before : ORDERS);
  workspace.open(YAML, path === YAML ? before : CONFIG);
  workspace.project(DEFAULT_SETTINGS, 3);
  const first = workspace.meaning;
  workspace.update(path, after);
  workspace.project(DEFAULT_SETTINGS, 3);
  return workspace.meaning !== first;
}

test.each([
  ['a comment', '// of the shop\n'],
  ['an empty line', '\n'],
])('code that only moves says nothing new: %s', (_, added) => {
  expect(changes(JAVA, ORDERS, ORDERS.replace('  Flux<', `${added}  Flux<`))).toBe(false);
});

test.each([
  ['a number nobody counts', 'unused = 1', 'unused = 15'],
  ['another method', 'return 2', 'return 2 + 3'],
])('code that does something else need not say anything new: %s', (_, from, to) => {
  expect(changes(JAVA, ORDERS, ORDERS.replace(from, to))).toBe(false);
});

test.each([
  ['the concurrency of an operator', ', 8)', ', 80)'],
  ['where it blocks', '.subscribeOn(Schedulers.boundedElastic())', ''],
  ['a member', 'int other()', 'long other()'],
  ['an import', 'import reactor.core.scheduler.*;\n', ''],
  ['how long a call takes', '    return', '    // concurrency-lens: call-time=80ms\n    return'],
])('code says something new: %s', (_, from, to) => {
  expect(changes(JAVA, ORDERS, ORDERS.replace(from, to))).toBe(true);
});

test('a moved call time governs another line', () => {
  const timed = ORDERS.replace('    return', '    // concurrency-lens: call-time=80ms\n    return');
  expect(changes(JAVA, timed, timed.replace('call-time=80ms\n', 'call-time=80ms\n\n'))).toBe(true);
});

test.each([
  ['a comment behind a value', CONFIG.replace(': 12', ': 12 # connections'), false],
  ['a comment line, which moves the lines that words name', `# pool\n${CONFIG}`, true],
  ['a value', CONFIG.replace('12', '120'), true],
  ['a key', CONFIG.replace('maximum-pool-size', 'minimum-idle'), true],
  ['a broken end, with the values it had', `${CONFIG}: [`, false],
])('configuration with %s', (_, after, expected) => {
  expect(changes(YAML, CONFIG, after)).toBe(expected);
});

test('files and settings say something new', () => {
  const { workspace } = memoryProject([WEBFLUX_JDBC.files]);
  workspace.project(DEFAULT_SETTINGS, 3);
  const seen = new Set([workspace.meaning]);
  workspace.update(JAVA, ORDERS);
  workspace.project(DEFAULT_SETTINGS, 3);
  seen.add(workspace.meaning);
  workspace.project(DEFAULT_SETTINGS, 4);
  seen.add(workspace.meaning);
  workspace.remove(JAVA);
  workspace.project(DEFAULT_SETTINGS, 4);
  seen.add(workspace.meaning);
  expect(seen.size).toBe(4);
});
