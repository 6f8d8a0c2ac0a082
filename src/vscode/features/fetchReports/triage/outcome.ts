import { plural, t } from '../../../../base/messages.ts';
import type { SendSummary } from '../../../../sources/triage/triage.ts';
import { sentenceOf } from './sentences.ts';

/** What came of sending, in sentences; each reason once. */
export function outcomeText({ sent, requested, waiting, refused }: SendSummary, host: string): string {
  const reasons = (entries: SendSummary['waiting']): string =>
    [...new Set(entries.flatMap(({ reason }) => (reason === undefined ? [] : [sentenceOf(reason)])))].join(
      ' ',
    );
  return [
    ...(sent === 0 && (requested > 0 || waiting.length + refused.length > 0)
      ? []
      : [plural(sent, { one: 'Sent {0} change to {1}.', other: 'Sent {0} changes to {1}.' }, host)]),
    ...(requested === 0
      ? []
      : [
          plural(
            requested,
            {
              one: '{0} dismissal waits for approval on {1}.',
              other: '{0} dismissals wait for approval on {1}.',
            },
            host,
          ),
        ]),
    ...(refused.length === 0
      ? []
      : [
          plural(refused.length, { one: '{0} change was refused.', other: '{0} changes were refused.' }),
          reasons(refused),
        ]),
    ...(waiting.length === 0
      ? []
      : [
          // A change may have arrived whose answer did not.
          plural(
            waiting.length,
            {
              one: '{0} change waits: {1} has not confirmed it.',
              other: '{0} changes wait: {1} has not confirmed them.',
            },
            host,
          ),
          reasons(waiting),
          t('Run Send Triage… to send what waits.'),
        ]),
  ]
    .filter((text) => text !== '')
    .join(' ');
}
