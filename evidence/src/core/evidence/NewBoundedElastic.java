package evidence;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** What kind of thread a scheduler factory gives: its name, daemon or not, virtual or not. */
final class NewBoundedElastic implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Scheduler scheduler = switch (in.text("factory")) {
            case "newBoundedElastic" -> Schedulers.newBoundedElastic(in.number("cap"), 100, "jdbc");
            case "boundedElastic" -> Schedulers.boundedElastic();
            case "newParallel" -> Schedulers.newParallel("jdbc");
            case "newSingle" -> Schedulers.newSingle("jdbc");
            default -> throw new IllegalArgumentException(in.text("factory"));
        };
        AtomicReference<Thread> thread = new AtomicReference<>();
        CountDownLatch ran = new CountDownLatch(1);
        scheduler.schedule(() -> {
            thread.set(Thread.currentThread());
            ran.countDown();
        });
        ran.await();
        out.put("threadName", thread.get().getName().replaceAll("\\d+$", "N")).put("daemon", thread.get().isDaemon());
        out.put("virtual", thread.get().getClass().getName().contains("VirtualThread"));
        out.put("nonBlocking", Schedulers.isNonBlockingThread(thread.get()));
        scheduler.dispose();
    }
}
