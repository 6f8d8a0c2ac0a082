import assert from 'node:assert/strict';
import { known, object, own, anyCustomer, ownersOf, type Reply, run, words } from './accessServer.ts';

/** What real applications answer, which judges by looks take for something else. */
describe('answers of real applications', () => {
  it('are those of an object that has failed itself, or of many texts, and no refusal', async () => {
    const payment = (owner: string): unknown => ({
      id: 'p-1701',
      status: 'rejected',
      iban: `DE12 ${owner.length}${owner}`,
      note: `the note of ${owner.toUpperCase()}`,
      bank: `bank at ${owner.length} Elm Street`,
      day: '2026-11-26',
    });
    const texts = { menu: { error: { login: 'The login failed' } } };
    const labels = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`label${index}`, `Text ${index}`]),
    );
    const { cells } = await run({
      operations: {
        '/payments/{id}': object(anyCustomer, payment),
        '/locales': known(() => ({ body: { ...texts, labels } })),
        '/failed/{id}': object(own, () => ({ status: 'rejected', message: 'No such payment' })),
      },
    });
    const { ann, bob } = cells['/payments/1701'] ?? {};
    assert.deepEqual([ann, bob], [words.mine, words.object]);
    assert.equal(cells['/locales']?.['ann'], words.mine);
    assert.equal(cells['/failed/1701']?.['ann'], 'refused, though it is declared');
  });

  it('may be empty with success, which says nothing of who may get them, and a login page where all may', async () => {
    const page: Reply = {
      type: 'text/html',
      body: '<h1>Welcome</h1><form><input name="user"><input type="password" name="p"></form>',
    };
    const { cells } = await run({
      operations: { '/empty': known(() => ({ body: '', type: 'text/html' })), '/web': () => page },
      isPublic: ['/web'],
    });
    assert.equal(cells['/empty']?.['ann'], 'inconclusive: the response is empty');
    const { ann, nobody } = cells['/web'] ?? {};
    assert.deepEqual([ann, nobody], [words.mine, words.mine]);
  });

  it('are lines of text with names, in all of which the id may stand where it is a word', async () => {
    const calendar = (id: string): string =>
      [
        'BEGIN:VCALENDAR',
        `SUMMARY:Dentist of ${id} at nine`,
        `LOCATION:Street of ${id} 17`,
        'END:VCALENDAR',
      ].join('\r\n');
    const owns = Object.fromEntries(['ann', 'bob', 'cat'].map((user) => [user, { '/calendars/{id}': user }]));
    const respond = (isOpen: boolean) =>
      known((user, id) =>
        Object.values(ownersOf).includes(id) && (isOpen || user === id)
          ? { body: calendar(id), type: 'text/calendar' }
          : 403,
      );
    for (const isOpen of [true, false]) {
      const { matrix } = await run({
        operations: { '/calendars/{id}': respond(isOpen) },
        owns,
        verification: false,
      });
      const [row] = matrix.rows;
      assert.equal(row?.target, '/calendars/ann');
      assert.deepEqual(
        row.cells.slice(1, 3).map(({ verdict }) => verdict),
        isOpen ? ['let-in', 'let-in'] : ['refused', 'refused'],
      );
    }
  });

  it('give one role a list of what another one has one of, which is the same field', async () => {
    const permissions = (user: string): unknown => (user === 'root' ? ['read', 'write'] : 'all of them');
    const { cells } = await run({
      operations: {
        '/settings': known((user) => ({
          body: { version: '4.1.15', user: { permissions: permissions(user) } },
        })),
      },
      apiAccess: { customer: ['/settings'], admin: ['/settings'] },
    });
    const { ann, root } = cells['/settings'] ?? {};
    assert.deepEqual([ann, root], [words.mine, words.mine]);
  });
});
