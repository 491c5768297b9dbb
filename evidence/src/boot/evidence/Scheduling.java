package evidence;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** Three {@code @Scheduled} methods that block longer than their period: how many run at a time. */
final class Scheduling implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Calls calls = new Calls(in.number("callMs"));
        App.calls = calls;
        Class<?> jobs = in.text("trigger").equals("fixedRate") ? FixedRate.class : FixedDelay.class;
        try (ConfigurableApplicationContext context = App.start(in, jobs)) {
            Thread.sleep(3L * in.number("callMs"));
            out.put("peakInFlight", calls.peak());
            out.put("overlapsItself", calls.peak() > 3);
            out.put("threadName", calls.threads.iterator().next().replaceAll("#.*", "").replaceAll("\\d+", "N"));
        }
    }

    @EnableScheduling
    static class FixedRate {
        @Scheduled(fixedRate = 50)
        public void first() {
            App.calls.call();
        }

        @Scheduled(fixedRate = 50)
        public void second() {
            App.calls.call();
        }

        @Scheduled(fixedRate = 50)
        public void third() {
            App.calls.call();
        }
    }

    @EnableScheduling
    static class FixedDelay {
        @Scheduled(fixedDelay = 50)
        public void first() {
            App.calls.call();
        }

        @Scheduled(fixedDelay = 50)
        public void second() {
            App.calls.call();
        }

        @Scheduled(fixedDelay = 50)
        public void third() {
            App.calls.call();
        }
    }
}
