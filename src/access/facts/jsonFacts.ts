import { isList, isRecord } from '../../base/untrusted.ts';
import { bytesFacts, bytesIn } from './bytesFacts.ts';
import type { FactSet } from './factSet.ts';

/** Values by their path, in which places of lists do not count: lists come in any order. */
export function addJson(document: unknown, found: FactSet): void {
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: document, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    const bytes = isList(value) ? bytesIn(value) : undefined;
    if (bytes !== undefined && bytesFacts(bytes, found, `${path} `)) continue;
    if (isList(value)) for (const item of value) open.push({ value: item, path: `${path}[]` });
    else if (isRecord(value))
      for (const [name, item] of Object.entries(value)) open.push({ value: item, path: `${path}.${name}` });
    else if (typeof value === 'string' || typeof value === 'number') {
      if (value !== '') found.fill(path);
      found.add(path, String(value));
    } else if (typeof value === 'boolean') found.fill(path);
  }
}
