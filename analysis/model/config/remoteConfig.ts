import type { Location } from '../../documents/span';
import type { Text } from '../../text';
import type { ClassPath } from './classPath';
import type { OutsideLocation } from './configLocations';
import type { Places } from './places';
import type { PropertyEntry } from './propertyEntry';

/** Whether values may be replaced at start from outside: an import of a remote location, or a client of a config server. */
const remoteImport = /^(?!optional:|classpath\*?:|file:|env:)[a-z][\w-]*:/i;

const clients: readonly (readonly [group: string, artifact: string])[] = [
  ['org.springframework.cloud', 'spring-cloud-config-client'],
  ['org.springframework.cloud', 'spring-cloud-starter-config'],
  ['org.springframework.cloud', 'spring-cloud-starter-consul-config'],
  ['org.springframework.cloud', 'spring-cloud-starter-vault-config'],
  ['org.springframework.cloud', 'spring-cloud-starter-zookeeper-config'],
  ['org.springframework.cloud', 'spring-cloud-starter-kubernetes-client-config'],
  ['org.springframework.cloud', 'spring-cloud-starter-kubernetes-fabric8-config'],
  ['com.alibaba.cloud', 'spring-cloud-starter-alibaba-nacos-config'],
];

export function findRemoteConfig(
  entries: readonly PropertyEntry[],
  outside: readonly OutsideLocation[],
  classPath: ClassPath,
  places: Places,
): { readonly location: Location; readonly text: Text } | null {
  for (const entry of entries) {
    if (!/^spring\.config\.import(?:\[\d+\])?$/.test(entry.uniform) || !entry.origin.location) continue;
    const remote = (entry.raw ?? '')
      .split(',')
      .find((target) => remoteImport.test(target.trim().replace(/^optional:/, '')));
    if (remote !== undefined) return { location: entry.origin.location, text: mayChange(remote.trim()) };
  }
  for (const { text, origin } of outside) {
    if (!origin.location) continue;
    return { location: origin.location, text: mayBeOutside(text) };
  }
  for (const [group, artifact] of clients) {
    const found = classPath.find(group, artifact);
    if (found === null) continue;
    const location = { path: found.path, span: found.span };
    return { location, text: mayChange(`${artifact} (${places.name(location)})`) };
  }
  return null;
}

function mayChange(source: string): Text {
  return { en: `may be overridden remotely by ${source}`, ko: `원격 설정으로 바뀔 수 있음: ${source}` };
}

/** Words for a file or folder that the workspace does not hold. */
export function mayBeOutside(place: string): Text {
  return {
    en: `may be overridden by ${place}, which is not in the workspace`,
    ko: `작업 공간 밖의 설정으로 바뀔 수 있음: ${place}`,
  };
}
