package evidence;

import java.util.LinkedHashMap;
import java.util.Map;

/** What one run showed: counts, times as multiples of the call time, texts. */
final class Measured {
    final Map<String, Object> values = new LinkedHashMap<>();

    Measured put(String name, Object value) {
        values.put(name, value);
        return this;
    }
}
