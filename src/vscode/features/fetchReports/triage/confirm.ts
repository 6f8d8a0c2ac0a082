import { plural, t } from '../../../../base/messages.ts';
import type { Binding } from '../../../../sources/source.ts';
import type { App } from '../../../app/app.ts';
import { nameOf } from '../chooseBindings.ts';
import type { KeptFetches } from '../keptFetches.ts';
import { type Comparison, type Offer, stepOf } from './offers.ts';

/** Changes that a dialog lists; the details have all of them. */
const mostListed = 8;

/** Whether the user agrees to compare triage with a server; who has agreed before is not asked again. */
export async function askToCompare(
  { window }: Pick<App, 'window'>,
  kept: KeptFetches,
  binding: Binding,
  host: string,
): Promise<boolean> {
  if (kept.maySend(binding)) return true;
  const compare = t('Compare');
  const detail = [
    t(
      'DAST Workbench reads your account, your permissions and the states of the findings of its scans from {0}.',
      host,
    ),
    t(
      'Nothing is changed there until you confirm a list of changes. For each change, the new state and your comment are sent.',
    ),
    t('Your answer applies to this workspace: later fetches compare again, and change nothing there.'),
  ];
  const title = t('Compare triage with {0}?', nameOf(binding));
  if ((await window.showWarningMessage(title, { modal: true, detail }, compare)) !== compare) return false;
  await kept.agreeToSend(binding);
  return true;
}

/** Whether the user wants these changes made. */
export async function confirmSending(
  { window }: Pick<App, 'window'>,
  { permitted, triage }: Comparison,
  offers: readonly Offer[],
  host: string,
): Promise<boolean> {
  const send = t('Send');
  const lines = offers.slice(0, mostListed).map((offer) => {
    const [from, to] = stepOf(triage, offer);
    return t(
      '{0}: {1} → {2}',
      [offer.summary, offer.endpoint].filter((text) => text !== '').join(' · '),
      from,
      to,
    );
  });
  const more = offers.length - lines.length;
  const replaced = offers.filter(({ kind }) => kind === 'conflict').length;
  const notes = [
    ...(replaced === 0
      ? []
      : [
          plural(replaced, {
            one: '{0} of them replaces a change that was made there.',
            other: '{0} of them replace changes that were made there.',
          }),
        ]),
    ...(permitted.way === 'request' ? [t('Dismissals there need approval by someone else.')] : []),
    t('Undo does not take back what was sent.'),
  ];
  const title = plural(
    offers.length,
    { one: 'Send {0} change to {1} as {2}?', other: 'Send {0} changes to {1} as {2}?' },
    host,
    permitted.account,
  );
  const detail = [...lines, ...(more > 0 ? [t('and {0} more', more)] : []), '', ...notes];
  return (await window.showWarningMessage(title, { modal: true, detail }, send)) === send;
}
