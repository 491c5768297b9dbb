import type { Proof } from '../../../sizing/evidenceIds';
import type { Location } from '../../documents/span';
import type { ModuleModel, PropertyCandidate } from '../../model/config/moduleModel';
import type { ModuleView, Project } from '../../model/project';
import type { Text } from '../../text';

/**
 * One row of the radar: a setting that does nothing in some mode or version. Rows are data; what a key stands beside is
 * asked through conditions, so that every message can name what is in force and who says so.
 */
export type RadarRow = RadarFields & Proof;

export interface RadarFields {
  /** Stable kebab-case id: `tomcat-threads-max-virtual`. */
  readonly id: string;
  /**
   * Canonical keys. A trailing `.*` stands for everything below; `{hikari}` for the prefix of every HikariCP pool. Of a
   * `flag` row: names of system properties.
   */
  readonly keys: readonly string[];
  /** Keys below `keys` that the row does not speak of, in the same notation. */
  readonly except?: readonly string[];
  /**
   * `key`: a property, wherever it is written (the default). `jvm-property`: a property that only the JVM reads, so that
   * `-D` is where it works. `flag`: a system property where it is given as a flag.
   */
  readonly kind?: 'key' | 'jvm-property' | 'flag';
  readonly when: Condition;
  /** Why nothing happens: one sentence. */
  readonly why: Text;
  /** What counts instead, with this project's numbers. */
  readonly instead?: (place: RadarPlace) => Text | null;
  readonly fix?: RadarFix;
  /** Library, version and member, or the document that says so. */
  readonly source: string;
}

/** One value at one place, judged with the application as it is when this value speaks. */
export interface RadarPlace {
  readonly project: Project;
  /** With the candidate's profile active when it stands in an inactive profile's file. */
  readonly view: ModuleView;
  /** The application's configuration: a library's key is judged by who uses it. */
  readonly module: ModuleModel;
  readonly key: string;
  /** Placeholders resolved; null when they cannot be. */
  readonly value: string | null;
  readonly location: Location;
  /** Absent for flags. */
  readonly candidate?: PropertyCandidate;
}

/** Something in force, in words, and the place that says so. */
export interface Fact extends Text {
  readonly location?: Location;
}

/** What makes the key dead here, each with its origin; null when it is alive, or not surely dead. */
export type Condition = (place: RadarPlace) => readonly Fact[] | null;

export type RadarFix =
  | { readonly kind: 'remove' }
  /** The same value under the key that works. Null: no such key. */
  | { readonly kind: 'move'; readonly to: (place: RadarPlace) => string | null }
  /** `-Dname=value` where the container hands flags to the JVM. */
  | { readonly kind: 'flag'; readonly name: string }
  /** Another key that gives this one its effect. */
  | {
      readonly kind: 'set';
      readonly key: string;
      readonly value: (place: RadarPlace) => string | null;
      readonly title: (value: string) => Text;
    };

/** A row together with the place where it holds. */
export interface RadarVerdict {
  readonly row: RadarRow;
  readonly place: RadarPlace;
  readonly facts: readonly Fact[];
}
