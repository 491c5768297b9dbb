package evidence;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.TaskExecutor;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** {@code tasks} calls of an {@code @Async} method at once, by the executors the application has. */
final class TaskPools implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Class<?> executors = switch (in.text("executors")) {
            case "two" -> TwoExecutors.class;
            case "one" -> OneExecutor.class;
            case "one-and-scheduling" -> OneExecutorAndScheduling.class;
            case "plain" -> PlainExecutor.class;
            case "plain-and-scheduling" -> PlainExecutorAndScheduling.class;
            case "scheduling" -> OnlyScheduling.class;
            default -> NoExecutor.class;
        };
        try (ConfigurableApplicationContext context = App.start(in, AsyncWork.class, executors)) {
            Calls calls = new Calls(in.number("callMs"));
            App.calls = calls;
            AsyncWork work = context.getBean(AsyncWork.class);
            int rejected = 0;
            long start = System.nanoTime();
            for (int i = 0; i < in.number("tasks"); i++) {
                try {
                    work.run();
                } catch (RejectedExecutionException e) {
                    rejected++;
                }
            }
            while (calls.done() < in.number("tasks") - rejected) Thread.sleep(2);
            out.put("peakInFlight", calls.peak()).put("rejected", rejected);
            out.put("rounds", calls.rounds(System.nanoTime() - start));
            out.put("threadName", calls.threads.iterator().next().replaceAll("#.*", "").replaceAll("\\d+", "N"));
        }
    }

    @EnableAsync
    static class AsyncWork {
        @Async
        public void run() {
            App.calls.call();
        }
    }

    static class NoExecutor {}

    @EnableScheduling
    static class OnlyScheduling {}

    @Configuration(proxyBeanMethods = false)
    static class OneExecutor {
        @Bean
        TaskExecutor mailExecutor() {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setCorePoolSize(3);
            return executor;
        }
    }

    @EnableScheduling
    static class OneExecutorAndScheduling extends OneExecutor {}

    @Configuration(proxyBeanMethods = false)
    static class PlainExecutor {
        @Bean(destroyMethod = "shutdownNow")
        ExecutorService workers() {
            return Executors.newFixedThreadPool(3);
        }
    }

    @EnableScheduling
    static class PlainExecutorAndScheduling extends PlainExecutor {}

    @Configuration(proxyBeanMethods = false)
    static class TwoExecutors {
        @Bean
        TaskExecutor mailExecutor() {
            return new ThreadPoolTaskExecutor();
        }

        @Bean
        TaskExecutor reportExecutor() {
            return new ThreadPoolTaskExecutor();
        }
    }
}
