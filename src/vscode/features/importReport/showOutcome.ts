import type { Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { ScanQuestion } from '../../shared/messages/askAboutScan.ts';
import { offer } from '../../shared/messages/offer.ts';
import { detailsOf } from './importDetails.ts';
import type { ImportOutcome } from './importOutcome.ts';
import { keepWatching } from './keepWatching.ts';
import type { ReportFile } from './reportFiles.ts';
import { shortLine, summaryLine } from './summaryLine.ts';

/** Of several files: VS Code cuts the labels of more. The rest waits in the Scans view. */
const mostActions = 3;

/** What can be done about an import. */
interface Offered {
  /** Lists whose columns were or have to be chosen. */
  readonly lists: readonly ReportFile[];
  readonly watchable: readonly Uri[];
  readonly questions: ReadonlySet<ScanQuestion>;
  readonly chooseAgain: () => Promise<unknown>;
}

interface Action {
  readonly label: string;
  readonly isOffered: boolean;
  readonly run: () => PromiseLike<unknown>;
}

/** Says in one message what became of all files, and leads on. */
export function showOutcome(app: App, outcomes: readonly ImportOutcome[], offered: Offered): void {
  const text = shortLine(outcomes, offered.questions);
  const possible = actionsFor(app, outcomes, offered).filter(({ isOffered }) => isOffered);
  const actions = outcomes.length > 1 ? possible.slice(0, mostActions) : possible;
  const buttons = actions.map(({ label, run }) => [label, run] as const);
  offer(app, t('Importing reports'), messageOf(app, outcomes), text, buttons);
}

function isCutShort(outcome: ImportOutcome): boolean {
  return outcome.kind === 'refused' && outcome.line !== outcome.sentence;
}

function messageOf({ window }: App, outcomes: readonly ImportOutcome[]): App['window']['showErrorMessage'] {
  if (outcomes.every(({ kind }) => kind !== 'refused')) return window.showInformationMessage;
  return outcomes.some(({ kind }) => kind === 'imported')
    ? window.showWarningMessage
    : window.showErrorMessage;
}

function actionsFor(
  app: App,
  outcomes: readonly ImportOutcome[],
  { lists, watchable, questions, chooseAgain }: Offered,
): readonly Action[] {
  const { commands } = app;
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const unplaced = imported.flatMap(({ summary }) => summary.unplaced);
  const scans = imported.flatMap(({ summary }) => summary.scans);
  const withNew = imported.filter(({ summary }) => summary.added > 0).map(({ name }) => name);
  return [
    {
      label: t('Show New'),
      isOffered: withNew.length > 0,
      run: async () => {
        await commands.run('showNew', [...new Set(withNew)]);
        await commands.run('openPanel');
      },
    },
    {
      label: t('Open Findings'),
      isOffered: imported.length > 0 && withNew.length === 0 && !app.isPanelInFront(),
      run: () => commands.run('openPanel'),
    },
    {
      label: t('Details'),
      isOffered: imported.length > 0 || outcomes.length > 1 || outcomes.some(isCutShort),
      run: () => commands.run('showImportDetails', detailsOf(summaryLine(outcomes, questions), outcomes)),
    },
    {
      // Asks for both where both are unknown. A longer label leaves no room for the others.
      label: questions.has('role') ? t('Set Role…') : t('Set Coverage…'),
      isOffered: questions.size > 0,
      run: () => commands.run('answerAboutScans', scans),
    },
    {
      label: t('Choose Application…'),
      isOffered: unplaced.length > 0,
      run: () => commands.run('manageApplications', { kind: 'move', scans: unplaced }),
    },
    { label: t('Choose Columns…'), isOffered: lists.length > 0, run: chooseAgain },
    {
      label: t('Keep Watching'),
      isOffered: watchable.length > 0,
      run: () => keepWatching(app, watchable),
    },
  ];
}
