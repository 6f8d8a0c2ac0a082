import assert from 'node:assert/strict';
import { addRole } from '../../../../src/auth/create/addRole.ts';
import { plainText } from '../../../../src/auth/create/configTemplate.ts';
import type { NewConfigAnswers } from '../../../../src/auth/create/newAuthConfig.ts';
import { newAuthConfig } from '../../../../src/auth/create/newAuthConfig.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';

const answers: NewConfigAnswers = {
  application: 'Shop "API"',
  baseUrl: 'http://localhost:8080',
  login: 'bearer',
};

/** What stands in the file once something was entered at some places to fill in. */
function filledIn(given: NewConfigAnswers, entered: Readonly<Record<number, string>> = {}): string {
  const template = newAuthConfig(given);
  return plainText(
    template.map((piece) =>
      typeof piece === 'string' ? piece : { ...piece, text: entered[piece.number] ?? piece.text },
    ),
  );
}

const codesOf = (text: string): string[] => validateAuthConfig(text).map(({ code }) => code);
const confirmed = { 1: 'true', 2: 'true' };

describe('new auth config', () => {
  it('claims nothing that only its author knows, and has nothing else to correct', () => {
    for (const login of ['bearer', 'custom', 'cookie'] as const) {
      const given = { ...answers, login };
      assert.deepEqual(codesOf(filledIn(given)), ['not-isolated', 'not-safe-for-testing'], login);
      assert.deepEqual(codesOf(filledIn(given, confirmed)), [], login);
    }
    assert.deepEqual(codesOf(filledIn({ ...answers, baseUrl: '${env:SHOP_URL}' }, confirmed)), []);
  });

  it('stays right where one enters something, since what belongs together is entered at once', () => {
    const entered = { ...confirmed, 3: 'Ünïcode', 4: '管理者', 6: '/login', 7: 'SID', 8: '/me' };
    for (const login of ['bearer', 'custom', 'cookie'] as const) {
      assert.deepEqual(codesOf(filledIn({ ...answers, login }, entered)), [], login);
    }
    const text = filledIn({ ...answers, login: 'cookie' }, entered);
    assert.equal(text.match(/SID/g)?.length, 3);
    assert.equal(text.match(/管理者/g)?.length, 4);
  });

  it('leads from the top to the end, and asks for truth by a choice', () => {
    const stops = newAuthConfig(answers).filter((piece) => typeof piece !== 'string');
    assert.deepEqual(
      [...new Set(stops.map(({ number }) => number))],
      [1, 2, 3, 4, 6, 7, 8],
      'without the name of a header, which is Authorization',
    );
    assert.deepEqual(stops[0], { number: 1, text: 'false', choices: ['false', 'true'] });
    assert.match(filledIn(answers), /"isolatedFromProduction": false,\n/);
  });

  it('takes no answer for a place to fill in', () => {
    const text = filledIn({ ...answers, application: 'A\uE0009\uE001b\uE002c' });
    assert.match(text, /"name": "A9bc"/);
  });

  it('gives every role two users of its own and no secrets', () => {
    const text = filledIn(answers);
    assert.match(text, /"username": "administrator1",\s+"password": "\$\{secret:ADMINISTRATOR1_PASSWORD\}"/);
    assert.match(text, /"username": "standard-user2",\s+"password": "\$\{secret:STANDARD_USER2_PASSWORD\}"/);
    assert.match(text, /"name": "administrator",\s+"privileged": true/);
    assert.match(text, /"name": "standard user",\s+"privileged": false/);
  });

  it('is indented by two blanks and ends in a line break', () => {
    assert.match(filledIn(answers), /^\{\n  "\w+": [^]*\n\}\n$/);
  });
});

describe('a role that is added', () => {
  it('has two users of its own, whose names and secrets are new, and makes no problem', () => {
    const text = filledIn(answers, confirmed);
    const edits = addRole(new AuthDocument(text), 'standard user 1', 'main');
    assert.ok(edits);
    const after = applyEdits(text, edits);
    assert.deepEqual(codesOf(after), []);
    assert.match(after, /"name": "standard user 1",\s+"privileged": false,\s+"authentication": "main"/);
    assert.equal(after.match(/"role": "standard user 1"/g)?.length, 2);
  });

  it('needs lists to be added to', () => {
    assert.equal(addRole(new AuthDocument('{"roles": "none"}'), 'guest', 'main'), undefined);
    assert.equal(addRole(new AuthDocument('1'), 'guest', 'main'), undefined);
  });
});
