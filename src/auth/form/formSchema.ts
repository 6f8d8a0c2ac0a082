import schema from '../../../schemas/dast-auth.schema.json' with { type: 'json' };
import { knownKeys } from '../generated/validateAuthConfig.js';
import type { Owner } from '../structure/owners.ts';
import type { SchemaNode } from '../structure/schemaNode.ts';

const definitions = schema.definitions as unknown as Readonly<Record<string, SchemaNode>>;

/** What a key takes, as far as a form has a control for it. */
export type ControlKind = 'text' | 'number' | 'flag' | 'choice' | 'list' | 'written';

/** A key of an object, in the order of the schema. */
export interface KeySchema {
  readonly key: string;
  /** In English; its translation is that of the editor. */
  readonly description: string;
  readonly isRequired: boolean;
  readonly kind: ControlKind;
  /** Of a choice. */
  readonly allowed: readonly string[];
  /** What they mean, in English; none where they say it. */
  readonly meanings: readonly string[];
}

const known = new Map<Owner, readonly KeySchema[]>();

export function keysOf(owner: Owner): readonly KeySchema[] {
  const found = known.get(owner) ?? readKeys(owner);
  known.set(owner, found);
  return found;
}

function readKeys(owner: Owner): readonly KeySchema[] {
  const { properties = {}, required = [] } =
    owner === 'file' ? (schema as unknown as SchemaNode) : (definitions[owner] ?? {});
  return (knownKeys[owner] ?? []).flatMap((key) => {
    const property = properties[key];
    if (property === undefined) return [];
    const target = resolved(property);
    const text = property.markdownDescription ?? property.description ?? target.description ?? '';
    return {
      key,
      description: text,
      isRequired: required.includes(key),
      kind: kindOf(target),
      allowed: (target.enum ?? []).map(String),
      meanings: target.enumDescriptions ?? [],
    };
  });
}

function kindOf(target: SchemaNode): ControlKind {
  if (target.enum !== undefined) return 'choice';
  const types = [target.type ?? 'any'].flat();
  if (types.length !== 1) return 'written';
  const [type] = types;
  if (type === 'array') return isScalar(resolved(target.items ?? {})) ? 'list' : 'written';
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' ? 'text' : 'written';
}

function isScalar({ type }: SchemaNode): boolean {
  return type === 'string' || type === 'integer' || type === 'number';
}

function resolved(property: SchemaNode): SchemaNode {
  return property.$ref === undefined ? property : (definitions[property.$ref.split('/').at(-1) ?? ''] ?? {});
}
