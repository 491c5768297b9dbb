import { describe, expect, it } from 'vitest';
import { readJavaCommand, readJvmFlags } from './readJvmFlags';
import { splitCommandLine } from './splitCommandLine';

const read = (line: string) =>
  readJvmFlags(line).map((f) => [f.name, f.value, line.slice(f.valueSpan.start, f.valueSpan.end)]);
const command = (line: string) => {
  const tokens = splitCommandLine(line);
  const java = readJavaCommand(tokens);
  return (
    java && {
      flags: java.flags.map((f) => `${f.name}=${f.value}`),
      program: java.programArguments.map((i) => tokens[i]?.text),
      expanded: java.expandedFlags.map((v) => v.name),
      expandedArguments: java.expandedArguments.map((v) => v.name),
    }
  );
};

describe('readJvmFlags', () => {
  it('reads properties and options with the offsets of their values', () => {
    expect(read('-Dreactor.schedulers.defaultPoolSize=8 -XX:ActiveProcessorCount=4 -Xss512k')).toEqual([
      ['-Dreactor.schedulers.defaultPoolSize', '8', '8'],
      ['-XX:ActiveProcessorCount', '4', '4'],
      ['-Xss', '512k', '512k'],
    ]);
  });
  it('reads switches as true and false', () => {
    expect(readJvmFlags('-XX:-UseContainerSupport -XX:+UseG1GC').map((f) => [f.name, f.value])).toEqual([
      ['-XX:UseContainerSupport', 'false'],
      ['-XX:UseG1GC', 'true'],
    ]);
  });
  it('respects quotes, and a property without a value is empty', () => {
    expect(read(`"-Da.b=1 2" -Dflag '-Dc=x'`)).toEqual([
      ['-Da.b', '1 2', '1 2'],
      ['-Dflag', '', ''],
      ['-Dc', 'x', 'x'],
    ]);
  });
  it('survives an open quote and an empty line', () => {
    expect(read('-Da="x')).toEqual([['-Da', 'x', 'x']]);
    expect(read('')).toEqual([]);
  });
});

describe('readJavaCommand', () => {
  it('separates JVM flags from what follows the jar', () => {
    expect(command('java -Da=1 -cp lib/* -jar app.jar --server.port=81 -Db=2')).toEqual({
      flags: ['-Da=1'],
      program: ['--server.port=81', '-Db=2'],
      expanded: [],
      expandedArguments: [],
    });
  });
  it('finds java behind exec and sees the variables it expands', () => {
    expect(command('exec /opt/jdk/bin/java $JAVA_OPTS "${EXTRA:-}" -jar app.jar "$@"')).toEqual({
      flags: [],
      program: [],
      expanded: ['JAVA_OPTS', 'EXTRA'],
      expandedArguments: ['@'],
    });
  });
  it('takes the first word that is no option as the main class', () => {
    expect(command('java -Da=1 com.example.Main x && echo -Dz=1')?.program).toEqual(['x']);
  });
  it('is null for another program', () => {
    expect(command('/app/bin/start --x')).toBeNull();
  });
});
