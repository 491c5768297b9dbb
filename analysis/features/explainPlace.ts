import type { Hint } from '../hints/hint';
import type { Project } from '../model/project';
import type { Locale, Text } from '../text';
import { escapeMarkdown, say, type Words } from './words';

/**
 * Answers "why is there no hint here?": what stands on this line, what the module is taken for, and what is missing for a
 * ceiling. Markdown.
 */
export function explainPlace(
  state: { readonly project: Project; readonly hints: readonly Hint[] } | null,
  path: string | null,
  offset: number,
  words: Words | null,
  locale: Locale,
): string {
  if (state === null || path === null || words === null) return OUTSIDE[locale];
  const { project, hints } = state;
  const document = project.document(path);
  if (document === null) return NOT_READ[locale];
  const line = document.lines.lineAt(offset);
  const here = hints.filter(
    (hint) => hint.location.path === path && document.lines.lineAt(hint.location.span.start) === line,
  );
  if (here.length > 0) return here.map((hint) => hint.explain(words)).join('\n---\n\n');
  const reasons = [
    ...(document.isIntact ? [] : [BROKEN]),
    ...moduleReasons(project, path),
    ...siteReasons(project, path, line),
  ];
  return reasons.map((reason) => `- ${say(words, reason)}`).join('\n');
}

function moduleReasons(project: Project, path: string): readonly Text[] {
  const view = project.viewOf(path);
  if (view === null) return [NO_MODULE];
  const { module, application } = view;
  const name = escapeMarkdown(application.name);
  const mode = application.mode.value;
  const cores = application.cores.value ?? '?';
  const facts: Text = {
    en: `Module ${name}: mode ${mode}, ${cores} cores, Spring Boot ${application.versions.springBoot?.value ?? '?'}, pools: ${view.pools.map((pool) => `${escapeMarkdown(pool.name)} ${pool.size.value ?? '?'}`).join(', ') || 'none'}.`,
    ko: `모듈 ${name}: 모드 ${mode}, ${cores}코어, Spring Boot ${application.versions.springBoot?.value ?? '?'}, 풀: ${view.pools.map((pool) => `${escapeMarkdown(pool.name)} ${pool.size.value ?? '?'}`).join(', ') || '없음'}.`,
  };
  return module.isSpring ? [facts] : [facts, NO_SPRING];
}

/** What the code model saw on this line and why it became no chain. */
function siteReasons(project: Project, path: string, line: number): readonly Text[] {
  const lines = project.document(path)?.lines;
  const site = project.javaOf(path)?.fanOuts.find((fanOut) => lines?.lineAt(fanOut.nameSpan.start) === line);
  if (!site) return [path.endsWith('.java') ? NO_FAN_OUT : NO_LIMIT_KEY];
  const operator = escapeMarkdown(site.operator);
  if (site.certainty !== 'sure') {
    return [
      {
        en: `${operator}: the receiver's type could not be settled, so nothing is claimed.`,
        ko: `${operator}: 수신 객체의 타입을 확정할 수 없어 표시하지 않는다.`,
      },
    ];
  }
  return [
    {
      en: `${operator}: no scheduler, pool or client that bounds its calls was found.`,
      ko: `${operator}: 호출을 제한하는 스케줄러, 풀, 클라이언트를 찾지 못했다.`,
    },
  ];
}

const OUTSIDE: Text = {
  en: 'This file is outside every workspace folder, so its project is not known.',
  ko: '작업 영역 폴더 밖의 파일이라 프로젝트를 알 수 없다.',
};
const NOT_READ: Text = {
  en: 'This file is not read: it is excluded, a test resource, or of a kind that sets no limit.',
  ko: '읽지 않는 파일이다. 제외됐거나 테스트 리소스이거나 한계를 정하지 않는 종류다.',
};
const BROKEN: Text = {
  en: 'The file does not parse at the moment; only its healthy parts are used.',
  ko: '지금은 파일에 문법 오류가 있어 온전한 부분만 쓴다.',
};
const NO_MODULE: Text = {
  en: 'The file belongs to no Maven or Gradle module.',
  ko: 'Maven이나 Gradle 모듈에 속하지 않는 파일이다.',
};
const NO_SPRING: Text = {
  en: 'The module has neither Spring nor Reactor on its class path.',
  ko: '모듈의 클래스패스에 Spring이나 Reactor가 없다.',
};
const NO_FAN_OUT: Text = {
  en: 'Nothing on this line fans out work.',
  ko: '이 줄에는 작업을 여러 갈래로 나누는 코드가 없다.',
};
const NO_LIMIT_KEY: Text = {
  en: 'Nothing on this line sets a limit of concurrency.',
  ko: '이 줄에는 동시 처리 한계를 정하는 설정이 없다.',
};
