import assert from 'node:assert/strict';
import { parseTree } from 'jsonc-parser';
import { join } from 'node:path';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import {
  holdsSecretValue,
  isClosed,
  isSecretName,
  messageWithoutSecrets,
  withoutSecrets,
} from '../../../../src/auth/form/withheld.ts';
import { redacted } from '../../../../src/base/secrets/redactSecrets.ts';
import { formOf } from '../../../../src/auth/form/form.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { readCases } from '../../../conformance/authCase.ts';
import { sampled, sampleNote } from '../../sampled.ts';
import { fullExample } from '../checked.ts';

/** Everything that a form says of a text, but its problems, whose sentences name no values. */
function told(text: string): string {
  return JSON.stringify(formOf(new AuthDocument(text), []));
}

describe('what a form withholds', () => {
  it('is every secret that is written out in a file', () => {
    for (const [before, after] of [
      ['"password":"${secret:ADM1_PW}"', '"password":"hunter2"'],
      ['"clientSecret":"${secret:KC_CLIENT}"', '"clientSecret":"correct horse battery"'],
      [
        '"username":"$inputs.username"',
        '"username":"$inputs.username","api_key":"sk_live_4eC39HqLyjWDarjtT1"',
      ],
      ['"stepId":"login"', '"stepId":"login","curl":"curl -u ann:hunter2xyz http://localhost/login"'],
      ['"version"', '"x-old": {"password": "Violet-99-secret"}, "version"'],
      ['"requestBody":{', '"requestBody":{/* password=Violet-99-secret */'],
      [
        '"name":"X-XSRF-TOKEN","location":"Header","value":"$steps.login.outputs.csrf"',
        '"name":"X-Api-Key","location":"Header","value":"Violet-9988"',
      ],
    ] as const) {
      const text = fullExample.replace(before, after);
      assert.notEqual(text, fullExample, before);
      for (const secret of ['hunter2', 'correct horse', 'sk_live', 'Violet-99'])
        assert.ok(!told(text).includes(secret), `${secret} in ${after}`);
    }
  });

  it('is no value that only has the name of one', () => {
    const text = told(fullExample);
    assert.deepEqual(text.match(/"pointer":"[^"]+"(?=[^{}]*"isWithheld":true)/g), null);
    assert.ok(text.includes('"Bearer <token>"'));
  });

  it(`is what any file has of secrets (${sampleNote})`, () => {
    let found = 0;
    for (const { name, failing } of sampled(
      readCases(join(import.meta.dirname, '../../../conformance/auth')),
      4,
    )) {
      const document = new AuthDocument(failing);
      if (document.root?.type !== 'object') continue;
      const said = told(failing);
      const secrets = validateAuthConfig(failing)
        .filter(({ code }) => ['literal-secret', 'plaintext-password', 'credentials-in-url'].includes(code))
        .map(({ offset, length }) => failing.slice(offset, offset + length).replaceAll(/^"|"$/g, ''));
      for (const secret of secrets.filter(({ length }) => length > 7)) {
        found += 1;
        assert.ok(!said.includes(JSON.stringify(secret).slice(1, -1)), `${name}: ${secret}`);
      }
    }
    console.log(`      ${found} secrets`);
  });
});

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig';

describe('a value of a form', () => {
  const rows: Readonly<Record<string, readonly (readonly [key: string, value: string])[]>> = {
    'is withheld': [
      ['password', '"x"'],
      ['password', '5'],
      ['password', '"a ${secret:B}"'],
      ['password', '{"context":"x"}'],
      ['password', '{"context":5}'],
      ['privateKey', '"abc"'],
      ['passphrase', '"./key.pem"'],
      ['curl', '"curl -u ann:hunter2xyz http://h"'],
      ['api_key', '"abcdef123456"'],
      ['note', `"${jwt}"`],
      ['note', '"password=Violet-99-secret"'],
      ['requestBody', '{"password":"hunter2-secret"}'],
      ['requestBody', '{"a":{"b":[{"api_key":"sk_live_4eC39HqLyjWDarjtT1"}]}}'],
      ['requestBody', `{"${jwt}":1}`],
      ['requestBody', '{ /* password=Violet-99-secret */ "a": 1 }'],
      ['requestBody', '{ // password=Violet-99-secret\n "a": 1 }'],
      ['requestBody', '{ "a": "x\\"", // password=Violet-99-secret\n "b": 1 }'],
      ['requestBody', '{"params":["alice","Winter2024!x"]}'],
      ['body', `{"a":"${jwt}"}`],
      ['body', '{ "a": 1 /* password=Violet-99-secret'],
    ],
    'is shown': [
      ['password', '""'],
      ['password', '"${secret:A}"'],
      ['password', '"$inputs.password"'],
      ['password', 'null'],
      ['digits', '5'],
      ['privateKey', '"./key.pem"'],
      ['curl', '"curl http://h"'],
      ['token', '"abcdef123456"'],
      ['token', '{"context":"$response.body","selector":"t"}'],
      ['tokenFormat', '"Bearer <token>"'],
      ['secret', '[true]'],
      ['requestBody', '{"password":"$inputs.password"}'],
      ['requestBody', '{ "a": "x\\"//", "b": 1 }'],
      ['body', '{"password":"string"}'],
      ['outputs', '{"token":"$response.body#/token"}'],
      ['setsCookies', '["token"]'],
      ['scopes', '["password"]'],
      ['hiddenFields', '["password","secret"]'],
    ],
  };
  for (const [what, values] of Object.entries(rows)) {
    it(what, () => {
      const isWithheld = ([key, text]: readonly [string, string]): boolean =>
        holdsSecretValue(text, parseTree(text) ?? assert.fail(text), key);
      assert.deepEqual(
        values.filter((row) => isWithheld(row) === (what === 'is withheld')),
        values,
      );
    });
  }

  it('has places that tell nothing where they are those of a credential or of secrets', () => {
    const closed = (text: string, key: string): boolean =>
      isClosed(parseTree(text) ?? assert.fail(text), key);
    assert.deepEqual([closed('{}', 'password'), closed(`{"${jwt}":1}`, 'x')], [true, true]);
    assert.deepEqual([closed('{"password":1}', 'x'), closed('[]', 'x')], [false, false]);
    assert.deepEqual(['password', '', jwt].filter(isSecretName), [jwt]);
  });

  it('is not told by what is said of it', () => {
    const message = { template: 't', args: ['abc', 5, jwt, { template: 'u', args: ['b', jwt] }, ''] };
    const without = {
      template: 't',
      args: ['abc', 5, redacted, { template: 'u', args: ['b', redacted] }, ''],
    };
    assert.deepEqual(messageWithoutSecrets(message), without);
    const parts = {
      template: 't',
      args: ['hunter', 'my hunter2-pw!', 'other', '', { template: 'u', args: ['2'] }],
    };
    assert.deepEqual(messageWithoutSecrets(parts, 'hunter2-pw'), {
      template: 't',
      args: [redacted, redacted, 'other', '', { template: 'u', args: [redacted] }],
    });
  });

  it('is no part of anything else that is shown, be it a name, a pointer or neither', () => {
    const key = 'ghp_0123456789abcdefABCDEF0123456789abcd';
    for (const secret of [key, `/${key}`, `/authentications/${key}/steps/0`, `/a/b~1${key}`])
      assert.equal(withoutSecrets(secret), redacted, secret);
    for (const plain of ['abc', '/abc', '/authentications/main/steps/0/requestBody/user_name', ''])
      assert.equal(withoutSecrets(plain), plain);
    assert.deepEqual(
      withoutSecrets({ a: `/x/${jwt}/y`, b: ['plain', jwt, 5, null, true], c: { d: '/x/y' } }),
      {
        a: redacted,
        b: ['plain', redacted, 5, null, true],
        c: { d: '/x/y' },
      },
    );
  });
});
