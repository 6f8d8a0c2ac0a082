import { type QuickPickItem } from 'vscode';
import { hostWindow as window } from '../../shared/faces/hostWindow.ts';
import { plural, t } from '../../../base/messages.ts';
import type { ConfigText } from '../../../exchange/config/configText.ts';
import type { InsertAnswers } from '../../../exchange/config/insertProposal.ts';
import type { AuthProposal, Certainty, ImportPreview } from '../../../exchange/import/proposal.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';

/** `5 recognised, 2 guessed, 1 to fill in` */
export function countNotes({ notes }: AuthProposal): string {
  const count = (wanted: Certainty): number => notes.filter(({ certainty }) => certainty === wanted).length;
  const [recognised, guessed, missing] = [count('recognised'), count('guess'), count('missing')];
  return [
    ...(recognised > 0 ? [t('{0} recognised', recognised)] : []),
    ...(guessed > 0 ? [t('{0} guessed', guessed)] : []),
    ...(missing > 0 ? [t('{0} to fill in', missing)] : []),
  ].join(', ');
}

/** The only proposal, or the chosen one; undefined when the question is left. */
export async function chooseProposal({
  format,
  proposals,
}: ImportPreview): Promise<AuthProposal | undefined> {
  if (proposals.length === 1) return proposals[0];
  const items = proposals.map((proposal) => ({
    label: oneLine(proposal.title),
    description: countNotes(proposal),
    detail: oneLine(summary(proposal)),
    proposal,
  }));
  const chosen = await window.showQuickPick(items, {
    title: t('Import Authentication'),
    placeHolder: t('Which login of the {0}?', format),
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return chosen?.proposal;
}

/** `POST /login → POST /token · Bearer <token> in Authorization` */
function summary({ authentication }: AuthProposal): string {
  const { steps, tokenFormat, tokenParameterName } = authentication;
  const calls = steps.map(({ stepId, endpoint }) =>
    endpoint === undefined ? stepId : `${endpoint.method} ${endpoint.path}`,
  );
  return t('{0} · {1} in {2}', calls.join(' → '), tokenFormat, tokenParameterName);
}

/** The name of the authentication in the file, proposed as one that is free; undefined when the question is left. */
export async function askName({ model }: ConfigText, proposed: string): Promise<string | undefined> {
  const taken = (model?.authentications ?? []).map(({ name }) => name);
  const name = await window.showInputBox({
    title: t('Import Authentication'),
    prompt: t('Name of the authentication'),
    value: proposed,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return t('Write something here.');
      return taken.includes(text.trim()) ? t('There is an authentication of this name already.') : undefined;
    },
  });
  return name?.trim();
}

/** The name of the application, after which the new file is called; undefined when the question is left. */
export async function askApplicationName({ application }: ImportPreview): Promise<string | undefined> {
  const name = await window.showInputBox({
    title: t('Import Authentication'),
    prompt: t('Name of the application, after which the new file is called'),
    value: oneLine(application.name?.trim() || t('My API')),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? t('Write something here.') : undefined),
  });
  return name?.trim();
}

/** Which roles log in this way, and whose the users of the source are; undefined when a question is left. */
export async function askAboutRoles(
  { model }: ConfigText,
  { testUsers }: AuthProposal,
): Promise<Pick<InsertAnswers, 'roles' | 'usersRole'> | undefined> {
  const named = (model?.roles ?? []).flatMap(({ name, authentication }) =>
    name === undefined ? [] : [{ name: name.value, authentication: authentication?.value ?? '' }],
  );
  if (named.length === 0) return { roles: [] };
  const items = named.map(({ name, authentication }) => ({
    label: oneLine(name),
    description: authentication === '' ? '' : t('now "{0}"', oneLine(authentication)),
    name,
  }));
  const chosen = await window.showQuickPick(items, {
    title: t('Import Authentication'),
    placeHolder: t('Which roles log in this way? Choose none to decide later.'),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  if (chosen === undefined) return undefined;
  const roles = chosen.map(({ name }) => name);
  if (testUsers.length === 0) return { roles };
  const usersRole = await askRoleOfUsers(
    items.map(({ label, name }) => ({ label, name })),
    testUsers.length,
  );
  return usersRole && { roles, usersRole: usersRole.name };
}

async function askRoleOfUsers(
  roles: readonly (QuickPickItem & { readonly name: string })[],
  count: number,
): Promise<{ readonly name: string | undefined } | undefined> {
  const none = { label: t('Leave them out'), name: undefined };
  return window.showQuickPick([...roles, none], {
    title: t('Import Authentication'),
    placeHolder: plural(count, {
      one: 'Which role does the user in the file have?',
      other: 'Which role do the {0} users in the file have?',
    }),
    ignoreFocusOut: true,
  });
}

/** What only the user can confirm; undefined when the question is left. */
export async function askConfirmations(): Promise<
  { readonly isolated: boolean; readonly safe: boolean } | undefined
> {
  const isolated = { label: t('The environment is isolated from production') };
  const safe = { label: t('Automated tests may use the test accounts') };
  const chosen = await window.showQuickPick([isolated, safe], {
    title: t('Import Authentication'),
    placeHolder: t('Which of these do you confirm? The file shows a problem for each of the others.'),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  return chosen && { isolated: chosen.includes(isolated), safe: chosen.includes(safe) };
}
