package evidence;

import java.util.concurrent.atomic.AtomicReference;
import reactor.blockhound.BlockHound;
import reactor.core.scheduler.Schedulers;

/** Whether BlockHound can be installed in this JVM, and what it then says of a sleep on a non-blocking thread. */
final class BlockHoundInstall implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws InterruptedException {
        try {
            BlockHound.install();
        } catch (Throwable e) {
            out.put("installed", false).put("namesFlag", String.valueOf(e.getMessage()).contains("AllowRedefinitionToAddDeleteMethods"));
            return;
        }
        out.put("installed", true);
        AtomicReference<String> thrown = new AtomicReference<>();
        Schedulers.parallel().schedule(() -> {
            try {
                Thread.sleep(5);
            } catch (Throwable e) {
                thrown.set(e.getClass().getName() + ": " + e.getMessage());
            }
        });
        Thread.sleep(300);
        out.put("thrown", thrown.get());
    }
}
