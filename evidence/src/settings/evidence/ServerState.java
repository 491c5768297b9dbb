package evidence;

import java.util.Collection;

/** The web server: its worker threads, where it has any, and what it accepts. */
final class ServerState {
    private ServerState() {}

    static void read(ApplicationState state) {
        Object server = Peek.at(state.context(), "webServer");
        state.put("server", Peek.name(server));
        if (server == null) return;
        switch (Peek.name(server).replaceAll("(Servlet|Reactive)?WebServer", "")) {
            case "Tomcat" -> {
                state.put("tomcat", server, "tomcat.connector.asyncTimeout");
                tomcat(state, Peek.at(server, "tomcat.connector.protocolHandler"));
            }
            case "Jetty" -> jetty(state, Peek.at(server, "server"));
            case "Undertow" -> state.put("undertow", Peek.at(server, "undertow"), "ioThreads", "workerThreads");
            case "Netty" ->
                state.put("netty", Peek.at(server, "httpServer.configuration"), "idleTimeout", "maxKeepAliveRequests");
            default -> throw new IllegalStateException(Peek.name(server));
        }
    }

    private static void tomcat(ApplicationState state, Object handler) {
        state.put("tomcat", handler, "maxConnections", "acceptCount", "connectionTimeout", "keepAliveTimeout");
        state.put("tomcat", handler, "maxKeepAliveRequests", "processorCache");
        Object executor = Peek.at(handler, "executor");
        state.put("tomcat.executor", Peek.name(executor));
        state.put("tomcat.threads", executor, "maximumPoolSize", "corePoolSize", "queue.remainingCapacity");
    }

    private static void jetty(ApplicationState state, Object server) {
        Object threads = Peek.at(server, "threadPool");
        state.put("jetty.threadPool", Peek.name(threads));
        // A virtual thread pool answers with numbers for threads it does not keep.
        if (Peek.name(threads).equals("QueuedThreadPool")) {
            state.put("jetty.threads", threads, "maxThreads", "minThreads", "idleTimeout", "_jobs.remainingCapacity");
            state.put("jetty.virtual", Peek.name(Peek.at(threads, "virtualThreadsExecutor")));
        } else {
            // Its permits come and go with the tasks; the maximum is the setting.
            state.put("jetty.threads", threads, "maxConcurrentTasks", "maxThreads");
        }
        for (Object connector : (Object[]) Peek.at(server, "connectors")) {
            state.put("jetty", connector, "acceptors", "selectorManager.selectorCount");
        }
        state.put("jetty.connections", -1);
        for (Object bean : (Collection<?>) Peek.at(server, "beans")) {
            if (!Peek.name(bean).contains("ConnectionLimit")) continue;
            Object limit = Peek.at(bean, "maxNetworkConnectionCount");
            state.put("jetty.connections", limit == null ? Peek.at(bean, "maxConnections") : limit);
        }
    }
}
