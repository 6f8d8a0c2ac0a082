import assert from 'node:assert/strict';
import {
  anyCustomer,
  known,
  object,
  own,
  ownersOf,
  transcript,
  type Application,
  type Respond,
} from './accessServer.ts';

const text = (owner: string): unknown => ({ text: `the words of ${owner.length} ${owner.toUpperCase()}!` });
const list: Respond = known((user) => ({
  body: Object.keys(ownersOf)
    .filter((id) => ownersOf[id] === user)
    .map((id) => ({ id })),
}));
const denied = { type: 'text/html', body: '<h1>Not for you</h1>' };
const noIds = { ann: { id: '' }, bob: { id: '' }, cat: { id: '' } };
const ending =
  (who: string, most: number) =>
  (user: string, asked: number): boolean =>
    user !== who || asked <= most;
const both = { '/things/{id}': object(anyCustomer, text), '/own/{id}': object(own, text) };

const runs: readonly (readonly [of: string, application: Application, transcript: readonly string[]])[] = [
  [
    'an object that its owner alone gets',
    { operations: { '/things/{id}': object(own, text) } },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /me, cat /me, root /me, eve /me',
      '/things/1701: allowed refused refused refused refused refused',
      'complete',
    ],
  ],
  [
    'an object that every customer gets',
    { operations: { '/things/{id}': object(anyCustomer, text) } },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701, root /me, eve /me',
      '/things/1701: allowed let-in let-in refused refused refused',
      'complete',
    ],
  ],
  [
    'an object that everybody gets',
    { operations: { '/things/{id}': (_user, id) => ({ body: text(ownersOf[id] ?? '') }) } },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /me /me, bob /me, cat /me, root /me, eve /me',
      '/things/1701: allowed let-in let-in let-in let-in let-in',
      'complete',
    ],
  ],
  [
    'a page that says no with success',
    { operations: { '/things/{id}': object(own, text, () => denied) } },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /me, cat /me, root /me, eve /me',
      '/things/1701: allowed refused refused refused refused refused',
      'complete',
    ],
  ],
  [
    'such a page, where another role gets the object',
    {
      operations: {
        '/things/{id}': (user, id) =>
          user !== undefined && (ownersOf[id] === user || user === 'eve')
            ? { body: text(ownersOf[id] ?? '') }
            : denied,
      },
    },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, ann /things/5368, bob /things/1802, ann /things/1701, bob /me, cat /me, bob /me, cat /me, root /me',
      '/things/1701: allowed refused refused refused let-in refused',
      'complete',
    ],
  ],
  [
    'nothing that shows whether sessions live',
    { operations: both, verification: false },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /own/1701, bob /own/1701, cat /own/1701, root /own/1701, eve /own/1701, nobody /own/1701, bob /things/1802, cat /things/1903',
      '/things/1701: allowed let-in let-in unknown:no-session unknown:no-session refused',
      '/own/1701: allowed refused refused unknown:no-session unknown:no-session refused',
      'incomplete',
    ],
  ],
  [
    'lists that show whether sessions live',
    { operations: { '/things': list, '/things/{id}': object(own, text) }, owns: noIds, verification: false },
    [
      'ann /login /things, bob /login /things, cat /login /things, nobody /things, ann /things/1701, bob /things/1701, cat /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, root /things, eve /things, bob /things, cat /things',
      '/things/1701: allowed refused refused unknown:no-session unknown:no-session refused',
      '/things: allowed not-asked:same-role not-asked:same-role unknown:no-session unknown:no-session refused',
      'incomplete',
    ],
  ],
  [
    'lists that say who owns what',
    { operations: { '/things': list, '/things/{id}': object(anyCustomer, text) }, owns: noIds },
    [
      'ann /login /things, bob /login /things, cat /login /things, nobody /things, ann /things/1701, bob /things/1701, cat /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701, root /things, eve /things, root /me, eve /me',
      '/things/1701: allowed let-in let-in refused refused refused',
      '/things: allowed not-asked:same-role not-asked:same-role refused refused refused',
      'complete',
    ],
  ],
  [
    'an object that its owner gets no more',
    {
      operations: {
        '/things/{id}': object(anyCustomer, (owner) => (owner === 'ann' ? undefined : text(owner))),
      },
    },
    [
      'ann /login /things/1701 /me, bob /login /things/1802, ann /things/1802, cat /login /things/1802, root /login /things/1802, eve /login /things/1802, nobody /things/1802, ann /things/1701 /me, cat /things/1903, bob /things/5469, ann /things/1701 /me, bob /things/1802, root /me, eve /me',
      '/things/1802: let-in allowed let-in refused refused refused',
      'complete',
    ],
  ],
  [
    'objects that nobody gets',
    { operations: { '/things/{id}': known(() => 404) } },
    [
      'ann /login /things/1701 /me, bob /login /things/1802 /me, cat /login /things/1903 /me',
      '/things/1701: less not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline not-asked:no-baseline',
      'complete',
    ],
  ],
  [
    'users who cannot log in',
    { operations: { '/things/{id}': object(anyCustomer, text) }, locked: ['ann', 'eve'] },
    [
      'ann /login, bob /login /things/1802, cat /login /things/1802, root /login /things/1802, eve /login, nobody /things/1802, cat /things/1903, bob /things/5469, cat /things/1903, bob /things/1802, root /me',
      '/things/1802: not-asked:no-login allowed let-in refused not-asked:no-login refused',
      'incomplete',
    ],
  ],
  [
    'sessions of one user that end at once',
    { operations: both, lives: ending('bob', 1) },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802 /me /login, bob2 /things/1802, cat /things/1903, ann /things/5368, bob2 /things/1802 /me, bob /login, bob3 /things/1802, ann /things/1701 /own/1701, bob3 /own/1701, cat /own/1701, root /own/1701, eve /own/1701, nobody /own/1701, root /me, eve /me, bob3 /me, bob /login, bob4 /me /own/1701 /me, bob /login, bob5 /own/1701 /me, cat /me',
      '/things/1701: allowed let-in let-in refused refused refused',
      '/own/1701: allowed unknown:no-session refused refused refused refused',
      'incomplete',
    ],
  ],
  [
    'sessions of the owner that end soon',
    { operations: both, lives: ending('ann', 2) },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /me /login, ann2 /things/5368 /things/1701 /own/1701 /me, ann /login, ann3 /own/1701, bob /own/1701, cat /own/1701, root /own/1701, eve /own/1701, nobody /own/1701, root /me, eve /me, bob /me, cat /me',
      '/things/1701: allowed let-in let-in refused refused refused',
      '/own/1701: allowed refused refused refused refused refused',
      'complete',
    ],
  ],
  [
    'sessions that end where refusals are pages',
    {
      operations: {
        '/things/{id}': object(anyCustomer, text, () => denied),
        '/all': known(() => ({ body: text('all') })),
      },
      lives: (_user, asked) => asked <= 3,
    },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /all /me /login, ann2 /all, root /all, eve /all, nobody /all, ann2 /lxy /all',
      '/things/1701: allowed let-in let-in refused refused refused',
      '/all: allowed not-asked:same-role not-asked:same-role let-in let-in refused',
      'complete',
    ],
  ],
  [
    'an object that is answered like one that does not exist',
    {
      operations: {
        '/rest/{id}': known((_user, id) => ({
          body: ownersOf[id] === 'bob' ? text('bob') : { text: 'nothing is here' },
        })),
      },
    },
    [
      'ann /login /rest/1701, bob /login /rest/1701, cat /login /rest/1701, root /login /rest/1701, eve /login /rest/1701, nobody /rest/1701, bob /rest/1802, cat /rest/1903, ann /rest/5368, bob /rest/1802, ann /rest/1701, bob /rest/5368 /rest/1802, ann /rest/1802, cat /rest/1802, root /rest/1802, eve /rest/1802, nobody /rest/1802, ann /rest/1701, cat /rest/1903, bob /rest/5469, ann /rest/1701, bob /rest/1802',
      '/rest/1802: let-in allowed let-in let-in let-in refused',
      'complete',
    ],
  ],
  [
    'an object of his own for whoever asks for one that does not exist',
    { operations: { '/things/{id}': known((user, id) => ({ body: text(ownersOf[id] ?? user) })) } },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701, bob /things/5368',
      '/things/1701: allowed let-in let-in let-in let-in refused',
      'complete',
    ],
  ],
  [
    'what no role may call',
    {
      operations: { '/things/{id}': object(anyCustomer, text), '/x': () => ({ body: text('x') }) },
      apiAccess: {},
    },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /x, root /x, eve /x, nobody /x, root /me, eve /me',
      '/things/1701: allowed let-in let-in refused refused refused',
      '/x: undeclared not-asked:same-role not-asked:same-role undeclared undeclared undeclared',
      'complete',
    ],
  ],
  [
    'what one role may call',
    {
      operations: { '/things/{id}': object(() => true, text), '/ops': known(() => ({ body: text('ops') })) },
      apiAccess: { admin: ['/ops', '/things/**'], customer: ['/things/**'] },
    },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701, root /ops, ann /ops, eve /ops, nobody /ops, root /zbf /ops',
      '/things/1701: allowed let-in let-in allowed let-in refused',
      '/ops: let-in not-asked:same-role not-asked:same-role allowed let-in refused',
      'complete',
    ],
  ],
  [
    'two roles that were chosen',
    { operations: { '/things/{id}': object(() => true, text) }, options: { roles: ['auditor', 'customer'] } },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, eve /login /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /me, bob /me, cat /me, eve /me, ann /me',
      '/things/1701: allowed let-in let-in not-asked:not-chosen let-in not-asked:not-chosen',
      'complete',
    ],
  ],
  [
    'a budget that ends before anything is proven',
    { operations: both, options: { budget: 14 } },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368',
      '/things/1701: allowed unknown:stopped unknown:stopped unknown:no-session unknown:no-session refused',
      'budget',
    ],
  ],
  [
    'a budget that ends in the second row',
    { operations: both, options: { budget: 20 } },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, bob /things/1802, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701 /own/1701, bob /own/1701, cat /own/1701, root /own/1701',
      '/things/1701: allowed let-in let-in unknown:no-session unknown:no-session refused',
      '/own/1701: unknown:no-session unknown:no-session unknown:no-session unknown:no-session not-asked:stopped not-asked:stopped',
      'budget',
    ],
  ],
  [
    'a server that fails for one user',
    {
      operations: {
        '/things/{id}': known((user, id) => (user === 'bob' ? 500 : { body: text(ownersOf[id] ?? 'x') })),
      },
    },
    [
      'ann /login /things/1701, bob /login /things/1701, cat /login /things/1701, root /login /things/1701, eve /login /things/1701, nobody /things/1701, cat /things/1903, ann /things/5368, bob /things/1802, ann /things/1701, bob /me',
      '/things/1701: allowed unknown:failure let-in let-in let-in refused',
      'incomplete',
    ],
  ],
  [
    'a server that fails for the owner',
    {
      operations: {
        '/things/{id}': known((user, id) => (user === 'ann' ? 500 : { body: text(ownersOf[id] ?? 'x') })),
      },
    },
    [
      'ann /login /things/1701, bob /login /things/1802, ann /things/1802, cat /login /things/1802, root /login /things/1802, eve /login /things/1802, nobody /things/1802, cat /things/1903, bob /things/5469, ann /things/1701, bob /things/1802, ann /me',
      '/things/1802: unknown:failure allowed let-in let-in let-in refused',
      'incomplete',
    ],
  ],
];

// In rowRun, settling, callers and plan.
describe('what a run asks, and what it says then', () => {
  for (const [of, application, expected] of runs)
    it(`of ${of}`, async () => assert.deepEqual(await transcript(application), expected));
});
