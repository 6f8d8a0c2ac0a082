import type { BodyField, BodyFields } from '../../auth/generated/authConfig.ts';
import type { TriedOutput } from '../session/output.ts';
import type { Exchange } from './exchange.ts';
import { atPointer } from './pointer.ts';
import { pointerTo } from '../../auth/syntax/tree.ts';
import { typeName } from './scope.ts';
import { readJson } from '../../base/untrusted.ts';

/** One thing that the config expects of a response, beside what came. */
interface ExpectedRow {
  readonly part: 'status' | 'header' | 'cookie' | 'body' | 'matches' | 'not-matches' | 'output';
  /** Of a header, a cookie, a field or an output. */
  readonly name: string;
  readonly expected: string;
  /** Empty where nothing came. */
  readonly received: string;
  /** Of a value that was taken and is never shown. */
  readonly length?: number;
  /** Undefined where the shown response does not say: secrets are hidden in it. */
  readonly holds: boolean | undefined;
}

/** What a response was to be, and what was to be taken from it, row by row. */
export function expectedRows({
  expected,
  facts: { status, outputs },
  responseHeaders,
  responseBody,
  cookies,
}: Exchange): ExpectedRow[] {
  const { headers = {}, setsCookies = [], body, bodyMatches, bodyNotMatches } = expected;
  const document = body === undefined ? undefined : readJson(responseBody);
  return [
    ...(expected.status.length === 0
      ? []
      : [
          {
            part: 'status',
            name: '',
            expected: expected.status.join(', '),
            received: String(status),
            holds: expected.status.includes(status),
          } as const,
        ]),
    ...Object.entries(headers).map(([name, pattern]): ExpectedRow => {
      const values = responseHeaders.filter(([key]) => key.toLowerCase() === name.toLowerCase());
      const received = values.map(([, value]) => value).join(', ');
      return {
        part: 'header',
        name,
        expected: pattern,
        received,
        holds: values.length === 0 ? false : undefined,
      };
    }),
    ...setsCookies.map((name): ExpectedRow => {
      const holds = cookies.includes(name);
      return { part: 'cookie', name, expected: name, received: holds ? name : cookies.join(', '), holds };
    }),
    ...(body === undefined ? [] : bodyRows(body, '', document)),
    ...pattern('matches', bodyMatches),
    ...pattern('not-matches', bodyNotMatches),
    ...outputs.map(outputRow),
  ];
}

function outputRow({ name, from, taken }: TriedOutput): ExpectedRow {
  const { type: received = '', length } = taken ?? {};
  return {
    part: 'output',
    name,
    expected: from,
    received,
    ...(length !== undefined && { length }),
    holds: taken !== undefined,
  };
}

function pattern(part: 'matches' | 'not-matches', expected: string | undefined): ExpectedRow[] {
  return expected === undefined ? [] : [{ part, name: '', expected, received: '', holds: undefined }];
}

function bodyRows(
  fields: BodyFields,
  under: string,
  document: { readonly value: unknown } | undefined,
): ExpectedRow[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const pointer = under + (key.startsWith('/') ? key : pointerTo([key]));
    return fieldRows(field, pointer, document);
  });
}

function fieldRows(
  field: BodyField,
  pointer: string,
  document: { readonly value: unknown } | undefined,
): ExpectedRow[] {
  const found = document && atPointer(document.value, pointer);
  const row = (expected: string, received: string, holds: boolean | undefined): ExpectedRow[] => [
    // A body that is cut cannot be read.
    { part: 'body', name: pointer, expected, received, holds: document && holds },
  ];
  if (typeof field === 'string') return row(field, typeOf(found), isOfType(found, field));
  if (Array.isArray(field)) return row('array', typeOf(found), isOfType(found, 'array'));
  const constant = constantOf(field);
  if (constant === undefined)
    return found === undefined ? row('object', '', false) : bodyRows(field as BodyFields, pointer, document);
  const expected = `= ${JSON.stringify(constant)}`;
  if (found === undefined) return row(expected, '', false);
  return row(expected, JSON.stringify(found.value), found.value === constant ? true : undefined);
}

interface Found {
  readonly value: unknown;
}

function typeOf(found: Found | undefined): string {
  return found === undefined ? '' : typeName(found.value);
}

/** An integer is a number, too. */
function isOfType(found: Found | undefined, expected: string): boolean {
  const type = typeOf(found);
  return type === expected || (type === 'integer' && expected === 'number');
}

/** The text, number or truth value that `{ "equals": … }` expects. */
function constantOf(field: BodyFields | { readonly equals: unknown }): unknown {
  const equals = 'equals' in field && Object.keys(field).length === 1 ? field['equals'] : undefined;
  return typeof equals === 'object' && equals !== null ? undefined : equals;
}
