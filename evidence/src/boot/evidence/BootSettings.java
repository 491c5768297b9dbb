package evidence;

import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.core.scheduler.Schedulers;

/** What a setting in application.yaml really changes: read from the running application, or the reason it did not start. */
final class BootSettings implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        try (ConfigurableApplicationContext context = App.start(in)) {
            HikariDataSource pool = (HikariDataSource) context.getBean(DataSource.class);
            out.put("started", true).put("hikariMax", pool.getMaximumPoolSize());
            out.put("hikariTimeout", pool.getConnectionTimeout()).put("hikariKeepalive", pool.getKeepaliveTime());
            out.put("poolName", String.valueOf(pool.getPoolName()));
            out.put("boundedElastic", Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE);
            out.put("onVirtualThreads", System.getProperty("reactor.schedulers.defaultBoundedElasticOnVirtualThreads"));
        } catch (Exception e) {
            Throwable cause = e;
            while (cause.getCause() != null) cause = cause.getCause();
            out.put("started", false).put("cause", cause.getClass().getSimpleName() + ": " + cause.getMessage());
        }
    }
}
