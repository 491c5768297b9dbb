package evidence;

import java.util.Map;
import org.springframework.context.ConfigurableApplicationContext;

/** The figures of an application that configures nothing, and of libraries that no bean shows; {@code libraries}: of those alone. */
final class ApplicationDefaults implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        if (!in.text("case").equals("libraries")) {
            try (ConfigurableApplicationContext context = SettingsApp.start(Map.of(), "")) {
                ApplicationState.of(context).forEach(out::put);
            }
        }
        library(out, "okhttp", "okhttp3.Dispatcher", "maxRequests", "maxRequestsPerHost");
        library(out, "jettyClient", "org.eclipse.jetty.client.HttpClient", "maxConnectionsPerDestination", "maxRequestsQueuedPerDestination");
        library(out, "httpclient5", "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager", "defaultMaxPerRoute", "maxTotal");
        library(out, "rabbitSimple", "org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer", "concurrentConsumers", "prefetchCount");
        library(out, "rabbitDirect", "org.springframework.amqp.rabbit.listener.DirectMessageListenerContainer", "consumersPerQueue");
        library(out, "taskExecutor", "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor", "corePoolSize", "maxPoolSize", "queueCapacity");
        library(out, "gateway", "org.springframework.cloud.gateway.config.HttpClientProperties", "pool.type", "pool.acquireTimeout");
        library(out, "feign", "org.springframework.cloud.openfeign.support.FeignHttpClientProperties", "maxConnections", "maxConnectionsPerRoute",
                "connectionTimeout", "timeToLive", "hc5.connectionRequestTimeout", "hc5.connectionRequestTimeoutUnit");
        made(out, "lettuce", "io.lettuce.core.resource.DefaultClientResources", "create", "ioThreadPoolSize", "computationThreadPoolSize");
        made(out, "bulkhead", "io.github.resilience4j.bulkhead.BulkheadConfig", "ofDefaults", "maxConcurrentCalls", "maxWaitDuration");
        made(out, "threadPoolBulkhead", "io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig", "ofDefaults",
                "coreThreadPoolSize", "maxThreadPoolSize", "queueCapacity", "keepAliveDuration");
        made(out, "rateLimiter", "io.github.resilience4j.ratelimiter.RateLimiterConfig", "ofDefaults",
                "limitForPeriod", "limitRefreshPeriod", "timeoutDuration");
        made(out, "timeLimiter", "io.github.resilience4j.timelimiter.TimeLimiterConfig", "ofDefaults", "timeoutDuration");
        made(out, "retry", "io.github.resilience4j.retry.RetryConfig", "ofDefaults", "maxAttempts");
        Class<?> retry = find("io.github.resilience4j.retry.RetryConfig");
        if (retry != null) out.put("retry.waitDuration", retry.getField("DEFAULT_WAIT_DURATION").get(null));
        Class<?> request = find("org.apache.hc.client5.http.config.RequestConfig");
        if (request != null) read(out, "httpclient5", request.getField("DEFAULT").get(null), "connectionRequestTimeout");
        kafka(out);
    }

    /** Figures of a new object; nothing where the class path lacks it. */
    private static void library(Measured out, String prefix, String type, String... paths) throws ReflectiveOperationException {
        Class<?> found = find(type);
        if (found != null) read(out, prefix, found.getDeclaredConstructor().newInstance(), paths);
    }

    private static void made(Measured out, String prefix, String type, String factory, String... paths) throws ReflectiveOperationException {
        Class<?> found = find(type);
        if (found != null) read(out, prefix, found.getMethod(factory).invoke(null), paths);
    }

    private static void kafka(Measured out) throws ReflectiveOperationException {
        Class<?> container = find("org.springframework.kafka.listener.ConcurrentMessageListenerContainer");
        if (container == null) return;
        Class<?> properties = Class.forName("org.springframework.kafka.listener.ContainerProperties");
        Object given = properties.getConstructor(String[].class).newInstance((Object) new String[] {"orders"});
        Object consumers = Class.forName("org.springframework.kafka.core.DefaultKafkaConsumerFactory")
                .getConstructor(Map.class).newInstance(Map.of());
        Object made = container.getConstructor(Class.forName("org.springframework.kafka.core.ConsumerFactory"), properties).newInstance(consumers, given);
        read(out, "kafkaContainer", made, "concurrency");
    }

    private static void read(Measured out, String prefix, Object target, String... paths) {
        for (String path : paths) {
            Object value = Peek.at(target, path);
            out.put(prefix + "." + path.substring(path.lastIndexOf('.') + 1), value instanceof Enum<?> ? value.toString() : value);
        }
    }

    private static Class<?> find(String type) {
        try {
            return Class.forName(type);
        } catch (ClassNotFoundException | LinkageError absent) {
            return null;
        }
    }
}
