import assert from 'node:assert/strict';
import type { Operation } from '../../../src/access/operations/operation.ts';
import type { AuthConfig } from '../../../src/auth/generated/authConfig.ts';
import * as verifyRole from '../../../src/node/verifyRole.ts';
import { askConsent } from '../../../src/vscode/features/authorizationTest/consent.ts';
import { loginConfig } from '../../fakes/loginServer.ts';
import { run as testedBefore } from './authorization/testedRun.ts';

const operation = (method: string, path: string): Operation => ({ method, path, query: [], isPublic: false });

const operations = [operation('GET', '/orders'), operation('GET', '/me'), operation('HEAD', '/me')];
const known = [
  ...operations,
  operation('POST', '/orders'),
  operation('GET', '/orders/{id}'),
  operation('DELETE', '/orders/{id}'),
];

/** What each question says, answered by its last button. */
async function detailsOf(
  changes: Partial<AuthConfig['application']>,
  { neverCall = ['DELETE /orders'], all = known }: { neverCall?: string[]; all?: readonly Operation[] } = {},
): Promise<readonly (readonly string[])[]> {
  const user = (role: string, username: string): AuthConfig['testUsers'][number] => ({ role, username });
  const users = [user('clerk', 'ann'), user('clerk', 'ben'), user('admin', 'eve')];
  const base = loginConfig('https://shop.test', { neverCall }, users);
  const config: AuthConfig = {
    ...base,
    roles: ['clerk', 'admin'].map((name) => ({ name, authentication: 'main', apiAccess: ['/**'] })),
    application: { ...base.application, ...changes },
  };
  const asked: (readonly string[])[] = [];
  const show = async (
    text: string,
    { detail }: { readonly detail: readonly string[] },
    ...buttons: readonly string[]
  ): Promise<string | undefined> => {
    asked.push([text.replace(/up to \d+/, 'up to N'), ...detail, `[${buttons.join('] [')}]`]);
    return buttons.at(-1);
  };
  await askConsent({ window: { showWarningMessage: show } } as never, verifyRole, {
    config,
    operations,
    writes: verifyRole.writePlan(all, config),
    before: undefined,
    roles: undefined,
    requestsPerSecond: 5,
  });
  return asked;
}

describe('the consent to an authorization test', () => {
  it('names methods, users by role, pace and what is never called', async () => {
    assert.deepEqual(await detailsOf({}), [
      [
        'Test authorization with up to N requests to https://shop.test?',
        'Methods: GET (2 operations), HEAD (1 operation)',
        'As: clerk (2 users), admin (1 user), without a login',
        'Each operation is requested as a user with access, as users without access, and without a login.',
        '5 requests a second, at most about 1 minute; it waits if the server returns 429.',
        'Never called: DELETE /orders, logouts',
        'Nothing is changed: only logins and read-only calls are sent.',
        'The calls of "writeTests" are left out: they need "isolatedFromProduction" and "safeForAutomatedTesting".',
        '[Send]',
      ],
    ]);
  });

  it('names five of the calls that are never made, and that there are more', async () => {
    const never = async (count: number): Promise<string | undefined> => {
      const neverCall = Array.from({ length: count }, (_, index) => `POST /${index}`);
      const [[, ...details] = []] = await detailsOf({}, { neverCall });
      return details.find((line) => line.startsWith('Never called'));
    };
    assert.equal(await never(4), 'Never called: POST /0, POST /1, POST /2, POST /3, logouts');
    assert.equal(await never(5), 'Never called: POST /0, POST /1, POST /2, POST /3, POST /4, …');
  });

  it('says why nothing is written where no call creates what can be read', async () => {
    const [[, ...details] = []] = await detailsOf(
      { isolatedFromProduction: true, safeForAutomatedTesting: true, writeTests: ['POST /orders'] },
      { all: operations },
    );
    assert.equal(
      details.at(-2),
      'The calls of "writeTests" are left out: none of them creates an object that can be read by its id.',
    );
  });

  it('offers to resume a test that has asked a part, not one that has asked nothing or all', async () => {
    const config = loginConfig('https://shop.test');
    const resumed: unknown[] = [];
    const offered = async (asked: number): Promise<readonly string[]> => {
      let shown: readonly string[] = [];
      const show = async (_text: string, _options: object, ...buttons: readonly string[]) => {
        shown = buttons;
        return buttons[0];
      };
      const consent = await askConsent(
        { window: { showWarningMessage: show } } as never,
        { ...verifyRole, goOn: () => ({ left: operations.slice(asked) }) as never },
        {
          config,
          operations,
          writes: { operations: [], byMethod: {} },
          before: testedBefore({}),
          roles: undefined,
          requestsPerSecond: 5,
        },
      );
      resumed.push([consent?.operations.length, consent?.before !== undefined]);
      return shown;
    };
    assert.deepEqual(
      [await offered(0), await offered(1), await offered(2), await offered(3)],
      [['Send'], ['Resume: 2 left', 'Send'], ['Resume: 1 left', 'Send'], ['Send']],
    );
    assert.deepEqual(resumed, [
      [3, false],
      [2, true],
      [1, true],
      [3, false],
    ]);
  });

  it('asks for writes on their own, and only with both confirmations', async () => {
    const writeTests = ['POST /orders', 'DELETE /orders/{id}'];
    const [, writes] = await detailsOf({ safeForAutomatedTesting: true, writeTests });
    const [question, atMost, ...rest] = writes ?? [];
    assert.equal(
      question,
      'Also create, change and delete objects at https://shop.test, with up to N requests?',
    );
    assert.match(atMost ?? '', /^At most: POST \d+, GET \d+, DELETE \d+$/);
    assert.deepEqual(rest, [
      'Calls of "writeTests": POST /orders, DELETE /orders/{id}',
      'The test writes only to objects that it creates, reads back and removes.',
      'What cannot be removed is listed, and the next test with writes tries again.',
      '[Write]',
    ]);
    const [only, ...others] = await detailsOf({ safeForAutomatedTesting: false, writeTests });
    assert.deepEqual([only?.at(-1), others.length], ['[Send]', 0]);
  });
});
