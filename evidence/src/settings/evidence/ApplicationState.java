package evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.context.ConfigurableApplicationContext;

/** Everything that bounds concurrency in a started application, read from its live objects and not from its settings. */
final class ApplicationState {
    private final ConfigurableApplicationContext context;
    private final Map<String, Object> state = new TreeMap<>();

    private ApplicationState(ConfigurableApplicationContext context) {
        this.context = context;
    }

    static Map<String, Object> of(ConfigurableApplicationContext context) throws Exception {
        ApplicationState all = new ApplicationState(context);
        ServerState.read(all);
        PoolState.read(all);
        TaskState.read(all);
        WebState.read(all);
        return all.state;
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    /** A figure, or nothing where there is none. */
    void put(String name, Object value) {
        if (value != null) state.put(name, value);
    }

    /** Figures of one object by their paths. */
    void put(String prefix, Object target, String... paths) {
        for (String path : paths) put(prefix + "." + path.substring(path.lastIndexOf('.') + 1), Peek.at(target, path));
    }

    /** Beans of Spring Boot by the simple name of their class, whose package moved between versions. */
    List<Object> beansNamed(String simpleName) {
        List<Object> found = new ArrayList<>();
        for (String name : context.getBeanDefinitionNames()) {
            Class<?> type = context.getType(name);
            if (type != null && type.getSimpleName().equals(simpleName)) found.add(context.getBean(name));
        }
        return found;
    }

    /** All beans of a type, none where the class path lacks it. */
    Map<String, ?> beans(String type) {
        try {
            return context.getBeansOfType(Class.forName(type));
        } catch (ClassNotFoundException | LinkageError absent) {
            return Map.of();
        }
    }
}
