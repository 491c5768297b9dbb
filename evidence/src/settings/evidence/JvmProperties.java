package evidence;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.springframework.context.ConfigurableApplicationContext;

/** What libraries took from JVM system properties in an application whose application.yaml may name the same keys. */
final class JvmProperties implements Scenario {
    private static final String[] NAMES = {
        "reactor.schedulers.defaultPoolSize", "reactor.schedulers.defaultBoundedElasticSize",
        "reactor.schedulers.defaultBoundedElasticQueueSize", "reactor.schedulers.defaultBoundedElasticOnVirtualThreads",
        "reactor.bufferSize.small", "reactor.bufferSize.x", "reactor.netty.ioWorkerCount", "reactor.netty.ioSelectCount",
        "reactor.netty.pool.maxConnections", "reactor.netty.pool.acquireTimeout", "reactor.netty.pool.maxIdleTime",
        "reactor.netty.pool.maxLifeTime", "reactor.netty.pool.leasingStrategy", "jdk.virtualThreadScheduler.parallelism",
        "jdk.virtualThreadScheduler.maxPoolSize", "jdk.virtualThreadScheduler.minRunnable",
        "java.util.concurrent.ForkJoinPool.common.parallelism", "java.util.concurrent.ForkJoinPool.common.maximumSpares",
        "jdk.httpclient.connectionPoolSize", "http.maxConnections", "io.netty.eventLoopThreads",
    };

    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Map<String, Object> settings = new LinkedHashMap<>(in.values);
        settings.keySet().removeIf(name -> !name.contains("."));
        // Only what was not yet asked for can show what is asked: nothing here reads a property before the start.
        try (ConfigurableApplicationContext context = SettingsApp.start(settings, "")) {
            List<String> reached = new ArrayList<>();
            for (String name : NAMES) if (System.getProperty(name) != null) reached.add(name);
            out.put("systemProperties", reached);
            String schedulers = "reactor.core.scheduler.Schedulers";
            out.put("parallel", constant(schedulers, "DEFAULT_POOL_SIZE"));
            out.put("boundedElastic", constant(schedulers, "DEFAULT_BOUNDED_ELASTIC_SIZE"));
            out.put("boundedElasticQueue", constant(schedulers, "DEFAULT_BOUNDED_ELASTIC_QUEUESIZE"));
            out.put("boundedElasticVirtual", constant(schedulers, "DEFAULT_BOUNDED_ELASTIC_ON_VIRTUAL_THREADS"));
            out.put("flatMap", constant("reactor.util.concurrent.Queues", "SMALL_BUFFER_SIZE"));
            out.put("innerPrefetch", constant("reactor.util.concurrent.Queues", "XS_BUFFER_SIZE"));
            out.put("ioWorkers", constant("reactor.netty.resources.LoopResources", "DEFAULT_IO_WORKER_COUNT"));
            out.put("ioSelectors", constant("reactor.netty.resources.LoopResources", "DEFAULT_IO_SELECT_COUNT"));
            String provider = "reactor.netty.resources.ConnectionProvider";
            out.put("poolMaxConnections", constant(provider, "DEFAULT_POOL_MAX_CONNECTIONS"));
            out.put("poolAcquireTimeout", constant(provider, "DEFAULT_POOL_ACQUIRE_TIMEOUT"));
            out.put("poolMaxIdle", constant(provider, "DEFAULT_POOL_MAX_IDLE_TIME"));
            out.put("poolMaxLife", constant(provider, "DEFAULT_POOL_MAX_LIFE_TIME"));
            out.put("poolLeasing", constant(provider, "DEFAULT_POOL_LEASING_STRATEGY"));
            out.put("commonPool", ForkJoinPool.getCommonPoolParallelism());
            out.put("nettyEventLoops", constant("io.netty.channel.MultithreadEventLoopGroup", "DEFAULT_EVENT_LOOP_THREADS"));
        }
    }

    private static Object constant(String type, String name) throws ReflectiveOperationException {
        Field field = Class.forName(type).getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }
}
