package evidence;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** How many blocking calls one subscription really has in flight, by the shape of the chain around them. */
final class OperatorShape implements Scenario {
    @Override
    public void run(Inputs in, Measured out) {
        int n = in.number("calls");
        String shape = in.text("shape");
        Scheduler scheduler = Schedulers.newBoundedElastic(400, 100_000, "shape", 60, true);
        chain(shape, n, new Calls(n < 200 ? 20 : 1500), scheduler).then().block();

        Calls calls = new Calls(in.number("callMs"));
        Publisher<?> chain = chain(shape, n, calls, scheduler);
        long start = System.nanoTime();
        Flux.from(chain).then().block();
        long elapsed = System.nanoTime() - start;
        out.put("peakInFlight", calls.peak()).put("rounds", calls.rounds(elapsed)).put("done", calls.done());
        scheduler.dispose();
    }

    private static Flux<?> chain(String shape, int n, Calls calls, Scheduler s) {
        Callable<String> body = calls::call;
        Mono<String> plain = Mono.fromCallable(body);
        Mono<String> offloaded = plain.subscribeOn(s);
        Flux<Integer> source = Flux.range(0, n);
        List<Mono<String>> list = IntStream.range(0, n).mapToObj(i -> offloaded).collect(Collectors.toList());
        @SuppressWarnings("unchecked")
        Publisher<String>[] array = list.toArray(new Publisher[0]);
        return switch (shape) {
            case "flatMap-callable-inner" -> source.flatMap(i -> plain, 16);
            case "flatMap-supplier-inner" -> source.flatMap(i -> Mono.fromSupplier(calls::call), 16);
            case "flatMap-runnable-inner" -> source.flatMap(i -> Mono.fromRunnable(calls::call), 16);
            case "flatMap-defer-callable-inner" -> source.flatMap(i -> Mono.defer(() -> plain), 16);
            case "flatMap-offloaded-inner" -> source.flatMap(i -> offloaded, 16);
            case "flatMap-outer-subscribeOn" -> source.flatMap(i -> plain, 16).subscribeOn(s);
            case "flatMap-outer-publishOn" -> source.publishOn(s).flatMap(i -> plain, 16);
            case "publishOn-map" -> source.publishOn(s).map(i -> calls.call());
            case "concatMap-offloaded-inner" -> source.concatMap(i -> offloaded);
            case "concatMap-prefetch-8" -> source.concatMap(i -> offloaded, 8);
            case "flatMapSequential-16" -> source.flatMapSequential(i -> offloaded, 16);
            case "parallel-4-runOn" -> source.parallel(4).runOn(s).map(i -> calls.call()).sequential();
            case "parallelFlux-flatMap-4-rails" ->
                source.parallel(4).runOn(Schedulers.parallel()).flatMap(i -> offloaded).sequential();
            case "flatMap-default" -> source.flatMap(i -> offloaded);
            case "flatMap-three-functions" -> source.<String>flatMap(i -> offloaded, Mono::error, Mono::empty);
            case "merge-iterable" -> Flux.merge(list);
            case "merge-varargs" -> Flux.merge(array);
            case "merge-prefetch-8-varargs" -> Flux.merge(8, array);
            case "merge-publisher-4" -> Flux.merge(Flux.fromIterable(list), 4);
            case "mergeSequential-iterable" -> Flux.mergeSequential(list);
            case "zip-plain-3" -> Mono.zip(plain, plain, plain).flux();
            case "zip-offloaded-3" -> Mono.zip(offloaded, offloaded, offloaded).flux();
            case "when-offloaded" -> Mono.when(list).flux();
            case "delayUntil-offloaded" -> source.delayUntil(i -> offloaded);
            case "filterWhen-offloaded" -> source.filterWhen(i -> offloaded.map(x -> true));
            case "flatMapDelayError-4" -> source.flatMapDelayError(i -> offloaded, 4, 32);
            default -> throw new IllegalArgumentException(shape);
        };
    }
}
