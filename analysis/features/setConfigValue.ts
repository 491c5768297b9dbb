import { splitKey } from '../facts/keyPath';
import { setPropertiesValue } from '../facts/properties/setPropertiesValue';
import { setYamlValue } from '../facts/yaml/setYamlValue';
import type { Project } from '../model/project';
import type { Edit } from './edit';

/** Writes a key of a YAML or `.properties` file with the fewest characters changed; null where the file does not allow it. */
export function setConfigValue(project: Project, path: string, key: string, value: string): readonly Edit[] | null {
  const document = project.document(path);
  const facts = project.configFacts(path);
  if (!document?.isIntact || !facts) return null;
  const set = facts.format === 'properties' ? setPropertiesValue : setYamlValue;
  const edits = set(document.text, facts, splitKey(key), value);
  return edits?.map(({ span, newText }) => ({ path, span, newText })) ?? null;
}
