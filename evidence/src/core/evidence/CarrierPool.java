package evidence;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The pool of the carriers of virtual threads, of which {@code blocked} wait in a way it makes up for: how many there are
 * then, and on how many of them further tasks still run. Needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 */
final class CarrierPool implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        ForkJoinPool pool = schedulerOfVirtualThreads();
        CountDownLatch release = new CountDownLatch(1);
        Set<String> carriers = ConcurrentHashMap.newKeySet();
        AtomicInteger blocked = new AtomicInteger();
        AtomicInteger running = new AtomicInteger();
        for (int i = 0; i < in.number("blocked"); i++) {
            pool.execute(() -> {
                carriers.add(Thread.currentThread().getName());
                block(release, blocked);
            });
        }
        settle(blocked);
        for (int i = 0; i < in.number("further", 0); i++) {
            pool.execute(() -> {
                running.incrementAndGet();
                await(release);
            });
        }
        settle(running);
        out.put("parallelism", pool.getParallelism()).put("blocked", blocked.get());
        out.put("carriers", pool.getPoolSize()).put("stillRunning", running.get());
        release.countDown();
    }

    /** The pool a virtual thread's carrier belongs to: no public method names it. */
    private static ForkJoinPool schedulerOfVirtualThreads() throws Exception {
        Method carrier = Thread.class.getDeclaredMethod("currentCarrierThread");
        carrier.setAccessible(true);
        AtomicReference<Object> found = new AtomicReference<>();
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        ((Thread) start.invoke(null, (Runnable) () -> {
            try {
                found.set(carrier.invoke(null));
            } catch (ReflectiveOperationException e) {
                found.set(e);
            }
        })).join();
        return ((ForkJoinWorkerThread) found.get()).getPool();
    }

    /** Threads are started one after another; a count has settled when it does not move for longer than a busy machine pauses. */
    private static void settle(AtomicInteger count) throws InterruptedException {
        int last = count.get();
        for (int still = 0; still < 6; still++) {
            Thread.sleep(300);
            if (count.get() != last) still = -1;
            last = count.get();
        }
    }

    private static void block(CountDownLatch release, AtomicInteger count) {
        try {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                @Override
                public boolean block() throws InterruptedException {
                    count.incrementAndGet();
                    release.await();
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return release.getCount() == 0;
                }
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(CountDownLatch release) {
        try {
            release.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
