package evidence;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Tasks of the common pool that all wait in a way the pool makes up for: how many further workers it starts before it gives up. */
final class CommonPoolSpares implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger waiting = new AtomicInteger();
        Set<String> workers = ConcurrentHashMap.newKeySet();
        AtomicReference<String> refusal = new AtomicReference<>();
        for (int i = 0; i < in.number("tasks"); i++) {
            ForkJoinPool.commonPool().execute(() -> {
                workers.add(Thread.currentThread().getName());
                try {
                    ForkJoinPool.managedBlock(new Waiting(release, waiting));
                } catch (Exception e) {
                    refusal.compareAndSet(null, e.getMessage());
                }
            });
        }
        // Threads are started one after another; the count has settled when it no longer moves.
        for (int last = -1; last != waiting.get(); Thread.sleep(300)) last = waiting.get();
        out.put("spares", workers.size() - ForkJoinPool.getCommonPoolParallelism()).put("refusal", refusal.get());
        release.countDown();
    }

    private record Waiting(CountDownLatch release, AtomicInteger count) implements ForkJoinPool.ManagedBlocker {
        @Override
        public boolean block() throws InterruptedException {
            count.incrementAndGet();
            release.await(20, TimeUnit.SECONDS);
            return true;
        }

        @Override
        public boolean isReleasable() {
            return release.getCount() == 0;
        }
    }
}
