import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';

const MAVEN_BUILD = (java: number, build: string): string => `
    //- /pom.xml
    <project><modelVersion>4.0.0</modelVersion>
      <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
      <artifactId>shop</artifactId>
      <properties><java.version>${java}</java.version></properties>
      <dependencies>
        <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
        <dependency><groupId>io.projectreactor.tools</groupId><artifactId>blockhound-junit-platform</artifactId><scope>test</scope></dependency>
      </dependencies>
      ${build}
    </project>
  `;
const SUREFIRE = (line: string): string =>
  `<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><configuration><argLine>${line}</argLine></configuration></plugin></plugins></build>`;

test('with the flag, or before JDK 13, nothing is missing', () => {
  checkRule(MAVEN_BUILD(17, SUREFIRE('-XX:+AllowRedefinitionToAddDeleteMethods')));
  checkRule(MAVEN_BUILD(11, ''));
});

const TITLE = 'Give the tests -XX:+AllowRedefinitionToAddDeleteMethods';

test('the fix adds to the line that Surefire has', () => {
  const marked = MAVEN_BUILD(17, SUREFIRE('-Xmx1g')).replace(
    /( *)(<dependency><groupId>io\.projectreactor.*<\/dependency>)\n/,
    (_, indent: string, element: string) =>
      `${indent}${element}\n${' '.repeat(indent.length - 4)}<!--${'^'.repeat(element.length)} blockhound-flag-missing -->\n`,
  );
  const [text] = applyAction(checkRule(marked), TITLE).values();
  expect(text).toContain('<argLine>-Xmx1g -XX:+AllowRedefinitionToAddDeleteMethods</argLine>');
});

test.each([
  [
    'build.gradle',
    "'",
    "tasks.withType(Test).configureEach {\n    jvmArgs '-XX:+AllowRedefinitionToAddDeleteMethods'\n}\n",
  ],
  [
    'build.gradle.kts',
    '"',
    'tasks.withType<Test>().configureEach {\n    jvmArgs("-XX:+AllowRedefinitionToAddDeleteMethods")\n}\n',
  ],
])('the fix in %s', (file, quote, expected) => {
  const dependency = `testImplementation(${quote}io.projectreactor.tools:blockhound:1.0.17${quote})`;
  const built = checkRule(`
    //- /${file}
    plugins { id("java") }
    java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }
    dependencies {
      implementation(${quote}org.springframework.boot:spring-boot-starter-webflux:3.5.7${quote})
      ${dependency}
    //${'^'.repeat(dependency.length)} blockhound-flag-missing
    }
  `);
  const [text] = applyAction(built, TITLE).values();
  expect(text?.endsWith(`}\n\n${expected}`)).toBe(true);
});
