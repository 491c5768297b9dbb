import { describe, expect, it } from 'vitest';
import { readDockerfile } from './readDockerfile';

const at = (text: string, span: { start: number; end: number } | undefined) => span && text.slice(span.start, span.end);

describe('readDockerfile', () => {
  it('reads the last stage and what it builds on', () => {
    const text = `ARG JDK=21
FROM maven:3 AS build
ENV JAVA_TOOL_OPTIONS=-Dno=1
FROM eclipse-temurin:\${JDK}-jre AS base
ENV A=1
FROM base
# ENV JAVA_TOOL_OPTIONS=-Dno=2
ENV JAVA_TOOL_OPTIONS="-Da=1 \\
  -Db=2" B=3
ENV C old form
ENTRYPOINT ["java", "-jar", "/app.jar"]
CMD ["--server.port=81"]
`;
    const facts = readDockerfile(text);
    expect(facts.baseImage).toBe('eclipse-temurin:21-jre');
    expect(facts.environment.map((v) => [v.name, v.value.replace(/\s+/g, ' ')])).toEqual([
      ['A', '1'],
      ['JAVA_TOOL_OPTIONS', '-Da=1 -Db=2'],
      ['B', '3'],
      ['C', 'old form'],
    ]);
    expect(at(text, facts.environment[2]?.valueSpan)).toBe('3');
    expect(at(text, facts.environment[3]?.valueSpan)).toBe('old form');
    expect(facts.entryPoint?.arguments.map((a) => a.text)).toEqual(['java', '-jar', '/app.jar']);
    expect(facts.entryPoint?.isShell).toBe(false);
    expect(at(text, facts.command?.arguments[0]?.span)).toBe('--server.port=81');
  });
  it('tells the shell form from the list', () => {
    const facts = readDockerfile('FROM x\nENTRYPOINT exec java $JAVA_OPTS -jar app.jar\n');
    expect(facts.entryPoint?.isShell).toBe(true);
    expect(facts.entryPoint?.arguments.map((a) => a.text)).toEqual(['exec', 'java', '$JAVA_OPTS', '-jar', 'app.jar']);
  });
  it('lets a later ENV replace an earlier one', () => {
    expect(readDockerfile('FROM x\nENV A=1\nENV A=2 B=$A').environment.map((v) => [v.name, v.value])).toEqual([
      ['A', '2'],
      ['B', '1'],
    ]);
  });
  it('is empty for an empty file', () => {
    expect(readDockerfile('')).toMatchObject({ baseImage: '', environment: [], entryPoint: null, command: null });
  });
});
