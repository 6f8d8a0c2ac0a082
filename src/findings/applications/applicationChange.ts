import { failed, success } from '../../base/result.ts';
import type { Result } from '../../base/result.ts';
import { isSameApplication } from './applicationName.ts';
import type { Application, Scan } from '../model/scan.ts';
import type { FieldFilter } from '../view/view.ts';

/** What a user changes about applications; they are given by their names, scans by their ids. */
export type ApplicationChange =
  | { readonly kind: 'rename'; readonly application: string; readonly name: string }
  | { readonly kind: 'join'; readonly application: string; readonly into: string }
  /** To an application that is made where there is none. */
  | { readonly kind: 'move'; readonly scans: readonly number[]; readonly to: string };

export type ApplicationFailureCode =
  | 'application-without-name'
  | 'application-exists'
  | 'application-unknown'
  | 'application-itself'
  | 'application-scan-unknown'
  | 'application-not-last';

/** The change with names trimmed, or why it cannot be made. */
export function checkApplicationChange(
  change: ApplicationChange,
  applications: readonly Application[],
  scans: readonly Scan[],
): Result<ApplicationChange, ApplicationFailureCode> {
  const isKnown = (name: string): boolean => applications.some((application) => application.name === name);
  const knownAs = (name: string): string | undefined =>
    applications.find((application) => isSameApplication(application.name, name))?.name;
  if (change.kind === 'move') {
    const wanted = change.to.trim();
    const to = knownAs(wanted) ?? wanted;
    if (to === '') return failed('application-without-name');
    const moved = scans.filter(({ id }) => change.scans.includes(id));
    if (moved.length === 0) return failed('application-scan-unknown');
    if (moved.every(({ application }) => application === to)) return failed('application-itself', to);
    return success({ kind: 'move', scans: moved.map(({ id }) => id), to });
  }
  if (!isKnown(change.application)) return failed('application-unknown', change.application);
  if (change.kind === 'join') {
    if (!isKnown(change.into)) return failed('application-unknown', change.into);
    return change.into === change.application ? failed('application-itself', change.into) : success(change);
  }
  const name = change.name.trim();
  if (name === '') return failed('application-without-name');
  const taken = knownAs(name);
  const isFree = taken === undefined || (taken === change.application && taken !== name);
  return isFree ? success({ ...change, name }) : failed('application-exists', taken);
}

/**
 * A filter by applications as it reads after the change that left nothing of those `gone`: what was asked for is found
 * under the new name. Who left an application out does not thereby leave out the one it was joined to.
 */
export function filterAfterChange(
  filter: FieldFilter,
  change: ApplicationChange,
  gone: ReadonlySet<string>,
): FieldFilter {
  const { values, texts, excluded = [] } = filter;
  const kept = change.kind === 'rename' ? excluded : excluded.filter((name) => !gone.has(name));
  const follow = (name: string): string => (gone.has(name) ? newName(change) : name);
  return { values: [...new Set(values.map(follow))], texts, excluded: kept.map(follow) };
}

function newName(change: ApplicationChange): string {
  switch (change.kind) {
    case 'rename':
      return change.name.trim();
    case 'join':
      return change.into;
    case 'move':
      return change.to.trim();
  }
}
