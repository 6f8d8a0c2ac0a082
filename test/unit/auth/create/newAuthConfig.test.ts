import assert from 'node:assert/strict';
import type { Answers } from '../../../../src/auth/create/newAuthConfig.ts';
import { newAuthConfig, rolesIn } from '../../../../src/auth/create/newAuthConfig.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';

const answers: Answers = {
  application: 'Shop "API"',
  baseUrl: 'http://localhost:8080',
  login: 'bearer',
  loginPath: '/api/login',
  tokenAt: '/data/token',
  roles: ['administrator', 'standard user'],
  verificationPath: '/api/me',
  isolated: true,
};

const problemsOf = (given: Answers): string[] =>
  validateAuthConfig(newAuthConfig(given)).map(({ code }) => code);

describe('new auth config', () => {
  it('has nothing to correct, whatever the kind of login and the number of roles', () => {
    for (const login of ['bearer', 'custom', 'cookie'] as const) {
      for (const roles of [['user'], answers.roles, ['Ünïcode', '管理者', 'guest', 'Guest', '1st']]) {
        const tokenAt = login === 'cookie' ? 'SESSION' : '/data/token';
        assert.deepEqual(problemsOf({ ...answers, login, roles, tokenAt }), [], `${login} ${roles.join()}`);
      }
    }
    assert.deepEqual(problemsOf({ ...answers, baseUrl: '${env:SHOP_URL}' }), []);
    assert.deepEqual(problemsOf({ ...answers, tokenAt: '/__proto__/a~1b' }), []);
  });

  it('says what is missing when the environment is not isolated', () => {
    assert.deepEqual(problemsOf({ ...answers, isolated: false }), ['not-isolated', 'not-safe-for-testing']);
  });

  it('gives every role two users of its own and no secrets', () => {
    const text = newAuthConfig(answers);
    assert.match(text, /"username": "administrator1",\s+"password": "\$\{secret:ADMINISTRATOR1_PASSWORD\}"/);
    assert.match(text, /"username": "standard-user2",\s+"password": "\$\{secret:STANDARD_USER2_PASSWORD\}"/);
    assert.match(text, /"name": "administrator",\s+"privileged": true/);
    assert.match(text, /"name": "standard user",\s+"privileged": false/);
  });

  it('is indented by two blanks and ends in a line break', () => {
    assert.match(newAuthConfig(answers), /^\{\n  "\w+": [^]*\n\}\n$/);
  });

  it('reads lists of roles as people write them', () => {
    assert.deepEqual(rolesIn(' administrator, standard user ,,administrator; guest'), [
      'administrator',
      'standard user',
      'guest',
    ]);
  });
});
