import type { Text } from '../text';
import { SERVLET_JDBC } from './given';
import { defineRule } from './rule';

/** A setting of `.concurrency-lens.yaml` that cannot be used, at its exact place. */
export const invalidProjectFile = defineRule<{ readonly problem: Text }>({
  id: 'invalid-project-file',
  severity: 'error',
  title: { en: 'A setting of the project file cannot be used', ko: '프로젝트 파일의 설정을 쓸 수 없다' },
  message: ({ problem }) => ({
    en: `${problem.en}. The setting is ignored.`,
    ko: `${problem.ko}. 이 설정은 무시된다.`,
  }),
  docs: {
    why: {
      en: 'What `.concurrency-lens.yaml` says stands above everything found in the project. A misspelt name or a value of another kind would silently give way to a guess.',
      ko: '`.concurrency-lens.yaml`의 값은 프로젝트에서 찾은 모든 값보다 우선한다. 이름이 틀리거나 형식이 다르면 조용히 추정값이 쓰인다.',
    },
    whenToIgnore: {
      en: 'Never: correct or remove the line.',
      ko: '무시할 이유가 없다. 줄을 고치거나 지운다.',
    },
    sources: ['schemas/concurrency-lens.schema.json'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /.concurrency-lens.yaml
    cores: many
    #      ^^^^ invalid-project-file
    repicas: 2
    ^^^^^^^ invalid-project-file
  `,
  good: `
    //- /.concurrency-lens.yaml
    cores: 8
    replicas: 2
  `,
  *check({ config: { projectFile } }) {
    for (const { span, message } of projectFile?.problems ?? []) {
      yield {
        rule: 'invalid-project-file',
        location: { path: projectFile?.path ?? '', span },
        args: { problem: message },
        related: [],
      };
    }
  },
});
