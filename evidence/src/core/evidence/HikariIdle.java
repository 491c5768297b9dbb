package evidence;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Two pools of 3 with the shortest idle-timeout HikariCP takes (10 s): one of fixed size, one that may shrink to nothing. */
final class HikariIdle implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws InterruptedException {
        AtomicInteger openedFixed = new AtomicInteger();
        AtomicInteger openedShrinking = new AtomicInteger();
        try (HikariDataSource fixed = pool(openedFixed, -1); HikariDataSource shrinking = pool(openedShrinking, 0)) {
            fill(fixed);
            fill(shrinking);
            Thread.sleep(in.number("idleMs"));
            out.put("fixedTotal", fixed.getHikariPoolMXBean().getTotalConnections()).put("fixedOpened", openedFixed.get());
            out.put("shrinkingTotal", shrinking.getHikariPoolMXBean().getTotalConnections());
        }
    }

    private static HikariDataSource pool(AtomicInteger opened, int minimumIdle) {
        HikariConfig config = new HikariConfig();
        DataSource stub = StubDatabase.answering(new Calls(1));
        config.setDataSource((DataSource) Proxy.newProxyInstance(HikariIdle.class.getClassLoader(), new Class<?>[] {DataSource.class},
                (self, method, args) -> {
                    if (method.getName().equals("getConnection")) opened.incrementAndGet();
                    return method.invoke(stub, args);
                }));
        config.setMaximumPoolSize(3);
        config.setIdleTimeout(10_000);
        if (minimumIdle >= 0) config.setMinimumIdle(minimumIdle);
        return new HikariDataSource(config);
    }

    /** Three at once, so that both pools begin full. */
    private static void fill(HikariDataSource pool) {
        try (var a = pool.getConnection(); var b = pool.getConnection(); var c = pool.getConnection()) {
            if (a == b || b == c) throw new IllegalStateException();
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
