package evidence;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code pinned} virtual threads wait below a static initialiser, which pins them: how many of the {@code further} ones start. */
final class PinnedCarriers implements Scenario {
    private static final CountDownLatch RELEASE = new CountDownLatch(1);
    private static final AtomicInteger PINNED = new AtomicInteger();

    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        for (Runnable touch : List.<Runnable>of(First::touch, Second::touch).subList(0, in.number("pinned"))) start.invoke(null, touch);
        Thread.sleep(300);
        AtomicInteger started = new AtomicInteger();
        for (int i = 0; i < in.number("further"); i++) {
            start.invoke(null, (Runnable) () -> {
                started.incrementAndGet();
                hold();
            });
        }
        Thread.sleep(1500);
        out.put("pinned", PINNED.get()).put("startedBeside", started.get());
        RELEASE.countDown();
        Thread.sleep(300);
        out.put("startedAfter", started.get());
    }

    private static void hold() {
        try {
            RELEASE.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class First {
        static {
            PINNED.incrementAndGet();
            hold();
        }

        static void touch() {}
    }

    private static final class Second {
        static {
            PINNED.incrementAndGet();
            hold();
        }

        static void touch() {}
    }
}
