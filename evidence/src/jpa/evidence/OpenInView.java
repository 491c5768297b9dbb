package evidence;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Whether a request still holds its connection after its query, and what {@code clients} at once then make of a pool of 2. */
final class OpenInView implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        JpaApp.calls = new Calls(1);
        try (ConfigurableApplicationContext context = start(in)) {
            String port = context.getEnvironment().getRequiredProperty("local.server.port");
            URI uri = URI.create("http://127.0.0.1:" + port + "/" + in.text("handler"));
            send(uri, 1);
            out.put("activeBeforeQuery", JpaApp.ACTIVE.get("before")).put("activeAfterQuery", JpaApp.ACTIVE.get("afterQuery"));
            Calls calls = new Calls(in.number("callMs"));
            JpaApp.calls = calls;
            long start = System.nanoTime();
            send(uri, in.number("clients"));
            out.put("peakInFlight", calls.peak()).put("rounds", calls.rounds(System.nanoTime() - start));
        }
    }

    private static void send(URI uri, int n) {
        HttpClient client = HttpClient.newHttpClient();
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString()).thenAccept(r -> {
                if (r.statusCode() != 200) throw new IllegalStateException(r.body());
            }));
        }
        all.forEach(CompletableFuture::join);
    }

    private static ConfigurableApplicationContext start(Inputs in) throws Exception {
        StringBuilder yaml = new StringBuilder("""
                server.port: 0
                server.address: 127.0.0.1
                logging.level.root: error
                spring.datasource.url: "jdbc:h2:mem:evidence"
                spring.datasource.hikari.maximum-pool-size: 2
                spring.jpa.hibernate.ddl-auto: create
                """);
        for (Map.Entry<String, Object> entry : in.values.entrySet()) {
            if (entry.getKey().contains(".")) yaml.append(entry.getKey()).append(": ").append(entry.getValue()).append('\n');
        }
        Path folder = Files.createTempDirectory("evidence");
        Files.writeString(folder.resolve("application.yaml"), yaml);
        SpringApplication application = new SpringApplication(JpaApp.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        return application.run("--spring.config.additional-location=file:" + folder + "/");
    }
}
