import assert from 'node:assert/strict';
import type { Permitted } from '../../../../src/sources/triage/triage.ts';
import { compare, settledTies } from '../../../../src/vscode/features/fetchReports/triage/compare.ts';
import { createTestApp, type TestApp } from '../../../fakes/testApp.ts';
import {
  all,
  asked,
  binding,
  compared,
  direct,
  entry,
  known,
  outboxOf,
  tie,
  triage,
  words,
} from './comparedTriage.ts';

describe('triage that may be sent', () => {
  let opened: TestApp;
  beforeEach(() => (opened = createTestApp({ storage: '/nowhere' })));
  afterEach(() => opened.close());

  it('is what was changed here, by what they say there', () => {
    assert.deepEqual(words(compared()), {
      offers: [
        ['send', 'Summary of send', 'GET /send', 'short', 'fixed', undefined],
        ['choose', 'Summary of choose', 'GET /choose', '', undefined, undefined],
        ['conflict', 'Summary of conflict', 'GET /conflict', '', 'fixed', undefined],
      ],
      unsent: [
        [
          'Summary of long',
          'GET /long',
          'The comment is longer than the 5 characters that github.com accepts. Shorten it.',
        ],
        ['Summary of never', 'GET /never', 'The server has no such state.'],
        ['Summary of missing', 'GET /missing', 'No finding there matches it for certain.'],
      ],
      same: 2,
      theirs: 1,
    });
    const { permitted, ...rest } = compared();
    assert.equal(permitted, direct);
    assert.deepEqual([rest.binding, rest.triage], [binding, triage]);
  });

  it('is none where nothing may be sent, and why', () => {
    const none: Permitted = { account: 'ann', way: 'none', mostComment: 5 };
    const only = (permitted: Permitted): unknown =>
      words(
        compare(
          { ...asked, states: { ties: [tie('send')], missing: [] } },
          permitted,
          'github.com',
          all,
          outboxOf(),
        ),
      );
    assert.deepEqual(
      [only(none), only({ ...none, reason: { code: 'source-cancelled', args: ['GitHub'] } as never })],
      [
        {
          offers: [],
          unsent: [['Summary of send', 'GET /send', 'The account may not change findings there.']],
          same: 0,
          theirs: 0,
        },
        {
          offers: [],
          unsent: [['Summary of send', 'GET /send', 'The request to GitHub was cancelled.']],
          same: 0,
          theirs: 0,
        },
      ],
    );
  });

  it('is offered as it was confirmed where it waits, unless something else was set since', () => {
    const waiting = [
      entry('send'),
      entry('choose'),
      entry('conflict', { change: { ...entry('conflict').change, to: 'dismissed' } }),
      entry('there', { change: { ...entry('there').change, to: 'other' }, phase: 'sending' }),
      entry('gone'),
      entry('long', { phase: 'refused' }),
      entry('never', { binding: { kind: 'github', url: 'https://github.com/other/shop' } }),
    ];
    assert.deepEqual(words(compared({ ...direct, mostComment: 3 }, outboxOf(waiting, known))), {
      offers: [
        ['waiting', 'Summary of send', 'GET /send', 'of send', 'fixed', 'waiting'],
        ['waiting', 'Summary of choose', 'GET /choose', 'of choose', 'fixed', 'waiting'],
        ['waiting', 'Summary of conflict', 'GET /conflict', 'of conflict', 'dismissed', 'waiting'],
        ['waiting', 'Summary of there', 'GET /there', 'of there', 'other', 'sending'],
        ['waiting', 'Finding #gone', '', 'of gone', 'fixed', 'waiting'],
        ['conflict', 'Summary of conflict', 'GET /conflict', '', 'fixed', undefined],
      ],
      unsent: [
        [
          'Summary of long',
          'GET /long',
          'The comment is longer than the 3 characters that github.com accepts. Shorten it.',
        ],
        ['Summary of never', 'GET /never', 'The server has no such state.'],
        ['Summary of missing', 'GET /missing', 'No finding there matches it for certain.'],
      ],
      same: 1,
      theirs: 1,
    });
  });

  it('settles only what differs from nothing of ours', () => {
    const ids = settledTies(asked, all, outboxOf([], known)).map(({ ref }) => ref.id);
    assert.deepEqual(ids, ['#there', '#unchanged', '#untouched', '#of nobody']);
  });
});
