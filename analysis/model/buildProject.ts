import { LineIndex } from '../documents/lineIndex';
import type { ConfigFacts } from '../facts/configFacts';
import type { Directive } from '../facts/directive';
import type { JavaFacts } from '../facts/java/javaFacts';
import type { ConfigModel, ModuleModel } from './config/moduleModel';
import { type JavaModel, splitJavaModel } from './javaParts';
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

/** Joins configuration and code. Cheap enough for each change: the parts that did not change are handed in as they were. */
export function buildProject(
  config: ConfigModel,
  java: JavaModel,
  documents: ReadonlyMap<string, SourceDocument>,
): Project {
  const views = buildViews(config, java);
  const byPath = new Map(views.map((view) => [view.module.path, view]));
  return {
    config,
    java,
    modules: views,
    paths: [...documents.keys()].sort(),
    viewOf(path) {
      const module = config.moduleOf(path);
      return module === null ? null : (byPath.get(module.path) ?? null);
    },
    document(path) {
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

function buildViews(config: ConfigModel, java: JavaModel): readonly ModuleView[] {
  const parts = splitJavaModel(java, (path) => config.moduleOf(path)?.path ?? null);
  const applications = new Map(config.modules.map((module) => [module.path, applicationOf(config, module)]));
  const byApplication = new Map<string, string[]>();
  for (const module of config.modules) {
    const application = applications.get(module.path) ?? module;
    const members = byApplication.get(application.path) ?? [];
    byApplication.set(application.path, [...members, module.path]);
  }
  return config.modules.map((module) => {
    const application = applications.get(module.path) ?? module;
    const applicationJava = parts.join(byApplication.get(application.path) ?? [module.path]);
    return {
      module,
      application,
      java: parts.of(module.path),
      applicationJava,
      pools: buildPools(application, applicationJava),
    };
  });
}

/** A library's settings are those of the one bootable module that depends on it, directly or through other modules. */
export function applicationOf(config: ConfigModel, module: ModuleModel): ModuleModel {
  if (module.isBootable) return module;
  const users = config.modules.filter(
    (candidate) => candidate.isBootable && candidate.moduleDependencies.includes(module.path),
  );
  return users.length === 1 && users[0] ? users[0] : module;
}
