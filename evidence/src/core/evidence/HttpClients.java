package evidence;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;

/** {@code callers} threads call {@code routes} local servers through a client with default settings. */
final class HttpClients implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Calls calls = new Calls(in.number("callMs"));
        List<HttpServer> servers = new ArrayList<>();
        for (int i = 0; i < in.number("routes"); i++) servers.add(server(calls));
        Call client = client(in.text("client"));
        client.to(url(servers.get(0)) + "warm");

        CyclicBarrier ready = new CyclicBarrier(in.number("callers") + 1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < in.number("callers"); i++) {
            String url = url(servers.get(i % servers.size()));
            threads.add(new Thread(() -> {
                try {
                    ready.await();
                    client.to(url);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        for (Thread thread : threads) thread.start();
        ready.await();
        long start = System.nanoTime();
        for (Thread thread : threads) thread.join();
        out.put("peakInFlight", calls.peak()).put("rounds", calls.rounds(System.nanoTime() - start));
        servers.forEach(s -> s.stop(0));
    }

    private interface Call {
        void to(String url) throws Exception;
    }

    private static Call client(String name) {
        return switch (name) {
            case "httpclient5" -> {
                CloseableHttpClient client = org.apache.hc.client5.http.impl.classic.HttpClients.createDefault();
                yield url -> client.execute(new HttpGet(url), response -> response.getCode());
            }
            case "jdk" -> {
                HttpClient client = HttpClient.newHttpClient();
                yield url -> client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.discarding());
            }
            case "httpUrlConnection" -> url -> ((HttpURLConnection) new URL(url).openConnection()).getResponseCode();
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    private static HttpServer server(Calls calls) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            if (!exchange.getRequestURI().getPath().endsWith("warm")) calls.call();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        return server;
    }
}
