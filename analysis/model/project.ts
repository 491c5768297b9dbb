import type { LineIndex } from '../documents/lineIndex';
import type { ConfigFacts } from '../facts/configFacts';
import type { Directive } from '../facts/directive';
import type { JavaFacts } from '../facts/java/javaFacts';
import type { ConfigModel, ModuleModel } from './config/moduleModel';
import type { JavaModel } from './java/javaModel';
import type { Pool } from './pools';

/**
 * The whole project as rules and hints see it: configuration and code joined, one view per module. Immutable; a change
 * of any file makes a new one.
 */
export interface Project {
  readonly config: ConfigModel;
  readonly java: JavaModel;
  /** Sorted by path. */
  readonly modules: readonly ModuleView[];
  /** The only file whose hints and findings are asked for; null when all are. Others may be left out, for speed alone. */
  readonly focus: string | null;
  /** Every file the project holds, sorted. */
  readonly paths: readonly string[];
  /** The view of the module that holds a file; null outside every module. */
  readonly viewOf: (path: string) => ModuleView | null;
  /** What one Java file of main code adds to the model; null for any other file. */
  readonly javaOf: (path: string) => JavaModel | null;
  /** Null for a file the project does not hold. */
  readonly document: (path: string) => ProjectDocument | null;
  /** Declarations of a Java file, for fixes that add a member or an import; null for any other file. */
  readonly javaFacts: (path: string) => JavaFacts | null;
  /** Keys and values of a YAML or `.properties` file, for fixes; null for any other file. */
  readonly configFacts: (path: string) => ConfigFacts | null;
}

/** A file's text and what can be asked of it without knowing its language. */
export interface ProjectDocument {
  readonly path: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly directives: readonly Directive[];
  /** False while the file does not parse: fixes keep away from it. */
  readonly isIntact: boolean;
}

/** One module with what runs in it. A library's code is seen with the configuration of the application that uses it. */
export interface ModuleView {
  readonly module: ModuleModel;
  /** Whose configuration is in force: the module itself, or the one application that depends on it. */
  readonly application: ModuleModel;
  readonly pools: readonly Pool[];
  /** The code's part of the model that belongs to this module. */
  readonly java: JavaModel;
  /** Code of every module that runs in the same application, this one's included. */
  readonly applicationJava: JavaModel;
}
