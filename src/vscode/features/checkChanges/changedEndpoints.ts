import { plural, t } from '../../../base/messages.ts';
import type { ListedRoute } from '../../../routes/engine.ts';
import { isCertain } from '../../../routes/route.ts';
import { routeKey } from '../../../routes/routeKey.ts';
import type { App } from '../../app/app.ts';
import type { ChangedBase, ComparedCode } from '../../shared/handlers/codeChanges.ts';
import type { HandledEndpoint } from '../../shared/handlers/handledFiles.ts';

/** The endpoints whose code differs from a commit. */
export interface Changed {
  readonly routes: readonly ListedRoute[];
  /** Those of findings that they answer. */
  readonly endpoints: readonly HandledEndpoint[];
  /** What they are compared with. */
  readonly comparedWith: string;
  /** What is not known for certain, a line each. */
  readonly notes: readonly string[];
}

type Failure = NonNullable<ComparedCode['folders'][number]['failure']>;

/** What differs from what the Endpoints view compares with, what is not committed included; a sentence where nothing does or it is not known. */
export async function changedEndpoints({
  handlers,
  codeChanges,
}: Pick<App, 'handlers' | 'codeChanges'>): Promise<Changed | { readonly sentence: string }> {
  await handlers.start();
  // Whatever has changed the files: what is saved by now is checked.
  await handlers.refresh();
  await codeChanges.compare();
  const { current } = codeChanges;
  if (current === undefined)
    return { sentence: t('The code is not searched for endpoints yet. Try again in a moment.') };
  const routes = (await handlers.listRoutes()).filter(
    (route) => route.role !== 'documented' && current.routes.has(routeKey(route)),
  );
  const failures = current.folders.flatMap(({ failure }) =>
    failure === undefined ? [] : [failureText(failure)],
  );
  if (routes.length === 0) return { sentence: failures[0] ?? nothingText(current) };
  const ids = new Set(routes.map(({ id }) => id));
  const isChanged = ({ answer }: HandledEndpoint): boolean =>
    isCertain(answer) && answer.routes.some((id) => ids.has(id));
  return {
    routes,
    endpoints: handlers.ownEndpoints.filter(isChanged),
    comparedWith: baseText(current.base),
    notes: [...new Set(failures), ...uncertainText(current, routes)],
  };
}

function uncertainText(
  { folders, routes: known }: ComparedCode,
  routes: readonly ListedRoute[],
): readonly string[] {
  const uncertain = routes.filter((route) => known.get(routeKey(route)) !== true).length;
  const counted = {
    one: '{0} of them may be unchanged: it is not certain that it reaches what changed.',
    other: '{0} of them may be unchanged: it is not certain that they reach what changed.',
  };
  return [
    ...(folders.some(({ isCut }) => isCut)
      ? [t('Too much has changed to follow all of it: other endpoints may have changed, too.')]
      : []),
    ...(uncertain === 0 ? [] : [plural(uncertain, counted)]),
  ];
}

function baseText(base: ChangedBase): string {
  switch (base) {
    case 'branch':
      return t('Compared with the default branch');
    case 'scan':
      return t('Compared with the commit of the last scan');
    case 'uncommitted':
      return t('Compared with the last commit');
  }
}

function nothingText({ base, folders }: ComparedCode): string {
  if (folders.length === 0)
    return t('No imported scan names the commit of its code. Choose another base in the Endpoints view.');
  switch (base) {
    case 'branch':
      return t('No endpoint differs from the default branch: there is nothing to check.');
    case 'scan':
      return t('No endpoint differs from the commit of the last scan: there is nothing to check.');
    case 'uncommitted':
      return t('No endpoint differs from the last commit: there is nothing to check.');
  }
}

function failureText(failure: Failure): string {
  switch (failure) {
    case 'no-git':
      return t('A folder was not compared: git could not be run.');
    case 'no-repository':
      return t('A folder was not compared: it is not in a git repository.');
    case 'no-base':
      return t('A folder was not compared: the commit to compare with is not here. Fetch it first.');
    case 'no-common':
      return t(
        'A folder was not compared: no common commit with the default branch is here. Fetch its history ("git fetch --unshallow" in a shallow clone).',
      );
    case 'too-many':
      return t('A folder was not compared: too many files differ.');
  }
}
