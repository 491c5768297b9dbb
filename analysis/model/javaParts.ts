import type { ConfigModel } from './config/moduleModel';
import type { JavaModel } from './java/javaModel';
import type { JavaFileModels } from './java/javaModelBuilder';
import { joinFileParts } from './java/joinFileParts';

export type { JavaModel } from './java/javaModel';

/**
 * The files' models put together for each module, and for the modules that run as one application. What did not change
 * since the last time stays the same object.
 */
export class JavaParts {
  #config: ConfigModel | null = null;
  #moduleOf = new Map<string, string | null>();
  #joined = new Map<string, Joined>();

  /** `groups`: modules to be joined, each group by a name of its own. */
  join(
    models: JavaFileModels,
    config: ConfigModel,
    groups: ReadonlyMap<string, ReadonlySet<string>>,
  ): ReadonlyMap<string, JavaModel> {
    if (this.#config !== config) this.#moduleOf = new Map();
    this.#config = config;
    const groupsOf = new Map<string, string[]>();
    for (const [group, modules] of groups) {
      for (const module of modules) groupsOf.set(module, [...(groupsOf.get(module) ?? []), group]);
    }
    const parts = new Map<string, JavaModel[]>([...groups.keys()].map((group) => [group, []]));
    for (const [path, model] of models) {
      const module = this.#moduleAt(config, path);
      for (const group of (module === null ? undefined : groupsOf.get(module)) ?? []) parts.get(group)?.push(model);
    }
    const joined = new Map<string, Joined>();
    for (const [group, own] of parts) {
      const before = this.#joined.get(group);
      const isSame = before?.parts.length === own.length && before.parts.every((part, index) => part === own[index]);
      joined.set(group, before && isSame ? before : { parts: own, model: joinFileParts(own) });
    }
    this.#joined = joined;
    return new Map([...joined].map(([group, { model }]) => [group, model]));
  }

  #moduleAt(config: ConfigModel, path: string): string | null {
    const known = this.#moduleOf.get(path);
    if (known !== undefined) return known;
    const module = config.moduleOf(path)?.path ?? null;
    this.#moduleOf.set(path, module);
    return module;
  }
}

interface Joined {
  readonly parts: readonly JavaModel[];
  readonly model: JavaModel;
}
