import type { Location, Span } from '../../documents/span';
import type { BuildPlugin, Dependency } from '../../facts/build/buildFacts';

/** A build file with everything it inherits, `${…}` and catalogue accessors replaced as far as the workspace knows them. */
export interface ResolvedBuild {
  readonly path: string;
  readonly tool: 'maven' | 'gradle';
  readonly group: string;
  readonly artifact: string;
  readonly version: string;
  readonly packaging: string;
  /** Parents outside the workspace: `group:artifact` to version. */
  readonly outsideParents: readonly LocatedDependency[];
  readonly properties: ReadonlyMap<string, LocatedText>;
  readonly dependencies: readonly LocatedDependency[];
  /** `group:artifact` to its managed version. */
  readonly managed: ReadonlyMap<string, LocatedText>;
  readonly boms: readonly LocatedDependency[];
  readonly plugins: readonly LocatedPlugin[];
  /** Java level as written, with the place; null when nobody says. */
  readonly java: LocatedText | null;
  readonly exclusions: readonly string[];
  /** Has modules of its own. */
  readonly isAggregator: boolean;
}

export interface LocatedText {
  readonly value: string;
  readonly location: Location;
}

export interface LocatedDependency extends Dependency {
  readonly path: string;
  /** Of the module a Gradle project dependency means: names of folders need not be unique. */
  readonly projectFolder?: string;
  /** Version with placeholders replaced; null when it is left to management or unknown. */
  readonly resolvedVersion: LocatedText | null;
}

export interface LocatedPlugin extends BuildPlugin {
  readonly path: string;
  readonly resolvedVersion: LocatedText | null;
}

export function located(value: string, path: string, span: Span): LocatedText {
  return { value, location: { path, span } };
}
