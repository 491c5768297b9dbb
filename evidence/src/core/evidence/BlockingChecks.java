package evidence;

import java.time.Duration;
import java.util.concurrent.Callable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What Reactor itself refuses on a non-blocking thread, and what it lets pass. */
final class BlockingChecks implements Scenario {
    @Override
    public void run(Inputs in, Measured out) {
        out.put("block", onParallel(() -> Mono.delay(Duration.ofMillis(1)).block()));
        out.put("blockOptional", onParallel(() -> Mono.delay(Duration.ofMillis(1)).blockOptional()));
        out.put("toIterable", onParallel(() -> Flux.interval(Duration.ofMillis(1)).take(1).toIterable().iterator().next()));
        out.put("threadSleep", onParallel(() -> {
            Thread.sleep(1);
            return "allowed";
        }));
        out.put("blockOnBoundedElastic", text(Mono.fromCallable(() -> {
            Mono.delay(Duration.ofMillis(1)).block();
            return "allowed";
        }).subscribeOn(Schedulers.boundedElastic())));
        out.put("timedBlock", text(Mono.fromCallable(() -> Mono.never().block(Duration.ofMillis(5)))
                .subscribeOn(Schedulers.boundedElastic()).cast(String.class)));
        out.put("concurrencyZero", refusal(() -> Flux.just(1).flatMap(Mono::just, 0)));
        out.put("prefetchZero", refusal(() -> Flux.range(0, 2).publishOn(Schedulers.immediate(), 0)));
        out.put("parallelismZero", refusal(() -> Flux.just(1).parallel(0)));
    }

    private static String onParallel(Callable<?> body) {
        return text(Mono.fromCallable(body).map(String::valueOf).subscribeOn(Schedulers.parallel()));
    }

    private static String text(Mono<String> mono) {
        try {
            return mono.block();
        } catch (RuntimeException e) {
            return e.getMessage().replaceAll("(parallel|boundedElastic)-\\d+", "$1-N");
        }
    }

    private static String refusal(Runnable build) {
        try {
            build.run();
            return null;
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }
}
