import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { pom } from './given';

const JDK_21 = pom(21, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc');
const mail = (member: string): string => `
  //- /src/main/java/shop/Mail.java
  package shop;
  import java.util.concurrent.*;
  class Mail {
${member}
  }
`;

test.each([
  ['platform threads', 'Executors.newFixedThreadPool(8)'],
  ['a virtual thread per task', 'Executors.newVirtualThreadPerTaskExecutor()'],
  ['one at a time, in order', 'Executors.newSingleThreadExecutor(Thread.ofVirtual().factory())'],
  ['a schedule', 'Executors.newScheduledThreadPool(2, Thread.ofVirtual().factory())'],
])('silent: %s', (_, made) => {
  checkRule([JDK_21, mail(`    final ExecutorService mail = ${made};`)]);
});

test('a ThreadPoolExecutor gives its factory away, and with it its limit', () => {
  const built = checkRule([
    JDK_21,
    mail(`    final ExecutorService mail = new ThreadPoolExecutor(2, 8, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), Thread.ofVirtual().factory());
  //                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ pooled-virtual-threads`),
  ]);
  const changed = applyAction(built, 'Start a virtual thread per task, without the limit of 8');
  expect(changed.get('/src/main/java/shop/Mail.java')).toContain(
    'mail = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().factory());',
  );
});
