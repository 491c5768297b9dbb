package evidence;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import javax.sql.DataSource;

/** A database whose every statement takes exactly one {@link Calls#call()} and whose connections cost nothing. */
final class StubDatabase {
    private StubDatabase() {}

    static DataSource answering(Calls calls) {
        return stub(DataSource.class, (name) -> name.equals("getConnection") ? connection(calls) : null);
    }

    private static Connection connection(Calls calls) {
        return stub(Connection.class, (name) -> switch (name) {
            case "createStatement" -> statement(calls);
            case "isValid", "getAutoCommit" -> true;
            default -> null;
        });
    }

    private static Statement statement(Calls calls) {
        return stub(Statement.class, (name) -> name.equals("execute") ? (Object) calls.call().equals("done") : null);
    }

    private interface Answer {
        Object to(String method);
    }

    private static <T> T stub(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            if (method.getName().equals("hashCode")) return System.identityHashCode(self);
            if (method.getName().equals("equals")) return self == args[0];
            Object value = answer.to(method.getName());
            if (value != null) return value;
            if (method.getReturnType() == boolean.class) return false;
            if (method.getReturnType() == int.class) return 0;
            if (method.getReturnType() == long.class) return 0L;
            return method.getReturnType() == String.class ? "stub" : null;
        }));
    }
}
