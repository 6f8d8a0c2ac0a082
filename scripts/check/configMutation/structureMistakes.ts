import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Owner } from '../../../src/auth/structure/owners.ts';
import { projectDir } from '../../paths.ts';
import type { Key } from './config.ts';
import { misspelt, type MistakeKind, removal, value } from './mistakeKind.ts';

interface SchemaPart {
  readonly required?: readonly string[];
  readonly properties?: Readonly<
    Record<string, { readonly enum?: readonly string[]; readonly $ref?: string }>
  >;
}

const schema = JSON.parse(
  readFileSync(join(projectDir, 'schemas/dast-auth.schema.json'), 'utf8'),
) as SchemaPart & {
  readonly definitions: Readonly<Record<string, SchemaPart & { readonly enum?: readonly string[] }>>;
};

function partOf(owner: Owner): SchemaPart {
  return owner === 'file' ? schema : (schema.definitions[owner] ?? {});
}

/** The values that a key may have, where they are listed. */
function allowed({ owner, key }: Key): readonly string[] {
  const part = partOf(owner).properties?.[key];
  return part?.enum ?? schema.definitions[part?.$ref?.split('/').at(-1) ?? '']?.enum ?? [];
}

export const keys: readonly MistakeKind[] = [
  {
    name: 'a misspelt key',
    *in({ keys: all, edits }) {
      for (const { key, keyNode } of all) yield { edits: [edits.replace(keyNode, misspelt(key))] };
    },
  },
  {
    name: 'a key in snake_case',
    *in({ keys: all, edits }) {
      for (const { key, keyNode } of all) {
        const snake = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        if (snake !== key) yield { edits: [edits.replace(keyNode, snake)] };
      }
    },
  },
  {
    name: 'a key twice',
    *in({ keys: all, text: source }) {
      for (const { property, valueNode } of all) {
        const copy = source.slice(property.offset, property.offset + property.length);
        if (valueNode.type === 'string' || valueNode.type === 'number')
          yield { edits: [{ offset: property.offset, length: 0, newText: `${copy}, ` }] };
      }
    },
  },
  removal('a missing required key', ({ owner, key }) => partOf(owner).required?.includes(key) === true),
];

export const types: readonly MistakeKind[] = [
  value('a text where a number or truth value belongs', ({ valueNode: { type } }) =>
    type === 'number' ? 'soon' : type === 'boolean' ? 'yes' : undefined,
  ),
  value('a number where a text belongs', ({ valueNode: { type }, key }) =>
    type === 'string' && key !== 'context' ? 7 : undefined,
  ),
  value('an object where a list belongs, or a list where an object does', ({ valueNode: { type } }) =>
    type === 'array' ? { first: 1 } : type === 'object' ? ['first'] : undefined,
  ),
  value('nothing', ({ valueNode: { type }, owner, key }) =>
    type === 'string' && partOf(owner).required?.includes(key) === true && key !== 'selector'
      ? ''
      : undefined,
  ),
  value('null', ({ owner, key }) => (partOf(owner).required?.includes(key) === true ? null : undefined)),
  value('a value that is not in the list', (key) =>
    allowed(key).length > 0 ? misspelt(String(key.valueNode.value)) : undefined,
  ),
  value('a value of the list in another case', (key) =>
    allowed(key).length > 0 ? String(key.valueNode.value).toUpperCase() : undefined,
  ),
  value('a status that no server sends', ({ key, valueNode }) =>
    key === 'status' && valueNode.type === 'array' ? [2000] : undefined,
  ),
];

export const punctuation: readonly MistakeKind[] = [
  {
    name: 'a comma that is missing',
    *in({ text: source }) {
      for (const { index, 0: written } of source.matchAll(/,\s*/g)) {
        const next = { offset: index + written.length, length: 0, newText: '' };
        if (written.includes('\n')) yield { edits: [{ offset: index, length: 1, newText: '' }, next] };
      }
    },
  },
  {
    name: 'a comma too many',
    *in({ text: source }) {
      for (const { index } of source.matchAll(/(?<=["\w}\]])\n(?=\s*[}\]])/g))
        yield { edits: [{ offset: index, length: 0, newText: ',' }] };
    },
  },
  {
    name: 'a quote that is missing',
    *in({ keys: all }) {
      for (const { valueNode } of all) {
        if (valueNode.type === 'string')
          yield { edits: [{ offset: valueNode.offset + valueNode.length - 1, length: 1, newText: '' }] };
      }
    },
  },
  {
    name: 'a colon that is missing',
    *in({ keys: all }) {
      for (const { keyNode } of all)
        yield { edits: [{ offset: keyNode.offset + keyNode.length, length: 1, newText: '' }] };
    },
  },
  {
    name: 'a brace that is missing',
    *in({ text: source }) {
      const at = source.trimEnd().length - 1;
      const before = { offset: source.slice(0, at).trimEnd().length, length: 0, newText: '' };
      yield { edits: [before, { offset: at, length: 1, newText: '' }] };
    },
  },
];
