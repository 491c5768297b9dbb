package evidence;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;

/** {@code calls} requests at once to one local host: how many connections, how many wait, how many are refused. */
final class ReactorNettyPool implements Scenario {
    @Override
    public void run(Inputs in, Measured out) {
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger peak = new AtomicInteger();
        Duration hold = Duration.ofMillis(in.number("callMs"));
        int watchMs = in.number("watchMs", 60_000);
        // Ending the watch closes connections that the server still counts while others open: not counted any more.
        long countUntil = System.nanoTime() + (watchMs - 500) * 1_000_000L;
        DisposableServer server = HttpServer.create().host("127.0.0.1").port(0).handle((request, response) -> {
            int now = inFlight.incrementAndGet();
            if (System.nanoTime() < countUntil) peak.accumulateAndGet(now, Math::max);
            return Mono.delay(hold).doOnNext(tick -> inFlight.decrementAndGet()).then(response.send());
        }).bindNow();
        HttpClient client = client(in).host("127.0.0.1").port(server.port());

        AtomicInteger refused = new AtomicInteger();
        AtomicReference<Throwable> first = new AtomicReference<>();
        int calls = in.number("calls");
        Flux.range(0, calls).flatMap(i -> client.get().uri("/").response().onErrorResume(e -> {
            refused.incrementAndGet();
            first.compareAndSet(null, e);
            return Mono.empty();
        }), calls).take(Duration.ofMillis(watchMs)).blockLast();
        out.put("peakInFlight", peak.get()).put("refused", refused.get());
        out.put("exception", first.get() == null ? null : first.get().getClass().getName());
        out.put("message", first.get() == null ? null : first.get().getMessage());
        server.disposeNow();
    }

    private static HttpClient client(Inputs in) {
        return switch (in.text("pool")) {
            case "default" -> HttpClient.create();
            case "create" -> HttpClient.create(ConnectionProvider.create("named"));
            case "builder" -> HttpClient.create(ConnectionProvider.builder("built").maxConnections(in.number("max")).build());
            case "timeout" -> HttpClient.create(ConnectionProvider.builder("timed").maxConnections(in.number("max"))
                    .pendingAcquireTimeout(Duration.ofMillis(in.number("acquireMs"))).build());
            default -> throw new IllegalArgumentException(in.text("pool"));
        };
    }
}
