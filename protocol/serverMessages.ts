/**
 * The custom LSP messages between extension host and server: method names as literal types, each with its parameters and result.
 * All text in results is in the locale given at initialise. No runtime code.
 */
import type { CalculatorTerm, CeilingItem, Location, Position, Range, WithOrigin } from './ceiling';

/** Requests from the client. `keyof ServerRequests` are the method names. */
export interface ServerRequests {
  /** The project's own numbers for one ceiling. Null: the place has no ceiling and the project has none either. */
  'concurrencyLens/calculatorStart': {
    readonly params: CalculatorStartParams;
    readonly result: CalculatorStart | null;
  };
  /** The edit that writes one number where its term is set, or why it cannot be written. */
  'concurrencyLens/writeValue': { readonly params: WriteValueParams; readonly result: WriteValueResult };
  /** Every ceiling of the workspace, least headroom first (unknown ones last). */
  'concurrencyLens/ceilings': { readonly params: null; readonly result: readonly CeilingItem[] };
  /** Why there is, or is not, a hint at a place. */
  'concurrencyLens/explain': { readonly params: PlaceParams; readonly result: ExplainResult };
}

/** Notifications from the server. */
export interface ServerNotifications {
  /** Sent after the first index and whenever something in it changed; never repeated unchanged. */
  'concurrencyLens/status': StatusParams;
}

/** Requests from the server, for folders that are on no disk it can reach. Each rejects where nothing can be read. */
export interface ClientRequests {
  /** Files and folders directly below a folder, without symbolic links. */
  'concurrencyLens/readFolder': {
    readonly params: { readonly uri: string };
    readonly result: readonly { readonly name: string; readonly isFolder: boolean }[];
  };
  /** A file's text, read as UTF-8; a byte order mark stays. */
  'concurrencyLens/readFile': { readonly params: { readonly uri: string }; readonly result: string };
}

/** What the client passes as `initializationOptions`. */
export interface InitializationOptions {
  /** `vscode.env.language`, e.g. `en`, `ko`. */
  readonly locale: string;
  /** The settings at start; later changes come as `workspace/didChangeConfiguration` with `{ settings: { concurrencyLens } }`. */
  readonly settings: LensSettings;
  /** Link to a rule's page, `{id}` (percent-encoded) standing for the rule; without it findings carry no link. */
  readonly rulePages?: string;
}

export type HintLevel = 'off' | 'essential' | 'all';
export type HintStyle = 'full' | 'short';
export type RuleLevel = 'error' | 'warning' | 'information' | 'off';

/** The `concurrencyLens` section as VS Code delivers it; values are the user's, so the server checks them again. */
export interface LensSettings {
  readonly hints: { readonly level: HintLevel; readonly style: HintStyle };
  /** A duration such as `50ms`. */
  readonly callTime: string;
  /** Null: found from the project. */
  readonly cores: number | null;
  /** Empty: those of the project. */
  readonly profiles: readonly string[];
  readonly rules: Readonly<Record<string, RuleLevel>>;
  /** Globs, relative to each workspace folder. */
  readonly exclude: readonly string[];
}

export interface PlaceParams {
  readonly uri: string;
  readonly position: Position;
}

/** A place, a ceiling chosen before, or neither: then the ceiling with the least headroom. */
export type CalculatorStartParams =
  | { readonly at: 'place'; readonly uri: string; readonly position: Position }
  | { readonly at: 'ceiling'; readonly ceilingId: string }
  | { readonly at: 'project' };

/** Arguments of the command `concurrencyLens.openCalculator` when the server puts it into a hint, a hover or a code action. */
export type OpenCalculatorArguments = readonly [CalculatorStartParams];
/** Arguments of the command `concurrencyLens.explainHere` when the server supplies it. */
export type ExplainHereArguments = readonly [PlaceParams];

/** Everything the calculator shows at first, with the origin of each number. Unknown is null, never a guess. */
export interface CalculatorStart {
  readonly ceilingId: string;
  /** `OrderService.loadAll, HikariPool-1`. */
  readonly place: string;
  readonly location: Location;
  /** Module as the status bar names it. */
  readonly module: string;
  readonly scope: 'application' | 'subscription';
  /** Never empty. */
  readonly terms: readonly CalculatorTerm[];
  readonly callTimeMs: WithOrigin<number>;
  readonly cores: WithOrigin<number>;
  /** Time one request holds its server thread, from the project file; null when not given. */
  readonly requestTimeMs: WithOrigin<number> | null;
  /** Calls one request makes. */
  readonly callsPerRequest: WithOrigin<number> | null;
  readonly replicas: WithOrigin<number> | null;
  /** Calls per second at the peak, from the project file. */
  readonly peakRate: WithOrigin<number> | null;
  /** How long a caller waits for the pool before it fails; null when there is no pool or it waits for ever. */
  readonly acquireTimeoutMs: WithOrigin<number> | null;
  /** The executor of this chain, when one is; `queue` counts waiting tasks. */
  readonly executor: ExecutorNumbers | null;
  /** Feature version, e.g. 21. */
  readonly jdk: number | null;
  readonly springBoot: string | null;
  readonly mode: 'servlet' | 'reactive' | 'none' | null;
  readonly server: 'tomcat' | 'jetty' | 'undertow' | 'netty' | null;
  readonly virtualThreads: boolean;
  /** All ceilings of the project, for the page's picker, sorted as `concurrencyLens/ceilings`. */
  readonly ceilings: readonly CeilingItem[];
}

export interface ExecutorNumbers {
  readonly core: number;
  readonly max: number | 'unlimited';
  readonly queue: number | 'unlimited';
}

export interface WriteValueParams {
  /** `WriteTarget.id` of an earlier answer. */
  readonly target: string;
  /** A whole number of at least 1. */
  readonly value: number;
}

export type WriteValueResult =
  | {
      readonly kind: 'edit';
      /** An LSP `WorkspaceEdit`, versioned. */
      readonly edit: ValueEdit;
    }
  /** `reason` is one sentence for the user: what stands in the way and what to do. */
  | { readonly kind: 'refused'; readonly reason: string };

/** The part of LSP's `WorkspaceEdit` that a written value needs. */
export interface ValueEdit {
  readonly documentChanges: {
    readonly textDocument: { readonly uri: string; readonly version: number | null };
    readonly edits: { readonly range: Range; readonly newText: string }[];
  }[];
}

/** Markdown in the user's language; links only to files of the workspace and to our own commands. */
export interface ExplainResult {
  readonly markdown: string;
}

export interface StatusParams {
  /** False: no module uses Spring or Reactor, and the status bar stays empty. */
  readonly spring: boolean;
  /** Sorted by name; empty exactly when `spring` is false. */
  readonly modules: readonly ModuleStatus[];
}

/** What is in force in one module. */
export interface ModuleStatus {
  readonly name: string;
  /** The module's folder. */
  readonly uri: string;
  readonly cores: WithOrigin<number>;
  /** In words, with its origin: value `50ms`. */
  readonly callTime: WithOrigin<string>;
  /** Profiles in force, in order; empty means none is active. */
  readonly profiles: WithOrigin<readonly string[]>;
  /** Every profile the module's files name, sorted. */
  readonly knownProfiles: readonly string[];
  readonly springBoot: string | null;
  readonly jdk: number | null;
  readonly mode: 'servlet' | 'reactive' | 'none' | null;
  readonly virtualThreads: boolean;
}
