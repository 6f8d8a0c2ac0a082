import { t } from '../../../../base/messages.ts';
import { oneLine } from '../../../shared/messages/oneLine.ts';
import { detailOf } from './chooseChanges.ts';
import type { Comparison, Offer, Unsent } from './offers.ts';

/** All of a comparison, also what is not sent and why: the text of a document. */
export function detailsText({ permitted, offers, unsent, triage }: Comparison, host: string): string {
  const ofKind = (...kinds: readonly Offer['kind'][]): readonly string[] =>
    offers.filter(({ kind }) => kinds.includes(kind)).map((offer) => entryOf(offer, detailOf(triage, offer)));
  return [
    oneLine(t('Triage for {0} as {1}', host, permitted.account)),
    ...section(t('Waiting to be sent'), ofKind('waiting')),
    ...section(t('Changes'), ofKind('send', 'choose')),
    ...section(t('Conflicts'), ofKind('conflict')),
    ...section(
      t('Cannot be sent'),
      unsent.map((one) => entryOf(one, one.why)),
    ),
    '',
  ].join('\n');
}

function section(title: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : ['', title, ...entries];
}

function entryOf({ summary, endpoint }: Pick<Unsent, 'summary' | 'endpoint'>, text: string): string {
  const name = [summary, endpoint].filter((part) => part !== '').join(' · ');
  return `- ${oneLine(name)}\n  ${oneLine(text)}`;
}
