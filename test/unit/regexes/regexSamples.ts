import { AuthDocument } from '../../../src/auth/document/authDocument.ts';
import { validateAuthConfig } from '../../../src/auth/validate.ts';
import { attribute } from '../../../src/login/faults/refusals/headerWords.ts';
import { unreadFrameworks } from '../../../src/routes/index/unreadFrameworks.ts';

/** Calls every function of the product that builds a regular expression each time. */
export function buildAll(): void {
  const config = JSON.stringify({
    roles: ['admin', 'a|b', 'a'.repeat(60), 'a a b', '(x)+'].map((name) => ({ name })),
    apiSegmentation: 'Everything below /admin is for admins.',
    authentications: [
      {
        steps: [
          {
            id: 'login',
            outputs: {
              token: { source: 'Body', type: 'regex', selector: 'token=(.*)', value: 'token=(.*)' },
            },
            expectedResponse: { status: [200], bodyMatches: 'ok' },
          },
        ],
      },
    ],
  });
  validateAuthConfig(config);
  void new AuthDocument(config).names;
  for (const name of ['error', 'error_description', 'scope']) attribute('', name);
  for (const manifest of ['package.json', 'Gemfile']) unreadFrameworks(manifest, '');
}
