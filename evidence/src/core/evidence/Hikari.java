package evidence;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A HikariCP pool over the stub database, filled before it is handed out. */
final class Hikari {
    private Hikari() {}

    static HikariDataSource pool(int size, Calls calls, int connectionTimeoutMs) throws InterruptedException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(StubDatabase.answering(calls));
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(connectionTimeoutMs);
        HikariDataSource pool = new HikariDataSource(config);
        while (pool.getHikariPoolMXBean().getTotalConnections() < size) Thread.sleep(5);
        return pool;
    }

    static String query(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("select 1");
            return "done";
        }
    }
}
