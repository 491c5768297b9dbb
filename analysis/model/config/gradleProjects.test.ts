import { describe, expect, it } from 'vitest';
import { moduleFrom, shown } from './buildModules.testing';

const key = 'spring.datasource.hikari.maximum-pool-size';
const boot = "plugins { id 'org.springframework.boot' version '3.5.7' }\n";
const library = {
  'shared/common/build.gradle': "dependencies { implementation 'org.springframework.boot:spring-boot-starter-jdbc' }",
  'shared/common/src/main/resources/application.properties': `${key}=12`,
};

describe('a Gradle project put elsewhere by its settings script', () => {
  it.each([
    ['settings.gradle', "include 'app', ':common'\nproject(':common').projectDir = file('shared/common')"],
    ['settings.gradle', "include ':common'\nproject(':common').projectDir = new File(settingsDir, 'shared/common')"],
    ['settings.gradle.kts', 'include(":common")\nproject(":common").projectDir = file("shared/common")'],
    ['settings.gradle.kts', 'include(":common")\nproject(":common").projectDir = rootDir.resolve("shared/common")'],
  ])('is found by the dependencies on it: %s %s', (name, settings) => {
    const texts = {
      ...library,
      [name]: settings,
      'app/build.gradle': `${boot}dependencies { implementation project(':common') }`,
    };
    const app = moduleFrom(texts, {}, 'app');
    expect(app.moduleDependencies).toEqual(['shared/common']);
    expect(shown(app.property(key))).toBe('12 <- application.properties:1');
  });

  it('keeps what the root says for it, also beside the root', () => {
    const texts = {
      'backend/settings.gradle': "include ':common'\nproject(':common').projectDir = file('../shared/common')",
      'backend/build.gradle': `${boot}subprojects { sourceCompatibility = '21' }`,
      ...library,
    };
    expect(moduleFrom(texts, {}, 'shared/common').versions.jdk?.value).toBe('21');
  });

  it('stands below the script by its path otherwise', () => {
    const texts = { ...library, 'settings.gradle': "include ':shared:common'" };
    const app = { 'app/build.gradle': `${boot}dependencies { implementation project(':shared:common') }` };
    expect(moduleFrom({ ...texts, ...app }, {}, 'app').moduleDependencies).toEqual(['shared/common']);
  });
});
