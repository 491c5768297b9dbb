package evidence;

/** Which of several places that set {@code -Dprobe=…} this JVM really read. */
final class JvmOptions implements Scenario {
    @Override
    public void run(Inputs in, Measured out) {
        out.put("probe", System.getProperty("probe"));
    }
}
