package evidence;

import com.zaxxer.hikari.HikariDataSource;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServer;

/** The frames by which a thread dump tells a situation, top first, and the state that goes with them. */
final class StackFrames implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Thread thread = situation(in.text("situation"));
        Thread.sleep(400);
        StackTraceElement[] frames = thread.getStackTrace();
        out.put("state", thread.getState().name()).put("threadName", thread.getName().replaceAll("\\d+$", "N"));
        out.put("frames", Arrays.stream(frames).filter(f -> !f.getClassName().startsWith("evidence.")).limit(in.number("depth", 14))
                .map(f -> f.getClassName().replaceAll(".*\\.", "") + "." + f.getMethodName())
                .collect(Collectors.joining(" < ")));
    }

    private static Thread situation(String name) throws Exception {
        return switch (name) {
            case "hikari-wait" -> {
                HikariDataSource pool = Hikari.pool(1, new Calls(1), 5_000);
                pool.getConnection();
                yield started(pool::getConnection);
            }
            case "socket-read" -> {
                Socket socket = connected();
                yield started(() -> socket.getInputStream().read());
            }
            case "socket-read-with-timeout" -> {
                Socket socket = connected();
                socket.setSoTimeout(5_000);
                yield started(() -> socket.getInputStream().read());
            }
            case "mono-block" -> started(() -> Mono.never().block());
            case "event-loop-idle" -> {
                HttpServer.create().host("127.0.0.1").port(0).handle((q, r) -> r.send()).bindNow();
                yield find("reactor-http-");
            }
            case "common-pool-join" -> {
                CompletableFuture<Thread> self = new CompletableFuture<>();
                CompletableFuture.runAsync(() -> {
                    self.complete(Thread.currentThread());
                    new CompletableFuture<String>().join();
                });
                yield self.get();
            }
            case "common-pool-idle" -> CompletableFuture.supplyAsync(Thread::currentThread).get();
            case "bounded-elastic-idle" -> Mono.fromCallable(Thread::currentThread).subscribeOn(Schedulers.boundedElastic()).block();
            case "fixed-pool-idle" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                yield pool.submit(Thread::currentThread).get();
            }
            default -> throw new IllegalArgumentException(name);
        };
    }

    private interface Body {
        Object run() throws Exception;
    }

    private static Thread started(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, "probe");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static Thread find(String prefix) throws InterruptedException {
        Thread.sleep(200);
        return Thread.getAllStackTraces().keySet().stream().filter(t -> t.getName().startsWith(prefix)).findFirst().orElseThrow();
    }

    private static Socket connected() throws Exception {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
        server.accept();
        return socket;
    }
}
