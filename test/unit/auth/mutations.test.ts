import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { changed, check, fullExample, minimalExample } from './checked.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}
type Path = readonly (string | number)[];

const schemaFile = new URL('../../../schemas/dast-auth.schema.json', import.meta.url);
const root = JSON.parse(readFileSync(schemaFile, 'utf8')) as Schema;

for (const [name, example] of Object.entries({ full: fullExample, minimal: minimalExample })) {
  describe(`every mutation of the ${name} example`, () => {
    const places = [...placesOf(JSON.parse(example), root, [])];

    it('finds something to mutate', () => {
      assert.ok(places.length > 20);
    });

    for (const { path, schema } of places) {
      for (const key of schema.required ?? []) {
        it(`reports ${[...path, key].join('.')} when it is deleted`, () => {
          const text = changed(example, [...path, key], undefined);
          const seen = check(text);
          assert.deepEqual(
            seen.map(({ code, offset }) => ({ code, offset })),
            [{ code: 'missing-key', offset: ownerOffset(text, path) }],
          );
          assert.ok(seen[0]?.message.includes(`"${key}"`));
        });
      }
      if (schema.enum !== undefined) {
        it(`reports ${path.join('.')} when it has another value`, () => {
          const text = changed(example, path, 'something else');
          const [seen, ...more] = check(text);
          assert.ok(seen !== undefined && ['value-not-allowed', 'cookie-location'].includes(seen.code));
          assert.equal(seen.offset, nodeAt(text, path).offset);
          assert.equal(seen.marked, '"something else"');
          assert.deepEqual(more, []);
        });
      }
      if (schema.additionalProperties === false) {
        it(`reports a foreign key in ${path.join('.') || 'the file'}`, () => {
          const seen = check(changed(example, [...path, 'zzzzzzzz'], 1));
          assert.deepEqual(
            seen.map(({ code, marked }) => ({ code, marked })),
            [{ code: 'unknown-key', marked: '"zzzzzzzz"' }],
          );
          // An owner that is not known would be called a file.
          assert.equal(seen[0]?.message.includes('auth config file'), path.length === 0);
        });
      }
    }
  });
}

/** Every value of the example with its schema. */
function* placesOf(value: unknown, reference: Schema, path: Path): Generator<{ path: Path; schema: Schema }> {
  const schema = resolve(value, reference);
  yield { path, schema };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* placesOf(item, schema.items ?? {}, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      const rest = schema.additionalProperties;
      const childSchema = schema.properties?.[key] ?? (rest === false || rest === undefined ? {} : rest);
      yield* placesOf(child, childSchema, [...path, key]);
    }
  }
}

function resolve(value: unknown, schema: Schema): Schema {
  if (schema.$ref !== undefined) {
    const target = root.definitions?.[schema.$ref.replace('#/definitions/', '')];
    assert.ok(target !== undefined, schema.$ref);
    return resolve(value, target);
  }
  const alternatives = schema.anyOf?.map((one) => resolve(value, one));
  return alternatives?.find(({ type }) => type === (Array.isArray(value) ? 'array' : typeof value)) ?? schema;
}

function nodeAt(text: string, path: Path): { offset: number } {
  const tree = parseTree(text);
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...path]);
  assert.ok(node !== undefined);
  return node;
}

function ownerOffset(text: string, path: Path): number {
  const isNamed = typeof path.at(-1) === 'string';
  const tree = parseTree(text);
  assert.ok(tree !== undefined);
  const node = findNodeAtLocation(tree, [...path]);
  return (isNamed ? node?.parent?.offset : node?.offset) ?? -1;
}
