package evidence;

/** Started by spring-boot:run: the argument is what Maven's JVM saw, the property is what this JVM was given. */
public final class ProbeMain {
    private ProbeMain() {}

    public static void main(String[] args) {
        String own = System.getProperty("probe");
        System.out.println("{\"scenario\":\"maven-jvm-config\",\"inputs\":{},\"measured\":{\"probeInMaven\":\"" + args[0]
                + "\",\"probe\":" + (own == null ? null : "\"" + own + "\"") + "},\"environment\":{\"jdk\":\""
                + System.getProperty("java.version") + "\"}}");
    }
}
