package evidence;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** What one element costs when it changes threads, as ratios to the same element passing through map. */
final class SwitchingCost implements Scenario {
    private static final int ELEMENTS = 100_000;

    @Override
    public void run(Inputs in, Measured out) {
        Scheduler elastic = Schedulers.newBoundedElastic(8, 1_000_000, "cost", 60, true);
        Flux<Integer> source = Flux.range(0, ELEMENTS).hide();
        double map = nanos(source.map(i -> i + 1));
        double publishOn = nanos(source.publishOn(Schedulers.parallel()).map(i -> i + 1));
        double flatMap = nanos(source.flatMap(i -> Mono.fromCallable(() -> i + 1)));
        double subscribeOn = nanos(source.flatMap(i -> Mono.fromCallable(() -> i + 1).subscribeOn(elastic)));
        out.put("publishOnOverMap", publishOn / map).put("flatMapOverMap", flatMap / map);
        out.put("subscribeOnPerElementOverMap", subscribeOn / map);
        out.put("subscribeOnPerElementOverPublishOn", subscribeOn / publishOn);
        out.put("subscribeOnPerElementOverFlatMap", subscribeOn / flatMap);
        elastic.dispose();
    }

    /** The best of several runs, after enough of them for the compiler. */
    private static double nanos(Flux<?> flux) {
        double best = Double.MAX_VALUE;
        for (int i = 0; i < 8; i++) {
            long start = System.nanoTime();
            flux.blockLast();
            best = Math.min(best, (System.nanoTime() - start) / (double) ELEMENTS);
        }
        return best;
    }
}
