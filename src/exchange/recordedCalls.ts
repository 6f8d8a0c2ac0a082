import type { CapturedBody, CapturedRequest } from '../auth/curl/request.ts';
import type { KnownCall } from '../auth/knownCall.ts';
import { listAt, scalarAt, textAt, valueAt } from '../base/untrusted.ts';
import { harEntries } from './import/harEntries.ts';
import { readItems } from './import/postmanItems.ts';
import { resolvedValues } from './import/postmanValues.ts';

/** The calls of a HAR file that the server knew; undefined for a document that is none. */
export function callsOfHar(document: unknown): readonly KnownCall[] | undefined {
  if (valueAt(document, 'log', 'entries') === undefined) return undefined;
  return harEntries(document)
    .filter(({ status }) => status !== 404 && status !== 405)
    .map(({ request }) => knownCall(request));
}

/** The requests of a Postman collection with the values of its variables; undefined for a document that is none. */
export function callsOfPostman(document: unknown): readonly KnownCall[] | undefined {
  const wrapped = valueAt(document, 'collection');
  const collection = listAt(wrapped, 'item').length > 0 ? wrapped : document;
  if (valueAt(collection, 'item') === undefined) return undefined;
  const values = resolvedValues(
    listAt(collection, 'variable').flatMap((variable) => {
      const name = textAt(variable, 'key') ?? textAt(variable, 'id');
      const value = scalarAt(variable, 'value') ?? '';
      return name === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
  return readItems(collection, undefined).map(({ request }) => {
    const call = knownCall(request);
    return {
      ...call,
      url: addressOf(call.url, values),
      ...(call.body && { body: filledIn(call.body, values) }),
    };
  });
}

/** What stands for the server is left out, and what nobody knows in the path is a parameter. */
function addressOf(url: string, values: ReadonlyMap<string, string>): string {
  const filled = url
    .slice(0, longest)
    .replaceAll(variable, (all, name: string) => values.get(name.trim()) ?? all);
  const onServer = /^\{\{[^{}]{1,200}\}\}/.exec(filled);
  const path = onServer === null ? filled : filled.slice(onServer[0].length);
  return path.replaceAll(
    variable,
    (_all, name: string) => `{${name.trim().replaceAll(/[^\w-]/g, '') || 'id'}}`,
  );
}

const variable = /\{\{([^{}]{1,200})\}\}/g;
const longest = 10_000;

function filledIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.slice(0, longest).replaceAll(variable, (all, name: string) => values.get(name.trim()) ?? all);
}

function knownCall({ method, url, headers, body }: CapturedRequest): KnownCall {
  const sent = body && bodyOf(body);
  const type = sent?.contentType ?? headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  return { method, url, ...(type !== undefined && { contentType: type }), ...(sent && { body: sent.text }) };
}

function bodyOf(body: CapturedBody): { readonly text: string; readonly contentType?: string } | undefined {
  if (body.kind === 'text') return { text: body.text };
  if (body.multipart) return undefined;
  const fields = body.fields.map(({ name, value }): [string, string] => [name, value]);
  return { text: new URLSearchParams(fields).toString(), contentType: 'application/x-www-form-urlencoded' };
}
