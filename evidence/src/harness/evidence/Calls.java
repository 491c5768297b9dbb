package evidence;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A blocking call of fixed length that counts itself: how many at once, on which threads, and how long each really took. */
final class Calls {
    final int callMs;
    final Set<String> threads = ConcurrentHashMap.newKeySet();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();
    private final LongAdder nanos = new LongAdder();
    private final LongAdder count = new LongAdder();

    Calls(int callMs) {
        this.callMs = callMs;
    }

    String call() {
        peak.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        threads.add(Thread.currentThread().getName() + "#" + Thread.currentThread().getId());
        long start = System.nanoTime();
        try {
            Thread.sleep(callMs);
            return "done";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        } finally {
            nanos.add(System.nanoTime() - start);
            count.increment();
            inFlight.decrementAndGet();
        }
    }

    int peak() {
        return peak.get();
    }

    int done() {
        return count.intValue();
    }

    /** A time as a multiple of what one call took in this very run, so that a busy machine lengthens both alike. */
    double rounds(long elapsedNanos) {
        return elapsedNanos / (nanos.doubleValue() / count.doubleValue());
    }
}
