package evidence;

import com.zaxxer.hikari.HikariDataSource;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * flatMap(c) × boundedElastic(cap) × HikariCP(pool), {@code subscriptions} chains at once.
 * Without {@code cap} the shared scheduler is used, without {@code pool} the call is a plain sleep.
 */
final class FlatMapSchedulerPool implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        int c = in.number("c");
        Calls calls = new Calls(in.number("callMs"));
        AtomicInteger tasks = new AtomicInteger();
        AtomicInteger peakTasks = new AtomicInteger();
        HikariDataSource pool = in.has("pool") ? Hikari.pool(in.number("pool"), calls, 30_000) : null;
        Scheduler scheduler = in.has("cap")
                ? Schedulers.newBoundedElastic(in.number("cap"), 100_000, "jdbc", 60, true)
                : Schedulers.boundedElastic();
        Callable<String> body = () -> {
            peakTasks.accumulateAndGet(tasks.incrementAndGet(), Math::max);
            try {
                return pool == null ? calls.call() : Hikari.query(pool);
            } finally {
                tasks.decrementAndGet();
            }
        };
        warmUp(c, scheduler);

        int subscriptions = in.number("subscriptions", 1);
        int each = in.number("calls") / subscriptions;
        long start = System.nanoTime();
        Flux.range(0, subscriptions)
                .flatMap(s -> Flux.range(0, each)
                        .flatMap(i -> Mono.fromCallable(body).subscribeOn(scheduler), c), subscriptions)
                .blockLast();
        long elapsed = System.nanoTime() - start;

        out.put("peakInFlight", calls.peak()).put("peakTasks", peakTasks.get()).put("rounds", calls.rounds(elapsed));
        out.put("virtual", calls.threads.iterator().next().startsWith("loom"));
        if (in.has("cap")) scheduler.dispose();
        if (pool != null) pool.close();
    }

    /** Loads the classes and starts the threads, so that the first round is not the slow one. */
    private static void warmUp(int c, Scheduler scheduler) {
        Calls warm = new Calls(c < 500 ? 20 : 2000); // long enough for all threads to be there at once
        int calls = Math.min(c, 1000);
        Flux.range(0, calls).flatMap(i -> Mono.fromCallable(warm::call).subscribeOn(scheduler), c).blockLast();
    }
}
