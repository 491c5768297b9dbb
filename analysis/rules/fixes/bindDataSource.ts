import { buildsHikari } from '../../model/pools';
import type { RadarPlace } from '../radar/radarRow';
import type { Fix } from '../rule';
import { addImports, clashes, newlineOf } from './javaEdits';

const ANNOTATION = 'org.springframework.boot.context.properties.ConfigurationProperties';

/** Binds the keys to the one pool the code builds: `@ConfigurationProperties` on its bean method. */
export function bindDataSourceBean({ project, view, key }: RadarPlace): readonly Fix[] {
  const beans = view.applicationJava.dataSourceBeans.filter(({ kind }) => kind !== 'properties');
  const bean = beans[0];
  const isBindable = bean?.kind === 'hikari' || (bean?.kind === 'builder' && buildsHikari(view.application));
  if (beans.length !== 1 || !bean || !isBindable || bean.propertiesPrefix !== null) return [];
  const { path, span } = bean.location;
  const document = project.document(path);
  const facts = project.javaFacts(path);
  if (!document?.isIntact || !facts || clashes(facts, ANNOTATION)) return [];
  const prefix = key.slice(0, key.indexOf('.hikari.') + '.hikari'.length);
  const line = document.lines.lineStart(document.lines.lineAt(span.start));
  const indent = /^[ \t]*/.exec(document.text.slice(line))?.[0] ?? '';
  if (line + indent.length !== span.start) return [];
  const newText = `@ConfigurationProperties("${prefix}")${newlineOf(document.text)}${indent}`;
  return [
    {
      title: { en: `Bind ${prefix} to the bean ${bean.name}`, ko: `${prefix} 속성을 빈에 묶기: ${bean.name}` },
      kind: 'quickfix',
      isPreferred: true,
      edits: [
        ...addImports(document, facts, [ANNOTATION]),
        { path, span: { start: span.start, end: span.start }, newText },
      ],
    },
  ];
}
