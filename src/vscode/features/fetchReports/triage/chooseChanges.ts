import { QuickPickItemKind, ThemeIcon, type QuickInputButton, type QuickPickItem } from 'vscode';
import { groupBy } from '../../../../base/groupBy.ts';
import { plural, t } from '../../../../base/messages.ts';
import type { ServerState, SourceTriage } from '../../../../sources/triage/triage.ts';
import type { App } from '../../../app/app.ts';
import { sentenceOf } from './sentences.ts';
import { type Comparison, type Offer, stepOf } from './offers.ts';

interface OfferItem extends QuickPickItem {
  readonly offer?: Offer;
}

/**
 * Asks which changes to send: all are ticked but conflicts, where a tick puts ours in the place of theirs. Undefined where the
 * user leaves it.
 */
export function chooseChanges(
  { window }: Pick<App, 'window'>,
  comparison: Comparison,
  host: string,
  showDetails: () => void,
): Promise<readonly Offer[] | undefined> {
  const pick = window.createQuickPick<OfferItem>();
  pick.title = t('Send Triage to {0} as {1}', host, comparison.permitted.account);
  pick.placeholder = placeholderOf(comparison);
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  // The details open behind it.
  pick.ignoreFocusOut = true;
  pick.buttons = [detailsButton()];
  pick.items = itemsOf(comparison);
  pick.selectedItems = pick.items.filter(({ offer }) => offer !== undefined && offer.kind !== 'conflict');
  return new Promise((resolve) => {
    pick.onDidTriggerButton(showDetails);
    pick.onDidAccept(() => {
      resolve(pick.selectedItems.flatMap(({ offer }) => offer ?? []));
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function detailsButton(): QuickInputButton {
  return { iconPath: new ThemeIcon('output'), tooltip: t('Show Details') };
}

function placeholderOf({ offers, unsent }: Comparison): string {
  return [
    t('Which changes?'),
    ...(offers.some(({ kind }) => kind === 'conflict')
      ? [t('Conflicts that you select replace what is there.')]
      : []),
    ...(unsent.length === 0
      ? []
      : [plural(unsent.length, { one: '{0} more cannot be sent.', other: '{0} more cannot be sent.' })]),
  ].join(' ');
}

function itemsOf({ offers, triage }: Comparison): OfferItem[] {
  const sections = [
    { kinds: ['waiting'], title: t('Waiting to be sent') },
    { kinds: ['send', 'choose'], title: t('Changes') },
    { kinds: ['conflict'], title: t('Conflicts') },
  ];
  return sections.flatMap(({ kinds, title }) => {
    const own = offers.filter(({ kind }) => kinds.includes(kind));
    return own.length === 0
      ? []
      : [
          { label: title, kind: QuickPickItemKind.Separator },
          ...own.map((offer) => ({
            label: offer.summary,
            description: offer.endpoint,
            detail: detailOf(triage, offer),
            offer,
          })),
        ];
  });
}

/** `Open → Dismissed: false positive · cookie is no session cookie`, and what there is to know of it. */
export function detailOf(triage: SourceTriage, offer: Offer): string {
  const { kind, planned, entry, comment } = offer;
  const [from, to] = stepOf(triage, offer);
  const reason = entry?.reason ?? planned?.reason;
  const notes = [
    t('{0} → {1}', from, to),
    ...(kind === 'conflict' && planned !== undefined
      ? [t('changed there, was {0}', triage.describe(planned.known))]
      : []),
    ...(comment === '' ? [] : [comment]),
    ...(kind === 'choose' ? [t('you choose the reason next')] : []),
    ...(reason === undefined || kind === 'choose' ? [] : [sentenceOf(reason)]),
  ];
  return notes.join(' · ');
}

/**
 * Asks for what a server wants to know besides, once for all changes of the same values; undefined where the user leaves
 * it.
 */
export async function chooseReasons(
  { window }: Pick<App, 'window'>,
  { triage }: Comparison,
  offers: readonly Offer[],
): Promise<readonly Offer[] | undefined> {
  const open = groupBy(
    offers.filter(({ to }) => to === undefined),
    valuesOf,
  );
  const chosen = new Map<string, ServerState>();
  for (const [values, [first, ...others]] of open) {
    const items = (first?.planned?.choices ?? []).map((state) => ({ label: triage.describe(state), state }));
    const count = others.length + 1;
    const forms = {
      one: 'Reason for {0} finding that is {1}',
      other: 'Reason for {0} findings that are {1}',
    };
    const picked = await window.showQuickPick(items, {
      title: plural(count, forms, values),
      placeHolder: t('Which reason?'),
      ignoreFocusOut: true,
    });
    if (picked === undefined) return undefined;
    chosen.set(values, picked.state);
  }
  return offers.map((offer) => {
    const to = offer.to ?? chosen.get(valuesOf(offer));
    return to === undefined ? offer : { ...offer, to };
  });
}

/** `Resolved · Inconclusive`. */
function valuesOf({ planned }: Offer): string {
  const { status = '', resolution = '' } = planned?.finding ?? {};
  return [status, resolution].join(' · ');
}
