import assert from 'node:assert/strict';
import { resolved, sampleBody } from '../../../src/access/operations/sampleBody.ts';

const object = (properties: object): object => ({ type: 'object', properties });

/** Nests a schema in so many objects. */
const nested = (levels: number): object =>
  levels === 0 ? { type: 'boolean' } : object({ a: nested(levels - 1) });

describe('a body as an API description shows it', () => {
  const components = {
    schemas: {
      Name: { type: 'string', default: 'ann' },
      Loop: { $ref: '#/components/schemas/Loop' },
      ReadOnly: { type: 'string', readOnly: true },
    },
    examples: { Named: { value: { from: 'components' } } },
    requestBodies: { Login: { content: { 'application/json': { schema: { type: 'integer' } } } } },
  };
  const document = { components };
  const body = (media: object, type = 'application/json'): unknown =>
    sampleBody(document, { requestBody: { content: { [type]: media } } })?.value;
  const ofSchema = (schema: object): unknown => body({ schema });

  it('has the first content that is JSON or fields', () => {
    const typeOf = (...types: readonly string[]): string | undefined =>
      sampleBody(document, {
        requestBody: { content: Object.fromEntries(types.map((type) => [type, {}])) },
      })?.contentType;
    assert.equal(
      typeOf('text/xml', 'application/problem+JSON', 'application/json'),
      'application/problem+JSON',
    );
    assert.equal(typeOf('application/x-www-form-urlencoded'), 'application/x-www-form-urlencoded');
    assert.equal(typeOf('text/xml'), undefined);
    assert.equal(sampleBody(document, {}), undefined);
    const reference = { $ref: '#/components/requestBodies/Login' };
    assert.deepEqual(sampleBody(document, { requestBody: reference }), {
      contentType: 'application/json',
      value: 1,
    });
  });

  it('is the example before the schema', () => {
    const schema = { type: 'boolean' };
    const named = { first: { value: 2 }, second: { value: 3 } };
    assert.equal(body({ example: 1, examples: named, schema }), 1);
    assert.equal(body({ examples: named, schema }), 2);
    assert.deepEqual(body({ examples: { a: { $ref: '#/components/examples/Named' } } }), {
      from: 'components',
    });
    assert.equal(body({ schema }), true);
    assert.equal(body({}), null);
  });

  it('is what the schema gives, else a value of its type', () => {
    const cases: readonly (readonly [schema: object, value: unknown])[] = [
      [{ type: 'string', example: 'a', default: 'b', const: 'c', enum: ['d'] }, 'a'],
      [{ default: 'b', const: 'c', enum: ['d'] }, 'b'],
      [{ const: 'c', enum: ['d', 'e'] }, 'c'],
      [{ enum: ['d', 'e'] }, 'd'],
      [{ type: 'string', enum: 'd' }, 'text'],
      [{ type: 'string' }, 'text'],
      [{ type: 'string', format: 'date' }, '2030-01-01'],
      [{ type: 'string', format: 'date-time' }, '2030-01-01T00:00:00Z'],
      [{ type: 'string', format: 'email' }, 'someone@example.test'],
      [{ type: 'string', format: 'uuid' }, '00000000-0000-4000-8000-000000000001'],
      [{ type: 'string', format: 'uri' }, 'https://example.test/'],
      [{ type: 'string', format: 'other' }, 'text'],
      [{ type: 'string', format: 7 }, 'text'],
      [{ type: 'integer' }, 1],
      [{ type: 'number', minimum: 0 }, 0],
      [{ type: 'integer', minimum: '5' }, 1],
      [{ type: 'string', minimum: 5 }, 'text'],
      [{ type: ['null', 'integer'] }, 1],
      [{ type: 'array' }, []],
      [{ type: 'array', items: { type: 'integer' } }, [1]],
      [{ type: 'object' }, {}],
      [{}, 'text'],
      [{ $ref: '#/components/schemas/Name' }, 'ann'],
      [{ $ref: '#/components/schemas/None' }, null],
      [{ $ref: 'other.json#/a' }, null],
      [{ $ref: '#/components/schemas/Loop' }, null],
      [{ oneOf: [{ type: 'integer' }, { type: 'boolean' }] }, 1],
      [{ anyOf: [{ type: 'boolean' }] }, true],
      [{ oneOf: [{ type: 'integer' }], anyOf: [{ type: 'boolean' }] }, 1],
      [
        { allOf: [object({ a: { type: 'integer' } }), { type: 'integer' }, object({ b: {} })] },
        { a: 1, b: 'text' },
      ],
      [
        object({
          a: { type: 'integer' },
          b: { type: 'integer', readOnly: true },
          c: { $ref: '#/components/schemas/ReadOnly' },
          d: { readOnly: false },
        }),
        { a: 1, d: 'text' },
      ],
    ];
    for (const [schema, value] of cases) assert.deepEqual(ofSchema(schema), value, JSON.stringify(schema));
  });

  it('ends after six levels, in whatever they are', () => {
    const depthOf = (value: unknown): string => JSON.stringify(value);
    assert.equal(depthOf(ofSchema(nested(6))), '{"a":'.repeat(6) + 'true' + '}'.repeat(6));
    assert.equal(depthOf(ofSchema(nested(7))), '{"a":'.repeat(7) + 'null' + '}'.repeat(7));
    const deep = (key: string): unknown => {
      let schema: object = { type: 'boolean' };
      for (let level = 0; level < 7; level++) schema = { [key]: key === 'items' ? schema : [schema] };
      return ofSchema(schema);
    };
    assert.equal(depthOf(deep('items')), '[[[[[[[null]]]]]]]');
    assert.equal(deep('oneOf'), null);
    let parts: object = object({ a: {} });
    for (let level = 0; level < 7; level++) parts = { allOf: [parts] };
    assert.deepEqual(ofSchema(parts), {});
  });

  it('is that of the parameter of Swagger 2', () => {
    const parameter = { in: 'body', schema: { type: 'integer' } };
    const parameters = [{ in: 'query' }, { $ref: '#/parameters/Body' }];
    assert.deepEqual(sampleBody({ parameters: { Body: parameter } }, { parameters }), {
      contentType: 'application/json',
      value: 1,
    });
    assert.equal(sampleBody({}, { parameters: [{ in: 'query' }] }), undefined);
  });

  it('follows references through five others', () => {
    const chain = (length: number): unknown =>
      resolved(
        Object.fromEntries(
          Array.from({ length }, (_, index) => [
            `r${index}`,
            index === length - 1 ? { type: 'end' } : { $ref: `#/r${index + 1}` },
          ]),
        ),
        { $ref: '#/r0' },
      );
    assert.deepEqual(chain(5), { type: 'end' });
    assert.equal(chain(6), undefined);
  });
});
