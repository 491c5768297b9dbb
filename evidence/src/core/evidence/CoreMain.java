package evidence;

import java.util.LinkedHashMap;
import java.util.Map;

/** The scenarios that need a library but no application, by their stable ids; rules and radar rows cite these ids. */
public final class CoreMain {
    private CoreMain() {}

    public static void main(String[] args) {
        Runner.run(args, scenarios());
    }

    private static Map<String, Scenario> scenarios() {
        Map<String, Scenario> all = new LinkedHashMap<>();
        all.put("flatmap-scheduler-pool", new FlatMapSchedulerPool());
        all.put("operator-shape", new OperatorShape());
        all.put("operator-defaults", new OperatorDefaults());
        all.put("groupby-stall", new GroupByStall());
        all.put("scheduler-queue-full", new QueueFull());
        all.put("scheduler-threads", new NewBoundedElastic());
        all.put("reactor-jvm-flags", new ReactorProperties());
        all.put("blocking-checks", new BlockingChecks());
        all.put("blockhound-install", new BlockHoundInstall());
        all.put("cpu-defaults", new CpuDefaults());
        all.put("common-pool-blocked", new CommonPoolBlocked());
        all.put("common-pool-spares", new CommonPoolSpares());
        all.put("executor-growth", new ExecutorGrowth());
        all.put("hikari-wait", new HikariWait());
        all.put("hikari-texts", new HikariTexts());
        all.put("hikari-idle", new HikariIdle());
        all.put("nested-acquire", new NestedAcquire());
        all.put("r2dbc-acquire", new R2dbcAcquire());
        all.put("redis-pool-wait", new RedisPoolWait());
        all.put("http-clients", new HttpClients());
        all.put("idle-connections", new IdleConnections());
        all.put("reactor-netty-pool", new ReactorNettyPool());
        all.put("h2c-upgrade", new H2cUpgrade());
        all.put("switching-cost", new SwitchingCost());
        all.put("stack-frames", new StackFrames());
        all.put("thread-dump", new ThreadDump());
        all.put("virtual-threads", new VirtualThreads());
        all.put("carrier-pool", new CarrierPool());
        all.put("pinned-carriers", new PinnedCarriers());
        all.put("jvm-options", new JvmOptions());
        return all;
    }
}
