package evidence;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/** The pool that Lettuce and Jedis use: {@code callers} borrow at once and nobody returns. Who gets one, what becomes of the rest. */
final class RedisPoolWait implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws InterruptedException {
        GenericObjectPool<Object> pool = new GenericObjectPool<>(new Connections());
        if (in.has("maxWaitMs")) pool.setMaxWait(Duration.ofMillis(in.number("maxWaitMs")));
        out.put("maxWait", pool.getMaxWaitDuration());
        AtomicInteger borrowed = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        AtomicReference<Exception> first = new AtomicReference<>();
        for (int i = 0; i < in.number("callers"); i++) {
            Thread caller = new Thread(() -> {
                try {
                    pool.borrowObject();
                    borrowed.incrementAndGet();
                } catch (Exception e) {
                    failed.incrementAndGet();
                    first.compareAndSet(null, e);
                }
            });
            caller.setDaemon(true);
            caller.start();
        }
        Thread.sleep(1500);
        out.put("borrowed", borrowed.get()).put("errors", failed.get()).put("stillWaiting", pool.getNumWaiters());
        if (first.get() != null) {
            out.put("exception", first.get().getClass().getName()).put("message", first.get().getMessage());
        }
    }

    private static final class Connections extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object connection) {
            return new DefaultPooledObject<>(connection);
        }
    }
}
