package evidence;

import java.util.LinkedHashMap;
import java.util.Map;

/** The scenarios that need a Spring Boot application, by their stable ids; rules and radar rows cite these ids. */
public final class BootMain {
    private BootMain() {}

    public static void main(String[] args) {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        scenarios.put("server-concurrency", new ServerConcurrency());
        scenarios.put("task-pools", new TaskPools());
        scenarios.put("scheduling", new Scheduling());
        scenarios.put("boot-settings", new BootSettings());
        Runner.run(args, scenarios);
    }
}
