package evidence;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** {@code calls} blocking tasks handed over at once: how many threads really come, how many tasks are refused. */
final class ExecutorGrowth implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws InterruptedException {
        executor(in).execute(new Calls(1)::call); // another instance: only loads the classes
        Executor executor = executor(in);
        Calls calls = new Calls(in.number("callMs"));
        RejectedExecutionException first = null;
        int rejected = 0;
        long start = System.nanoTime();
        for (int i = 0; i < in.number("calls"); i++) {
            try {
                executor.execute(calls::call);
            } catch (RejectedExecutionException e) {
                rejected++;
                first = first == null ? e : first;
            }
        }
        long submitting = System.nanoTime() - start;
        int accepted = in.number("calls") - rejected;
        while (calls.done() < accepted) Thread.sleep(2);
        long elapsed = System.nanoTime() - start;
        out.put("peakInFlight", calls.peak()).put("rejected", rejected).put("rounds", calls.rounds(elapsed));
        out.put("submitterHeldRounds", calls.rounds(submitting));
        out.put("threadName", calls.threads.iterator().next().replaceAll("\\d+(#\\d+)?", "N"));
        if (first != null) {
            out.put("exception", first.getClass().getName());
            out.put("message", first.getMessage().replaceAll("@[0-9a-f]+|0x[0-9a-f]+|/0x[0-9a-f]+", "@"));
        }
        if (executor instanceof ExecutorService service) service.shutdownNow();
        if (executor instanceof ThreadPoolTaskExecutor pool) pool.shutdown();
    }

    private static Executor executor(Inputs in) {
        return switch (in.text("executor")) {
            case "ThreadPoolExecutor" -> new ThreadPoolExecutor(in.number("core"), in.number("max"), 60,
                    TimeUnit.SECONDS, new LinkedBlockingQueue<>(in.number("queue")));
            case "ThreadPoolTaskExecutor" -> spring(in);
            case "newFixedThreadPool" -> Executors.newFixedThreadPool(in.number("core"));
            case "newSingleThreadExecutor" -> Executors.newSingleThreadExecutor();
            case "newCachedThreadPool" -> Executors.newCachedThreadPool();
            case "newWorkStealingPool" -> Executors.newWorkStealingPool();
            case "newScheduledThreadPool" -> Executors.newScheduledThreadPool(in.number("core"));
            case "newVirtualThreadPerTaskExecutor" -> virtual();
            case "SimpleAsyncTaskExecutor" -> {
                SimpleAsyncTaskExecutor simple = new SimpleAsyncTaskExecutor();
                if (in.has("limit")) simple.setConcurrencyLimit(in.number("limit"));
                yield simple;
            }
            default -> throw new IllegalArgumentException(in.text("executor"));
        };
    }

    private static ThreadPoolTaskExecutor spring(Inputs in) {
        ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
        pool.setBeanName("ours");
        if (in.has("core")) pool.setCorePoolSize(in.number("core"));
        if (in.has("max")) pool.setMaxPoolSize(in.number("max"));
        if (in.has("queue")) pool.setQueueCapacity(in.number("queue"));
        if (in.has("callerRuns")) pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        pool.initialize();
        return pool;
    }

    /** By reflection: these sources compile for JDK 17, the method came with 21. */
    private static Executor virtual() {
        try {
            return (Executor) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no virtual threads on this JDK", e);
        }
    }
}
