import { plural, t } from '../../../base/messages.ts';
import type { ChangedEndpoints, ListedRoute } from '../../../routes/engine.ts';
import { isCertain } from '../../../routes/route.ts';
import type { App } from '../../app/app.ts';
import type { HandledEndpoint } from '../../shared/handlers/handledFiles.ts';

/** The endpoints whose code differs from a commit. */
export interface Changed {
  readonly routes: readonly ListedRoute[];
  /** Those of findings that they answer. */
  readonly endpoints: readonly HandledEndpoint[];
  /** The commit; undefined where folders have several. */
  readonly base: string | undefined;
  /** What is not known for certain, a line each. */
  readonly notes: readonly string[];
}

type Failure = NonNullable<ChangedEndpoints['folders'][number]['failure']>;

/** What differs from the default branch, what is not committed included; a sentence where nothing does or it is not known. */
export async function changedEndpoints({
  handlers,
}: Pick<App, 'handlers'>): Promise<Changed | { readonly sentence: string }> {
  await handlers.start();
  const compared = await handlers.changedRoutes({ ref: '' });
  if (compared === undefined)
    return { sentence: t('The code is not searched for endpoints yet. Try again in a moment.') };
  const known = new Map(compared.routes.map((one) => [one.id, one.isCertain]));
  const routes = (await handlers.listRoutes()).filter(
    ({ id, role }) => role !== 'documented' && known.has(id),
  );
  const { folders } = compared;
  const failures = folders.flatMap(({ failure }) => (failure === undefined ? [] : [failureText(failure)]));
  if (routes.length === 0)
    return {
      sentence: failures[0] ?? t('No endpoint differs from the default branch: there is nothing to check.'),
    };
  const uncertain = routes.filter(({ id }) => known.get(id) !== true).length;
  const bases = new Set(folders.flatMap(({ base }) => (base === undefined ? [] : [base])));
  const [base] = bases;
  const isChanged = ({ answer }: HandledEndpoint): boolean =>
    isCertain(answer) && answer.routes.some((id) => known.has(id));
  return {
    routes,
    endpoints: handlers.ownEndpoints.filter(isChanged),
    base: bases.size === 1 ? base : undefined,
    notes: [
      ...new Set(failures),
      ...(folders.some(({ isCut }) => isCut)
        ? [t('Too much has changed to follow all of it: other endpoints may have changed, too.')]
        : []),
      ...(uncertain === 0
        ? []
        : [
            plural(uncertain, {
              one: '{0} of them may be unchanged: it is not certain that it reaches what changed.',
              other: '{0} of them may be unchanged: it is not certain that they reach what changed.',
            }),
          ]),
    ],
  };
}

function failureText(failure: Failure): string {
  switch (failure) {
    case 'no-git':
      return t('A folder was not compared: git could not be run.');
    case 'no-repository':
      return t('A folder was not compared: it is not in a git repository.');
    case 'no-base':
      return t('A folder was not compared: it has no default branch to compare with. Fetch it first.');
    case 'no-common':
      return t(
        'A folder was not compared: no common commit with the default branch is here. Fetch its history ("git fetch --unshallow" in a shallow clone).',
      );
    case 'too-many':
      return t('A folder was not compared: too many files differ.');
  }
}
