import assert from 'node:assert/strict';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { fixesFor } from '../../../../src/auth/fixes/fixesFor.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { readFixture } from '../checked.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';

/** What a text may become by each fix for the problems with one code. */
function fixed(text: string, code: string): readonly string[] {
  const document = new AuthDocument(text);
  const problems = validateAuthConfig(text).filter((problem) => problem.code === code);
  assert.ok(problems.length > 0, code);
  return problems
    .flatMap((problem) => fixesFor(document, problem))
    .map(({ edits }) => applyEdits(text, edits));
}

describe('what is missing between keys and values', () => {
  const table: readonly (readonly [code: string, broken: string, mended: string])[] = [
    ['comma-expected', '{"version": "1.0" "roles": []}', '{"version": "1.0", "roles": []}'],
    ['comma-expected', '{"version":"1.0""roles":[]}', '{"version":"1.0","roles":[]}'],
    [
      'comma-expected',
      '{"version": "1.0" // the first\n "roles": []}',
      '{"version": "1.0", // the first\n "roles": []}',
    ],
    ['comma-expected', '{"roles": [1 2]}', '{"roles": [1, 2]}'],
    ['comma-expected', '{"roles": [{} []]}', '{"roles": [{}, []]}'],
    ['colon-expected', '{"version" "1.0"}', '{"version": "1.0"}'],
    ['colon-expected', '{"version""1.0"}', '{"version":"1.0"}'],
  ];
  for (const [code, broken, mended] of table) {
    it(`is put right behind what is there: ${JSON.stringify(broken)}`, () => {
      assert.deepEqual(fixed(broken, code), [mended]);
    });
  }

  it('is not offered where the text is as broken with it', () => {
    assert.deepEqual(fixed('{"version" }', 'colon-expected'), []);
    assert.deepEqual(fixed('{"version: "1.0", "roles": []}', 'colon-expected'), []);
  });
});

describe('a preferred fix', () => {
  it('never adds errors to a file from which one sign is gone', () => {
    const text = readFixture('full.dast-auth.json');
    const errorsIn = (written: string): number =>
      validateAuthConfig(written).filter(({ severity }) => severity === 'error').length;
    let tried = 0;
    for (const { index } of text.matchAll(/[":,{}[\]]/g)) {
      const broken = text.slice(0, index) + text.slice(index + 1);
      const document = new AuthDocument(broken);
      const syntax = validateAuthConfig(broken).filter(({ code }) => code.endsWith('-expected'));
      for (const { isPreferred, edits } of syntax.flatMap((problem) => fixesFor(document, problem))) {
        if (!isPreferred || edits.length === 0) continue;
        tried += 1;
        assert.ok(
          errorsIn(applyEdits(broken, edits)) <= errorsIn(broken),
          broken.slice(index - 60, index + 60),
        );
      }
    }
    assert.ok(tried > 100, String(tried));
  });
});

describe('a key that is there twice', () => {
  it('keeps the last of its values, or loses the one that is marked', () => {
    const text = '{"version": "1.0", "roles": [], "version": "2.0"}';
    assert.deepEqual(fixed(text, 'duplicate-key'), [
      '{"roles": [], "version": "2.0"}',
      '{"version": "1.0", "roles": []}',
    ]);
  });
});
