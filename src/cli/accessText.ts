import type { MatrixCell } from '../access/judge.ts';
import type { AccessMatrix, MatrixRow } from '../access/matrix.ts';
import { cellsOf } from '../access/matrix.ts';
import { cellMessage, cellMessages } from '../access/matrixMessages.ts';
import { operationLabel } from '../access/operations/operation.ts';
import { formatMessage } from '../base/messages.ts';
import { limitedMessage } from './verifyLimits.ts';

/** A line for each call, with everybody who asked, and at last what all of it says. */
export function linesOf(matrix: AccessMatrix): readonly string[] {
  const { users, rows, skipped, requests, stopped, left = [] } = matrix;
  const faults = users.flatMap(({ role, username, fault }) =>
    fault === undefined ? [] : [`${role} ${username}: ${limitedMessage(fault, process.env)}`],
  );
  const missing = skipped.map(
    ({ operation, missing: names }) => `${operationLabel(operation)}: no value for ${names.join(', ')}`,
  );
  const stop =
    stopped === undefined
      ? []
      : [
          'fault' in stopped
            ? `stopped: ${limitedMessage(stopped.fault, process.env)}`
            : `stopped: ${stopped.reason}`,
        ];
  const remains = left.map(({ create, item, value, username, marker }) => {
    const place = value === undefined ? `an object of ${create}` : item.replace(/\{[^{}]{0,100}\}$/, value);
    return `not cleaned up: ${place}, created by ${username === '' ? 'nobody' : username}, marked ${marker}`;
  });
  const cells = rows.flatMap((row) => cellsOf(row, users));
  const count = (verdict: MatrixCell['verdict']): number =>
    cells.filter(({ cell }) => cell.verdict === verdict).length;
  const counted = `${count('let-in')} let in, ${count('part')} in part, ${count('look')} to look at, ${count('undeclared')} undeclared`;
  return [
    ...rows.map((row) => lineOf(row, users)),
    ...missing,
    ...faults,
    ...stop,
    ...remains,
    `${counted}: ${some(rows.length, 'call')}, ${some(requests, 'request')}`,
  ];
}

function some(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function lineOf(row: MatrixRow, users: AccessMatrix['users']): string {
  const { operation, target, owners } = row;
  const { method, name } = operation;
  const owned =
    owners.length === 0 ? '' : ` of ${owners.map((place) => users[place]?.username ?? '').join(', ')}`;
  const told = cellsOf(row, users).flatMap(({ cell, user }) => {
    if (cell.reason === 'same-role' || cell.reason === 'not-chosen') return [];
    const { code, args } = cellMessage(cell);
    const status = cell.status === undefined ? '' : ` (${cell.status})`;
    const mark = cell.verdict === 'let-in' ? '⚠ ' : '';
    return [`${mark}${user?.username ?? 'nobody'} ${formatMessage(cellMessages[code], args)}${status}`];
  });
  return `${operationLabel({ method, path: target, ...(name !== undefined && { name }) })}${owned}: ${told.join('; ')}`;
}

/** As a program reads it. */
export function printed({
  users,
  rows,
  skipped,
  requests,
  stopped,
  left,
  isComplete,
}: AccessMatrix): unknown {
  return {
    users: users.map(({ role, username, fault }) => ({ role, username, fault: fault?.code })),
    rows: rows.map((row) => ({
      method: row.operation.method,
      path: row.operation.path,
      name: row.operation.name,
      target: row.target,
      owners: row.owners.map((place) => users[place]?.username),
      cells: cellsOf(row, users).map(({ cell: { exchange: _exchange, after: _after, ...cell }, user }) => ({
        user: user?.username,
        ...cell,
      })),
    })),
    skipped: skipped.map(({ operation: { method, path }, missing }) => ({ method, path, missing })),
    left,
    requests,
    complete: isComplete,
    stopped: stopped === undefined ? undefined : 'fault' in stopped ? stopped.fault.code : stopped.reason,
  };
}
