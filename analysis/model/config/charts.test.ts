import { describe, expect, it } from 'vitest';
import { buildFrom, moduleFrom, pomWith, shown, type Texts } from './buildModules.testing';

const chart = 'apiVersion: v2\nname: orders\nversion: 0.1.0\n';
const shop: Texts = {
  'pom.xml': pomWith(['web', 'jdbc'], { artifact: 'orders' }),
  'src/main/resources/application.yaml': 'spring.application.name: orders',
};

describe('Helm charts', () => {
  const values = `replicaCount: 3
image:
  repository: registry.example.com/shop/orders
resources:
  limits:
    cpu: 1500m
env:
  - name: SPRING_PROFILES_ACTIVE
    value: prod
`;
  const template = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: orders
spec:
  template:
    spec:
      containers:
        - name: orders
          image: "{{ .Values.image.repository }}"
          resources:
            limits:
              cpu: "{{ .Values.resources.limits.cpu }}"
          env:
            - name: SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE
              value: "7"
            - name: SPRING_R2DBC_POOL_MAXSIZE
              value: "{{ .Values.pool }}"
`;
  const texts = { ...shop, 'deploy/orders/Chart.yaml': chart, 'deploy/orders/values.yaml': values };
  it('say limit, replicas and environment in their values', () => {
    const { cores, replicas, profiles, cpuQuota } = moduleFrom(texts);
    expect(shown(cores)).toBe('2 <- CPU limit 1500m of chart orders (values.yaml:6)');
    expect(cpuQuota?.value).toBe(1.5);
    expect(shown(replicas)).toBe('3 <- replicas of chart orders (values.yaml:1)');
    expect(profiles.names).toEqual(['prod']);
  });
  it('leave to the values what a template fills in', () => {
    const module = moduleFrom({ ...texts, 'deploy/orders/templates/deployment.yaml': template });
    expect(shown(module.cores)).toBe('2 <- CPU limit 1500m of chart orders (values.yaml:6)');
    expect(module.property('spring.datasource.hikari.maximum-pool-size')?.value).toBe('7');
    expect(module.property('spring.r2dbc.pool.max-size')?.value).toBeNull();
  });
  it('with overlays that disagree leave it unknown', () => {
    const overlay = { ...texts, 'deploy/orders/values-prod.yaml': 'resources: {limits: {cpu: 4}}' };
    expect(moduleFrom(overlay).cores.value).toBeNull();
  });
  it('take environment as a map too', () => {
    const map = 'image: {repository: orders}\nextraEnv:\n  SPRING_PROFILES_ACTIVE: stage\n';
    expect(moduleFrom({ ...texts, 'deploy/orders/values.yaml': map }).profiles.names).toEqual(['stage']);
  });
  it('need a Chart.yaml beside them', () => {
    const { 'deploy/orders/Chart.yaml': _, ...bare } = texts;
    expect(buildFrom(bare).workloads).toEqual([]);
  });
});

describe('Kustomize', () => {
  const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: orders}
spec:
  template:
    spec:
      containers:
        - name: orders
          image: orders
          envFrom: [{configMapRef: {name: orders-env}}]
`;
  it('makes ConfigMaps of literals', () => {
    const kustomization = `configMapGenerator:
  - name: orders-env
    literals:
      - SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE=15
      - SPRING_PROFILES_ACTIVE="prod"
`;
    const module = moduleFrom({ ...shop, 'k8s/deployment.yaml': deployment, 'k8s/kustomization.yaml': kustomization });
    expect(module.property('spring.datasource.hikari.maximum-pool-size')?.value).toBe('15');
    expect(module.profiles.names).toEqual(['prod']);
  });
  it('makes ConfigMaps of files of variables and of configuration files', () => {
    const kustomization = `configMapGenerator:
  - name: orders-env
    envs: [orders.env]
  - name: orders-config
    files:
      - application.yaml=config/prod.yaml
      - application-eu.properties
      - ../outside/application-us.properties
`;
    const mounted = `${deployment}          volumeMounts: [{name: config, mountPath: /app/config}]
      volumes: [{name: config, configMap: {name: orders-config}}]
`;
    const key = 'spring.datasource.hikari.maximum-pool-size';
    const texts = {
      ...shop,
      'k8s/deployment.yaml': mounted,
      'k8s/kustomization.yaml': kustomization,
      'k8s/orders.env': 'SPRING_DATASOURCE_HIKARI_CONNECTIONTIMEOUT=1000\n',
      'k8s/config/prod.yaml': `${key}: 25\n`,
      'k8s/application-eu.properties': `${key}=35\n`,
      'outside/application-us.properties': `${key}=45\n`,
    };
    const module = moduleFrom(texts, {}, '');
    expect(shown(module.property(key))).toBe('25 <- prod.yaml:1');
    expect(shown(module.property(key, { profiles: ['eu'] }))).toBe('35 <- application-eu.properties:1');
    expect(shown(module.property(key, { profiles: ['us'] }))).toBe('25 <- prod.yaml:1');
    expect(module.property('spring.datasource.hikari.connection-timeout')?.value).toBe('1000');
  });
});
