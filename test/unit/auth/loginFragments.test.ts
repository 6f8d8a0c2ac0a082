import assert from 'node:assert/strict';
import { renderMessage } from '../../../src/auth/messages.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { configOf, loginFragments } from '../../conformance/logins/logins.ts';

describe('logins of products, as their documentation describes them', () => {
  for (const [name, fragment] of Object.entries(loginFragments)) {
    it(`have nothing to correct: ${name}`, () => {
      const problems = validateAuthConfig(JSON.stringify(configOf(fragment), undefined, 2));
      assert.deepEqual(
        problems.map(({ code, message }) => `${code}: ${renderMessage(message)}`),
        [],
      );
    });
  }
});
