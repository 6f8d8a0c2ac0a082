import { formatCount, plural, t } from '../../../base/messages.ts';
import type { ImportOutcome } from './importOutcome.ts';
import type { ImportSummary, Skipped, SkipReason } from '../../../findings/importers/report.ts';
import { joinNotCovered } from '../../../findings/scans/notCovered.ts';
import { notCoveredText } from '../../../findings/scans/notCoveredText.ts';
import { problemText } from '../../../findings/scans/problemText.ts';
import { skipText } from '../../shared/messages/skipText.ts';
import { countFindings } from '../../shared/messages/text.ts';

/** Refused files named in full; the rest are counted, so that the message stays readable. */
const namedRefusals = 3;

/** One message for all files: "zap.json: 906 instances → 875 findings. 870 new, 5 seen again." */
export function summaryMessage(outcomes: readonly ImportOutcome[]): string {
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
  const cancelled = outcomes.filter((outcome) => outcome.kind === 'cancelled');
  return [
    ...importedSentences(imported),
    ...refused.slice(0, namedRefusals).map(({ sentence }) => sentence),
    ...unnamedRefusals(refused.length - namedRefusals),
    ...cancelled.map(({ name }) => t('{0} was cancelled; nothing of it was stored.', name)),
  ].join(' ');
}

function unnamedRefusals(count: number): readonly string[] {
  if (count <= 0) return [];
  const counted = {
    one: '{0} more file was not imported.',
    other: '{0} more files were not imported.',
  };
  return [plural(count, counted)];
}

function importedSentences(imported: readonly { name: string; summary: ImportSummary }[]): readonly string[] {
  const [first] = imported;
  if (!first) return [];
  const sum = (count: (summary: ImportSummary) => number): number =>
    imported.reduce((total, { summary }) => total + count(summary), 0);
  const subject = imported.length === 1 ? first.name : t('{0} reports', imported.length);
  const instances = sum(({ instances: count }) => count);
  const changes = changesText(imported.map(({ summary }) => summary));
  const notCovered = notCoveredText(joinNotCovered(imported.map(({ summary }) => summary.notCovered)));
  return [
    t(
      '{0}: {1} → {2}.',
      subject,
      plural(instances, { one: '{0} instance', other: '{0} instances' }),
      countFindings(sum(({ findings }) => findings)),
    ),
    ...(changes === '' ? [] : [`${changes}.`]),
    ...(notCovered === '' ? [] : [`${notCovered}.`]),
    ...healthSentences(imported),
    ...applicationSentences(imported),
    ...skippedSentences(imported.flatMap(({ summary }) => summary.skipped)),
  ];
}

/** What went wrong in scans, which are compared with nothing because of it. */
function healthSentences(imported: readonly { name: string; summary: ImportSummary }[]): readonly string[] {
  return imported
    .filter(({ summary }) => summary.problems.length > 0)
    .map(({ name, summary }) =>
      t(
        'The scan of {0} had problems, so it is not compared with other scans: {1}.',
        name,
        summary.problems.slice(0, namedRefusals).map(problemText).join('; '),
      ),
    );
}

/** What a user may want to put right: an application that was recognised, and what could not be compared. */
function applicationSentences(
  imported: readonly { name: string; summary: ImportSummary }[],
): readonly string[] {
  const all = imported.length === 1;
  const uncompared = imported.filter(({ summary }) => !summary.compared).length;
  return [
    ...imported
      .filter(({ summary }) => summary.isOtherInstallation)
      .map(({ name, summary }) => {
        const application = summary.applications.join(', ');
        if (all)
          return t('Its endpoints match those of {0}, so it counts as another installation.', application);
        return t(
          'The endpoints of {0} match those of {1}, so it counts as another installation.',
          name,
          application,
        );
      }),
    ...(uncompared === 0
      ? []
      : [
          all
            ? t('It names no target, so nothing could be compared with earlier scans.')
            : t('{0} name no target, so nothing could be compared with earlier scans.', uncompared),
        ]),
    ...unplacedSentences(imported.map(({ summary }) => summary)),
  ];
}

/** Reports that may be about several applications are in one of their own until somebody says more. */
function unplacedSentences(summaries: readonly ImportSummary[]): readonly string[] {
  const unplaced = summaries.filter((summary) => summary.unplaced.length > 0);
  const [name] = unplaced.flatMap(({ scans, applications, unplaced: ids }) =>
    applications.filter((_application, index) => ids.includes(scans[index] ?? 0)),
  );
  if (name === undefined) return [];
  return [
    summaries.length === 1
      ? t('Its application is unknown, so it is listed under {0}.', name)
      : t('The application of {0} of them is unknown: listed under {1}.', unplaced.length, name),
  ];
}

/** `870 new, 5 seen again`; empty where nothing was found. */
export function changesText(summaries: readonly ImportSummary[]): string {
  const sum = (name: 'added' | 'seenAgain' | 'reappeared' | 'notSeenAnyMore'): number =>
    summaries.reduce((total, summary) => total + summary[name], 0);
  const [added, seenAgain] = [sum('added'), sum('seenAgain')];
  const [reappeared, notSeenAnyMore] = [sum('reappeared'), sum('notSeenAnyMore')];
  const listed: readonly (readonly [number, string])[] = [
    [added, t('{0} new', formatCount(added))],
    [seenAgain, t('{0} seen again', formatCount(seenAgain))],
    [reappeared, t('{0} reappeared', formatCount(reappeared))],
    [notSeenAnyMore, t('{0} not seen any more', formatCount(notSeenAnyMore))],
  ];
  return listed.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}

function skippedSentences(skipped: readonly Skipped[]): readonly string[] {
  const counts = new Map<SkipReason, number>();
  for (const { reason, count } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + count);
  const reasons = [...counts].filter(([, count]) => count > 0);
  if (reasons.length === 0) return [];
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  const listed = reasons.map(([reason, count]) => skipText(reason, formatCount(count)));
  return [t('Skipped {0}: {1}.', formatCount(total), listed.join(', '))];
}
