import { describe, expect, it } from 'vitest';
import { readYaml } from '../yaml/readYaml';
import { readCompose } from './readCompose';

const text = `services:
  orders:
    build: { context: ./orders }
    cpus: 1.5
    environment:
      SPRING_PROFILES_ACTIVE: prod
      FROM_OUTSIDE:
    env_file: [orders.env]
    command: --server.port=81 "--x=a b"
    deploy:
      replicas: 2
  reports:
    image: shop/reports
    deploy: { resources: { limits: { cpus: "\${CPUS:-2}" } } }
    environment:
      - JAVA_TOOL_OPTIONS=-Da=1 -Db=2
      - NAME_ONLY
    entrypoint: ["java", "-jar", "app.jar"]
  pinned:
    image: x
    cpuset: "0-3,7"
`;
const at = (span: { start: number; end: number } | undefined) => span && text.slice(span.start, span.end);

describe('readCompose', () => {
  const [orders, reports, pinned] = readCompose('compose.yaml', readYaml(text));
  it('reads both ways to limit CPUs, and a set of them', () => {
    expect([orders?.cpuLimit?.cores, reports?.cpuLimit?.cores, pinned?.cpuLimit?.cores]).toEqual([1.5, 2, 5]);
    expect(at(orders?.cpuLimit?.location.span)).toBe('1.5');
  });
  it('reads build context, image and replicas', () => {
    expect([orders?.folder, orders?.replicas?.value, reports?.image, reports?.folder]).toEqual([
      './orders',
      2,
      'shop/reports',
      null,
    ]);
  });
  it('reads the environment as map and as list', () => {
    expect(orders?.environment.map((v) => [v.name, v.value])).toEqual([
      ['SPRING_PROFILES_ACTIVE', 'prod'],
      ['FROM_OUTSIDE', null],
    ]);
    expect(reports?.environment.map((v) => [v.name, v.value])).toEqual([
      ['JAVA_TOOL_OPTIONS', '-Da=1 -Db=2'],
      ['NAME_ONLY', null],
    ]);
    expect(at(reports?.environment[0]?.location.span)).toBe('-Da=1 -Db=2');
    expect(orders?.environmentFiles).toEqual(['orders.env']);
  });
  it('splits a command line and keeps a list', () => {
    expect(orders?.arguments.map((a) => a.text)).toEqual(['--server.port=81', '--x=a b']);
    expect(reports?.command.map((a) => a.text)).toEqual(['java', '-jar', 'app.jar']);
  });
  it('survives a file without services', () => {
    expect(readCompose('c.yaml', readYaml('services:\n'))).toEqual([]);
    expect(readCompose('c.yaml', readYaml(''))).toEqual([]);
  });
});
