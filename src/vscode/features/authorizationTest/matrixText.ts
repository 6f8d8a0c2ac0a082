import { t } from '../../../base/messages.ts';
import type { AuthorizationView } from '../../../protocol/authorizationTestProtocol.ts';

/** A matrix as spreadsheets take it from the clipboard: a line for each operation, cells between tabs. */
export function matrixText({ users, rows }: Pick<AuthorizationView, 'users' | 'rows'>): string {
  const names = users.map(({ role, username }) => `${role} ${username}`);
  const lines = [
    [t('Operation'), t('Object'), ...names, t('nobody')],
    ...rows.map(({ method, path, object, cells }) => [
      `${method} ${path}`,
      object,
      ...cells.map(({ status, words }) => (status === '' ? words : `${status} ${words}`)),
    ]),
  ];
  return lines.map((cells) => `${cells.map(cell).join('\t')}\n`).join('');
}

/** On one line, and nothing that a spreadsheet would run. */
function cell(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(line) ? `'${line}` : line;
}
