import assert from 'node:assert/strict';
import type { LetIn, RoleExchange } from '../../../../src/access/report/findingsOf.ts';
import type { FindingKind } from '../../../../src/access/report/rules.ts';
import { markdownOf, nameOf, titleOf } from '../../../../src/access/report/sentences.ts';

const [ann, bob] = [
  { role: 'user', username: 'ann' },
  { role: 'admin', username: '' },
];

const exchange = (part: RoleExchange['part'], user: RoleExchange['user']): RoleExchange =>
  ({ part, user, exchange: {} }) as unknown as RoleExchange;

const letIn = (changes: Partial<LetIn> = {}): LetIn => ({
  user: ann,
  confidence: 'High',
  exchanges: [exchange('baseline', bob), exchange('attacker', ann)],
  facts: [{ at: '/email', value: 'b@shop.test' }] as unknown as LetIn['facts'],
  total: 3,
  owners: [],
  ...changes,
});

describe('what is said of somebody who was let in', () => {
  const happened = (kind: FindingKind, changes?: Partial<LetIn>): string | undefined =>
    markdownOf(letIn(changes), kind).split('\n\n')[0];
  const proven = (changes?: Partial<LetIn>): string | undefined =>
    markdownOf(letIn(changes), 'function').split('\n\n')[1];

  it('is who got what of whom', () => {
    assert.equal(happened('authentication'), 'Without a login, this request gets what admin gets.');
    assert.equal(happened('object'), String.raw`user \(ann\) gets objects of other users in a list.`);
    assert.equal(
      happened('object', { owners: [bob, ann] }),
      String.raw`user \(ann\) gets an object of admin, user \(ann\).`,
    );
    assert.equal(
      happened('function', { exchanges: [], owners: [bob] }),
      String.raw`user \(ann\) gets what admin gets, and ${'`apiAccess`'} does not give it to this role.`,
    );
    const facts = ['/a', '/b'].map((at) => ({ at, value: 'x' })) as unknown as LetIn['facts'];
    assert.equal(
      happened('property', { facts }),
      String.raw`user \(ann\) gets fields that this role must not see: ${'`/a`, `/b`'}.`,
    );
    const after = [...letIn().exchanges, exchange('after', bob)];
    assert.equal(
      happened('object', { exchanges: after }),
      String.raw`user \(ann\) changes what belongs to admin, who reads the change afterwards.`,
    );
    assert.equal(
      happened('object', { exchanges: after, user: undefined }),
      'Without a login, this request changes what belongs to admin, who reads the change afterwards.',
    );
  });

  it('is what proves it', () => {
    assert.equal(proven(), 'Proven by 3 values of the response, such as `b@shop.test` at `/email`.');
    assert.equal(
      proven({ total: 1, confidence: 'Medium' }),
      'Proven by 1 value of the response, such as `b@shop.test` at `/email`. Check the response: the values alone are no proof.',
    );
    assert.match(
      proven({ facts: [] }) ?? '',
      /^The response has the same fields as that of a user who may call it/,
    );
    assert.match(
      proven({ exchanges: [exchange('after', bob)] }) ?? '',
      /^The owner read the object before and after/,
    );
  });

  it('has no markup of others, and values that end', () => {
    const odd = { role: '*a*', username: '[b](c)' };
    assert.match(happened('object', { user: odd }) ?? '', /^\\\*a\\\* \\\(\\\[b\\\]\\\(c\\\)\\\) gets/);
    const value = (text: string): string | undefined =>
      /such as (.*) at/.exec(
        proven({ facts: [{ at: '/a', value: text }] as unknown as LetIn['facts'] }) ?? '',
      )?.[1];
    assert.equal(value(' a `\n b '), '`a b`');
    assert.equal(value('x'.repeat(80)), `\`${'x'.repeat(80)}\``);
    assert.equal(value('x'.repeat(81)), `\`${'x'.repeat(80)}…\``);
  });

  it('names users and exchanges', () => {
    assert.deepEqual([nameOf(undefined), nameOf(ann), nameOf(bob)], ['not logged in', 'user (ann)', 'admin']);
    const parts = ['expected', 'baseline', 'attacker', 'after'] as const;
    assert.deepEqual(
      parts.map((part) => titleOf(exchange(part, bob))),
      ['Expected: admin', 'Allowed: admin', 'Let in: admin', 'Read afterwards: admin'],
    );
    assert.equal(titleOf(exchange('attacker', undefined)), 'Let in: not logged in');
  });
});
