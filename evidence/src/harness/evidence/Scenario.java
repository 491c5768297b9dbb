package evidence;

/** One question put to the real library: inputs in, what was seen out. It knows nothing of what the model predicts. */
interface Scenario {
    void run(Inputs in, Measured out) throws Exception;
}
