import type { BodyField, BodyFields } from '../../auth/generated/authConfig.ts';
import { isWithheld } from '../../auth/writtenSecrets.ts';
import { isBodyValue } from './bodyValue.ts';
import type { Fields } from './scannerExport.ts';

/** Criteria for the fields of a body, and the pointers of what they do not say. */
export function bodyCriteria(body: BodyFields): {
  readonly found: readonly Fields[];
  readonly unchecked: readonly string[];
} {
  const found: Fields[] = [];
  const unchecked: string[] = [];
  const pending: [pointer: string, field: BodyField][] = membersOf('', body);
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const [pointer, field] = next;
    const at = `$response.body#${pointer}`;
    if (typeof field === 'string') found.push(ofType(at, field));
    else if (Array.isArray(field)) {
      found.push({ condition: `${at} != null` });
      if (field.length > 0) unchecked.push(`${pointer}/*`);
    } else if (isBodyValue(field)) {
      const literal = literalOf(field.equals, pointer.split('/').at(-1) ?? '');
      if (literal === undefined) unchecked.push(pointer);
      else found.push({ condition: `${at} == ${literal}` });
    } else pending.push(...membersOf(pointer, field));
  }
  return { found, unchecked };
}

export function regex(context: string, condition: string): Fields {
  return { context, condition, type: 'regex' };
}

function membersOf(pointer: string, fields: BodyFields): [string, BodyField][] {
  return Object.entries(fields).map(([name, field]) => [
    name.startsWith('/') ? pointer + name : `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    field,
  ]);
}

/** A literal of a condition; undefined for a text that holds references, quotes or a secret. */
function literalOf(value: unknown, name: string): string | undefined {
  if (typeof value !== 'string') return JSON.stringify(value);
  return /[{$']/.test(value) || isWithheld(value, name) ? undefined : `'${value}'`;
}

const patterns = {
  integer: String.raw`^-?\d+$`,
  number: String.raw`^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$`,
  boolean: '^(?:true|false)$',
} as const;

/** Numbers and truth values by their letters; of everything else, that it is there. */
function ofType(at: string, type: Extract<BodyField, string>): Fields {
  if (type === 'null') return { condition: `${at} == null` };
  if (type === 'string' || type === 'object' || type === 'array') return { condition: `${at} != null` };
  return regex(at, patterns[type]);
}
