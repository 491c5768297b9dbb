package evidence;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Beans that an application makes itself, in whose presence Spring Boot may make none. */
final class OwnBeans {
    private OwnBeans() {}

    static Optional<Class<?>> named(String name) {
        return Optional.ofNullable(Map.<String, Class<?>>of(
                "executor", Executors.class, "scheduler", Scheduler.class, "dataSource", Database.class).get(name));
    }

    @Configuration(proxyBeanMethods = false)
    static class Executors {
        @Bean
        Executor mailExecutor() {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setCorePoolSize(4);
            return executor;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Scheduler {
        @Bean
        TaskScheduler clock() {
            ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
            scheduler.setPoolSize(4);
            return scheduler;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Database {
        @Bean
        DataSource ownDataSource() {
            return DataSourceBuilder.create().url("jdbc:h2:mem:own").build();
        }
    }
}
