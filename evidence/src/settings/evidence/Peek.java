package evidence;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Optional;

/** Reads what an object holds by the names of getters or fields, so that one source serves every version of Spring Boot. */
final class Peek {
    private Peek() {}

    /** {@code connector.protocolHandler.maxConnections}; null where a step is missing. */
    static Object at(Object start, String path) {
        Object value = start;
        for (String step : path.split("\\.")) {
            if (value == null) return null;
            value = step(value, step);
            if (value instanceof Optional<?> maybe) value = maybe.orElse(null);
        }
        return value;
    }

    private static Object step(Object target, String name) {
        String tail = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        for (String method : new String[] {"get" + tail, "is" + tail, name}) {
            for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
                Object found = call(type, method, target);
                if (found != null) return found;
            }
        }
        for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
            Object found = field(type, name, target);
            if (found != null) return found;
        }
        return null;
    }

    private static Object call(Class<?> type, String name, Object target) {
        try {
            Method method = type.getDeclaredMethod(name);
            if (!method.canAccess(target)) method.setAccessible(true);
            return method.invoke(target);
        } catch (ReflectiveOperationException | RuntimeException absent) {
            return null;
        }
    }

    private static Object field(Class<?> type, String name, Object target) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(target);
        } catch (ReflectiveOperationException | RuntimeException absent) {
            return null;
        }
    }

    static String name(Object object) {
        return object == null ? "none" : object.getClass().getSimpleName().replaceAll("\\$\\$.*|/.*", "");
    }
}
