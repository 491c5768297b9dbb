import { describe, expect, it } from 'vitest';
import { readYaml } from '../yaml/readYaml';
import { readKubernetes } from './readKubernetes';

const text = `apiVersion: v1
kind: ConfigMap
metadata: { name: orders-env }
data:
  SPRING_PROFILES_ACTIVE: prod
  application.yaml: |
    a: 1
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: orders
  labels: { app.kubernetes.io/name: orders }
spec:
  replicas: 3
  template:
    spec:
      volumes:
        - name: config
          configMap: { name: orders-env }
      initContainers:
        - name: migrate
          image: migrate:1
      containers:
        - name: app
          image: registry.example.com:5000/shop/orders:1.0
          command: ["java"]
          args: ["-jar", "app.jar", "--server.port=81"]
          env:
            - name: JAVA_TOOL_OPTIONS
              value: "-XX:ActiveProcessorCount=4"
            - name: PASSWORD
              valueFrom: { secretKeyRef: { name: s, key: k } }
            - name: PROFILE
              valueFrom: { configMapKeyRef: { name: orders-env, key: SPRING_PROFILES_ACTIVE } }
            - name: EMPTY
          envFrom:
            - configMapRef: { name: orders-env }
              prefix: P_
          resources:
            requests: { cpu: 250m }
            limits: { cpu: 1500m, memory: 1Gi }
        - name: proxy
          image: envoy:1
`;
const at = (span: { start: number; end: number } | undefined) => span && text.slice(span.start, span.end);

describe('readKubernetes', () => {
  const { workloads, configMaps } = readKubernetes('k8s.yaml', readYaml(text));
  const app = workloads[0];
  it('reads containers, not init containers', () => {
    expect(workloads.map((w) => [w.resourceKind, w.name, w.container, w.image])).toEqual([
      ['Deployment', 'orders', 'app', 'registry.example.com:5000/shop/orders:1.0'],
      ['Deployment', 'orders', 'proxy', 'envoy:1'],
    ]);
  });
  it('reads the limit, never the request, at its place', () => {
    expect(app?.cpuLimit?.cores).toBe(1.5);
    expect(at(app?.cpuLimit?.location.span)).toBe('1500m');
    expect(app?.replicas?.value).toBe(3);
    expect(at(app?.replicas?.location.span)).toBe('3');
  });
  it('reads the environment, with what cannot be seen as unknown', () => {
    expect(app?.environment.map((v) => [v.name, v.value, v.configMap?.key, at(v.location.span)])).toEqual([
      ['JAVA_TOOL_OPTIONS', '-XX:ActiveProcessorCount=4', undefined, '-XX:ActiveProcessorCount=4'],
      ['PASSWORD', null, undefined, 'PASSWORD'],
      ['PROFILE', null, 'SPRING_PROFILES_ACTIVE', 'PROFILE'],
      ['EMPTY', '', undefined, 'EMPTY'],
    ]);
    expect(app?.environmentFrom).toEqual([{ configMap: 'orders-env', prefix: 'P_' }]);
    expect(app?.mounts).toEqual(['orders-env']);
  });
  it('reads command and arguments', () => {
    expect(app?.command.map((a) => a.text)).toEqual(['java']);
    expect(app?.arguments.map((a) => [a.text, at(a.location.span)]).at(-1)).toEqual([
      '--server.port=81',
      '--server.port=81',
    ]);
  });
  it('reads ConfigMaps, file names as keys included', () => {
    expect(configMaps.map((m) => [m.name, m.entries.map((e) => e.key)])).toEqual([
      ['orders-env', ['SPRING_PROFILES_ACTIVE', 'application.yaml']],
    ]);
  });
  it('reads every kind that runs pods, and lists', () => {
    const pod = 'spec: { containers: [ { name: c } ] }';
    const kinds = [
      `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n${pod}`,
      `apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: b }\nspec: { jobTemplate: { spec: { template: { ${pod} } } } }`,
      ...['StatefulSet', 'DaemonSet', 'Job'].map(
        (kind) => `apiVersion: apps/v1\nkind: ${kind}\nmetadata: { name: ${kind} }\nspec: { template: { ${pod} } }`,
      ),
      `apiVersion: v1\nkind: List\nitems:\n  - { apiVersion: v1, kind: Pod, metadata: { name: c }, ${pod} }`,
    ];
    const read = readKubernetes('all.yaml', readYaml(kinds.join('\n---\n'))).workloads;
    expect(read.map((w) => w.name)).toEqual(['a', 'b', 'StatefulSet', 'DaemonSet', 'Job', 'c']);
  });
  it('keeps a template as an unknown limit', () => {
    const template = text.replace('cpu: 1500m', 'cpu: "{{ .Values.cpu }}"');
    expect(readKubernetes('t.yaml', readYaml(template)).workloads[0]?.cpuLimit?.cores).toBeNull();
  });
  it('yields nothing for another YAML file', () => {
    expect(readKubernetes('x.yaml', readYaml('kind: x\nspec: 1')).workloads).toEqual([]);
  });
});
