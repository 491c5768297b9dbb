package evidence;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Just enough JSON to write one line. */
final class Json {
    private Json() {}

    static String write(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(e -> quote(String.valueOf(e.getKey())) + ":" + write(e.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Iterable<?> list) {
            StringBuilder text = new StringBuilder("[");
            for (Object item : list) text.append(text.length() > 1 ? "," : "").append(write(item));
            return text.append("]").toString();
        }
        if (value instanceof Double number) return String.format(Locale.ROOT, "%.3f", number);
        if (value instanceof Number || value instanceof Boolean || value == null) return String.valueOf(value);
        return quote(String.valueOf(value));
    }

    private static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < ' ') out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }
}
