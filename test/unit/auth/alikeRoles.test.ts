import assert from 'node:assert/strict';
import { isAlike, isSameRole } from '../../../src/auth/alikeRoles.ts';

describe('a role that code asks for', () => {
  const rows: readonly (readonly [asked: string, role: string, alike: boolean, same: boolean])[] = [
    ['ROLE_ADMIN', 'admin', true, true],
    ['role:Shop Admin', 'shop-admin', true, true],
    ['a.b:c_d', 'abcd', true, true],
    ['admin', 'Administrator', true, true],
    ['administrator', 'ROLE_ADMIN', true, true],
    ['user', 'users', true, false],
    ['users', 'user', true, false],
    ['superadmin', 'admin', true, false],
    ['admin', 'superadmin', true, false],
    ['admin', 'adult', false, false],
    ['my_role_admin', 'myroleadmin', true, true],
  ];
  for (const [asked, role, alike, same] of rows) {
    it(`${asked} ${same ? 'is' : alike ? 'may be' : 'is not'} the role ${role}`, () => {
      assert.deepEqual([isAlike(asked, role), isSameRole(asked, role)], [alike, same]);
    });
  }
});
