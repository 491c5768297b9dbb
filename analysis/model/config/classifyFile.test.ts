import { expect, it } from 'vitest';
import { classifyFile } from './classifyFile';

it.each([
  ['src/main/resources/application.yaml', 'spring-config'],
  ['orders/src/main/resources/config/application-prod.properties', 'spring-config'],
  ['/config/eu/application.yml', 'spring-config'],
  ['src/main/resources/bootstrap.yml', 'spring-config'],
  ['src/test/resources/application.yaml', null],
  ['src/integrationTest/resources/application-test.yml', null],
  ['target/classes/application.yaml', null],
  ['build/resources/main/application.yaml', null],
  ['node_modules/x/application.yaml', null],
  ['a/pom.xml', 'maven'],
  ['build.gradle.kts', 'gradle'],
  ['settings.gradle', 'gradle'],
  ['gradle.properties', 'gradle-properties'],
  ['gradle/libs.versions.toml', 'gradle-catalogue'],
  ['k8s/deployment.yaml', 'kubernetes-or-other-yaml'],
  ['compose.yaml', 'compose'],
  ['docker-compose.override.yml', 'compose'],
  ['docker-compose-dev.yml', 'compose'],
  ['Dockerfile', 'dockerfile'],
  ['docker/Dockerfile.native', 'dockerfile'],
  ['orders.dockerfile', 'dockerfile'],
  ['.env', 'env'],
  ['run.env', 'env'],
  ['.vscode/launch.json', 'launch'],
  ['.mvn/jvm.config', 'maven-jvm-config'],
  ['.concurrency-lens.yaml', 'project-file'],
  ['src/main/java/A.java', 'java'],
  ['messages.properties', null],
  ['src/main/resources/db/pool.properties', 'resource-properties'],
  ['src/main/resources/messages_ko.properties', null],
  ['src/main/resources/META-INF/x.properties', null],
  ['README.md', null],
] as const)('%s is %s', (path, kind) => {
  expect(classifyFile(path)).toBe(kind);
});
