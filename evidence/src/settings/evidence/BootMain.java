package evidence;

import java.util.Map;

/** The scenarios that only look at a started application, by their stable ids; rules and radar rows cite these ids. */
public final class BootMain {
    private BootMain() {}

    public static void main(String[] args) {
        Runner.run(args, Map.of(
                "setting-effect", new SettingEffect(),
                "application-defaults", new ApplicationDefaults(),
                "jvm-properties", new JvmProperties()));
    }
}
