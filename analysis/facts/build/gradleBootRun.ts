import type { BuildPlugin, BuildProperty, Written } from './buildFacts';
import type { GradleStatement, GradleToken } from './gradleTokens';
import { toWritten } from './gradleWords';

/** What `bootRun` hands to the application it starts. */

/** A plugin that configures nothing. */
export function toPlugin(id: string, version: Written | null, statement: GradleStatement): BuildPlugin {
  return {
    id,
    version,
    isManaged: false,
    jvmArguments: [],
    arguments: [],
    systemProperties: [],
    environment: [],
    profiles: [],
    span: statement.span,
  };
}

/** Whether a statement configures the task that starts the application. */
export const isBootRun = (tokens: readonly GradleToken[]): boolean =>
  tokens.some((t) => t.text === 'bootRun' || t.text === 'BootRun') && tokens[0]?.text !== 'dependsOn';

/** Arguments, system properties and environment of that task, as a plugin named `bootRun`. */
export function readBootRun(block: readonly GradleStatement[], statement: GradleStatement): BuildPlugin {
  const jvmArguments: Written[] = [];
  const programArguments: Written[] = [];
  const systemProperties: BuildProperty[] = [];
  const environment: BuildProperty[] = [];
  for (const { tokens } of block) {
    const values = tokens.filter((t) => t.kind === 'string');
    const head = tokens[0]?.text ?? '';
    if (/^(?:jvmArgs|applicationDefaultJvmArgs|jvmArguments)/.test(head)) jvmArguments.push(...values.map(toWritten));
    else if (head === 'args') programArguments.push(...values.map(toWritten));
    else if (/^(?:systemPropert(?:y|ies)|environment)$/.test(head)) {
      const target = head === 'environment' ? environment : systemProperties;
      const pairs = tokens.filter((t) => t.kind === 'string' || /^(?:\d|true|false)/.test(t.text));
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        const [name, value] = [pairs[i], pairs[i + 1]];
        if (name === undefined || value === undefined) continue;
        target.push({ name: name.text, value: value.text, nameSpan: name.span, valueSpan: value.span });
      }
    }
  }
  const plugin = toPlugin('bootRun', null, statement);
  return { ...plugin, jvmArguments, arguments: programArguments, systemProperties, environment };
}
