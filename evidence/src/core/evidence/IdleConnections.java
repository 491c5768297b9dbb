package evidence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code callers} calls at once to one host, all answered: how many of their connections the client keeps open. */
final class IdleConnections implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        int callers = in.number("callers");
        CountDownLatch allHere = new CountDownLatch(callers);
        AtomicInteger open = new AtomicInteger();
        try (ServerSocket server = new ServerSocket(0, callers, InetAddress.getLoopbackAddress())) {
            daemon(() -> {
                while (true) {
                    Socket socket = server.accept();
                    daemon(() -> answer(socket, allHere, open));
                }
            });
            String url = "http://127.0.0.1:" + server.getLocalPort() + "/";
            HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                threads.add(daemon(() -> {
                    if (in.text("client").equals("jdk")) {
                        client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
                    } else {
                        new URL(url).openStream().readAllBytes();
                    }
                }));
            }
            for (Thread thread : threads) thread.join();
            Thread.sleep(1_000);
            out.put("kept", open.get());
        }
    }

    /** Answers only when every caller has its connection; then counts it as open until the client closes it. */
    private static void answer(Socket socket, CountDownLatch allHere, AtomicInteger open) throws Exception {
        open.incrementAndGet();
        BufferedReader reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (!line.isEmpty()) continue;
            allHere.countDown();
            allHere.await();
            socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII));
        }
        open.decrementAndGet();
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException closed) {
                // The server is closed at the end of the run.
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
