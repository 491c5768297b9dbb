// The cases that hold in a browser as in Node, and those that are of the browser alone.
import '../suite/activation.test';
import '../suite/ceiling.test';
import '../suite/findings.test';
import '../suite/calculator.test';
import './browserHost.test';
