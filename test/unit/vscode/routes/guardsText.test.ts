import assert from 'node:assert/strict';
import type { Guards } from '../../../../src/routes/route.ts';
import { againstAccess, guardsText } from '../../../../src/vscode/shared/handlers/guardsText.ts';

const by = ['one', '', 'three', 'four'].map((name, index) => ({ name, file: 'a.ts', line: index + 1 }));
const guards = (protection: Guards['protection'], roles: readonly string[] = [], named = 0): Guards => ({
  protection,
  roles,
  by: by.slice(0, named),
});

describe('what is said of who may call a handler', () => {
  const said = (given: Guards): string => guardsText(given, { file: 'users.ts', line: 12 });

  it('names what asks, at most three, and the handler where nothing does', () => {
    assert.equal(said(guards('none')), 'No authentication seen: users.ts:12');
    assert.equal(said(guards('none', [], 1)), 'No authentication seen: users.ts:12, one (a.ts:1)');
    assert.equal(
      said(guards('required', [], 4)),
      'The code requires authentication: one (a.ts:1), a.ts:2, three (a.ts:3)',
    );
    assert.equal(
      said(guards('required', ['admin', 'owner'], 1)),
      'The code requires admin, owner: one (a.ts:1)',
    );
    assert.equal(
      said(guards('optional', [], 1)),
      'The code identifies the caller and lets everybody through: one (a.ts:1)',
    );
    assert.equal(said(guards('unknown')), '');
    assert.equal(
      said(guards('unknown', [], 2)),
      'Unknown whether the code requires authentication: one (a.ts:1), a.ts:2',
    );
  });
});

describe('what the code and an auth config say differently', () => {
  const all = ['administrator', 'customer'];
  const said = (given: Guards, roles: readonly string[] | undefined): string =>
    againstAccess({ guards: given }, roles, all);

  it('is nothing where the config restricts nobody, or says the same', () => {
    assert.equal(said(guards('none'), undefined), '');
    assert.equal(said(guards('none'), all), '');
    assert.equal(said(guards('required', ['ROLE_ADMIN']), ['administrator']), '');
    assert.equal(said(guards('required', ['ROLE_ADMIN', 'auditor']), ['customer', 'administrator', 'x']), '');
    assert.equal(said(guards('required'), ['customer']), '');
    assert.equal(said(guards('optional', ['ROLE_ADMIN']), ['customer']), '');
    assert.equal(said(guards('unknown', ['ROLE_ADMIN']), ['customer']), '');
  });

  it('is a handler without a role, and one of another role', () => {
    assert.equal(
      said(guards('none'), ['customer']),
      'The auth config lets customer call it, but the code requires no role',
    );
    assert.equal(
      said(guards('none'), []),
      'The auth config lets no role call it, but the code requires no role',
    );
    assert.equal(
      said(guards('required', ['ROLE_ADMIN', 'auditor']), ['customer']),
      'The auth config lets customer call it, but the code requires ROLE_ADMIN, auditor',
    );
  });
});
