import type { BlockingSite, JavaModel } from './java/javaModel';
import { joinFileParts } from './java/joinFileParts';
import type { ModuleView, Project } from './project';

/**
 * The project as far as one file is concerned: of each module's own code only what stands in the file, and the ways that
 * lead into it. Everything that surrounds it (the application's code, its configuration) stays whole, so whoever goes
 * through `modules` finds the same at that file, only sooner. For a file without Java code the project itself.
 */
export function focusOn(project: Project, path: string): Project {
  const known = focused.get(project) ?? new Map<string, Project>();
  focused.set(project, known);
  const found = known.get(path) ?? narrow(project, path);
  known.set(path, found);
  return found;
}

// A pure cache: a project never changes, and hints and findings of a file share what is worked out from one focus.
const focused = new WeakMap<Project, Map<string, Project>>();

function narrow(project: Project, path: string): Project {
  const [part, own] = [project.javaOf(path), project.viewOf(path)];
  return {
    config: project.config,
    // Joined only when asked for, so it must not be asked for here.
    get java() {
      return project.java;
    },
    modules: project.modules.flatMap((view): ModuleView[] => {
      const blockingSites = sitesIn(view.java, path);
      if (part === null) return [{ ...view, java: NO_CODE }];
      if (view === own) return [{ ...view, java: { ...part, blockingSites } }];
      return blockingSites.length > 0 ? [{ ...view, java: { ...NO_CODE, blockingSites } }] : [];
    }),
    focus: path,
    paths: [path],
    viewOf: project.viewOf,
    javaOf: project.javaOf,
    document: project.document,
    javaFacts: project.javaFacts,
    configFacts: project.configFacts,
  };
}

const NO_CODE = joinFileParts([]);

// A pure cache: a model never changes.
const sitesByFile = new WeakMap<JavaModel, ReadonlyMap<string, readonly BlockingSite[]>>();

/** Blocking calls that stand in a file, whichever file's handler leads there. */
function sitesIn(java: JavaModel, path: string): readonly BlockingSite[] {
  let byFile = sitesByFile.get(java);
  if (byFile === undefined) {
    const grouped = new Map<string, BlockingSite[]>();
    for (const site of java.blockingSites) {
      const file = site.call.location.path;
      grouped.set(file, [...(grouped.get(file) ?? []), site]);
    }
    byFile = grouped;
    sitesByFile.set(java, byFile);
  }
  return byFile.get(path) ?? [];
}
