package evidence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * What some settings change in a started application: every difference between the one that has them and the one that has
 * not. Inputs with a dot are the settings; those with a leading plus are given to both applications.
 */
final class SettingEffect implements Scenario {
    private final Map<String, Map<String, Object>> known = new HashMap<>();

    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Map<String, Object> around = new LinkedHashMap<>();
        Map<String, Object> tested = new LinkedHashMap<>();
        in.values.forEach((name, value) -> {
            if (name.startsWith("+")) around.put(name.substring(1), value);
            else if (name.contains(".")) tested.put(name, value);
        });
        String own = in.has("own") ? in.text("own") : "";
        Map<String, Object> without = known.get(own + around);
        if (without == null) known.put(own + around, without = state(around, own, List.of()));
        Map<String, Object> all = new LinkedHashMap<>(around);
        all.putAll(tested);
        Map<String, Object> with;
        try {
            with = state(all, own, tested.keySet());
        } catch (Exception e) {
            Throwable cause = e;
            while (cause.getCause() != null) cause = cause.getCause();
            out.put("started", false).put("cause", cause.getClass().getSimpleName() + ": " + cause.getMessage());
            return;
        }
        out.put("started", true).put("boundKeys", with.remove("boundKeys"));
        out.put("changed", differences(without, with));
    }

    private static Map<String, Object> state(Map<String, Object> settings, String own, Iterable<String> tested) throws Exception {
        try (ConfigurableApplicationContext context = SettingsApp.start(settings, own)) {
            Map<String, Object> state = ApplicationState.of(context);
            int bound = 0;
            for (String key : tested) bound += Bound.isBound(context, key) ? 1 : 0;
            state.put("boundKeys", bound);
            return state;
        }
    }

    private static List<String> differences(Map<String, Object> without, Map<String, Object> with) {
        Map<String, Object> names = new TreeMap<>(without);
        names.putAll(with);
        names.remove("boundKeys");
        List<String> found = new ArrayList<>();
        for (String name : names.keySet()) {
            String before = String.valueOf(without.get(name));
            String after = String.valueOf(with.get(name));
            if (!before.equals(after)) found.add(name + ": " + before + " > " + after);
        }
        return found;
    }
}
