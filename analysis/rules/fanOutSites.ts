import type { Location } from '../documents/span';
import type { FanOut } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';

/** A place where work fans out, with the module it belongs to. */
export interface FanOutSite {
  readonly view: ModuleView;
  readonly fanOut: FanOut;
}

/** Every such place except in `main` methods: what runs once at start, or only shows something, bounds nobody. */
export function sitesOf(project: Project): readonly FanOutSite[] {
  const known = sites.get(project) ?? project.modules.flatMap((view) => sitesIn(view, view.java.fanOuts));
  sites.set(project, known);
  return known;
}

// A pure cache: a project never changes, and a dozen rules go through its sites.
const sites = new WeakMap<Project, readonly FanOutSite[]>();

function sitesIn(view: ModuleView, fanOuts: readonly FanOut[]): readonly FanOutSite[] {
  return fanOuts.filter(({ context }) => context.kind !== 'main').map((fanOut) => ({ view, fanOut }));
}

/** The site a finding was reported at. */
export function siteAt(project: Project, { path, span }: Location): FanOutSite | undefined {
  const view = project.viewOf(path);
  const inFile = view === null ? [] : sitesIn(view, project.javaOf(path)?.fanOuts ?? []);
  return inFile.find(({ fanOut }) => fanOut.nameSpan.start === span.start);
}

/** The operator over elements whose inline inner makes this call: the innermost where they are nested. */
export function inlineSiteOf(project: Project, call: Location): FanOutSite | undefined {
  const reaching = sitesOf(project).filter(
    ({ fanOut }) =>
      fanOut.kind === 'operator' &&
      fanOut.innerIsInline &&
      fanOut.concurrency.defaultKind !== 'one' &&
      fanOut.effects.some(
        ({ location, runsOn }) =>
          runsOn.kind === 'caller' && location.path === call.path && location.span.start === call.span.start,
      ),
  );
  return reaching.sort((a, b) => b.fanOut.nameSpan.start - a.fanOut.nameSpan.start)[0];
}
