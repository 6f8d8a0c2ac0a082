import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { roleConfigurationSheet } from '../../../src/exchange/roleSheet.ts';

const full = JSON.parse(
  readFileSync(new URL('../../fixtures/auth/full.dast-auth.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

describe('the Role Configuration Sheet', () => {
  const sheet = roleConfigurationSheet(full);

  it('fills in every field of the form for each role', () => {
    for (const line of [
      '# Role configuration: Shop API',
      '| Role-based access | Yes |',
      '| Roles | administrator<br>standard user |',
      '## Role: standard user',
      '| Type of token | Bearer Token |',
      '| Token parameter name | Authorization |',
      '| Token location | Header |',
      '| Token format | `Bearer <token>` |',
      '| Token generation endpoint | `${env:AUTH_URL}` |',
      '| Content-Type of the authentication API | application/json |',
      '| Default token expiration (seconds) | 3600 |',
      '| Auto-refresh supported | Yes |',
      '#### 1. login',
      '| Endpoint | POST /api/login |',
      '| Data dependencies | `$inputs.idp.clientId`<br>`$inputs.idp.clientSecret`<br>`$steps.login.outputs.idToken` |',
      '| usr1 | stored as secret `USR1_PW` | stored as secret `USR1_TOTP` |',
      '| Client secret | stored as secret `KC_CLIENT` |',
      '- OpenAPI: ./openapi.yaml',
    ]) {
      assert.ok(sheet.split('\n').includes(line), `${line}\n\n${sheet}`);
    }
    assert.equal(sheet.match(/^## Role: /gm)?.length, 2);
  });

  it('has what the authorization test is told, where it is', () => {
    const told = roleConfigurationSheet({
      application: {
        publicAccess: ['GET /health'],
        readOnlyCalls: ['POST /search'],
        writeTests: ['POST /orders', 'DELETE /orders/{id}'],
        refusals: { status: [200], bodyMatches: 'denied' },
      },
      roles: [{ name: 'clerk', authentication: 'a', hiddenFields: ['salary', '/items/mail'] }],
      testUsers: [{ role: 'clerk', username: 'ann', tenant: 'acme', owns: { '/orders/{id}': 7 } }],
    });
    for (const line of [
      '| Calls that need no login | GET /health |',
      '| Calls that only read | POST /search |',
      '| Calls that the authorization test may write with | POST /orders<br>`DELETE /orders/{id}` |',
      '| Refusals | `{"status":[200],"bodyMatches":"denied"}` |',
      '| Hidden fields | salary<br>/items/mail |',
      '| Username | Password | One-time password | Owns | Tenant |',
      '| ann | not given | No | `{"/orders/{id}":7}` | acme |',
    ])
      assert.ok(told.split('\n').includes(line), `${line}\n\n${told}`);
    assert.ok(!sheet.includes('Hidden fields') && !sheet.includes('Tenant'));
  });

  it('shows references of the body and the answer by name, also of passwords', () => {
    assert.ok(
      sheet.includes('`{"username":"$inputs.username","password":"$inputs.password","otp":"$inputs.totp"}`'),
      sheet,
    );
  });

  it('withholds what is written out instead of a placeholder', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln';
    const step = {
      stepId: 'login',
      endpoint: { method: 'POST', path: '/x' },
      headers: { Authorization: `Bearer ${jwt}`, 'X-Api-Key': 'key-1' },
      query: { access_token: 'tok-1' },
      requestBody: { password: 'hunter2', nested: [{ client_secret: 's3cret' }] },
      outputs: { token: '$response.body#/token' },
    };
    const text = roleConfigurationSheet({
      roles: [{ name: 'user', authentication: 'a' }],
      authentications: {
        a: { steps: [step, { stepId: 'c', curl: 'curl http://u:pw-9@h/x -d password=hunter2' }] },
      },
      testUsers: [{ role: 'user', username: 'ann', password: 'hunter2', totp: { secret: 'JBSWY3' } }],
      identityProviders: { p: { clientSecret: 's3cret', issuer: 'http://u:pw-9@idp' } },
    });
    for (const secret of [jwt, 'key-1', 'tok-1', 'hunter2', 's3cret', 'JBSWY3', 'pw-9']) {
      assert.ok(!text.includes(secret), `${secret}\n\n${text}`);
    }
    assert.match(text, /\$response\.body#\/token/);
    assert.match(text, /\| Endpoint \| POST http:\/\/h\/x \|/);
  });

  it('stays one table whatever names hold', () => {
    const text = roleConfigurationSheet({
      roles: [{ name: 'a|b\n# c <script>', authentication: 'x' }],
      testUsers: [{ role: 'a|b\n# c <script>', username: '``|``', password: '${secret:A|B}' }],
    });
    const user = text.split('\n').find((line) => line.includes('``'));
    assert.equal(user?.replaceAll(/(`+)[^]*?[^`]\1(?!`)/g, 'code').split('|').length, 5);
    assert.equal(text.match(/^# /gm)?.length, 1);
    assert.ok(!/(^|[^`\w ])<script>/m.test(text.replaceAll(/`[^`]*`/g, '')), text);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
        roleConfigurationSheet(value);
        roleConfigurationSheet({
          roles: [{ name: 'r', authentication: 'a' }, value],
          authentications: { a: { steps: [value, { requestBody: value, headers: other, curl: other }] } },
          testUsers: [other, { role: 'r', totp: value }],
          attachments: [value],
          identityProviders: { p: other },
        });
      }),
    );
  }).timeout(60_000);
});
