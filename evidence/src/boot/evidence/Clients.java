package evidence;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

/** Plain sockets to a local server, each sending one request, all at once. */
final class Clients {
    final AtomicInteger connected = new AtomicInteger();
    final AtomicInteger answered = new AtomicInteger();

    /** Sends {@code n} requests and waits for their end; gives back how long that took. */
    long send(int n, int port, int connectTimeoutMs) throws Exception {
        CyclicBarrier ready = new CyclicBarrier(n + 1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Thread thread = new Thread(() -> {
                try {
                    ready.await();
                    one(port, connectTimeoutMs);
                } catch (IOException refused) {
                    // counted by what is missing
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        ready.await();
        long start = System.nanoTime();
        for (Thread thread : threads) thread.join();
        return System.nanoTime() - start;
    }

    private void one(int port, int connectTimeoutMs) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), connectTimeoutMs);
            connected.incrementAndGet();
            socket.setSoTimeout(60_000);
            String request = "GET /hold HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            byte[] head = socket.getInputStream().readNBytes(12);
            if (new String(head, StandardCharsets.US_ASCII).endsWith("200")) answered.incrementAndGet();
        }
    }
}
