import { cutAt } from '../../base/cut.ts';
import { decoded, decodedField } from '../../base/decoded.ts';
import { readJson, isList, isRecord, deepestLevel } from '../../base/untrusted.ts';
import { readMessage } from '../../base/requests/recordedMessage.ts';
import type { Recorded, RecordedRequest } from './recordedRequest.ts';
import { holdsHidden, readRequest } from './recordedRequest.ts';

/** Shorter ones are in too many answers to say anything. */
const shortestPayload = 4;
const mostPayloads = 20;

/**
 * What the request carries to be run: what the scanner says that it sent, where the request holds it, else the values of
 * the request that could be markup or script. Scanners' own words about it are none.
 */
export function payloadsOf(recorded: Recorded): readonly string[] {
  const request = readRequest(recorded);
  if (request === undefined) return [];
  const sent = sentValues(request);
  const named = [recorded.attack ?? '', recorded.evidence].map((text) => text.trim()).filter(isUsable);
  const stated = named.filter((text) => sent.some((value) => value.includes(text) || text.includes(value)));
  const carried = sent.filter((value) => couldRun.test(value));
  const all = stated.filter((text) => couldRun.test(text)).map((text) => longestOf(text, sent));
  return [...new Set(all.length > 0 ? all : carried)].filter(isUsable).slice(0, mostPayloads);
}

/** Evidence is often the part of the answer around a payload: what was sent of it is what counts. */
function longestOf(text: string, sent: readonly string[]): string {
  const inside = sent.filter((value) => couldRun.test(value) && text.includes(value));
  return inside.toSorted((one, other) => other.length - one.length)[0] ?? text;
}

/** Markup, what ends an attribute or a text of a script, or an address that runs. */
const couldRun = /[<>"'`]|javascript:|\$\{|\{\{/i;

function isUsable(text: string): boolean {
  return text.length >= shortestPayload && text.length <= 10_000 && !holdsHidden(text);
}

/** Values of the query, the form, the JSON, segments of the path and headers, decoded as an application reads them. */
function sentValues({ target, body, headers }: RecordedRequest): readonly string[] {
  const [path = '', ...query] = target.split('?');
  const values = [...path.split('/').map(decoded), ...pairsOf(query.join('?'))];
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (/json/i.test(type) || /^\s*[[{]/.test(body)) values.push(...textsIn(readJson(body)?.value));
  else if (/multipart/i.test(type))
    values.push(...body.split(/\r?\n--/).map((part) => readMessage(part).body.trim()));
  else if (body !== '') values.push(...pairsOf(body), body);
  values.push(...headers.map(([, value]) => value));
  return [...new Set(values)].filter((value) => value.length >= shortestPayload);
}

function pairsOf(text: string): string[] {
  return text.split('&').flatMap((pair) => {
    const [name, value = ''] = cutAt(pair, '=');
    return [name, value].map(decodedField);
  });
}

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (depth > deepestLevel) return [];
  if (isList(value)) return value.flatMap((one) => textsIn(one, depth + 1));
  return isRecord(value) ? Object.values(value).flatMap((one) => textsIn(one, depth + 1)) : [];
}
