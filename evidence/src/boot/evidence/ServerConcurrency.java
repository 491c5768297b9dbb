package evidence;

import org.springframework.context.ConfigurableApplicationContext;

/** {@code clients} requests at once to a blocking endpoint: how many the server really handles at a time. */
final class ServerConcurrency implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        App.calls = new Calls(1);
        try (ConfigurableApplicationContext context = App.start(in)) {
            new Clients().send(Math.min(in.number("clients"), 8), App.port(context), 5_000);
            Calls calls = new Calls(in.number("callMs"));
            App.calls = calls;
            Clients clients = new Clients();
            long elapsed = clients.send(in.number("clients"), App.port(context), in.number("connectMs", 10_000));
            out.put("peakInFlight", calls.peak()).put("answered", clients.answered.get());
            out.put("connected", clients.connected.get()).put("rounds", calls.rounds(elapsed));
            out.put("threadName", calls.threads.iterator().next().replaceAll("#.*", "").replaceAll("\\d+", "N"));
        }
    }
}
