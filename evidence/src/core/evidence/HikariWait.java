package evidence;

import com.zaxxer.hikari.HikariDataSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;

/** {@code callers} threads at once on a pool of {@code pool}: how long the last of them waits for its connection. */
final class HikariWait implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Calls calls = new Calls(in.number("callMs"));
        AtomicLong longest = new AtomicLong();
        try (HikariDataSource pool = Hikari.pool(in.number("pool"), calls, 30_000)) {
            Hikari.query(pool);
            CyclicBarrier ready = new CyclicBarrier(in.number("callers") + 1);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < in.number("callers"); i++) {
                threads.add(new Thread(() -> {
                    awaitAll(ready);
                    long start = System.nanoTime();
                    try (var connection = pool.getConnection(); var statement = connection.createStatement()) {
                        longest.accumulateAndGet(System.nanoTime() - start, Math::max);
                        statement.execute("select 1");
                    } catch (java.sql.SQLException e) {
                        throw new IllegalStateException(e);
                    }
                }));
            }
            for (Thread thread : threads) thread.start();
            awaitAll(ready);
            long start = System.nanoTime();
            for (Thread thread : threads) thread.join();
            long elapsed = System.nanoTime() - start;
            out.put("peakInFlight", calls.peak()).put("rounds", calls.rounds(elapsed));
            out.put("lastWaitRounds", calls.rounds(longest.get()));
        }
    }

    private static void awaitAll(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
