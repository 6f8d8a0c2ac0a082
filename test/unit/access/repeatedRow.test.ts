import assert from 'node:assert/strict';
import type { Actor } from '../../../src/access/policy.ts';
import { repeatedRow, type RecordedAccess } from '../../../src/access/retest/repeatedRow.ts';

const owner = { place: 1 } as unknown as Actor;
const attacker = { place: 2 } as unknown as Actor;

describe('the questions of a finding, asked again', () => {
  const row = (changes: Partial<RecordedAccess>): ReturnType<typeof repeatedRow> => {
    const access: RecordedAccess = {
      kind: 'object',
      method: 'GET',
      path: '/orders/{id}',
      target: '/orders/7',
      owner: undefined,
      attacker: undefined,
      ...changes,
    };
    return repeatedRow(access, owner, attacker);
  };
  const asked = (changes: Partial<RecordedAccess>): readonly unknown[] => {
    const { operation, instance, questions } = row(changes);
    return [operation.path, operation.query, instance.values, instance.owners, questions[0]?.claim];
  };

  it('are of the same object, which belongs to its owner', () => {
    assert.deepEqual(row({ method: 'PUT', body: { contentType: 'text/x', text: 'a' } }), {
      operation: { method: 'PUT', path: '/orders/{id}', query: [], isPublic: false },
      instance: {
        target: '/orders/7',
        values: ['7'],
        owners: [1],
        body: { contentType: 'text/x', text: 'a' },
      },
      instances: [
        { target: '/orders/7', values: ['7'], owners: [1], body: { contentType: 'text/x', text: 'a' } },
      ],
      owners: [owner],
      questions: [{ actor: attacker, claim: 'object' }],
    });
    assert.ok(!('body' in row({}).instance));
    assert.deepEqual(asked({ target: '/orders/a%20b?x=1&y=2%26' }), [
      '/orders/{id}',
      ['x', 'y'],
      ['a b', '1', '2&'],
      [1],
      'object',
    ]);
    assert.deepEqual(asked({ target: '/orders/%zz' }), ['/orders/{id}', [], ['%zz'], [1], 'object']);
  });

  it('are of no object where nothing names one, or where fields are meant', () => {
    assert.deepEqual(asked({ path: '/orders', target: '/orders' }), ['/orders', [], [], [], 'may']);
    assert.deepEqual(asked({ path: '/orders', target: '/orders', kind: 'function' }), [
      '/orders',
      [],
      [],
      [],
      'function',
    ]);
    assert.deepEqual(asked({ kind: 'function' }), ['/orders/{id}', [], ['7'], [1], 'function']);
    assert.deepEqual(asked({ kind: 'authentication' }), ['/orders/{id}', [], ['7'], [1], 'authentication']);
    assert.deepEqual(asked({ kind: 'property' }), ['/orders/{id}', [], ['7'], [], 'may']);
    assert.deepEqual(asked({ path: '/orders', target: '/orders?id=7' }), [
      '/orders',
      ['id'],
      ['7'],
      [1],
      'object',
    ]);
  });

  it('are of the path as it was sent where it does not fit the template', () => {
    assert.deepEqual(asked({ target: '/orders/7/8?x=1' }), ['/orders/7/8', ['x'], ['1'], [1], 'object']);
    assert.deepEqual(asked({ path: '/a/{b}{c}', target: '/a/7' })[2], []);
  });

  it('are none where who was let in is the owner', () => {
    const access: RecordedAccess = {
      kind: 'object',
      method: 'GET',
      path: '/a',
      target: '/a',
      owner: undefined,
      attacker: undefined,
    };
    assert.deepEqual(repeatedRow(access, owner, owner).questions, []);
    assert.deepEqual(repeatedRow(access, owner, undefined).questions, [{ actor: undefined, claim: 'may' }]);
  });
});
