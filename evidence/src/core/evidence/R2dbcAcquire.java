package evidence;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Mono;

/** {@code callers} acquire at once and nobody releases: how many get a connection, what becomes of the rest. */
final class R2dbcAcquire implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws InterruptedException {
        ConnectionPoolConfiguration.Builder config = ConnectionPoolConfiguration.builder(factory());
        try {
            if (in.has("maxSize")) config.maxSize(in.number("maxSize")).initialSize(0);
        } catch (IllegalArgumentException e) {
            out.put("refused", e.getMessage());
            return;
        }
        if (in.has("maxAcquireMs")) config.maxAcquireTime(Duration.ofMillis(in.number("maxAcquireMs")));
        ConnectionPool pool = new ConnectionPool(config.build());
        AtomicInteger acquired = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        AtomicReference<Throwable> first = new AtomicReference<>();
        for (int i = 0; i < in.number("callers"); i++) {
            pool.create().subscribe(c -> acquired.incrementAndGet(), e -> {
                failed.incrementAndGet();
                first.compareAndSet(null, e);
            });
        }
        Thread.sleep(1500);
        out.put("acquired", acquired.get()).put("errors", failed.get());
        out.put("stillWaiting", in.number("callers") - acquired.get() - failed.get());
        if (first.get() != null) {
            out.put("exception", first.get().getClass().getName()).put("message", first.get().getMessage());
        }
    }

    private static ConnectionFactory factory() {
        ConnectionFactoryMetadata metadata = () -> "stub";
        return stub(ConnectionFactory.class, name -> name.equals("create") ? Mono.fromSupplier(R2dbcAcquire::connection) : metadata);
    }

    private static Connection connection() {
        return stub(Connection.class, name -> switch (name) {
            case "isAutoCommit" -> true;
            case "validate" -> Mono.just(true);
            default -> Mono.empty();
        });
    }

    private interface Answer {
        Object to(String method);
    }

    private static <T> T stub(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) ->
                switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(self);
                    case "equals" -> self == args[0];
                    case "toString" -> "stub";
                    default -> answer.to(method.getName());
                }));
    }
}
