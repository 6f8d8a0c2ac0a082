import { isList, isRecord, readJson, textAt, valueAt } from '../../base/untrusted.ts';
import { isJsonType } from '../../login/response/mediaTypes.ts';
import { isIdName } from '../idNames.ts';

/** What a call sends, as a value in which the ids of objects can be replaced. */
export interface OperationBody {
  readonly contentType: string;
  readonly value: unknown;
  readonly parameters: readonly BodyParameter[];
}

interface BodyParameter {
  readonly name: string;
  readonly at: readonly (string | number)[];
  /** Where the value stands in a text, such as the query of GraphQL. */
  readonly within?: { readonly start: number; readonly end: number };
}

const mostParameters = 10;
const deepest = 6;

/** The body of JSON or of a form, with those fields as parameters that are named like an id or as `names` says. */
export function bodyOf(
  contentType: string,
  value: unknown,
  names: ReadonlySet<string>,
): OperationBody | undefined {
  if (!isJsonType(contentType) && !isForm(contentType)) return undefined;
  const parameters: BodyParameter[] = [];
  const open: { readonly item: unknown; readonly at: readonly (string | number)[] }[] = [
    { item: value, at: [] },
  ];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { item, at } = next;
    if (at.length > deepest || parameters.length >= mostParameters) break;
    if (isList(item)) open.push(...item.slice(0, 1).map((one) => ({ item: one, at: [...at, 0] })));
    else if (isRecord(item))
      for (const [name, one] of Object.entries(item)) open.push({ item: one, at: [...at, name] });
    const name = String(at.at(-1) ?? '');
    // What an envelope calls its own id is none of an object.
    const isEnvelope = at.length === 1 && isRpc(value);
    if (isScalar(item) && !isEnvelope && (isIdName(name) || names.has(name))) parameters.push({ name, at });
  }
  return { contentType, value, parameters: [...parameters, ...writtenIds(value, names)] };
}

function isScalar(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

/** Ids that stand in a query of GraphQL itself: `order(id: "4609")`. */
function writtenIds(value: unknown, names: ReadonlySet<string>): BodyParameter[] {
  const query = textAt(value, 'query') ?? '';
  return [...query.matchAll(/\b(\w{1,60})\s{0,10}:\s{0,10}(?:"([^"\\]{1,100})"|(\d{1,20})\b)/g)]
    .filter(([, name = '']) => isIdName(name) || names.has(name))
    .slice(0, mostParameters)
    .map(({ 0: all, 1: name = '', 2: text, 3: digits = '', index }) => {
      const end = index + all.length - (text === undefined ? 0 : 1);
      return { name, at: ['query'], within: { start: end - (text ?? digits).length, end } };
    });
}

function isForm(contentType: string): boolean {
  return contentType.toLowerCase().startsWith('application/x-www-form-urlencoded');
}

function isRpc(value: unknown): boolean {
  return textAt(value, 'method') !== undefined && valueAt(value, 'jsonrpc') !== undefined;
}

/** What was written down of a body; undefined where it is none that is understood. */
export function readBody(
  contentType: string,
  text: string,
  names: ReadonlySet<string>,
): OperationBody | undefined {
  if (isForm(contentType)) return bodyOf(contentType, Object.fromEntries(new URLSearchParams(text)), names);
  const json = readJson(text);
  return json === undefined ? undefined : bodyOf(contentType, json.value, names);
}

/** The text that is sent, with these values for the parameters. */
export function bodyText(
  { contentType, value, parameters }: OperationBody,
  values: readonly string[],
): string {
  let filled = value;
  // From behind, so that places in a text stay where they are.
  for (const [index, { at, within }] of [...parameters.entries()].reverse()) {
    const put = values[index];
    if (put === undefined) continue;
    filled = replaced(filled, at, (old) => {
      if (within === undefined || typeof old !== 'string') return typed(put, old);
      return `${old.slice(0, within.start)}${put.replaceAll(/["\\\n\r]/g, '')}${old.slice(within.end)}`;
    });
  }
  if (!isForm(contentType)) return JSON.stringify(filled);
  const fields = isRecord(filled) ? Object.entries(filled) : [];
  return new URLSearchParams(fields.map(([name, one]): [string, string] => [name, String(one)])).toString();
}

/** A number where a number was, as far as it is one. */
function typed(text: string, old: unknown): unknown {
  return typeof old === 'number' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function replaced(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  put: (old: unknown) => unknown,
): unknown {
  if (key === undefined) return put(value);
  if (isList(value)) return value.map((item, index) => (index === key ? replaced(item, rest, put) : item));
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, name === key ? replaced(item, rest, put) : item]),
      )
    : value;
}

/** What GraphQL or an RPC calls the operation, and whether it changes something, as far as that can be seen. */
export function namedCall(
  body: unknown,
): { readonly name: string; readonly isMutation: boolean } | undefined {
  const query = textAt(body, 'query');
  if (query !== undefined) {
    const [, kind, named] =
      /^\s{0,100}(?:(query|mutation|subscription)\b\s{0,20}(\w{1,100})?)?/.exec(query) ?? [];
    const [, field] = /\{\s{0,100}(\w{1,100})/.exec(query) ?? [];
    const name = textAt(body, 'operationName') ?? named ?? field;
    if (name !== undefined) return { name, isMutation: kind === 'mutation' || kind === 'subscription' };
  }
  const method = isRpc(body) ? textAt(body, 'method') : undefined;
  return method === undefined ? undefined : { name: method, isMutation: false };
}
