import { isRecord } from '../../base/untrusted.ts';
import type { HarEntry } from './harEntries.ts';
import { escapePointer } from './responseFields.ts';

/** Where a value first appeared in a response. */
export interface Issued {
  readonly entry: number;
  /** Expression on that response. */
  readonly source: string;
  readonly name: string;
}

/** Shorter values are found everywhere, longer ones are no tokens. */
const shortest = 8;
const longest = 8192;
const mostValues = 200_000;

/** Where each text of the responses of a recording came from first. */
export function issuedValues(entries: readonly HarEntry[]): ReadonlyMap<string, Issued> {
  const issued = new Map<string, Issued>();
  for (const [index, entry] of entries.entries()) collect(issued, index, entry);
  return issued;
}

function collect(issued: Map<string, Issued>, entry: number, { body, headers, cookies }: HarEntry): void {
  const remember = (value: unknown, source: string, name: string): void => {
    if (typeof value !== 'string' || value.length < shortest || value.length > longest) return;
    if (!issued.has(value) && issued.size < mostValues) {
      issued.set(value, { entry, source, name });
    }
  };
  for (const { name, value } of cookies) {
    if (!/[\s{}]/.test(name)) remember(value, `$response.cookie.${name}`, name);
  }
  for (const { name, value } of headers) {
    if (/token|auth|csrf|xsrf/i.test(name) && !/[\s{}]/.test(name))
      remember(value, `$response.header.${name}`, name);
  }
  const pending: [value: unknown, pointer: string, name: string][] = [[body, '', 'value']];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, pointer, name] = next;
    if (typeof value === 'string') remember(value, `$response.body#${pointer}`, name);
    if (typeof value !== 'object' || value === null || pending.length > mostValues) continue;
    for (const [key, item] of Object.entries(value).toReversed()) {
      if (!/[{}]/.test(key))
        pending.push([item, `${pointer}/${escapePointer(key)}`, isRecord(value) ? key : name]);
    }
  }
}
