import type { Location, Span } from '../documents/span';
import type { EffectiveProperty, PropertyCandidate } from '../model/config/moduleModel';
import { buildPools } from '../model/pools';
import type { ModuleView, Project } from '../model/project';

/** One value of a key with the application as it is when this value speaks. */
export interface KeySite {
  readonly view: ModuleView;
  readonly candidate: PropertyCandidate;
  /** Key and value. */
  readonly location: Location;
}

/** Every place that gives a key a value, each under the profile it needs; places that nothing simple activates are left out. */
export function keySites(project: Project, view: ModuleView, key: string): readonly KeySite[] {
  return view.module.candidates(key).flatMap((candidate) => {
    const path = candidate.origin.location?.path;
    if (project.focus !== null && path !== project.focus) return [];
    const seen = viewUnder(view, candidate);
    const span = path === undefined ? undefined : wholeSpan(project, path, candidate);
    return path === undefined || seen === null || span === undefined
      ? []
      : [{ view: seen, candidate, location: { path, span } }];
  });
}

/** Only those whose value is in force when they speak, with that value. */
export function sitesInForce(
  project: Project,
  view: ModuleView,
  key: string,
): readonly (KeySite & { readonly property: EffectiveProperty })[] {
  return keySites(project, view, key).flatMap((site) => {
    const property = site.view.application.property(key);
    return property !== null && isSamePlace(property.winner, site.candidate) ? [{ ...site, property }] : [];
  });
}

function isSamePlace(a: PropertyCandidate, b: PropertyCandidate): boolean {
  const [left, right] = [a.origin.location, b.origin.location];
  return left?.path === right?.path && left?.span.start === right?.span.start && a.keySpan?.start === b.keySpan?.start;
}

/** The application as it is when this value speaks: itself, or with the value's profile active; null when nothing activates it. */
export function viewUnder(view: ModuleView, { status, activatedBy }: PropertyCandidate): ModuleView | null {
  if (status !== 'inactive') return view;
  if (activatedBy === null || activatedBy.length === 0) return null;
  return withProfiles(view, [...new Set([...view.application.profiles.names, ...activatedBy])]);
}

/** The same application with these profiles active. */
export function withProfiles(view: ModuleView, profiles: readonly string[]): ModuleView {
  const application = view.application.withProfiles(profiles);
  return { ...view, application, pools: buildPools(application, view.applicationJava) };
}

/** Key and value where they stand on one line; the value alone where there is no key (an environment variable). */
export function wholeSpan(
  project: Project,
  path: string,
  { keySpan, valueSpan, origin }: PropertyCandidate,
): Span | undefined {
  if (keySpan === undefined) return origin.location?.span;
  if (valueSpan === undefined || valueSpan.end < keySpan.end) return keySpan;
  const between = project.document(path)?.text.slice(keySpan.start, valueSpan.end) ?? '\n';
  return between.includes('\n') ? keySpan : { start: keySpan.start, end: valueSpan.end };
}

/** The profile a value needs and does not have; null for a value that speaks anyway. */
export function profileOf(view: ModuleView, { status, onProfile }: PropertyCandidate): string | null {
  return status === 'inactive' && onProfile !== null && !view.application.profiles.names.includes(onProfile)
    ? onProfile
    : null;
}
