import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { expandCurl } from '../../../../src/auth/fixes/expandCurl.ts';
import { withSecretName } from '../../../../src/auth/fixes/fix.ts';
import { fixAll } from '../../../../src/auth/fixes/fixAll.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { fullExample } from '../checked.ts';

const severalSafe = fullExample
  .replace('"Bearer <token>"', '"Bearer: <token>"')
  .replace('"roleBasedAccess":true', '"roleBasedAccess":"true"')
  .replace('"$response.body#/access_token","csrf"', '"$response.body.access_token","csrf"')
  .replace('["openid"]', '["openid",]');

describe('fixing all that is safe', () => {
  it('corrects each problem where it is', () => {
    const edits = fixAll(severalSafe);
    assert.equal(edits.length, 4);
    assert.equal(applyEdits(severalSafe, edits), fullExample);
  });

  it('goes on with what it uncovers', () => {
    const text = severalSafe.replace('"Bearer Token"', '"Custom Token"');
    assert.ok(validateAuthConfig(text).every(({ code }) => code !== 'custom-token-is-bearer'));
    assert.equal(applyEdits(text, fixAll(text)), fullExample);
  });

  it('leaves what the user has to decide', () => {
    const text = fullExample
      .replace('"isolatedFromProduction":true', '"isolatedFromProduction":false')
      .replace('"${secret:ADM1_PW}"', '"hunter2"')
      .replace('"authentication":"main"', '"authentication":"mian"');
    assert.equal(validateAuthConfig(text).length, 3);
    assert.deepEqual(fixAll(text), []);
  });

  it('corrects broken text only where it is whole', () => {
    const text = '{"version": "1.0",, "roles": [1,2,],}';
    const after = applyEdits(text, fixAll(text));
    assert.deepEqual(fixAll(''), []);
    assert.ok(after.length <= text.length);
  });
});

describe('moving to the secret storage', () => {
  const text = fullExample.replace('"${secret:ADM1_PW}"', '"hunter\\"2$$"');
  const document = new AuthDocument(text);
  const [fix] = validateAuthConfig(text).flatMap((problem) => fixesFor(document, problem));

  it('takes the value that is meant, and proposes a name of the user', () => {
    assert.ok(fix?.kind === 'move-to-secret');
    assert.deepEqual([fix.name, fix.value], ['ADM1_PASSWORD', 'hunter"2$']);
  });

  it('writes the name that the user chose', () => {
    assert.ok(fix?.kind === 'move-to-secret');
    const moved = applyEdits(text, withSecretName(fix, 'ADM1_PW').edits);
    assert.equal(moved, fullExample);
  });
});

describe('writing a curl command as fields', () => {
  const call = `"endpoint":{"method":"POST","path":"/oauth/token"},
    "contentType":"application/x-www-form-urlencoded",`;
  const withCurl = (command: string): AuthDocument => {
    const start = fullExample.indexOf(call);
    const end = fullExample.indexOf('"expectedResponse"', start);
    assert.ok(start > 0);
    const curl = `"curl":${JSON.stringify(command)},\n    `;
    return new AuthDocument(fullExample.slice(0, start) + curl + fullExample.slice(end));
  };

  it('makes the same call, with placeholders that are not taken', () => {
    const document = withCurl(
      "curl https://login.test/oauth/token -d client_secret=s3cr3t -d 'scope=a b' -H 'X-Api-Key: 123456'",
    );
    const fix = expandCurl(document, document.text.indexOf('"curl"'));
    assert.ok(fix !== undefined);
    const after = applyEdits(document.text, fix.edits);
    assert.doesNotMatch(after, /"curl"|s3cr3t|123456/);
    assert.match(after, /"endpoint":\{"method":"POST","path":"https:\/\/login\.test\/oauth\/token"\}/);
    assert.match(after, /"scope":"a b"/);
    assert.deepEqual(
      validateAuthConfig(after).filter(({ severity }) => severity === 'error'),
      [],
    );
  });

  it('is not offered elsewhere, nor for what is no call or several', () => {
    assert.equal(expandCurl(new AuthDocument(fullExample), 500), undefined);
    for (const command of ['curl --version', 'curl http://a.test/1 http://a.test/2 && curl http://b.test']) {
      const document = withCurl(command);
      assert.equal(expandCurl(document, document.text.indexOf('"curl"')), undefined, command);
    }
  });
});
