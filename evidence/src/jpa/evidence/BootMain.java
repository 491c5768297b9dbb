package evidence;

import java.util.Map;

/** The scenarios that need JPA, by their stable ids; rules and radar rows cite these ids. */
public final class BootMain {
    private BootMain() {}

    public static void main(String[] args) {
        Runner.run(args, Map.of("open-in-view", new OpenInView()));
    }
}
