import { isRecord, listAt, textAt, valueAt } from '../../../base/untrusted.ts';
import type { FetchedReport } from '../../../sources/archive/reportsIn.ts';
import type { App } from '../../app/app.ts';
import type { Found } from './chooseReports.ts';

/** What became of the files of one report. */
interface Imported {
  /** Findings that no earlier scan had seen. */
  readonly added: number;
  readonly names: readonly string[];
  /** Their ids. */
  readonly scans: readonly number[];
  /** Every file was imported, or never will be. */
  readonly isDone: boolean;
}

/** Reports that were fetched, with where they come from. */
export interface Fetched {
  readonly found: Found;
  readonly files: readonly FetchedReport[];
}

/** Imports what was fetched, and says what became of it; `isQuiet` shows nothing. */
export async function importFetched(
  { commands }: Pick<App, 'commands'>,
  fetched: readonly Fetched[],
  isQuiet: boolean,
): Promise<readonly Imported[]> {
  const files = fetched.flatMap(({ found, files: given }) =>
    given.map(({ name, bytes, isGuess }) => ({
      name,
      data: async () => bytes,
      isGuess,
      source: [found.binding.url, found.report.series, found.report.build.branch ?? '', name].join(' '),
      build: found.report.build,
    })),
  );
  const outcomes = listAt(await commands.run('importReport', files, isQuiet ? { silent: true } : {}));
  let at = 0;
  return fetched.map(({ files: given }) => {
    const own = outcomes.slice(at, at + given.length);
    at += given.length;
    return importedOf(own, given.length);
  });
}

function importedOf(outcomes: readonly unknown[], files: number): Imported {
  const imported = outcomes.filter((one) => isRecord(one) && one['kind'] === 'imported');
  const isFinal = (one: unknown): boolean =>
    imported.includes(one) || (isRecord(one) && one['kind'] === 'refused' && one['isFinal'] === true);
  return {
    added: imported.reduce<number>((sum, one) => sum + Number(valueAt(one, 'summary', 'added')), 0),
    names: imported.flatMap((one) => textAt(one, 'name') ?? []),
    scans: imported.flatMap((one) => listAt(one, 'summary', 'scans').filter((id) => typeof id === 'number')),
    isDone: outcomes.length === files && outcomes.every(isFinal),
  };
}
