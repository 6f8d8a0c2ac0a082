import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { describeSchemaIn } from '../../../../src/auth/document/jsonService.ts';
import { schemaHover } from '../../../../src/auth/document/schemaEditing.ts';
import { renderPhrase } from '../../../../src/auth/editingMessages.ts';
import { hoverAt } from '../../../../src/auth/hover/hover.ts';
import { fullExample } from '../checked.ts';

/** What the hover on `word` inside `part` says, with its arguments as code. */
function said(part: string, word: string, text = fullExample): string {
  const found = text.indexOf(part);
  assert.ok(found >= 0, part);
  const hover = hoverAt(new AuthDocument(text), found + part.indexOf(word) + 1);
  return (hover?.lines ?? []).map((line) => renderPhrase(line, undefined, (arg) => `\`${arg}\``)).join(' ');
}

describe('hovers of an auth config', () => {
  it('show where the value of an expression comes from', () => {
    assert.equal(
      said('"subject_token":"$steps.login.outputs.idToken"', 'idToken'),
      'Output `idToken` of step `login` (`POST /api/login`): `$response.body#/access_token`. ' +
        'The value at `/access_token` in the body of the response to step `login`. Declared type: `string`.',
    );
    assert.equal(said('"subject_token":"$steps.login.', 'login'), 'Step `login`: `POST /api/login`.');
    assert.match(said('"$inputs.totp"', 'totp'), /One-time password/);
    assert.equal(
      said('"$inputs.idp.clientId"', 'clientId'),
      'Client id of the identity provider `keycloak`.',
    );
    assert.match(said('"csrf":"$response.cookie.XSRF-TOKEN"', 'XSRF'), /cookie `XSRF-TOKEN`/);
    assert.match(said('"{$inputs.username}"', 'username'), /Username of the test user/);
    const mixed = fullExample.replace('"path":"/api/me"', '"path":"/api/{$inputs.username}/me"');
    assert.match(said('{$inputs.username}/me', 'username', mixed), /Username/);
    assert.equal(said('}/me"', '/me', mixed), '', 'beside an expression');
    const missing = fullExample.replace('outputs.idToken"', 'outputs.other"');
    assert.equal(said('outputs.other"', 'other', missing), 'Step `login` has no output `other`.');
    const undeclared = fullExample.replace('#/access_token","csrf"', '#/x","csrf"');
    assert.match(said('"$response.body#/x"', '#', undeclared), /does not declare it/);
  });

  it('show whether the chosen environment sets a variable', () => {
    const offset = fullExample.indexOf('${env:SHOP_URL}') + 8;
    const line = (names: readonly string[]): string => {
      const hover = hoverAt(new AuthDocument(fullExample), offset, { file: '.env.test', names });
      const [first] = hover?.lines ?? [];
      return first === undefined ? '' : renderPhrase(first);
    };
    assert.equal(line(['SHOP_URL']), 'Placeholder: the environment variable SHOP_URL, set in .env.test.');
    assert.match(line(['OTHER']), /; \.env\.test does not set it\.$/);
  });

  it('show what a placeholder is, never its value', () => {
    assert.equal(
      said('"password":"${secret:ADM1_PW}"', 'ADM1'),
      'Placeholder: the secret `ADM1_PW` from the secret storage of VS Code. In this file: 1 use. Its value is never shown.',
    );
    assert.match(said('"issuer":"${env:AUTH_URL}"', 'AUTH'), /environment variable `AUTH_URL`.*2 uses/);
    const literal = fullExample.replace('"${secret:ADM1_PW}"', '"hunter2"');
    assert.doesNotMatch(said('"password":"hunter2"', 'hunter2', literal), /hunter2/);
  });

  it('show what names stand for', () => {
    assert.equal(
      said('"role":"administrator"', 'administrator'),
      'Privileged role `administrator`: authentication `main`, 2 test users.',
    );
    assert.equal(
      said('"authentication":"main"', 'main'),
      'Authentication `main`: `Bearer Token`, 2 steps, used by 2 roles.',
    );
    assert.equal(said('"identityProvider":"keycloak"', 'keycloak'), 'Identity provider `keycloak`: `OIDC`.');
    assert.match(said('"outputs":{"idToken"', 'idToken'), /In this file: 1 use\.$/);
  });

  it('decode token formats and lifetimes', () => {
    assert.equal(
      said('"tokenFormat":"Bearer <token>"', '<token>'),
      'Requests carry the token as the header `Authorization: Bearer <token>`.',
    );
    for (const [seconds, words] of [
      [3600, '1 hour'],
      [5400, '1.5 hours'],
      [60, '1 minute'],
      [600, '10 minutes'],
      [86_400, '1 day'],
      [172_800, '2 days'],
    ] as const) {
      const part = `"defaultExpirationSeconds":${seconds}`;
      const text = fullExample.replace('"defaultExpirationSeconds":3600', part);
      assert.equal(said(part, String(seconds), text), `That is ${words}.`);
    }
    const url = fullExample.replace('"path":"/api/login"', '"path":"{auth_url}/api/login"');
    assert.equal(
      said('{auth_url}', 'auth', url),
      'Stands for the token endpoint of this authentication: `${env:AUTH_URL}`.',
    );
  });

  it('repeat what the schema says about keys', async () => {
    const document = new AuthDocument(fullExample);
    const hover = await schemaHover(document, fullExample.indexOf('"tokenFormat"') + 3);
    assert.match(JSON.stringify(hover?.contents), /How the token is written/);
    const named = new AuthDocument(fullExample.replace('{', '{"$schema":"http://localhost:1/other.json",'));
    const other = await schemaHover(named, named.text.indexOf('"tokenFormat"') + 3);
    assert.deepEqual(other?.contents, hover?.contents, 'another schema is not loaded');
  });

  it('say it in the display language, and never the name of a type', async () => {
    const document = new AuthDocument(fullExample);
    describeSchemaIn((english) => `«${english}»`);
    try {
      const hover = await schemaHover(document, fullExample.indexOf('"verification"') + 3);
      assert.deepEqual(hover?.contents, [
        '«A call that proves that the token works: it is sent once with the token and once without\\.»',
      ]);
    } finally {
      describeSchemaIn((english) => english);
    }
  });
});
