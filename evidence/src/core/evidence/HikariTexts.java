package evidence;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** HikariCP's defaults, floors and the words of a time-out, read from the running pool. */
final class HikariTexts implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        HikariConfig fresh = new HikariConfig();
        out.put("defaultConnectionTimeout", fresh.getConnectionTimeout());
        out.put("defaultKeepalive", fresh.getKeepaliveTime()).put("defaultMaxLifetime", fresh.getMaxLifetime());
        out.put("defaultIdleTimeout", fresh.getIdleTimeout()).put("defaultValidation", fresh.getValidationTimeout());
        out.put("poolSizeZero", refusal(() -> new HikariConfig().setMaximumPoolSize(0)));
        out.put("connectionTimeout249", refusal(() -> new HikariConfig().setConnectionTimeout(249)));
        out.put("validationTimeout249", refusal(() -> new HikariConfig().setValidationTimeout(249)));
        out.put("validationTimeout250", refusal(() -> new HikariConfig().setValidationTimeout(250)));
        HikariConfig never = new HikariConfig();
        never.setConnectionTimeout(0);
        out.put("connectionTimeout0", never.getConnectionTimeout());

        HikariConfig config = new HikariConfig();
        config.setDataSource(StubDatabase.answering(new Calls(1)));
        try (HikariDataSource pool = new HikariDataSource(config)) {
            out.put("defaultMaximumPoolSize", pool.getMaximumPoolSize()).put("defaultMinimumIdle", pool.getMinimumIdle());
        }
        out.put("leakDetection1999", leakDetection(1999)).put("leakDetection2000", leakDetection(2000));
        try (HikariDataSource pool = Hikari.pool(1, new Calls(1), 300); Connection held = pool.getConnection()) {
            try (Connection second = pool.getConnection()) {
                out.put("timeoutText", null);
            } catch (SQLException e) {
                out.put("timeoutException", e.getClass().getName());
                out.put("timeoutText", e.getMessage().replaceAll("Pool-\\d+", "Pool-N").replaceAll("\\d{3}ms", "300ms"));
            }
            Set<String> names = Thread.getAllStackTraces().keySet().stream()
                    .map(t -> t.getName().replaceAll("Pool-\\d+", "Pool-N"))
                    .filter(n -> n.startsWith("HikariPool"))
                    .collect(Collectors.toCollection(TreeSet::new));
            out.put("threadNames", names);
        }
    }

    /** What the started pool made of it: the setter takes anything. */
    private static long leakDetection(long thresholdMs) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(StubDatabase.answering(new Calls(1)));
        config.setLeakDetectionThreshold(thresholdMs);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            return pool.getLeakDetectionThreshold();
        }
    }

    private static String refusal(Runnable set) {
        try {
            set.run();
            return null;
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }
}
