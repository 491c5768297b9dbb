package evidence;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What the JVM flags of Reactor do to its constants; run in a JVM started with those flags. */
final class ReactorProperties implements Scenario {
    @Override
    public void run(Inputs in, Measured out) {
        try {
            out.put("boundedElastic", Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE);
            out.put("queue", Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE);
            out.put("parallel", Schedulers.DEFAULT_POOL_SIZE);
            out.put("flatMap", reactor.util.concurrent.Queues.SMALL_BUFFER_SIZE);
            out.put("prefetch", reactor.util.concurrent.Queues.XS_BUFFER_SIZE);
            Flux.just(1).flatMap(i -> Mono.fromCallable(() -> i).subscribeOn(Schedulers.boundedElastic())).blockLast();
            out.put("error", null);
        } catch (Throwable e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            out.put("error", e.getClass().getSimpleName() + ": " + cause.getMessage());
        }
    }
}
