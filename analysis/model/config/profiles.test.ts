import { describe, expect, it } from 'vitest';
import { moduleFrom, place, pomWith, type Texts } from './buildModules.testing';
import type { ModelSettings } from './moduleInputs';

const res = 'src/main/resources';
const base: Texts = { 'pom.xml': pomWith(['webflux']) };
const active = (texts: Texts, settings: ModelSettings = {}) => {
  const { names, origin, unknownReason } = moduleFrom({ ...base, ...texts }, settings).profiles;
  return [names.join(), unknownReason?.en ?? place(origin)];
};
const file = (text: string) => ({ [`${res}/application.yaml`]: text });

describe('active profiles', () => {
  it('nobody sets them', () => {
    expect(active({})).toEqual(['', 'no profile is set']);
  });
  it('come from the file, a list or a line', () => {
    expect(active(file('spring.profiles.active: a, b'))).toEqual(['a,b', 'application.yaml:1']);
    expect(active(file('spring:\n  profiles:\n    active:\n      - a\n      - b'))).toEqual([
      'a,b',
      'application.yaml:4',
    ]);
  });
  it('environment above file, setting above environment, project file above setting, command line above all', () => {
    const texts = { ...file('spring.profiles.active: f'), Dockerfile: 'FROM x\nENV SPRING_PROFILES_ACTIVE=e' };
    expect(active(texts)).toEqual(['e', 'environment variable SPRING_PROFILES_ACTIVE of Dockerfile (Dockerfile:2)']);
    expect(active(texts, { profiles: ['s'] })).toEqual(['s', 'setting concurrencyLens.profiles']);
    const project = { ...texts, '.concurrency-lens.yaml': 'profiles: [p]' };
    expect(active(project, { profiles: ['s'] })).toEqual(['p', '.concurrency-lens.yaml:1']);
    expect(active(project, { profiles: ['s'], cliProfiles: ['c'] })).toEqual(['c', '--profile']);
  });
  it('include comes first, groups are expanded in place', () => {
    const text = 'spring.profiles:\n  active: prod\n  include: [base]\n  group:\n    prod: [db, mq]\n    db: pool';
    expect(active(file(text))[0]).toBe('base,prod,db,pool,mq');
  });
  it('a document of a profile cannot activate another', () => {
    expect(active(file('a: 1\n---\nspring.config.activate.on-profile: x\nspring.profiles.active: y'))[0]).toBe('');
  });
  it('come from the build plugin and from launch.json', () => {
    const plugin = `<build><plugins><plugin><groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId>
<configuration><profiles><profile>dev</profile></profiles></configuration></plugin></plugins></build>`;
    const pom = pomWith(['webflux']).replace(/<build>[\s\S]*<\/build>/, plugin);
    expect(active({ 'pom.xml': pom })).toEqual(['dev', 'pom.xml:7']);
    const launch = '{"configurations":[{"type":"java","name":"x","vmArgs":"-Dspring.profiles.active=local"}]}';
    expect(active({ '.vscode/launch.json': launch })[0]).toBe('local');
  });
  it('launch configurations that disagree say nothing', () => {
    const one = (profile: string) =>
      `{"type":"java","name":"${profile}","env":{"SPRING_PROFILES_ACTIVE":"${profile}"}}`;
    expect(active({ '.vscode/launch.json': `{"configurations":[${one('a')},${one('b')}]}` })).toEqual([
      '',
      'no profile is set',
    ]);
  });
  it('overlays that disagree leave them unknown until the project file says', () => {
    const overlay = (profile: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: app }
spec: { template: { spec: { containers: [ { name: app, env: [ { name: SPRING_PROFILES_ACTIVE, value: ${profile} } ] } ] } } }`;
    const texts = { 'k8s/dev/app.yaml': overlay('dev'), 'k8s/prod/app.yaml': overlay('prod') };
    expect(active(texts)[0]).toBe('');
    expect(active(texts)[1]).toMatch(/disagree$/);
    expect(active({ ...texts, '.concurrency-lens.yaml': 'profiles: prod' })).toEqual([
      'prod',
      '.concurrency-lens.yaml:1',
    ]);
  });
  it('unknown where a placeholder is', () => {
    expect(active(file('spring.profiles.active: "@activatedProperties@"'))).toEqual([
      '',
      'no value for @activatedProperties@',
    ]);
  });
});

it('known profiles come from names, conditions and groups', () => {
  const texts = {
    ...file('spring.profiles.group.prod: [db]\n---\nspring.config.activate.on-profile: "eu | !us"'),
    [`${res}/application-test.yaml`]: 'a: 1',
  };
  expect(moduleFrom({ ...base, ...texts }).profiles.known).toEqual(['db', 'eu', 'prod', 'test', 'us']);
});
