import assert from 'node:assert/strict';
import { answerOf, type AccessAnswer } from '../../../src/access/answer.ts';
import { bodyOf } from '../../../src/access/operations/body.ts';
import type { Operation } from '../../../src/access/operations/operation.ts';
import { policyOf } from '../../../src/access/policy.ts';
import { changeOf, isSeen, tookEffect } from '../../../src/access/writes/effect.ts';
import { leftIn, type LedgerEntry } from '../../../src/access/writes/ledger.ts';
import { createdId, markedBody } from '../../../src/access/writes/objects.ts';
import { resourcesOf } from '../../../src/access/writes/resources.ts';
import { writeActors, writePlan } from '../../../src/access/writes/writePlan.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import { received } from '../../fakes/received.ts';

const operations = (...labels: readonly string[]): readonly Operation[] =>
  labels.map((label) => {
    const [method = '', path = '', name] = label.split(' ');
    return { method, path, query: [], isPublic: false, ...(name !== undefined && { name }) };
  });

const config = (...writeTests: readonly string[]): AuthConfig =>
  ({
    application: { isolatedFromProduction: true, safeForAutomatedTesting: true, writeTests },
    authentications: { main: { neverCall: ['PUT /shops/{id}'] } },
    roles: [
      { name: 'reader', apiAccess: ['GET /notes/**'] },
      { name: 'writer', apiAccess: ['/notes/**', '/shops/**'] },
      { name: 'admin', apiAccess: ['/notes/**'] },
      { name: 'guest' },
    ],
    testUsers: [
      { role: 'reader', username: 'rob' },
      { role: 'writer', username: 'ann', tenant: 'acme' },
      { role: 'writer', username: 'bob', tenant: 'acme' },
      { role: 'writer', username: 'cat', tenant: 'globex' },
      { role: 'reader', username: 'rita' },
      { role: 'guest', username: 'gus' },
    ],
  }) as never;

describe('what may be written', () => {
  const labels = (all: readonly Operation[], ...writeTests: readonly string[]): unknown =>
    resourcesOf(all, config(...writeTests)).resources.map(({ create, item, read, changes, remove }) => [
      create.path,
      item,
      read.method,
      changes.map(({ method }) => method).join(),
      remove?.method,
    ]);

  it('are objects that can be created and read, with the changes that the config allows', () => {
    const all = operations(
      'POST /notes',
      'GET /notes/{id}',
      'DELETE /notes/{noteId}',
      'PATCH /notes/{n}/',
      'PUT /notes/{id}',
      'POST /shops/',
      'GET /shops/{id}',
      'PUT /shops/{id}',
      'DELETE /shops/{id}',
    );
    assert.deepEqual(labels(all, '/notes/**', '/shops/**'), [
      ['/notes', '/notes/{id}', 'GET', 'PUT,PATCH,DELETE', 'DELETE'],
      ['/shops/', '/shops/{id}', 'GET', 'DELETE', 'DELETE'],
    ]);
    assert.deepEqual(labels(operations('POST /a', 'GET /a/{n}'), 'POST /a'), [
      ['/a', '/a/{n}', 'GET', '', undefined],
    ]);
    assert.deepEqual(labels(all, 'POST /notes'), [['/notes', '/notes/{id}', 'GET', '', undefined]]);
    assert.deepEqual(labels(all, 'PUT /notes/{id}', 'POST /shops/'), [
      ['/shops/', '/shops/{id}', 'GET', '', undefined],
    ]);
  });

  it('are none without a path of one object, nor calls of GraphQL and what is below another object', () => {
    for (const all of [
      ['POST /notes', 'DELETE /notes/{id}'],
      ['POST /notes', 'GET /notes/{id}/lines'],
      ['POST /notes', 'GET /notes/{}'],
      ['POST /notes', 'GET /notes/{id}{more}'],
      ['POST /notes', 'GET /other/{id}'],
      ['POST /notes add', 'GET /notes/{id}'],
      ['PUT /notes', 'GET /notes/{id}'],
      ['POST /notes/{id}/lines', 'GET /notes/{id}/lines/{line}'],
    ])
      assert.deepEqual(resourcesOf(operations(...all), config('/notes/**')), {
        resources: [],
        why: 'no-resources',
      });
  });
});

describe('who writes', () => {
  it('is an owner who may create and change, then one of his role and one of another tenant, and one of each role that may not', () => {
    const [create, read, remove, none] = operations(
      'POST /notes',
      'GET /notes/{id}',
      'DELETE /notes/{id}',
      'POST /none',
    ) as readonly [Operation, Operation, Operation, Operation];
    const policy = policyOf(config());
    const who = (operation: Operation, actors = policy.actors): unknown => {
      const found = writeActors(operation, actors, policy, { create });
      return found && [found.owner.username, ...found.attackers.map((one) => one?.username)];
    };
    assert.deepEqual(who(create), ['ann', 'rob', 'gus', undefined]);
    assert.deepEqual(who(remove), ['ann', 'bob', 'cat', 'rob', 'gus', undefined]);
    assert.deepEqual(who(read), ['ann', 'bob', 'cat', 'gus', undefined]);
    assert.equal(who(none), undefined);
    const [rob, ann, , cat] = policy.actors;
    assert.ok(rob && ann && cat);
    assert.deepEqual(who(remove, [rob, ann, cat]), ['ann', 'cat', 'rob', undefined]);
    assert.deepEqual(who(remove, [ann]), ['ann', undefined]);
    assert.equal(who(remove, [rob]), undefined);
  });

  it('sends at most so many requests of each method', () => {
    const all = operations('POST /notes', 'GET /notes/{id}', 'PUT /notes/{id}', 'DELETE /notes/{id}');
    // Three try to create, five to change; each try needs an object of its own.
    assert.deepEqual(writePlan(all, config('/notes/**')), {
      operations: [all[0], all[2], all[3]],
      byMethod: { POST: 3 + 12 + 12, GET: 9 + 36 + 36, DELETE: 3 + 12 + 12 + 11, PUT: 11 },
    });
    assert.deepEqual(writePlan(all, config('POST /notes', 'PUT /notes/{id}')), {
      operations: [all[0], all[2]],
      byMethod: { POST: 15, GET: 45, PUT: 11 },
    });
    assert.deepEqual(writePlan(all, config()), { operations: [], byMethod: {}, why: 'no-write-tests' });
    const unowned = operations('POST /none', 'GET /none/{id}');
    assert.deepEqual(writePlan(unowned, config('POST /none')).byMethod, { POST: 0, GET: 0 });
  });
});

describe('what a write did', () => {
  const answer = (body: unknown, status = 200): AccessAnswer =>
    answerOf({ received: received(body, [], status) });
  const before = answer({ text: 'old words', state: 'open' });

  it('is what came and what went of an object, or that it is gone', () => {
    const change = (after: AccessAnswer, first = before): unknown => {
      const { isGone, came, went } = changeOf(first, after);
      return [isGone, [...came].join(), [...went].join()];
    };
    assert.deepEqual(change(before), [false, '', '']);
    assert.deepEqual(change(answer({ text: 'new words', state: 'open' })), [
      false,
      '.text=new words',
      '.text=old words',
    ]);
    assert.deepEqual(change(answer('', 404)), [true, '', '.state=open,.text=old words']);
    assert.deepEqual(change(answer('', 404), answer('', 404)), [false, '', '']);
    assert.deepEqual(change(before, answer('', 403)), [false, '.state=open,.text=old words', '']);
  });

  it('is seen where something comes that does not come with each reading', () => {
    const seen = (after: AccessAnswer, again = before): boolean =>
      isSeen(changeOf(before, after), before, again);
    const changed = answer({ text: 'new words', state: 'open' });
    assert.deepEqual(
      [seen(before), seen(changed), seen(changed, answer({ text: 'other words', state: 'open' }))],
      [false, true, false],
    );
    assert.equal(seen(answer('', 404), answer({ text: 'other words' })), true);
    assert.equal(seen(answer({ text: 'old words' })), false);
  });

  it('took effect where the word stands in it, where it is gone, or where what the owner does came, too', () => {
    const control = (after: AccessAnswer): ReturnType<typeof changeOf> => changeOf(before, after);
    const took = (after: AccessAnswer, own = control(answer({ text: 'mine', state: 'archived' }))): unknown =>
      tookEffect({ before, after, marker: 'word7', control: own });
    assert.equal(took(answer('', 500)), undefined);
    assert.equal(took(answer({ text: 'a word7 in it' })), true);
    assert.equal(took(answer('', 404)), true);
    assert.equal(took(answer({ text: 'old words', state: 'archived' })), true);
    assert.equal(took(answer({ text: 'other', state: 'open' })), false);
    assert.equal(took(before, control(before)), false);
    assert.equal(took(answer({ state: 'archived' }), control(answer('', 404))), false);
  });
});

describe('the objects that are left', () => {
  const entry: LedgerEntry = {
    id: 'a',
    state: 'intent',
    create: '/notes',
    item: '/notes/{id}',
    role: 'writer',
    username: 'ann',
    marker: 'a',
  };
  const { state: _state, ...object } = entry;

  it('are those that were to be created and are not known to be gone, with the words that may stand in them', () => {
    assert.deepEqual(leftIn([]), []);
    assert.deepEqual(leftIn([entry]), [{ ...object, markers: ['a'] }]);
    assert.deepEqual(leftIn([entry, { ...entry, id: 'b' }, { ...entry, state: 'gone' }]), [
      { ...object, id: 'b', markers: ['a'] },
    ]);
    const made = { ...entry, state: 'made', value: '7' } as const;
    const changed = { ...made, state: 'changed' } as const;
    const byOther = { ...changed, change: { method: 'PUT', username: 'bob', marker: 'w' } };
    assert.deepEqual(leftIn([entry, made, byOther]), [
      { ...object, value: '7', markers: ['a', 'w'], changedBy: 'bob' },
    ]);
    assert.deepEqual(leftIn([entry, byOther, made]), [
      { ...object, value: '7', markers: ['a', 'w'], changedBy: 'bob' },
    ]);
    for (const change of [{ method: 'DELETE' }, { method: 'DELETE', username: 'ann' }])
      assert.deepEqual(leftIn([{ ...changed, change }]), [{ ...object, value: '7', markers: ['a'] }]);
  });
});

describe('the id of what was created', () => {
  const id = (body: unknown, location?: string, path = '/notes'): string | undefined =>
    createdId(received(body, location === undefined ? [] : [['location', location]], 201), path);

  it('is where Location leads', () => {
    for (const location of [
      '/notes/a%20b',
      '/notes/a%20b/',
      'https://shop.test/notes/a%20b',
      'notes/a%20b?x=1',
    ])
      assert.equal(id('', location), 'a b', location);
    assert.equal(id('', '/notes/7', '/notes/'), '7');
    // An escape that nobody can read is the id as it is.
    assert.equal(id('', '/notes/100%zz'), '100%zz');
    for (const location of ['/notes', '/notes/', '/notes/7/lines', '/other/7', 'http://['])
      assert.equal(id({ id: 8 }, location), '8', location);
  });

  it('is the first id in the response, from outside', () => {
    for (const name of ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'number', 'code'])
      assert.equal(id({ name: 'x', [name]: 'a7' }), 'a7', name);
    assert.equal(id({ data: { note: { id: 5 } }, more: { id: 6 } }), '6');
    assert.equal(id({ a: { b: { c: { id: 5 } } } }), '5');
    assert.equal(id({ a: { b: { c: { d: { id: 5 } } } } }), undefined);
    assert.equal(id({ id: '', uuid: null, code: 0 }), '0');
    assert.equal(id([{ id: 5 }]), undefined);
    assert.equal(id('no JSON'), undefined);
  });
});

describe('a body in which a word stands', () => {
  const json = (value: unknown, more?: ReadonlyMap<string, unknown>): unknown => {
    const made = markedBody(bodyOf('application/json', value, new Set()), 'W', more);
    assert.equal(made?.contentType, 'application/json');
    return JSON.parse(made.text);
  };

  it('has it in its first text that is no date, address or id', () => {
    assert.deepEqual(
      json({ at: '2030-01-01', to: 'a@b', url: 'a:b', path: 'a/b', n: 1, number: '7x', a: 'b', c: 'd' }),
      {
        at: '2030-01-01',
        to: 'a@b',
        url: 'a:b',
        path: 'a/b',
        n: 1,
        number: '7x',
        a: 'W',
        c: 'd',
      },
    );
    assert.deepEqual(json({ list: [1, { a: 'b' }, 'c'] }), { list: [1, { a: 'W' }, 'c'] });
    assert.deepEqual(json('b'), 'W');
    assert.deepEqual(json({ n: 1, ok: true, no: null }), { n: 1, ok: true, no: null });
  });

  it('has it where a description says nothing of the text, if there is such a place', () => {
    assert.deepEqual(json({ kind: 'note', list: ['a', { words: 'text' }] }), {
      kind: 'note',
      list: ['a', { words: 'W' }],
    });
    assert.deepEqual(json([['text'], 'text']), [['W'], 'text']);
  });

  it("has a user's own values in fields of these names, as numbers where there were some", () => {
    const more = new Map<string, unknown>([
      ['owner', '17'],
      ['count', '18'],
      ['size', 'many'],
      ['big', '1'.repeat(16)],
      ['none', 1],
    ]);
    assert.deepEqual(json({ owner: 'x', count: 1, size: 2, big: 3, left: 4 }, more), {
      owner: '17',
      count: 18,
      size: 'many',
      big: '1'.repeat(16),
      left: 4,
    });
    assert.deepEqual(json({ big: 3 }, new Map([['big', '1'.repeat(15)]])), { big: Number('1'.repeat(15)) });
    const form = bodyOf('application/x-www-form-urlencoded', { a: 'b', owner: 'x' }, new Set());
    assert.deepEqual(markedBody(form, 'W', more), {
      contentType: 'application/x-www-form-urlencoded',
      text: 'a=W&owner=17',
    });
    assert.equal(markedBody(undefined, 'W'), undefined);
  });
});
