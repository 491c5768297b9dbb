package evidence;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;

/** groupBy into {@code groups} keys, merged by flatMap(c): with c below the open groups the chain stops for good. */
final class GroupByStall implements Scenario {
    @Override
    public void run(Inputs in, Measured out) {
        int groups = in.number("groups");
        AtomicInteger seen = new AtomicInteger();
        boolean completed;
        try {
            Flux.range(0, 10_000)
                    .groupBy(i -> i % groups)
                    .flatMap(g -> g.doOnNext(i -> seen.incrementAndGet()), in.number("c"))
                    .then().block(Duration.ofSeconds(1));
            completed = true;
        } catch (IllegalStateException timeout) {
            completed = false;
        }
        out.put("completed", completed).put("elements", seen.get());
    }
}
