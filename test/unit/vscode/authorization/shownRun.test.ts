import assert from 'node:assert/strict';
import type { MatrixCell } from '../../../../src/access/judge.ts';
import type { MatrixRow } from '../../../../src/access/matrix.ts';
import * as verifyRole from '../../../../src/node/verifyRole.ts';
import { shownRun } from '../../../../src/vscode/features/authorizationTest/shownRun.ts';
import { summaryOf } from '../../../../src/vscode/features/authorizationTest/summary.ts';
import type { AuthorizationRun } from '../../../../src/vscode/shared/logins/authorizationRuns.ts';
import { cell, stopped, part, row, users, run, orders, named, writes, answered } from './testedRun.ts';

describe('an authorization test as a matrix', () => {
  it('is shown as a matrix with all that is known of it', () => {
    assert.deepEqual(shownRun('shop.dast-auth.json', undefined, verifyRole), {
      state: 'none',
      isStale: false,
      summary: '',
      canResume: false,
      findings: 0,
      users: [],
      rows: [],
      legend: [],
      notes: [],
      file: 'shop.dast-auth.json',
    });
    const rows = [answered, row(named, [cell('look'), cell('part', { share: 0.5 })], stopped)];
    const asking = { method: 'GET', path: '/x', username: 'ben', done: 2, total: 9 };
    const fault = { code: 'tls-name', args: ['a.test', 'b.test'] } as const;
    assert.deepEqual(
      shownRun(
        'shop.dast-auth.json',
        run(
          {
            state: 'running',
            asking,
            findings: 3,
            planned: [orders, named, writes],
            users: [users[0], { ...users[1], fault }] as never,
          },
          rows,
        ),
        verifyRole,
      ),
      {
        file: 'shop.dast-auth.json',
        state: 'running',
        isStale: false,
        summary: '1 let in · 2 to look at · 1 refused as it should be',
        progress: { done: 2, total: 9, label: 'GET /x as ben' },
        canResume: false,
        findings: 3,
        users: [
          { role: 'user', username: 'ann', fault: '' },
          { role: 'user', username: 'ben', fault: 'The certificate is for a.test, not b.test.' },
        ],
        rows: [
          {
            group: '/api/v1/orders',
            method: 'GET',
            path: '/api/v1/orders/{id}',
            object: 'a b of ann',
            cells: [
              { status: '200', verdict: 'allowed', words: 'allowed' },
              { status: '200', verdict: 'let-in', words: 'let in to what another user owns' },
              { status: '401', verdict: 'refused', words: 'refused' },
            ],
          },
          {
            group: '/graphql',
            method: 'POST',
            path: '/graphql allUsers',
            object: '',
            cells: [
              {
                status: '200',
                verdict: 'look',
                words: 'check this: got fields that other roles do not get',
              },
              { status: '200', verdict: 'part', words: 'got a part of it: 50 %' },
              { status: '', verdict: 'not-asked', words: 'not asked yet' },
            ],
          },
          {
            group: '/writes',
            method: 'POST',
            path: '/writes',
            object: '',
            cells: [
              { status: '', verdict: 'not-asked', words: 'not asked yet' },
              { status: '', verdict: 'not-asked', words: 'not asked yet' },
              { status: '', verdict: 'not-asked', words: 'not asked yet' },
            ],
          },
        ],
        legend: [
          { verdict: 'let-in', words: 'let in, and must not be' },
          { verdict: 'part', words: 'got a part of it' },
          { verdict: 'look', words: 'check this: answered, with nothing to compare' },
          { verdict: 'allowed', words: 'allowed' },
          { verdict: 'refused', words: 'refused' },
          { verdict: 'not-asked', words: 'not asked' },
        ],
        notes: [],
      },
    );
  });

  it('goes on only where something is left, and is not of another file by now', () => {
    const complete = [row(orders, [cell('allowed'), cell('refused')], cell('refused'))];
    const left = [row(orders, [cell('allowed'), cell('unknown', { reason: 'no-session' })], stopped)];
    const canResume = (changes: Partial<AuthorizationRun>, rows: readonly MatrixRow[]): boolean =>
      shownRun('', run(changes, rows), verifyRole).canResume;
    assert.deepEqual(
      [
        canResume({}, complete),
        canResume({}, left),
        canResume({ isStale: true }, left),
        canResume({ state: 'running' }, left),
        canResume({ planned: [orders] }, []),
        canResume({ planned: [orders, writes] }, complete),
        canResume({}, [row(orders, [cell('unknown', { reason: 'empty' })], cell('refused'))]),
        canResume({}, [row(orders, [cell('allowed')], cell('unknown', { reason: 'failure' }))]),
      ],
      [false, true, false, false, false, true, false, true],
    );
  });

  it('says why it stopped, what was not called and what is left', () => {
    const fault = { code: 'tls-name', args: ['a.test', 'b.test'] } as const;
    const skipped = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        operation: { method: 'GET', path: `/${index}`, query: [], isPublic: false },
        missing: ['id', 'key'],
      }));
    const left = [
      { create: 'POST /a', value: '7', marker: 'm' },
      { create: 'POST /a', value: undefined, marker: 'm' },
    ];
    const shown = (changes: object): readonly unknown[] => {
      const { notes, rows } = shownRun('', run({ planned: [writes], ...changes }), verifyRole);
      return [...notes, ...rows.flatMap(({ cells }) => cells.map(({ words }) => words))];
    };
    assert.deepEqual(
      [
        shown({ stopped: { fault } }),
        shown({ stopped: { reason: 'cancelled' } }),
        shown({ stopped: { reason: 'rate' }, state: 'stopped' }),
        shown({ stopped: { reason: 'budget' } }),
        shown({ state: 'running', skipped: skipped(1) }),
        shown({ skipped: skipped(5), left: left.slice(0, 1) }),
        shown({ skipped: skipped(6), left }),
      ],
      [
        [
          'Stopped: The certificate is for a.test, not b.test.',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
        ],
        ['Stopped: cancelled.', 'not asked (cancelled)', 'not asked (cancelled)', 'not asked (cancelled)'],
        [
          'Stopped: the server goes on answering 429.',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
        ],
        [
          'Stopped: as many requests as agreed were sent.',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
        ],
        [
          '1 call was not made, since no list and no user has a value for it in "owns" or "inputs": GET /0 (id, key)',
          'not asked yet',
          'not asked yet',
          'not asked yet',
        ],
        [
          '5 calls were not made, since no list and no user has values for them in "owns" or "inputs": GET /0 (id, key), GET /1 (id, key), GET /2 (id, key), GET /3 (id, key), GET /4 (id, key)',
          '1 object that the test created could not be removed: POST /a 7',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
        ],
        [
          '6 calls were not made, since no list and no user has values for them in "owns" or "inputs": GET /0 (id, key), GET /1 (id, key), GET /2 (id, key), GET /3 (id, key), GET /4 (id, key), …',
          '2 objects that the test created could not be removed: POST /a 7, POST /a m',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
          'not asked: the test had stopped',
        ],
      ],
    );
  });

  it('is grouped by collections, with the values that were put into a path or a query', () => {
    const groups = ['/', '/api/v1', '/{id}', '/api/{id}', '/v2/users/{id}/items', '/rest/v1.1/a/b'];
    const { rows } = shownRun('', run({ planned: groups.map((path) => part(path)) }), verifyRole);
    assert.deepEqual(
      rows.map(({ group, path }) => `${group} ${path}`),
      [
        '/ /',
        '/ /api/v1',
        '/ /{id}',
        '/api /api/{id}',
        '/v2/users /v2/users/{id}/items',
        '/rest/v1.1/a /rest/v1.1/a/b',
      ],
    );
    const planned = [{ ...part('/orders/{id}/lines/{line}'), target: '/orders/1%2F7/lines/2?sort=up' }];
    assert.equal(shownRun('', run({ planned }), verifyRole).rows[0]?.object, '1/7 2 ?sort=up');
  });

  it('names owners up to a number that can be read', () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ role: 'user', username: `u${index}` }));
    const object = (count: number): string | undefined =>
      shownRun(
        '',
        run({ users: many, planned: [part('/a/{id}', {}, [...many.keys()].slice(0, count))] }),
        verifyRole,
      ).rows[0]?.object;
    assert.deepEqual(
      [object(0), object(5), object(6)],
      ['a b', 'a b of u0, u1, u2, u3, u4', 'a b of u0, u1, u2, u3, u4, …'],
    );
    const none = shownRun('', run({ planned: [part('/a', {}, [0])] }), verifyRole);
    assert.equal(none.rows[0]?.object, '');
  });

  it('is summed up by what stands out first', () => {
    const summary = (...verdicts: readonly MatrixCell['verdict'][]): string => {
      const [last = 'allowed', ...others] = verdicts;
      return summaryOf(
        run({}, [
          row(
            orders,
            others.map((verdict) => cell(verdict)),
            cell(last),
          ),
        ]),
      );
    };
    assert.deepEqual(
      [
        summary('allowed'),
        summary('refused'),
        summary('let-in', 'refused', 'refused', 'look', 'part', 'undeclared', 'less', 'unknown'),
      ],
      [
        'Nobody let in',
        'Nobody let in · 1 refused as it should be',
        '1 let in · 2 to look at · 1 undeclared · 1 refused, though declared · 1 inconclusive · 2 refused as they should be',
      ],
    );
  });
});
