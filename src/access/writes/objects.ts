import { decoded } from '../../base/decoded.ts';
import { isList, isRecord } from '../../base/untrusted.ts';
import type { Received } from '../../login/response/received.ts';
import { idNames } from '../idNames.ts';
import { bodyText, type OperationBody } from '../operations/body.ts';
import type { SentBody } from '../policy.ts';

const deepest = 3;

/** The id of what was created: where `Location` leads, or the first id in the response from outside. */
export function createdId(received: Received, path: string): string | undefined {
  const location = received.header('location');
  const led = location === undefined ? undefined : URL.parse(location, received.url)?.pathname;
  const start = `${path.replace(/\/$/, '')}/`;
  if (led?.startsWith(start) === true) {
    const rest = led.slice(start.length).replace(/\/$/, '');
    if (rest !== '' && !rest.includes('/')) return decoded(rest);
  }
  let level: readonly unknown[] = [received.json?.value];
  for (let depth = 0; depth <= deepest; depth++) {
    const records = level.filter(isRecord);
    for (const record of records)
      for (const name of idNames) {
        const id = record[name];
        if ((typeof id === 'string' && id !== '') || typeof id === 'number') return String(id);
      }
    level = records.flatMap((record) => Object.values(record));
  }
  return undefined;
}

/** A body in which a word stands, as far as it has a text; the word tells later whose write took effect. */
export function markedBody(
  body: OperationBody | undefined,
  marker: string,
  more: ReadonlyMap<string, unknown> = new Map(),
): SentBody | undefined {
  if (body === undefined) return undefined;
  const marked = { done: false };
  const hasOwn = holdsPlaceholder(body.value);
  const value = withMarker(body.value, hasOwn, marker, marked);
  const written = isRecord(value) ? withFields(value, more) : value;
  return { contentType: body.contentType, text: bodyText({ ...body, value: written }, []) };
}

/** A number stays one where one was. */
function withFields(
  value: Readonly<Record<string, unknown>>,
  more: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> {
  const put = (old: unknown, next: unknown): unknown =>
    typeof old === 'number' && /^\d{1,15}$/.test(String(next)) ? Number(next) : next;
  return Object.fromEntries(
    Object.entries(value).map(([name, old]) => [name, more.has(name) ? put(old, more.get(name)) : old]),
  );
}

/** What stands for a text of which a description says nothing. */
const placeholder = 'text';

function holdsPlaceholder(value: unknown): boolean {
  if (isList(value)) return value.some(holdsPlaceholder);
  return isRecord(value) ? Object.values(value).some(holdsPlaceholder) : value === placeholder;
}

/** In the first text of the body that is no date, address or id. */
function withMarker(value: unknown, hasOwn: boolean, marker: string, marked: { done: boolean }): unknown {
  if (isList(value)) return value.map((item) => withMarker(item, hasOwn, marker, marked));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, withMarker(item, hasOwn, marker, marked)]),
    );
  const isFree = typeof value === 'string' && (hasOwn ? value === placeholder : !/[-:@/]|^\d/.test(value));
  if (!isFree || marked.done) return value;
  marked.done = true;
  return marker;
}
