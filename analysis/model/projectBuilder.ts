import { LineIndex } from '../documents/lineIndex';
import type { ConfigFacts } from '../facts/configFacts';
import type { Directive } from '../facts/directive';
import type { JavaFacts } from '../facts/java/javaFacts';
import type { ConfigModel, ModuleModel } from './config/moduleModel';
import type { JavaFileModels } from './java/javaModelBuilder';
import { joinFileParts } from './java/joinFileParts';
import { type JavaModel, JavaParts } from './javaParts';
import { buildPools } from './pools';
import type { ModuleView, Project, ProjectDocument } from './project';

export interface SourceDocument {
  readonly text: string;
  readonly directives: readonly Directive[];
  readonly isIntact: boolean;
  readonly javaFacts?: JavaFacts;
  readonly configFacts?: ConfigFacts;
}

/** Lines are counted once for each state of a text, and not for each project it is part of. */
const opened = new WeakMap<SourceDocument, ProjectDocument>();

/** Joins configuration and code into one project after another; a module's view stays the same object while it may. */
export class ProjectBuilder {
  readonly #parts = new JavaParts();
  #views = new Map<string, ModuleView>();

  /** `documents` come sorted by path and are kept: they must not change afterwards. */
  build(config: ConfigModel, models: JavaFileModels, documents: ReadonlyMap<string, SourceDocument>): Project {
    const views = this.#buildViews(config, models);
    const byPath = new Map(views.map((view) => [view.module.path, view]));
    let paths: readonly string[] | null = null;
    return {
      config,
      get java() {
        return joinAll(models);
      },
      modules: views,
      focus: null,
      get paths() {
        paths ??= [...documents.keys()];
        return paths;
      },
      viewOf: (path) => {
        const module = config.moduleOf(path);
        return module === null ? null : (byPath.get(module.path) ?? null);
      },
      javaOf: (path) => models.get(path) ?? null,
      document: (path) => {
        const source = documents.get(path);
        if (!source) return null;
        const known = opened.get(source);
        if (known?.path === path) return known;
        const { text, directives, isIntact } = source;
        const document: ProjectDocument = { path, text, directives, isIntact, lines: new LineIndex(text) };
        opened.set(source, document);
        return document;
      },
      javaFacts: (path) => documents.get(path)?.javaFacts ?? null,
      configFacts: (path) => documents.get(path)?.configFacts ?? null,
    };
  }

  #buildViews(config: ConfigModel, models: JavaFileModels): readonly ModuleView[] {
    const applications = new Map(config.modules.map((module) => [module.path, applicationOf(config, module)]));
    const groups = new Map<string, Set<string>>();
    for (const module of config.modules) {
      groups.set(`module ${module.path}`, new Set([module.path]));
      const name = `application ${(applications.get(module.path) ?? module).path}`;
      groups.set(name, (groups.get(name) ?? new Set()).add(module.path));
    }
    const joined = this.#parts.join(models, config, groups);
    const views = config.modules.map((module): ModuleView => {
      const application = applications.get(module.path) ?? module;
      const java = joined.get(`module ${module.path}`) as JavaModel;
      const applicationJava = joined.get(`application ${application.path}`) as JavaModel;
      const before = this.#views.get(module.path);
      const isSame =
        before?.module === module &&
        before.application === application &&
        before.java === java &&
        before.applicationJava === applicationJava;
      if (before && isSame) return before;
      return { module, application, java, applicationJava, pools: buildPools(application, applicationJava) };
    });
    this.#views = new Map(views.map((view) => [view.module.path, view]));
    return views;
  }
}

// A pure cache: models never change, and several projects may be made of the same.
const joinedModels = new WeakMap<JavaFileModels, JavaModel>();

function joinAll(models: JavaFileModels): JavaModel {
  const joined = joinedModels.get(models) ?? joinFileParts([...models.values()]);
  joinedModels.set(models, joined);
  return joined;
}

/** A library's settings are those of the one bootable module that depends on it, directly or through other modules. */
export function applicationOf(config: ConfigModel, module: ModuleModel): ModuleModel {
  if (module.isBootable) return module;
  const users = config.modules.filter(
    (candidate) => candidate.isBootable && candidate.moduleDependencies.includes(module.path),
  );
  return users.length === 1 && users[0] ? users[0] : module;
}
