import { formatMs } from '../analysis/hints/explainChain';
import type { ModuleModel } from '../analysis/model/config/moduleModel';
import type { Origin } from '../analysis/model/origin';
import type { OriginText } from '../protocol/ceiling';
import type { ModuleStatus, StatusParams } from '../protocol/serverMessages';
import type { ServerState } from './serverState';
import { type LspContext, toRange } from './toLsp';

/** What is in force in each Spring module of every folder, for the status bar. */
export async function statusOf(server: ServerState): Promise<StatusParams> {
  const modules: ModuleStatus[] = [];
  for (const root of server.roots.values()) {
    const state = await root.state(server.settings);
    const context = server.contextOf(root, state);
    for (const { module } of state.project.modules) {
      if (module.isSpring) modules.push(toStatus(context, module));
    }
  }
  modules.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { spring: modules.length > 0, modules };
}

function toStatus(context: LspContext, module: ModuleModel): ModuleStatus {
  const callTime = module.callTime();
  const jdk = Number(module.versions.jdk?.value);
  return {
    name: module.name,
    uri: context.uriOf(module.path),
    cores: { value: module.cores.value ?? 0, origin: toOriginText(context, module.cores.origin) },
    callTime: { value: formatMs(callTime.value), origin: toOriginText(context, callTime.origin) },
    profiles: { value: module.profiles.names, origin: toOriginText(context, module.profiles.origin) },
    knownProfiles: module.profiles.known,
    springBoot: module.versions.springBoot?.value ?? null,
    jdk: Number.isInteger(jdk) ? jdk : null,
    mode: module.mode.value,
    virtualThreads: module.virtualThreads.value === true,
  };
}

export function toOriginText(context: LspContext, origin: Origin): OriginText {
  const text = origin.text[context.locale];
  if (!origin.location) return { text };
  const { path, span } = origin.location;
  return { text, location: { uri: context.uriOf(path), range: toRange(context, path, span) } };
}
