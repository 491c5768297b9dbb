package evidence;

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
import org.springframework.scheduling.annotation.EnableScheduling;

/** An application without code of its own, over whatever is on the class path; its settings are its application.yaml. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableScheduling
public class SettingsApp {
    static ConfigurableApplicationContext start(Map<String, Object> settings, String ownBeans) throws Exception {
        StringBuilder yaml = new StringBuilder("""
                server.port: 0
                server.address: 127.0.0.1
                logging.level.root: "off"
                spring.datasource.url: "jdbc:h2:mem:evidence"
                spring.r2dbc.url: "r2dbc:h2:mem:///evidence"
                """);
        settings.forEach((key, value) -> yaml.append(key).append(": ").append(value).append('\n'));
        Path folder = Files.createTempDirectory("evidence");
        Files.writeString(folder.resolve("application.yaml"), yaml);
        List<Class<?>> sources = new ArrayList<>(List.of(SettingsApp.class));
        OwnBeans.named(ownBeans).ifPresent(sources::add);
        SpringApplication application = new SpringApplication(sources.toArray(Class<?>[]::new));
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setRegisterShutdownHook(false);
        return application.run("--spring.config.additional-location=file:" + folder + "/");
    }
}
