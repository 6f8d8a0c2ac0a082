import assert from 'node:assert/strict';
import { bodyValues, declaredType } from '../../../../src/auth/complete/bodyPointers.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import type { Step } from '../../../../src/auth/model/model.ts';

function stepWith(body: unknown): Step {
  const steps = [{ stepId: 's', expectedResponse: { status: [200], body } }];
  const { model } = new AuthDocument(JSON.stringify({ authentications: { main: { steps } } }));
  return model?.authentications[0]?.steps[0] ?? assert.fail();
}

// In expectedBody.
describe('the values of an expected body', () => {
  it('have the types that are declared, also in lists', () => {
    const step = stepWith({ a: 'string', 'b/c~': { d: [{ e: 'integer' }] }, f: [[]], g: ['number'] });
    const types: Readonly<Record<string, string | undefined>> = {
      '/a': 'string',
      '/b~1c~0': 'object',
      '/b~1c~0/d': 'array',
      '/b~1c~0/d/0': 'object',
      '/b~1c~0/d/7/e': 'integer',
      '/f/0': 'array',
      '/f/0/0': undefined,
      '/g/0': 'number',
      '/none': undefined,
      '/none/x': undefined,
    };
    for (const [pointer, type] of Object.entries(types))
      assert.equal(declaredType(step, pointer), type, pointer);
    assert.equal(declaredType(stepWith(undefined), '/a'), undefined);
  });

  it('are offered by their pointers', () => {
    const step = stepWith({ a: 'string', 'b/c~': { d: [{ e: 'integer' }] }, '/f/g': 'boolean', h: [] });
    assert.deepEqual(
      bodyValues(step).map(({ pointer, type }) => `${pointer} ${type}`),
      [
        '/a string',
        '/b~1c~0 object',
        '/b~1c~0/d array',
        '/b~1c~0/d/0 object',
        '/b~1c~0/d/0/e integer',
        '/f/g boolean',
        '/h array',
      ],
    );
  });

  it('are 500 at most', () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`k${index}`, 'string']));
    const found = bodyValues(stepWith(many));
    assert.deepEqual([found.length, found.at(-1)], [500, { pointer: '/k499', type: 'string' }]);
    assert.deepEqual(bodyValues(stepWith(undefined)), []);
  });
});
