package evidence;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Five sleeping virtual threads: which of jcmd's dumps shows them. */
final class ThreadDump implements Scenario {
    @Override
    public void run(Inputs in, Measured out) throws Exception {
        for (int i = 0; i < 5; i++) startVirtual("virtual-probe-" + i);
        Thread.sleep(300);
        Path print = Files.createTempFile("print", ".txt");
        Path json = Files.createTempFile("dump", ".json");
        jcmd(print, "Thread.print");
        jcmd(Files.createTempFile("jcmd", ".txt"), "Thread.dump_to_file", "-overwrite", "-format=json", json.toString());
        out.put("inThreadPrint", count(print)).put("inDumpToFile", count(json));
    }

    private static int count(Path file) throws Exception {
        return Files.readString(file).split("virtual-probe-\\d", -1).length - 1;
    }

    private static void jcmd(Path output, String... command) throws Exception {
        String[] line = new String[command.length + 2];
        line[0] = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        line[1] = String.valueOf(ProcessHandle.current().pid());
        System.arraycopy(command, 0, line, 2, command.length);
        new ProcessBuilder(line).redirectOutput(output.toFile()).start().waitFor(20, TimeUnit.SECONDS);
    }

    /** By reflection: these sources compile for JDK 17, virtual threads came with 21. */
    private static void startVirtual(String name) throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        builder = type.getMethod("name", String.class).invoke(builder, name);
        Runnable sleep = () -> {
            try {
                Thread.sleep(30_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        type.getMethod("start", Runnable.class).invoke(builder, sleep);
    }
}
