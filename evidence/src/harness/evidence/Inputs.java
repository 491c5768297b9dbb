package evidence;

import java.util.LinkedHashMap;
import java.util.Map;

/** What one run was given, written on the command line as {@code c=8,cap=80,shape=concat-map}. */
final class Inputs {
    final Map<String, Object> values = new LinkedHashMap<>();

    Inputs(String text) {
        for (String pair : text.isEmpty() ? new String[0] : text.split(",")) {
            int equals = pair.indexOf('=');
            String value = pair.substring(equals + 1);
            values.put(pair.substring(0, equals), value.matches("-?\\d+") ? (Object) Integer.valueOf(value) : value);
        }
    }

    int number(String name) {
        return (Integer) values.get(name);
    }

    int number(String name, int otherwise) {
        return (Integer) values.getOrDefault(name, otherwise);
    }

    String text(String name) {
        return String.valueOf(values.get(name));
    }

    boolean has(String name) {
        return values.containsKey(name);
    }
}
