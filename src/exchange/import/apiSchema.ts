import { decoded } from '../../base/decoded.ts';
import type { BodyFields } from '../../auth/generated/authConfig.ts';
import { entriesAt, listAt, textAt, valueAt } from '../../base/untrusted.ts';

const longestChain = 20;
const deepest = 4;
const mostFields = 60;

/** Follows `$ref` inside the document; references to other files and circles give undefined. */
export function resolved(document: unknown, value: unknown): unknown {
  let current = value;
  for (let step = 0; step < longestChain; step += 1) {
    const ref = textAt(current, '$ref');
    if (ref === undefined) return current;
    if (!ref.startsWith('#/')) return undefined;
    const path = ref
      .slice(2)
      .split('/')
      .map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
    current = valueAt(document, ...path);
  }
  return undefined;
}

/**
 * The fields an object schema describes, through references and allOf, oneOf and anyOf. Bounded in depth and
 * in all, since a few schemas that refer to each other describe endless fields.
 */
export function schemaFields(document: unknown, schema: unknown): BodyFields | undefined {
  return new SchemaReader(document).fields(schema, 0);
}

const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'] as const;

class SchemaReader {
  readonly #document: unknown;
  #left = 500;

  constructor(document: unknown) {
    this.#document = document;
  }

  fields(schema: unknown, level: number): BodyFields | undefined {
    const fields = new Map<string, BodyFields[string]>();
    for (const object of this.#objects(schema, 0, new Set())) {
      for (const [name, property] of entriesAt(object, 'properties')) {
        if (fields.size >= mostFields || this.#left <= 0) break;
        this.#left -= 1;
        fields.set(name, this.#field(property, level + 1));
      }
    }
    return fields.size === 0 ? undefined : Object.fromEntries(fields);
  }

  *#objects(schema: unknown, level: number, seen: Set<unknown>): Generator<unknown> {
    const found = resolved(this.#document, schema);
    if (found === undefined || level > deepest || seen.has(found)) return;
    seen.add(found);
    yield found;
    for (const key of ['allOf', 'oneOf', 'anyOf']) {
      for (const part of listAt(found, key).slice(0, 10)) yield* this.#objects(part, level + 1, seen);
    }
  }

  #field(property: unknown, level: number): BodyFields[string] {
    const schema = resolved(this.#document, property);
    const declared = textAt(schema, 'type') ?? listAt(schema, 'type').find((type) => type !== 'null');
    const type = types.find((known) => known === declared);
    if (level > deepest) return type ?? 'object';
    if (type === 'array') {
      const items = valueAt(schema, 'items');
      return items === undefined ? 'array' : [this.#field(items, level + 1)];
    }
    if (type === undefined || type === 'object') return this.fields(schema, level) ?? type ?? 'string';
    return type;
  }
}
