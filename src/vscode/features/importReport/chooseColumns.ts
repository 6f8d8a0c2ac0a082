import { CancellationTokenSource, type QuickPickItem } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { AskedColumn, ColumnMapping } from '../../../findings/importers/formats/csv/csvColumns.ts';
import type { ColumnsUnknown } from '../../../findings/importers/formats/csv/columnsUnknown.ts';

interface ColumnItem extends QuickPickItem {
  /** Empty for no column. */
  readonly name: string;
}

/**
 * Asks which column of a list is which, one after the other, with the first rows of each column; undefined where the
 * user leaves one unanswered.
 */
export async function chooseColumns(
  { window }: Pick<App, 'window'>,
  list: string,
  { header, rows, unknown }: ColumnsUnknown,
  signal: AbortSignal,
): Promise<ColumnMapping | undefined> {
  const source = new CancellationTokenSource();
  const cancel = (): void => source.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const mapping: Partial<Record<AskedColumn, string>> = {};
    for (const [index, column] of unknown.entries()) {
      const taken = Object.values(mapping);
      const items = header.flatMap((name, at) =>
        name.trim() === '' || taken.includes(name) ? [] : [columnItem(name, rows, at)],
      );
      const picked = await window.showQuickPick<ColumnItem>(
        column === 'severity' ? [...items, { label: t('No such column'), name: '' }] : items,
        {
          title: t('Columns of {0} ({1}/{2})', list, index + 1, unknown.length),
          placeHolder: question(column),
          matchOnDetail: true,
          ignoreFocusOut: true,
        },
        source.token,
      );
      if (!picked) return undefined;
      mapping[column] = picked.name;
    }
    return mapping;
  } finally {
    signal.removeEventListener('abort', cancel);
    source.dispose();
  }
}

/** A column with what stands in it in the first rows. */
function columnItem(name: string, rows: ColumnsUnknown['rows'], at: number): ColumnItem {
  const values = rows.map((row) => row[at]?.replace(/\s+/g, ' ').trim() || '—');
  return {
    label: name,
    detail: values.join('  ·  '),
    name,
  };
}

function question(column: AskedColumn): string {
  switch (column) {
    case 'summary':
      return t('Which column says what was found, such as SQL Injection?');
    case 'endpoint':
      return t('Which column says where, as an address or a path?');
    case 'severity':
      return t('Which column says how severe it is?');
  }
}
