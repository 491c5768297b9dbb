package evidence;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code callers} that take a second connection while they hold a first one, all at once: how many give up. */
final class NestedAcquire implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        int callers = in.number("callers");
        CyclicBarrier allHoldOne = new CyclicBarrier(callers);
        AtomicInteger failed = new AtomicInteger();
        try (HikariDataSource pool = Hikari.pool(in.number("pool"), new Calls(1), 400)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                Thread thread = new Thread(() -> {
                    try (Connection first = pool.getConnection()) {
                        allHoldOne.await();
                        try (Connection second = pool.getConnection()) {
                            if (first == second) throw new IllegalStateException();
                        }
                    } catch (SQLException gaveUp) {
                        failed.incrementAndGet();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) thread.join();
        }
        out.put("deadlocked", failed.get() > 0);
    }
}
