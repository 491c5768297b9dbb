package evidence;

import org.springframework.boot.context.properties.BoundConfigurationProperties;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.ApplicationContext;

/** Whether some {@code @ConfigurationProperties} object took a key's value. */
final class Bound {
    private Bound() {}

    static boolean isBound(ApplicationContext context, String key) {
        BoundConfigurationProperties bound = BoundConfigurationProperties.get(context);
        return bound != null && bound.get(ConfigurationPropertyName.adapt(key, '.')) != null;
    }
}
