import { expect, test } from 'vitest';
import { describeCall, readModelForTests, shopWith } from './readModel.testing';

const FIND = '() -> repository.findById(id)';

/** Operator, kind of executor and calls of each fan-out in the service. */
async function threadsOf(members: string): Promise<unknown[]> {
  const { fanOuts } = await readModelForTests(shopWith(members));
  return fanOuts.map((fanOut) => [fanOut.operator, fanOut.executor?.kind, fanOut.effects.map(describeCall)]);
}

test.each([
  [`new Thread(${FIND}).start()`, 'new Thread', 'thread'],
  [`Thread.startVirtualThread(${FIND})`, 'startVirtualThread', 'virtual'],
  [`Thread.ofVirtual().name("orders").start(${FIND})`, 'start', 'virtual'],
  [`Thread.ofPlatform().daemon(true).start(${FIND})`, 'start', 'thread'],
  [`Thread.ofVirtual().unstarted(${FIND})`, 'unstarted', 'virtual'],
])('%s', async (expression, operator, kind) => {
  expect(await threadsOf(`void load(Long id) { ${expression}; }`)).toEqual([
    [operator, kind, [`${operator} lambda → OrderRepository.findById on new-thread`]],
  ]);
});

test.each([
  ['a shutdown hook', `void load(Long id) { Runtime.getRuntime().addShutdownHook(new Thread(${FIND})); }`],
  [
    'a factory that wraps the task',
    'ThreadFactory load() { return task -> new Thread(new Runnable() { public void run() { task.run(); } }); }',
  ],
  ['the factory of a builder', 'ThreadFactory load() { return Thread.ofVirtual().name("orders").factory(); }'],
])('no work fans out at %s', async (_, members) => {
  expect(await threadsOf(members)).toEqual([]);
});
