import assert from 'node:assert/strict';
import { accessAgainstCode } from '../../../src/auth/accessAgainstCode.ts';
import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import { renderPhrase } from '../../../src/auth/editingMessages.ts';

const configOf = (access: Readonly<Record<string, readonly string[]>>, privileged: readonly string[] = []) =>
  JSON.stringify({
    application: { publicAccess: ['/health'] },
    roles: Object.entries(access).map(([name, apiAccess]) => ({
      name,
      ...(privileged.includes(name) && { privileged: true }),
      apiAccess,
    })),
  });
const route = (call: string, roles: readonly string[], isProtected = true) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, path, place: 'src/app.ts:7', isProtected, roles };
};

/** The text that each hint is at, and what it says. */
function hints(text: string, ...routes: readonly ReturnType<typeof route>[]): readonly (readonly string[])[] {
  return accessAgainstCode(new AuthDocument(text), routes).map(({ offset, length, message }) => [
    text.slice(offset, offset + length),
    renderPhrase(message),
  ]);
}

describe('apiAccess against the roles that code asks for', () => {
  const config = configOf({ administrator: ['/api/**'], customer: ['GET /api/orders', '/api/reports/**'] });

  it('names the entry that gives a role what the code gives to others', () => {
    assert.deepEqual(hints(config, route('GET /api/reports/{id}', ['ROLE_ADMIN'])), [
      [
        '"/api/reports/**"',
        'In the code, GET /api/reports/{id} requires ROLE_ADMIN (src/app.ts:7), but this entry lets customer call it.',
      ],
    ]);
    const several = [
      route('GET /api/reports/{id}', ['admin']),
      route('POST /api/reports/new', ['Administrator']),
    ];
    assert.deepEqual(hints(config, ...several), [
      [
        '"/api/reports/**"',
        'In the code, 2 of the calls of this entry require other roles than customer: GET /api/reports/{id} requires admin (src/app.ts:7).',
      ],
    ]);
  });

  it('names the role that the code asks for where no entry says anything', () => {
    const narrow = configOf({ administrator: ['/api/users'], customer: ['/api/orders'] });
    assert.deepEqual(hints(narrow, route('DELETE /api/orders/{id}', ['customer'])), [
      [
        '"customer"',
        'In the code, DELETE /api/orders/{id} requires customer (src/app.ts:7), but no "apiAccess" lists it.',
      ],
    ]);
    assert.deepEqual(hints(narrow, route('GET /health', ['customer'])), [], 'it is public');
  });

  it('says nothing where that is not certain', () => {
    const call = 'GET /api/reports/{id}';
    assert.deepEqual(hints(config, route(call, ['reports:read'])), [], 'a permission');
    assert.deepEqual(hints(config, route(call, ['admin', 'reports:read'])), [], 'one of which is unknown');
    assert.deepEqual(hints(config, route(call, ['admin'], false)), [], 'nobody is refused for certain');
    assert.deepEqual(hints(config, route(call, [])), [], 'any user');
    assert.deepEqual(
      hints(config, route(call, ['admin', 'customer'])),
      [],
      'one of them is enough, or it is not',
    );
    const boss = configOf({ administrator: ['/api/**'], boss: ['/api/reports/**'] }, ['boss']);
    assert.deepEqual(hints(boss, route(call, ['admin'])), [], 'who is privileged');
    const without = configOf({ administrator: [], customer: [] });
    assert.deepEqual(hints(without, route(call, ['admin'])), [], 'a config without any access');
    const support = configOf({ administrator: ['/api/**'], 'support-admin': ['/api/reports/**'] });
    assert.deepEqual(hints(support, route(call, ['admin'])), [], 'a role that may be meant');
  });
});
