package evidence;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs the scenarios named on the command line, each as {@code id:inputs}, and prints one JSON line for each. */
final class Runner {
    private Runner() {}

    static void run(String[] args, Map<String, Scenario> scenarios) {
        PrintStream out = System.out;
        for (String arg : args) {
            int colon = arg.indexOf(':');
            String id = arg.substring(0, colon);
            Inputs in = new Inputs(arg.substring(colon + 1));
            Measured measured = new Measured();
            try {
                scenarios.get(id).run(in, measured);
            } catch (Throwable e) {
                measured.put("failed", String.valueOf(e));
            }
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("scenario", id);
            row.put("inputs", in.values);
            row.put("measured", measured.values);
            row.put("environment", environment());
            out.println(Json.write(row));
        }
        ProcessHandle.current().info().totalCpuDuration().ifPresent(cpu -> out.println("{\"cpuMs\":" + cpu.toMillis() + "}"));
        System.exit(0); // schedulers and pools leave threads behind
    }

    private static Map<String, Object> environment() {
        Map<String, Object> environment = new LinkedHashMap<>();
        environment.put("jdk", System.getProperty("java.version"));
        environment.put("vendor", System.getProperty("java.vendor"));
        environment.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        environment.put("processors", Runtime.getRuntime().availableProcessors());
        return environment;
    }
}
