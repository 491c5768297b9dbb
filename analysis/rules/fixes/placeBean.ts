import type { JavaType } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import type { ModuleView, Project } from '../../model/project';
import type { Text } from '../../text';
import { type BeanMethod, configurationHome, declareBean, isAlone } from './configurationHome';
import { injectBean } from './injectBean';

/** A bean for one class: declared where the application configures its executors, and injected. */

export interface PlacedBean {
  /** Of the field through which the class reaches it. */
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Words behind a title that say where it is kept. */
  readonly where: Text;
}

/** Null where there is no fitting place, the class cannot be given it, or other injection points of such `types` would notice. */
export function placeBean(
  project: Project,
  view: ModuleView,
  user: { readonly path: string; readonly type: JavaType },
  types: RegExp,
  bean: BeanMethod & { readonly typeImport: string },
): PlacedBean | null {
  const home = configurationHome(project, view);
  if (home === null || home.path === user.path) return null;
  const ways = [...(home.canStandAside ? [true] : []), ...(isAlone(project, view, types) ? [false] : [])];
  for (const standsAside of ways) {
    const { name, type, typeImport } = bean;
    const injected = injectBean(project, user.path, user.type, { name, type, typeImport, needsQualifier: standsAside });
    const declared = injected && declareBean(project, { ...home, canStandAside: standsAside }, bean);
    if (!injected || !declared) continue;
    const where = { en: `, a bean in ${home.type.name}`, ko: `, 빈 위치: ${home.type.name}` };
    return { name, edits: [...injected, ...declared], where };
  }
  return null;
}
