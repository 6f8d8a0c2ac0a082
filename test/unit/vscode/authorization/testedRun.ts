import type { AccessExchange } from '../../../../src/access/exchanges.ts';
import type { MatrixCell } from '../../../../src/access/judge.ts';
import type { MatrixRow, PlannedPart } from '../../../../src/access/matrix.ts';
import type { AuthorizationRun } from '../../../../src/vscode/shared/logins/authorizationRuns.ts';

export const cell = (verdict: MatrixCell['verdict'], changes: Partial<MatrixCell> = {}): MatrixCell => ({
  status: 200,
  verdict,
  claim: 'may',
  ...changes,
});
export const stopped = cell('not-asked', { status: undefined, reason: 'stopped' });
export const exchange = (
  url: string,
  responseBody: string,
  changes: Partial<AccessExchange> = {},
): AccessExchange => ({
  method: 'GET',
  url,
  requestHeaders: [['accept', '*/*']],
  status: 200,
  responseHeaders: [['content-type', 'application/json']],
  responseBody,
  bodyBytes: responseBody.length,
  ...changes,
});
export const part = (
  path: string,
  changes: Partial<PlannedPart['operation']> = {},
  owners: readonly number[] = [],
): PlannedPart => ({
  key: path + (changes.method ?? ''),
  operation: { method: 'GET', path, query: [], isPublic: false, ...changes },
  target: path.replaceAll(/\{[^}]*\}/g, 'a%20b'),
  owners,
});
export const row = (
  planned: PlannedPart,
  cells: readonly MatrixCell[],
  anonymous: MatrixCell,
  more: Partial<MatrixRow> = {},
): MatrixRow => ({
  ...planned,
  cells,
  anonymous,
  ...more,
});
export const users = ['ann', 'ben'].map((username) => ({ role: 'user', username }));
export const run = (
  changes: Partial<AuthorizationRun>,
  rows: readonly MatrixRow[] = [],
): AuthorizationRun => ({
  users,
  planned: rows,
  skipped: [],
  requests: 1,
  findings: 0,
  isComplete: true,
  state: 'complete',
  application: 'My Shop!',
  isStale: false,
  at: 0,
  rows: new Map(rows.map((one) => [one.key, one])),
  ...changes,
});
export const [orders, named, writes] = [
  part('/api/v1/orders/{id}', {}, [0]),
  part('/graphql', { method: 'POST', name: 'allUsers' }),
  part('/writes', { method: 'POST' }),
];
export const proof = { facts: [{ value: 'secret sum' }] } as unknown as NonNullable<MatrixCell['proof']>;
export const answered = row(
  orders,
  [
    cell('allowed', { exchange: exchange('/a', '{"a":1}') }),
    cell('let-in', {
      claim: 'object',
      share: 1,
      proof,
      exchange: exchange('/b', '{"b"', { requestBody: 'x=1' }),
    }),
  ],
  cell('refused', { status: 401, exchange: exchange('/c', 'No', { status: 401, responseHeaders: [] }) }),
  { expected: { place: 0, exchange: exchange('/a', '[1]') }, nothing: exchange('/n', '') },
);
