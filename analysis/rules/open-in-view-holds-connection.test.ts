import { expect, test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { openInViewHoldsConnection } from './open-in-view-holds-connection';

const files = openInViewHoldsConnection.given.files;
const yaml = (text: string): string => `
  //- /src/main/resources/application.yaml
${text}
`;

test.each([
  ['written down', '  spring.jpa.open-in-view: true'],
  ['switched off', '  spring.jpa.open-in-view: false'],
  [
    'a connection mode of its own',
    '  spring.jpa.properties.hibernate.connection.handling_mode: DELAYED_ACQUISITION_AND_RELEASE_AFTER_TRANSACTION',
  ],
  ['as many connections as requests', '  server.tomcat.threads.max: 10\n  spring.datasource.url: jdbc:h2:mem:a'],
  ['nothing to stand at', '  server.port: 80'],
])('silent: %s', (_, text) => {
  checkRule([files, yaml(text)]);
});

test('with the time of a request known, the ceiling is said', () => {
  const project = `
    //- /.concurrency-lens.yaml
    requestTime: 2s
  `;
  const { findings } = checkRule([
    files,
    project,
    `
    //- /src/main/resources/application.properties
    spring.jpa.show-sql=true
   #^^^^^^^^^^^^^^^^^^^ open-in-view-holds-connection
  `,
  ]);
  const [judged] = findings;
  expect(judged?.rule.message(judged.finding.args).en).toContain('At 2000 ms per request that is a ceiling of 5 rps.');
});
