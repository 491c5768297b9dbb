package evidence;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** The carriers of virtual threads, and what tells of a pinned one; by reflection, since JDK 17 has no virtual threads. */
final class VirtualThreads implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        Method start;
        try {
            start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException before21) {
            out.put("available", false);
            return;
        }
        out.put("available", true).put("carriers", carriers(start));
        pin(start, out);
    }

    private static int carriers(Method start) throws Exception {
        Set<String> names = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            threads.add((Thread) start.invoke(null, (Runnable) () -> {
                long end = System.nanoTime() + 20_000_000;
                while (System.nanoTime() < end) Thread.onSpinWait();
                names.add(Thread.currentThread().toString().replaceAll(".*@", ""));
            }));
        }
        for (Thread thread : threads) thread.join();
        return names.size();
    }

    /** Blocks below a static initialiser, which still pins. */
    private static void pin(Method start, Measured out) throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Path file = Files.createTempFile("evidence", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold();
            recording.start();
            System.setOut(new PrintStream(printed, true));
            ((Thread) start.invoke(null, (Runnable) () -> SleepsWhenLoaded.touch())).join();
            System.setOut(console);
            recording.stop();
            recording.dump(file);
        } finally {
            System.setOut(console);
        }
        out.put("pinnedPrinted", printed.size() > 0).put("pinnedEvents", RecordingFile.readAllEvents(file).size());
        Files.delete(file);
    }

    private static final class SleepsWhenLoaded {
        static {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        static void touch() {}
    }
}
