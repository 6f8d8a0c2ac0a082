import assert from 'node:assert/strict';
import { loginStep, sendJson, sentenceOf } from '../../fakes/loginServer.ts';
import { runOne } from '../../fakes/oneLogin.ts';

/** What a login sets, the cookie that is taken for the token, and the cookies that the application wants. */
const rows: readonly (readonly [name: string, wanted: readonly string[], sentence: string, at: string])[] = [
  ['sid', ['sid'], 'passed', ''],
  [
    'deep',
    ['sid'],
    'cookie-path: Cookie deep is for /other and below: clients do not send it to GET /me. Verify at such a path, or take another cookie.',
    'verification/endpoint/path',
  ],
  [
    '__Host-id',
    ['sid'],
    'cookie-https: Cookie __Host-id is Secure, and GET /me is called over plain HTTP, where not everything takes it; with sid it works. Use https://, or take sid as the token.',
    'main/tokenParameterName',
  ],
  [
    'theme',
    ['sid'],
    'cookie-alone: theme alone fails; sid alone works. Take sid as the token.',
    'main/tokenParameterName',
  ],
  [
    'theme',
    ['sid', 'theme'],
    'one-more-cookie: theme alone fails; with sid it works. Add it.',
    'main/tokenParameterName',
  ],
];

describe('cookies that do not log in', () => {
  for (const [name, wanted, sentence, at] of rows) {
    it(`${name}, where ${wanted.join(' and ')} would: ${sentence}`, async () => {
      const { only } = await runOne({
        answer: ({ path, cookies }, response) =>
          path === '/login'
            ? sendJson(
                response,
                200,
                {},
                {
                  'set-cookie': [
                    'sid=s-0123456789; Path=/',
                    'theme=t-0123456789; Path=/',
                    'deep=d-0123456789; Path=/other',
                    '__Host-id=h-0123456789; Path=/; Secure',
                  ],
                },
              )
            : sendJson(response, wanted.every((one) => cookies[one] !== undefined) ? 200 : 401, {}),
        changes: {
          tokenType: 'Cookie-based Authentication',
          tokenLocation: 'Cookie',
          tokenParameterName: name,
          tokenFormat: '<token>',
          steps: [loginStep({ outputs: { token: `$response.cookie.${name}` } })],
        },
      });
      assert.equal(sentenceOf(only), sentence);
      assert.ok((only.fault?.at.join('/') ?? '').endsWith(at), only.fault?.at.join('/'));
    });
  }
});
