import type { BodyFields } from '../../auth/generated/authConfig.ts';
import { isRecord } from '../../base/untrusted.ts';

type Field = BodyFields[string];
const mostFields = 60;
const deepest = 4;

/** The fields of a response and their types, from a sample; undefined for anything but an object. */
export function sampleFields(sample: unknown): BodyFields | undefined {
  return isRecord(sample) ? objectFields(sample, 0) : undefined;
}

function objectFields(sample: object, level: number): BodyFields {
  const entries = Object.entries(sample).slice(0, mostFields);
  return Object.fromEntries(entries.map(([name, value]) => [name, fieldOf(value, level + 1)]));
}

function fieldOf(value: unknown, level: number): Field {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    return value.length === 0 || level > deepest ? 'array' : [fieldOf(value[0], level + 1)];
  }
  if (typeof value === 'object') return level > deepest ? 'object' : objectFields(value, level);
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

/** The field that most likely is the token, as a JSON pointer (RFC 6901). */
export function tokenPointer(fields: BodyFields | undefined): string | undefined {
  return best(fields, (name, field) => {
    if (field !== 'string') return 0;
    const key = name.toLowerCase().replace(/[^a-z]/g, '');
    const rank = tokenNames.indexOf(key);
    if (rank >= 0) return 100 - rank;
    return /token$|jwt/.test(key) && !/refresh|csrf|xsrf|reset|device|push/.test(key) ? 10 : 0;
  });
}

const tokenNames = [
  'accesstoken',
  'authtoken',
  'authenticationtoken',
  'bearertoken',
  'jwttoken',
  'jwt',
  'token',
  'sessiontoken',
  'authorization',
  'idtoken',
  'bearer',
  'apitoken',
  'apikey',
  'sessionid',
  'sid',
  'session',
  'access',
];

/** The field that most likely is the token's lifetime in seconds, as a JSON pointer. */
export function lifetimePointer(fields: BodyFields | undefined): string | undefined {
  return best(fields, (name, field) => {
    if (field !== 'integer' && field !== 'number') return 0;
    const key = name.toLowerCase().replace(/[^a-z]/g, '');
    return ['expiresin', 'tokenexpiresin', 'expiresinseconds', 'ttl'].includes(key) ? 1 : 0;
  });
}

/** Whether a field has fields of its own. */
export function isNested(field: Field): field is BodyFields {
  return typeof field === 'object' && !Array.isArray(field);
}

/** Breadth first, so that of two equals the one nearer to the root wins. */
function best(
  fields: BodyFields | undefined,
  rank: (name: string, field: Field) => number,
): string | undefined {
  let pointer: string | undefined;
  let highest = 0;
  let level: [string, BodyFields][] = fields === undefined ? [] : [['', fields]];
  while (level.length > 0) {
    const next: [string, BodyFields][] = [];
    for (const [base, object] of level) {
      for (const [name, field] of Object.entries(object)) {
        const at = `${base}/${escapePointer(name)}`;
        const found = rank(name, field);
        // Braces would end an expression.
        if (found > highest && !/[{}]/.test(at)) [pointer, highest] = [at, found];
        if (isNested(field)) next.push([at, field]);
      }
    }
    level = next;
  }
  return pointer;
}

/** The expression for a field of the response; nothing where there is none. */
export function bodyExpression(pointer: string | undefined): string | undefined {
  return pointer === undefined ? undefined : `$response.body#${pointer}`;
}

export function escapePointer(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
