package evidence;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.ParallelFlux;
import reactor.util.concurrent.Queues;

/** The numbers an operator uses when none is written: the first request it makes upstream and to each inner. */
final class OperatorDefaults implements Scenario {
    @Override
    public void run(Inputs in, Measured out) {
        out.put("flatMapConcurrency", upstream(f -> f.flatMap(i -> Mono.never())));
        out.put("flatMapInnerPrefetch", inner(f -> f.flatMap(i -> probe(i))));
        out.put("flatMapSequentialConcurrency", upstream(f -> f.flatMapSequential(i -> Mono.never())));
        out.put("threeFunctionFlatMapConcurrency",
                upstream(f -> f.<Integer>flatMap(i -> Mono.never(), e -> Mono.never(), Mono::never)));
        out.put("concatMapUpstream", upstream(f -> f.concatMap(i -> Mono.never())));
        out.put("concatMap8Upstream", upstream(f -> f.concatMap(i -> Mono.never(), 8)));
        out.put("flatMapIterablePrefetch", upstream(f -> f.flatMapIterable(List::of)));
        out.put("publishOnPrefetch", upstream(f -> f.publishOn(reactor.core.scheduler.Schedulers.immediate())));
        out.put("parallelFluxFlatMapInnersPerRail", railInners());
        out.put("smallBufferSize", Queues.SMALL_BUFFER_SIZE).put("xsBufferSize", Queues.XS_BUFFER_SIZE);
    }

    private static final ThreadLocal<AtomicLong> INNER = ThreadLocal.withInitial(AtomicLong::new);

    private static Flux<Integer> probe(int i) {
        return Flux.<Integer>never().doOnRequest(n -> INNER.get().compareAndSet(0, n)).hide();
    }

    private interface Chain {
        Flux<?> over(Flux<Integer> source);
    }

    private static Object upstream(Chain chain) {
        List<Long> requests = new CopyOnWriteArrayList<>();
        chain.over(Flux.<Integer>never().doOnRequest(requests::add).hide()).subscribe().dispose();
        return unlimited(requests.get(0));
    }

    private static Object inner(Chain chain) {
        INNER.get().set(0);
        chain.over(Flux.just(1).hide()).subscribe().dispose();
        return unlimited(INNER.get().get());
    }

    /** 600 elements on one rail: every inner that is subscribed at once, with nothing completing. */
    private static int railInners() {
        AtomicLong open = new AtomicLong();
        ParallelFlux<Integer> rail = Flux.range(0, 600).parallel(1)
                .runOn(reactor.core.scheduler.Schedulers.immediate());
        rail.flatMap(i -> Mono.<Integer>never().doOnSubscribe(s -> open.incrementAndGet())).subscribe().dispose();
        return open.intValue();
    }

    private static Object unlimited(long n) {
        return n == Long.MAX_VALUE ? "unlimited" : (Object) n;
    }
}
