import assert from 'node:assert/strict';
import { join } from 'node:path';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
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
