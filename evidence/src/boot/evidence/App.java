package evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The smallest application: one blocking endpoint. Inputs with a dot in their name become its application.yaml. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class App {
    /** What the endpoint, the tasks and the database count with; set before each run. */
    static volatile Calls calls = new Calls(1);

    static ConfigurableApplicationContext start(Inputs in, Class<?>... more) throws IOException {
        Path folder = Files.createTempDirectory("evidence");
        Files.writeString(folder.resolve("application.yaml"), yaml(in));
        List<Class<?>> sources = new ArrayList<>(List.of(App.class, Hold.class));
        sources.addAll(List.of(more));
        SpringApplication application = new SpringApplication(sources.toArray(Class<?>[]::new));
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        return application.run("--spring.config.additional-location=file:" + folder + "/");
    }

    private static String yaml(Inputs in) {
        StringBuilder text = new StringBuilder("""
                server.port: 0
                server.address: 127.0.0.1
                logging.level.root: error
                spring.datasource.url: "jdbc:stub:"
                spring.datasource.driver-class-name: evidence.StubDriver
                """);
        for (Map.Entry<String, Object> entry : in.values.entrySet()) {
            if (entry.getKey().contains(".")) text.append(entry.getKey()).append(": ").append(entry.getValue()).append('\n');
        }
        return text.toString();
    }

    static int port(ConfigurableApplicationContext context) {
        return Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
    }

    @RestController
    static class Hold {
        @GetMapping("/hold")
        String hold() {
            return calls.call();
        }
    }
}
