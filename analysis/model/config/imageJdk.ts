import type { Sourced } from '../origin';
import type { Places } from './places';
import type { Dockerfile } from './runtimeProcess';

/** Which JDK an application runs on: the level its build asks for, or a later one that its image brings. */

/** Images whose tag begins with the JDK's release. */
const jdkImage =
  /temurin|openjdk|corretto|zulu|liberica|semeru|sapmachine|dragonwell|kona|adoptopenjdk|^(?:jdk|jre|java)(?:$|-)|-(?:jdk|jre|java)(?:$|-)/;

/**
 * The feature release a container image names: `eclipse-temurin:21-jre`, `ubi9/openjdk-21-runtime:1.20`,
 * `distroless/java17-debian12`, `maven:3.9-amazoncorretto-17`. Null where its name does not say.
 */
export function jdkOfImage(image: string): string | null {
  const [reference = ''] = image.toLowerCase().split('@');
  const last = reference.slice(reference.lastIndexOf('/') + 1);
  const [name = '', tag = ''] = last.split(':');
  const inName = /(?:jdk|jre|java)-?(\d{1,2})(?=$|[-_])/.exec(name)?.[1];
  const leading = jdkImage.test(name)
    ? /^(?:jdk-|jre-|java|open-)?(?:1\.)?(\d{1,2})(?=$|[.\-_u+])/.exec(tag)?.[1]
    : undefined;
  const inTag = /(?:temurin|corretto|openjdk|jdk|jre|java|zulu|liberica|semeru)-?(\d{1,2})(?=$|[.\-_u+])/.exec(
    tag,
  )?.[1];
  const found = inName ?? leading ?? inTag;
  return found !== undefined && Number(found) >= 6 ? found : null;
}

/** A build's level is the least its code runs on, so a later JDK in the image is the one in force. */
export function jdkInForce(
  build: Sourced<string> | null,
  image: Dockerfile | null,
  places: Places,
): Sourced<string> | null {
  const found = image && jdkOfImage(image.facts.baseImage);
  if (image === null || found === null) return build;
  if (build !== null && Number(build.value) >= Number(found)) return build;
  const location = { path: image.path, span: image.facts.baseImageSpan };
  const place = `${image.facts.baseImage} (${places.name(location)})`;
  return { value: found, origin: { kind: 'container', location, text: { en: place, ko: place } } };
}
