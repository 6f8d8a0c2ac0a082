import assert from 'node:assert/strict';
import {
  anyCustomer,
  known,
  object,
  own,
  ownersOf,
  transcript,
  type Application,
  type Reply,
  type Respond,
} from './accessServer.ts';

const text = (owner: string): unknown => ({ text: `the words of ${owner.length} ${owner.toUpperCase()}!` });
const both = { '/things/{id}': object(anyCustomer, text), '/own/{id}': object(own, text) };
const list: Respond = known((user) => ({
  body: Object.keys(ownersOf)
    .filter((id) => ownersOf[id] === user)
    .map((id) => ({ id })),
}));
const noIds = { ann: { id: '' }, bob: { id: '' }, cat: { id: '' } };
const page = { type: 'text/html', body: '<h1>Not for you</h1>' };

/** Another answer each time, the last one from then on. */
function inTurn(...replies: readonly (Reply | Respond)[]): Respond {
  let count = 0;
  return (user, id) => {
    const reply = replies[Math.min(count++, replies.length - 1)] ?? 404;
    return typeof reply === 'function' ? reply(user, id) : reply;
  };
}

function stopping(after: number): Application['options'] {
  const stop = new AbortController();
  let asked = 0;
  return {
    signal: stop.signal,
    onEvent: ({ kind }) => {
      if (kind === 'asking' && ++asked > after) stop.abort();
    },
  };
}

const runs: Readonly<
  Record<string, readonly [application: () => Application, transcript: readonly string[]]>
> = {
  'sessions that end with each answer': [
    () => ({ operations: both, lives: (_user, asked) => asked <= 1 }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802 /me /login, bob2 /things/1802, cat /things/1903 /me /login, cat2 /things/1903, ann /things/5368, bob2 /things/1802 /me, bob /login, bob3 /things/1802, ann /things/1701 /me /login, ann2 /things/5368 /things/1701 /own/1701 /me, ann /login, ann3 /own/1701, bob3 /own/1701, cat2 /own/1701, root /own/1701, eve /own/1701, nobody /own/1701, root /me /login, root2 /me /things/1701 /me, root /login, root3 /things/1701 /me /own/1701 /me, root /login, root4 /own/1701 /me, eve /me /login, eve2 /me /things/1701 /me, eve /login, eve3 /things/1701 /me /own/1701 /me, eve /login, eve4 /own/1701 /me, bob3 /me, bob /login, bob4 /me /own/1701 /me, bob /login, bob5 /own/1701 /me, cat2 /me, cat /login, cat3 /me /own/1701 /me, cat /login, cat4 /own/1701 /me, ann3 /things/5368, bob5 /things/1802 /me, bob /login, bob6 /things/1802, ann3 /things/1701 /me, ann /login, ann4 /things/5368 /things/1701',
      '/things/1701: allowed look:no-baseline look:no-baseline unknown:no-session unknown:no-session refused',
      '/own/1701: allowed unknown:no-session unknown:no-session unknown:no-session unknown:no-session refused',
      'incomplete',
    ],
  ],
  'sessions of the owner that end with each answer, where refusals are pages': [
    () => ({
      operations: { '/things/{id}': object(anyCustomer, text, () => page) },
      lives: (user, asked) => user !== 'ann' || asked <= 1,
    }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /me /login, ann2 /things/5368 /things/1701, root /me, eve /me, ann2 /things/5368, bob /things/1802, ann2 /things/1701 /me, ann /login, ann3 /things/5368 /things/1701',
      '/things/1701: allowed look:no-baseline look:no-baseline refused refused refused',
      'complete',
    ],
  ],
  'sessions that end with the second answer': [
    () => ({ operations: both, lives: (_user, asked) => asked <= 2 }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802 /me /login, bob2 /things/1802, ann /things/1701 /me /login, ann2 /things/5368 /things/1701 /own/1701 /me, ann /login, ann3 /own/1701, bob2 /own/1701, cat /own/1701, root /own/1701, eve /own/1701, nobody /own/1701, root /me /login, root2 /me /things/1701 /me, root /login, root3 /things/1701 /me /own/1701 /me, root /login, root4 /own/1701 /me, eve /me /login, eve2 /me /things/1701 /me, eve /login, eve3 /things/1701 /me /own/1701 /me, eve /login, eve4 /own/1701 /me, bob2 /me, bob /login, bob3 /me /own/1701 /me, bob /login, bob4 /own/1701 /me, cat /me /login, cat2 /me /own/1701 /me, cat /login, cat3 /own/1701 /me',
      '/things/1701: allowed let-in let-in refused refused refused',
      '/own/1701: allowed refused refused refused refused refused',
      'complete',
    ],
  ],
  'sessions that end with the fourth answer, where refusals are pages': [
    () => ({
      operations: {
        '/things/{id}': object(
          () => true,
          text,
          () => page,
        ),
        '/own/{id}': object(own, text, () => page),
      },
      lives: (_user, asked) => asked <= 4,
    }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /own/1701, bob /own/1701, cat /own/1701, root /own/1701, eve /own/1701, nobody /own/1701, bob /me /login, bob2 /me /own/1701, cat /me, root /me, eve /me',
      '/things/1701: allowed let-in let-in let-in let-in refused',
      '/own/1701: allowed refused refused refused refused refused',
      'complete',
    ],
  ],
  'sessions that end, and nothing that shows it': [
    () => ({ operations: both, verification: false, lives: (_user, asked) => asked <= 2 }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802 /things/1802 /login, bob2 /things/1802, ann /things/1701 /things/1701 /login, ann2 /things/5368 /things/1701 /own/1701 /things/1701, ann /login, ann3 /own/1701, bob2 /own/1701, cat /own/1701, root /own/1701, eve /own/1701, nobody /own/1701, bob2 /things/1802, bob /login, bob3 /things/1802 /own/1701 /things/1802, bob /login, bob4 /own/1701 /things/1802, cat /things/1903 /login, cat2 /things/1903 /own/1701 /things/1903, cat /login, cat3 /own/1701 /things/1903',
      '/things/1701: allowed let-in let-in unknown:no-session unknown:no-session refused',
      '/own/1701: allowed refused refused unknown:no-session unknown:no-session refused',
      'incomplete',
    ],
  ],
  'sessions of others that end at once, where everybody is let in': [
    () => ({
      operations: { '/things/{id}': (_user, id) => ({ body: text(ownersOf[id] ?? '') }) },
      lives: (user, asked) => user === 'ann' || asked <= 1,
    }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /me /me, bob /me /login, bob2 /me /things/1701, cat /me /login, cat2 /me /things/1701, root /me /login, root2 /me /things/1701, eve /me /login, eve2 /me /things/1701',
      '/things/1701: allowed let-in let-in let-in let-in let-in',
      'complete',
    ],
  ],
  'sessions that do not live at all': [
    () => ({ operations: both, lives: () => false }),
    [
      'ann /login /things/1701 /me /login, ann2 /things/1701 /me, bob /login /things/1802 /me /login, bob2 /things/1802 /me, cat /login /things/1903 /me /login, cat2 /things/1903 /me, ann2 /own/1701 /me, ann /login, ann3 /own/1701 /me, bob2 /own/1802 /me, bob /login, bob3 /own/1802 /me, cat2 /own/1903 /me, cat /login, cat3 /own/1903 /me',
      '/things/1701: not-asked:no-session not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      '/own/1701: not-asked:no-session not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      'incomplete',
    ],
  ],
  'lists that everybody gets': [
    () => ({
      operations: { '/things': () => ({ body: [{ id: 1701 }] }), '/things/{id}': object(own, text) },
      owns: noIds,
    }),
    [
      'ann /login /things, bob /login /things, cat /login /things, nobody /things, ann /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, root /things, eve /things, ann /etvbvd /things /me, root /me, eve /me, ann /me',
      '/things/1701: allowed not-asked:same-role not-asked:same-role refused refused refused',
      '/things: allowed not-asked:same-role not-asked:same-role let-in let-in let-in',
      'complete',
    ],
  ],
  'lists that fail for one user and are empty for another': [
    () => ({
      operations: {
        '/things': known((user, id) =>
          user === 'ann' ? 500 : user === 'bob' ? { body: [] } : list(user, id),
        ),
        '/things/{id}': object(anyCustomer, text),
      },
      owns: noIds,
    }),
    [
      'ann /login /things, bob /login /things /me, cat /login /things, nobody /things, cat /things/1903, ann /things/1903, bob /things/1903, root /login /things/1903, eve /login /things/1903, nobody /things/1903, cat /things/5561 /things/1903, ann /things, root /me, eve /me',
      '/things/1903: let-in let-in allowed refused refused refused',
      '/things: unknown:failure not-asked:same-role not-asked:same-role not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      'incomplete',
    ],
  ],
  'lists where sessions end': [
    () => ({
      operations: { '/things': list, '/things/{id}': object(anyCustomer, text) },
      owns: noIds,
      lives: (_user, asked) => asked <= 2,
    }),
    [
      'ann /login /things, bob /login /things, cat /login /things, nobody /things, ann /things/1701, bob /things/1701, cat /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802 /me /login, bob2 /things/1802, cat /things/1903 /me /login, cat2 /things/1903, ann /things/5368, bob2 /things/1802, ann /things/1701 /me /login, ann2 /things/5368 /things/1701, root /things, eve /things, root /me /login, root2 /me /things/1701 /me, root /login, root3 /things/1701 /me /things /me, root /login, root4 /things, eve /me /login, eve2 /me /things/1701 /me, eve /login, eve3 /things/1701 /me /things /me, eve /login, eve4 /things',
      '/things/1701: allowed let-in let-in refused refused refused',
      '/things: allowed not-asked:same-role not-asked:same-role refused refused refused',
      'complete',
    ],
  ],
  'lists of which a server asks to wait too often': [
    () => ({
      operations: {
        '/things': known(() => ({ status: 429, headers: { 'retry-after': 'soon' } })),
        '/things/{id}': object(own, text),
      },
      owns: noIds,
    }),
    ['ann /login /things /things /things /things /things', 'rate'],
  ],
  'a server that asks to wait once': [
    () => ({
      operations: {
        '/things/{id}': inTurn({ status: 429, headers: { 'retry-after': '2' } }, object(own, text)),
      },
    }),
    [
      'ann /login /things/1701 /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /me, cat /me, root /me, eve /me',
      '/things/1701: allowed refused refused refused refused refused',
      'complete',
    ],
  ],
  'addresses that are redirected to others with a slash, in other letters, and elsewhere': [
    () => ({
      operations: {
        '/things': known(() => ({ status: 301, headers: { location: '/things/' } })),
        '/things/': known(() => ({ body: text('slash') })),
        '/Menu': known(() => ({ status: 308, headers: { location: '/menu' } })),
        '/menu': known(() => ({ body: text('menu') })),
        '/away': known(() => ({ status: 302, headers: { location: '/menu' } })),
        '/else': known(() => ({ status: 302, headers: { location: 'http://shop.test/else/' } })),
        '/made': known(() => ({ status: 201, headers: { location: '/made/' }, body: text('made') })),
        '/round/': known(() => ({ status: 302, headers: { location: '/round' } })),
        '/round': known(() => ({ status: 302, headers: { location: '/round/' } })),
      },
    }),
    [
      'ann /login /things /things/, root /login /things /things/, eve /login /things /things/, nobody /things, ann /etvbvd /things /things/ /things/, root /things/, eve /things/, nobody /things/, ann /things/ /things/ /Menu /menu, root /Menu /menu, eve /Menu /menu, nobody /Menu, ann /Xqai /Menu /menu /menu, root /menu, eve /menu, nobody /menu, ann /xqai /menu /away /me /else /me /made, root /made, eve /made, nobody /made, ann /xmqs /made /round/ /round /round/ /round /round/ /me /round /round/ /round /round/ /round /me',
      '/things: allowed not-asked:same-role not-asked:same-role let-in let-in refused',
      '/things/: allowed not-asked:same-role not-asked:same-role unknown:like-nothing unknown:like-nothing refused',
      '/Menu: allowed not-asked:same-role not-asked:same-role let-in let-in refused',
      '/menu: allowed not-asked:same-role not-asked:same-role let-in let-in refused',
      '/away: less not-asked:same-role not-asked:same-role not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      '/else: less not-asked:same-role not-asked:same-role not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      '/made: allowed not-asked:same-role not-asked:same-role let-in let-in refused',
      '/round/: less not-asked:same-role not-asked:same-role not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      '/round: less not-asked:same-role not-asked:same-role not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      'complete',
    ],
  ],
  'refusals as the auth config says they look': [
    () => ({
      operations: {
        '/things/{id}': object(own, text, () => ({ body: { text: 'Go away, you of all people' } })),
      },
      application: { refusals: { status: [200], bodyMatches: 'Go away' } },
    }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /me, cat /me, root /me, eve /me',
      '/things/1701: allowed refused refused refused refused refused',
      'complete',
    ],
  ],
  'objects that nobody may get and everybody gets the second time': [
    () => ({
      operations: {
        '/things/{id}': inTurn(404, 404, 404, 404, (_user, id) => ({ body: text(ownersOf[id] ?? '') })),
      },
    }),
    [
      'ann /login /things/1701 /me, bob /login /things/1802 /me, cat /login /things/1903 /me',
      '/things/1701: less not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      'complete',
    ],
  ],
  'an object that is another one each time': [
    () => {
      let count = 0;
      return {
        operations: { '/things/{id}': known(() => ({ body: { text: `the words of turn ${count++}` } })) },
      };
    },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, ann /things/5368, bob /things/1802, ann /things/1701 /me, bob /things/5368 /things/1802, ann /things/1802, cat /things/1802, root /things/1802, eve /things/1802, nobody /things/1802, bob /things/5469, ann /things/1701, bob /things/1802 /me, ann /things/5469, cat /things/1903, ann /things/1903, bob /things/1903, root /things/1903, eve /things/1903, nobody /things/1903, cat /things/5561, ann /things/1701, cat /things/1903 /me, ann /things/5561, bob /me, root /me, eve /me, ann /me',
      '/things/1903: unknown:like-nothing unknown:like-nothing allowed unknown:like-nothing unknown:like-nothing refused',
      'complete',
    ],
  ],
  'an object that is gone when its owner asks again': [
    () => ({
      operations: {
        '/things/{id}': inTurn(...Array.from({ length: 10 }, () => object(anyCustomer, text)), 404),
      },
    }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /me, root /me, eve /me, ann /things/5368, bob /things/1802 /me, ann /things/1701 /me',
      '/things/1701: allowed look:no-baseline look:no-baseline refused refused refused',
      'complete',
    ],
  ],
  'a server that fails for nobody and for an admin': [
    () => ({
      operations: {
        '/things/{id}': (user, id) =>
          user === undefined || user === 'root' ? 503 : { body: text(ownersOf[id] ?? 'x') },
      },
    }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /me, bob /me, cat /me, eve /me, root /me, ann /me',
      '/things/1701: allowed let-in let-in unknown:failure let-in unknown:failure',
      'incomplete',
    ],
  ],
  'what needs no login': [
    () => ({
      operations: {
        '/things/{id}': (_user, id) => ({ body: text(ownersOf[id] ?? '') }),
        '/news': () => ({ body: text('news') }),
      },
      isPublic: ['/things/{id}', '/news'],
    }),
    [
      'ann /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, ann /news, root /news, eve /news, nobody /news, ann /me',
      '/things/1701: allowed not-asked:same-role not-asked:same-role allowed allowed allowed',
      '/news: allowed not-asked:same-role not-asked:same-role allowed allowed allowed',
      'complete',
    ],
  ],
  tenants: [
    () => ({
      operations: { '/things/{id}': object(anyCustomer, text), '/all': known(() => ({ body: text('all') })) },
      tenants: { ann: 'acme', bob: 'globex', cat: 'acme', root: 'globex' },
      apiAccess: { customer: ['/**'], admin: ['/**'] },
    }),
    [
      'ann /login /things/1701, cat /login /things/1701, bob /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, cat /things/1903, bob /things/1802, ann /things/5368, bob /things/1802, ann /things/1701 /all, root /all, eve /all, nobody /all, ann /lxy /all',
      '/things/1701: allowed let-in let-in refused refused refused',
      '/all: allowed not-asked:same-role not-asked:same-role allowed let-in refused',
      'complete',
    ],
  ],
  'roles that get other fields of the same': [
    () => ({
      operations: {
        '/staff': known((user) => ({
          body: {
            name: 'the staff',
            ...(user === 'root' && { salary: 'a lot of it' }),
            ...(user === 'eve' && { tax: 'too much' }),
          },
        })),
      },
      apiAccess: { customer: ['/**'], admin: ['/**'], auditor: ['/**'] },
      hiddenFields: { auditor: ['tax'] },
    }),
    [
      'ann /login /staff, root /login /staff, eve /login /staff, nobody /staff',
      '/staff: allowed not-asked:same-role not-asked:same-role look let-in refused',
      'complete',
    ],
  ],
  'ids that two users own, and a user who owns two': [
    () => ({
      operations: { '/things/{id}': object(anyCustomer, text) },
      owns: { bob: { id: '1701' }, cat: { id: '1701', '/things/{id}': '1903' } },
    }),
    [
      'cat /login /things/1903, ann /login /things/1903, bob /login /things/1903, root /login /things/1903, eve /login /things/1903, nobody /things/1903, cat /things/5561 /things/1903, root /me, eve /me',
      '/things/1903: let-in let-in allowed refused refused refused',
      'complete',
    ],
  ],
  'nobody who can log in': [
    () => ({ operations: both, locked: ['ann', 'bob', 'cat', 'root', 'eve'] }),
    [
      'ann /login, bob /login, cat /login',
      '/things/1903: not-asked:stopped not-asked:stopped not-asked:no-login not-asked:stopped not-asked:stopped not-asked:stopped',
      'wrong-password',
    ],
  ],
  'a run that is cancelled at the third request': [
    () => ({ operations: both, options: stopping(2) ?? {} }),
    [
      'ann /login /things/1701, bob /login /things/1701',
      '/things/1701: unknown:no-session unknown:stopped not-asked:stopped not-asked:stopped not-asked:stopped not-asked:stopped',
      'cancelled',
    ],
  ],
  'a run that is cancelled when others ask': [
    () => ({ operations: both, options: stopping(8) ?? {} }),
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903',
      '/things/1701: allowed unknown:stopped unknown:stopped unknown:no-session unknown:no-session refused',
      'cancelled',
    ],
  ],
  'chosen roles that own nothing': [
    () => ({ operations: both, options: { roles: ['auditor'] } }),
    [
      'ann /login /things/1701, eve /login /things/1701, ann /own/1701, eve /own/1701 /me, ann /me',
      '/things/1701: allowed not-asked:not-chosen not-asked:not-chosen not-asked:not-chosen refused not-asked:not-chosen',
      '/own/1701: allowed not-asked:not-chosen not-asked:not-chosen not-asked:not-chosen refused not-asked:not-chosen',
      'complete',
    ],
  ],
  'requests that come to nothing': [
    () => ({ operations: { '/things/{id}': known(() => 503) } }),
    [
      'ann /login /things/1701, bob /login /things/1802, cat /login /things/1903',
      '/things/1701: unknown:failure not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      'incomplete',
    ],
  ],
};
// In accessMatrix, answer, caller, callers, harvest, judge, lists, pace, plan, policy, proof, roleFields, rowRun, rowView,
// settling and values.
describe('what a run asks of a server that behaves oddly, and what it says then', () => {
  for (const [of, [application, expected]] of Object.entries(runs))
    it(`of ${of}`, async () => assert.deepEqual(await transcript(application()), expected));
});
