package evidence;

import java.util.concurrent.RejectedExecutionException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** {@code calls} tasks at once on cap × queue: how many are taken, and in what words the rest is refused. */
final class QueueFull implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws InterruptedException {
        Scheduler scheduler = in.has("cap")
                ? Schedulers.newBoundedElastic(in.number("cap"), in.number("queue"), "full", 60, true)
                : Schedulers.boundedElastic();
        Calls calls = new Calls(300);
        int accepted = 0;
        int rejected = 0;
        RejectedExecutionException first = null;
        for (int i = 0; i < in.number("calls"); i++) {
            try {
                scheduler.schedule(calls::call);
                accepted++;
                if (accepted <= in.number("cap", 0)) Thread.sleep(50); // a task just handed over still counts as queued
            } catch (RejectedExecutionException e) {
                rejected++;
                first = first == null ? e : first;
            }
        }
        out.put("accepted", accepted).put("rejected", rejected);
        out.put("exception", first == null ? null : first.getClass().getName());
        out.put("message", first == null ? null : first.getMessage());
        scheduler.dispose();
        try {
            scheduler.schedule(calls::call);
        } catch (RejectedExecutionException e) {
            out.put("disposedSchedule", e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        out.put("disposedSubscribeOn", Mono.fromCallable(calls::call).subscribeOn(scheduler)
                .onErrorResume(e -> Mono.just(e.getMessage())).block());
    }
}
