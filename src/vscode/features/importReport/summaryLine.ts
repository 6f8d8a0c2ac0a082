import { formatCount, plural, t } from '../../../base/messages.ts';
import type { ImportSummary } from '../../../findings/importers/report.ts';
import type { ScanQuestion } from '../../shared/messages/askAboutScan.ts';
import type { ImportOutcome } from './importOutcome.ts';
import { changesText } from './summaryMessage.ts';

const notImported = { one: '{0} file not imported', other: '{0} files not imported' };

/** What an import brought, on one line: `14,003 new in 85 reports · 16 files not imported`. The details say the rest. */
export function shortLine(outcomes: readonly ImportOutcome[], questions: ReadonlySet<ScanQuestion>): string {
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const refused = outcomes.length - imported.length;
  const added = imported.reduce((sum, { summary }) => sum + summary.added, 0);
  if (imported.length < 2 || added === 0) return summaryLine(outcomes, questions);
  return [
    t('{0} in {1}', t('{0} new', formatCount(added)), reportsText(imported.length)),
    ...counted(refused, notImported),
  ].join(' · ');
}

/** The same with all that is known of the files together. */
export function summaryLine(
  outcomes: readonly ImportOutcome[],
  questions: ReadonlySet<ScanQuestion>,
): string {
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
  const cancelled = outcomes.filter((outcome) => outcome.kind === 'cancelled');
  const [first] = refused;
  if (first !== undefined && outcomes.length === 1) return first.line;
  return [
    ...(imported.length === 0 ? [] : [broughtText(imported)]),
    ...notesOf(imported.map(({ summary }) => summary)),
    ...counted(refused.length, notImported),
    ...cancelled.slice(0, 1).map(({ name }) => t('{0} cancelled', name)),
    ...unknownNote(questions),
  ].join(' · ');
}

function reportsText(count: number): string {
  return plural(count, { one: '{0} report', other: '{0} reports' });
}

function broughtText(
  imported: readonly { readonly name: string; readonly summary: ImportSummary }[],
): string {
  const summaries = imported.map(({ summary }) => summary);
  const [only] = imported;
  const where = imported.length === 1 && only !== undefined ? only.name : reportsText(imported.length);
  const changes = changesText(summaries);
  return changes === '' ? t('No findings in {0}', where) : t('{0} in {1}', changes, where);
}

/** What a user may want to put right. */
function notesOf(summaries: readonly ImportSummary[]): readonly string[] {
  const count = (holds: (summary: ImportSummary) => boolean): number => summaries.filter(holds).length;
  return [
    ...counted(
      count(({ problems }) => problems.length > 0),
      { one: '{0} scan had problems', other: '{0} scans had problems' },
    ),
    ...unplacedNote(
      count(({ unplaced }) => unplaced.length > 0),
      summaries.length,
    ),
  ];
}

function unplacedNote(unplaced: number, reports: number): readonly string[] {
  if (reports === 1 && unplaced === 1) return [t('application unknown')];
  const forms = {
    one: '{0} report of an unknown application',
    other: '{0} reports of unknown applications',
  };
  return counted(unplaced, forms);
}

function unknownNote(questions: ReadonlySet<ScanQuestion>): readonly string[] {
  if (questions.size > 1) return [t('role and coverage unknown')];
  if (questions.has('role')) return [t('role unknown')];
  return questions.has('completeness') ? [t('coverage unknown')] : [];
}

function counted(count: number, forms: { readonly one: string; readonly other: string }): readonly string[] {
  return count === 0 ? [] : [plural(count, forms)];
}
