import { t } from '../../../base/messages.ts';
import { chooseColumns } from './chooseColumns.ts';
import { configuredApplications } from '../../shared/files/configuredApplications.ts';
import { describeUnreadable, importFailureLine, importFailureSentence } from './failures.ts';
import { watchableFiles } from './keepWatching.ts';
import { ListColumns } from './listColumns.ts';
import type { ImportOutcome } from './importOutcome.ts';
import { showOutcome } from './showOutcome.ts';
import type { ReportFile } from './reportFiles.ts';
import { saidOfFile } from '../../shared/files/saidOfFile.ts';
import type { App } from '../../app/app.ts';
import type { ColumnMapping } from '../../../findings/importers/formats/csv/csvColumns.ts';
import { isColumnsUnknown } from '../../../findings/importers/formats/csv/columnsUnknown.ts';
import type { ColumnsUnknown } from '../../../findings/importers/formats/csv/columnsUnknown.ts';
import type { ReportInput } from '../../../findings/importers/report.ts';
import { isFinalFailure } from '../../../findings/importers/importMessages.ts';
import type { ConfiguredApplication } from '../../../findings/applications/configuredApplication.ts';
import { openQuestions, type ScanQuestion } from '../../shared/messages/askAboutScan.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { readImportSettings } from '../../shared/files/importSettings.ts';

/**
 * Where the columns of a list are not known: ask once for each header, ask also where it was answered before, or leave
 * that to the message, because nobody is there to answer.
 */
export type AskForColumns = 'once' | 'again' | 'later';

/** With a message in the end, without, or without any progress, too. */
export type Manner = 'shown' | 'quiet' | 'silent';

const runIn = (
  manner: Manner,
  ...[app, title, task]: Parameters<typeof runWithProgress<readonly ImportOutcome[]>>
): Promise<readonly ImportOutcome[]> =>
  manner === 'silent'
    ? task(new AbortController().signal, () => undefined)
    : runWithProgress(app, title, task);

/** Imports one file after the other and shows the outcome of all of them in one message. */
export async function importReports(
  app: App,
  files: readonly ReportFile[],
  askForColumns: AskForColumns = 'once',
  manner: Manner = 'shown',
): Promise<readonly ImportOutcome[]> {
  const [first] = files;
  if (!first) return [];
  const title =
    files.length === 1 ? t('Importing {0}', first.name) : t('Importing {0} reports', files.length);
  const columns = new Columns(app, askForColumns);
  const applications = await configuredApplications(app);
  const outcomes = await runIn(manner, app, title, async (signal, report) => {
    const done: ImportOutcome[] = [];
    for (const file of files) {
      let reached = 0;
      done.push(
        await app.imports.run(file.name, () =>
          importOne(app, file, applications, columns, signal, (fraction) => {
            const increment = ((fraction - reached) * 100) / files.length;
            // The title names a single file already.
            report(files.length === 1 ? { increment } : { message: file.name, increment });
            reached = fraction;
          }),
        ),
      );
      if (signal.aborted) break;
    }
    return done;
  });
  if (manner !== 'shown') return outcomes;
  const watchable =
    askForColumns === 'later' ? [] : await watchableFiles(app, importedFiles(files, outcomes));
  showOutcome(app, worthSaying(files, outcomes), {
    lists: columns.files,
    watchable,
    questions: await questionsAbout(app, outcomes),
    chooseAgain: () => importReports(app, columns.files, 'again'),
  });
  return outcomes;
}

/** Of many files that only had the names of reports, those that are none are nobody's concern. */
function worthSaying(
  files: readonly ReportFile[],
  outcomes: readonly ImportOutcome[],
): readonly ImportOutcome[] {
  const said = outcomes.filter(
    (outcome, index) => !(files[index]?.isGuess === true && outcome.kind === 'refused' && outcome.isFinal),
  );
  return said.length === 0 ? outcomes : said;
}

/** Which columns are which, in the lists of one import. */
class Columns {
  /** Lists whose columns were or have to be chosen. */
  readonly files: ReportFile[] = [];
  readonly #app: App;
  readonly #known: ListColumns;
  readonly #ask: AskForColumns;

  constructor(app: App, ask: AskForColumns) {
    this.#app = app;
    this.#known = new ListColumns(app.workspaceState);
    this.#ask = ask;
  }

  /** Undefined where nobody is asked, `cancelled` where the user does not answer. */
  async mappingFor(
    file: ReportFile,
    list: ColumnsUnknown,
    signal: AbortSignal,
  ): Promise<ColumnMapping | 'cancelled' | undefined> {
    this.files.push(file);
    const known = this.#known.get(list.header);
    if (known && this.#ask !== 'again') return known;
    if (this.#ask === 'later') return undefined;
    const chosen = await chooseColumns(this.#app, file.name, list, signal);
    if (chosen === undefined) return 'cancelled';
    await this.#known.set(list.header, chosen);
    return chosen;
  }
}

async function importOne(
  app: App,
  file: ReportFile,
  applications: readonly ConfiguredApplication[],
  columns: Columns,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<ImportOutcome> {
  const { name } = file;
  let input: ReportInput;
  try {
    const within = file.within?.map((folder) => folder.fsPath);
    input =
      file.path === undefined
        ? { name, bytes: await file.read() }
        : { name, path: file.path, ...(within === undefined ? {} : { within }) };
  } catch (error) {
    app.log.warn(`Could not read ${name}: ${String(error)}`);
    const sentence = describeUnreadable(name);
    return { kind: 'refused', name, sentence, line: sentence, isFinal: false };
  }
  const engine = await app.findings();
  const said = file.fetched ?? (await saidOfFile(app, file));
  const options = { ...readImportSettings(app.settings), applications, ...said, onProgress };
  let result = await engine.importReport(input, options, signal);
  if (!result.ok && isColumnsUnknown(result.failure)) {
    const columnMapping = await columns.mappingFor(file, result.failure, signal);
    if (columnMapping === 'cancelled') return { kind: 'cancelled', name };
    if (columnMapping) result = await engine.importReport(input, { ...options, columnMapping }, signal);
  }
  if (result.ok) return { kind: 'imported', name, summary: result.value };
  if (result.failure.code === 'import-cancelled') return { kind: 'cancelled', name };
  const [sentence, line] = [importFailureSentence(result.failure), importFailureLine(result.failure)];
  return { kind: 'refused', name, sentence, line, isFinal: isFinalFailure(result.failure.code) };
}

function importedFiles(
  files: readonly ReportFile[],
  outcomes: readonly ImportOutcome[],
): readonly ReportFile[] {
  return files.filter((_file, index) => outcomes[index]?.kind === 'imported');
}

/** What nobody has said of the scans yet, once for all of them. */
async function questionsAbout(
  app: App,
  outcomes: readonly ImportOutcome[],
): Promise<ReadonlySet<ScanQuestion>> {
  const scans = outcomes.flatMap((outcome) => (outcome.kind === 'imported' ? outcome.summary.scans : []));
  if (scans.length === 0) return new Set();
  return new Set((await openQuestions(app, scans)).map(({ asks }) => asks));
}
