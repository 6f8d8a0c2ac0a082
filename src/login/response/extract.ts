import type { RuntimeExpression } from '../../auth/expressions/expression.ts';
import { saysFailed } from '../faults/failureSigns.ts';
import type { Fault, JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, faultyWith, fine } from '../faults/fault.ts';
import { atPointer, keysNear, nearestPointer } from './pointer.ts';
import type { Received } from './received.ts';
import { readPage } from './page.ts';
import { jsonErrorAt, shortened } from './received.ts';
import type { Scope } from './scope.ts';

type ResponseExpression = Extract<RuntimeExpression, { kind: 'body' | 'header' | 'cookie' | 'status' }>;

/** Reads `$response.…`. */
export function readExpression(
  expression: ResponseExpression,
  at: JsonPath,
  scope: Scope,
): LoginOutcome<unknown> {
  if (scope.response === undefined) return faulty(at, 'no-response', `$response.${expression.kind}`);
  const { received, label } = scope.response;
  switch (expression.kind) {
    case 'status':
      return fine(received.status);
    case 'header': {
      const name = expression.name.text;
      const value = received.header(name);
      if (value !== undefined) return fine(value);
      return faulty(at, 'no-header', label, name, listed(received.headers.map(([key]) => key)));
    }
    case 'cookie':
      return readCookie(expression.name.text, at, scope, received, label);
    case 'body':
      if (expression.pointer === undefined) return fine(received.value);
      return readPointer(expression.pointer.text, at, received, label);
  }
}

function readCookie(
  name: string,
  at: JsonPath,
  { jar }: Scope,
  received: Received,
  label: string,
): LoginOutcome<string> {
  const value = jar.value(name, received.url);
  if (value !== undefined) return fine(value);
  const refused = jar.refused(name);
  if (refused !== undefined) return faulty(at, refused.code, ...refused.args);
  const set = received.cookies.size > 0 ? [...received.cookies.keys()] : jar.names();
  if (set.length === 0) return faulty(at, 'no-cookies', label, name);
  const only = set.length === 1 ? set[0] : set.find((one) => one.toLowerCase() === name.toLowerCase());
  if (only === undefined) return faulty(at, 'no-cookie', label, listed(set), name);
  return faultyWith({ kind: 'cookie', name: only }, at, 'no-cookie', label, listed(set), name);
}

/** The value in a JSON body; says what came instead, and what is most likely meant. */
function readPointer(
  pointer: string,
  at: JsonPath,
  received: Received,
  label: string,
): LoginOutcome<unknown> {
  const document = received.json;
  if (document === undefined) return notJson(at, received, label);
  const found = atPointer(document.value, pointer);
  if (found !== undefined) return fine(found.value);
  return saysFailed(received, label, at) ?? noPointer(pointer, document.value, at, label);
}

export function notJson(
  at: JsonPath,
  received: Received,
  label: string,
): { readonly ok: false; readonly fault: Fault } {
  if (received.isHtml) return faulty(at, 'html', label, readPage(received.text).title);
  const { line, column } = jsonErrorAt(received.text);
  return faulty(at, 'bad-json', label, line, column);
}

/** Says what is there instead. */
export function noPointer(
  pointer: string,
  value: unknown,
  at: JsonPath,
  label: string,
): { readonly ok: false; readonly fault: Fault } {
  const found = listed(keysNear(value, pointer));
  const near = nearestPointer(pointer, value);
  if (near === undefined) return faulty(at, 'pointer', label, pointer, found);
  return faultyWith({ kind: 'pointer', pointer: near }, at, 'pointer-near', label, pointer, found, near);
}

const mostListed = 8;
const longestName = 60;

/** Names that came, for a sentence. */
export function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  if (all.length === 0) return '-';
  const shown = all.slice(0, mostListed).map((name) => shortened(name, longestName));
  return all.length > mostListed ? `${shown.join(', ')}, …` : shown.join(', ');
}
