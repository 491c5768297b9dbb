package evidence;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Every default that follows the number of processors, read from the running libraries. */
final class CpuDefaults implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws InterruptedException {
        out.put("availableProcessors", Runtime.getRuntime().availableProcessors());
        out.put("parallel", Schedulers.DEFAULT_POOL_SIZE);
        out.put("boundedElastic", Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE);
        out.put("boundedElasticQueue", Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE);
        out.put("eventLoops", LoopResources.DEFAULT_IO_WORKER_COUNT);
        out.put("providerMaxConnections", ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS);
        out.put("providerAcquireMs", ConnectionProvider.DEFAULT_POOL_ACQUIRE_TIMEOUT);
        out.put("singleThreads", singleThreads());
        out.put("threadStackKb", Integer.valueOf(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("ThreadStackSize").getValue()));
        out.put("commonPool", ForkJoinPool.getCommonPoolParallelism());
        out.put("supplyAsyncThreads", supplyAsyncThreads(out));
    }

    private static int singleThreads() throws InterruptedException {
        Set<String> names = java.util.Collections.synchronizedSet(new TreeSet<>());
        CountDownLatch done = new CountDownLatch(8);
        for (int i = 0; i < 8; i++) {
            Schedulers.single().schedule(() -> {
                names.add(Thread.currentThread().getName());
                done.countDown();
            });
        }
        done.await();
        return names.size();
    }

    /** How many of 20 futures that wait for one another to start really run at once. */
    private static int supplyAsyncThreads(Measured out) throws InterruptedException {
        Set<String> names = java.util.Collections.synchronizedSet(new TreeSet<>());
        CountDownLatch release = new CountDownLatch(1);
        for (int i = 0; i < 20; i++) {
            CompletableFuture.runAsync(() -> {
                names.add(Thread.currentThread().getName());
                try {
                    release.await(5, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        Thread.sleep(400);
        int running = names.size();
        out.put("supplyAsyncOnCommonPool", names.iterator().next().startsWith("ForkJoinPool.commonPool-worker-"));
        release.countDown();
        return running;
    }
}
