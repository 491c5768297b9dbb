package evidence;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** A parallel stream of {@code calls} blocking elements while {@code blocked} workers of the common pool sleep. */
final class CommonPoolBlocked implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Calls warm = new Calls(1);
        IntStream.range(0, in.number("calls")).parallel().forEach(i -> warm.call());
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(in.number("blocked"));
        for (int i = 0; i < in.number("blocked"); i++) {
            // FutureTask.get, sleep and a latch are not compensated: the worker is simply gone.
            ForkJoinPool.commonPool().execute(() -> {
                started.countDown();
                awaitUncompensated(release);
            });
        }
        started.await(2, TimeUnit.SECONDS);

        Calls calls = new Calls(in.number("callMs"));
        long start = System.nanoTime();
        IntStream.range(0, in.number("calls")).parallel().forEach(i -> calls.call());
        long elapsed = System.nanoTime() - start;
        out.put("peakInFlight", calls.peak()).put("rounds", calls.rounds(elapsed));

        CompletableFuture<String> future = CompletableFuture.supplyAsync(() -> Thread.currentThread().getName());
        try {
            out.put("supplyAsyncStarts", true);
            future.get(500, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            out.put("supplyAsyncStarts", false);
        }
        release.countDown();
    }

    private static void awaitUncompensated(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
