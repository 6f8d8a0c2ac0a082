import assert from 'node:assert/strict';
import fc from 'fast-check';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { choiceOf, choicesAt, textOf } from '../../../../src/auth/form/choices.ts';
import { formOf, type FormField, type FormObject } from '../../../../src/auth/form/form.ts';
import type { Problem } from '../../../../src/auth/problem.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { join } from 'node:path';
import { readCases } from '../../../conformance/authCase.ts';
import { sampled, sampledRuns } from '../../sampled.ts';
import { fullExample } from '../checked.ts';
import { fieldsIn, objectsIn } from './formFields.ts';

function formIn(text: string): FormObject {
  return formOf(new AuthDocument(text), validateAuthConfig(text)).file ?? assert.fail(text);
}

function fieldAt(file: FormObject, pointer: string): FormField {
  return [...fieldsIn(file)].find((field) => field.pointer === pointer) ?? assert.fail(pointer);
}

describe('the form of an auth config', () => {
  const file = formIn(fullExample);

  it('has the parts of the file in the order of the service', () => {
    assert.deepEqual(
      file.parts.map(({ key, objects }) => `${key}: ${objects.map(({ name }) => name).join(', ')}`),
      [
        'application: ',
        'roles: 0, 1',
        'authentications: main',
        'testUsers: 0, 1, 2, 3',
        'identityProviders: keycloak',
        'attachments: 0',
      ],
    );
    assert.deepEqual(
      file.fields.map(({ key, isRequired }) => `${key}${isRequired ? '!' : ''}`),
      ['$schema', 'version!', 'roleBasedAccess!', 'apiSegmentation', 'notes'],
    );
  });

  it('has a control for each value, with what the schema says of it', () => {
    const kinds = (pointer: string): string => {
      const { kind, value } = fieldAt(file, pointer);
      return `${kind} ${JSON.stringify(value)}`;
    };
    assert.equal(kinds('/application/isolatedFromProduction'), 'flag true');
    assert.equal(kinds('/application/publicAccess'), 'list undefined');
    assert.equal(kinds('/authentications/main/defaultExpirationSeconds'), 'number 3600');
    assert.equal(kinds('/authentications/main/refresh/onStatus'), 'list [401]');
    assert.equal(kinds('/authentications/main/steps/0/curl'), 'text undefined');
    assert.equal(kinds('/authentications/main/verification/authenticated/body'), 'written undefined');
    const location = fieldAt(file, '/authentications/main/tokenLocation');
    assert.deepEqual([location.kind, location.allowed], ['choice', ['Header', 'Cookie', 'Query Parameter']]);
    assert.match(fieldAt(file, '/roles/0/apiAccess').description, /^Paths the role may call/);
  });

  it('shows what no control has in the words of the file, and what authors named entry by entry', () => {
    const body = fieldAt(file, '/authentications/main/steps/0/requestBody');
    assert.equal(body.kind, 'written');
    assert.ok(String(body.value).startsWith('{"username":"$inputs.username"'));
    assert.deepEqual(
      body.entries?.map(({ key, choice }) => [key, choice]),
      [
        ['username', { kind: 'input', name: 'username' }],
        ['password', { kind: 'input', name: 'password' }],
        ['otp', { kind: 'input', name: 'totp' }],
      ],
    );
    const selector = '{ "context": "$response.body", "selector": "a(b)", "type": "regex" }';
    const odd = formIn(fullExample.replace('"token":"$steps.exchange.outputs.token"', `"token":${selector}`));
    const token = fieldAt(odd, '/authentications/main/token');
    assert.deepEqual([token.kind, token.value, token.entries], ['written', selector, undefined]);
    const unknown = formIn(fullExample.replace('"Header"', '"header"'));
    assert.equal(fieldAt(unknown, '/authentications/main/tokenLocation').kind, 'text');
  });

  it('shows each problem of any file once, where it stands', () => {
    const cases = readCases(join(import.meta.dirname, '../../../conformance/auth'));
    let shown = 0;
    for (const { name, failing } of sampled(cases, 4)) {
      const problems = validateAuthConfig(failing);
      const form = formOf(new AuthDocument(failing), problems).file;
      if (form === undefined) continue;
      const found = [...problemsIn(form)];
      shown += found.length;
      assert.deepEqual(sorted(found), sorted(problems), name);
    }
    assert.ok(shown > 0);
    const at = fieldAt(
      formIn(fullExample.replace('"Bearer <token>"', '"Bearer: <token>"')),
      '/authentications/main/tokenFormat',
    );
    assert.deepEqual(
      at.problems.map(({ code }) => code),
      ['scheme-with-colon'],
    );
  });
});

function* problemsIn(file: FormObject): Generator<Problem> {
  for (const { problems, fields, parts } of objectsIn(file)) {
    yield* problems;
    // What entries have is at their field, too.
    for (const field of fields) yield* field.problems;
    for (const part of parts) yield* part.problems;
  }
}

function sorted(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ code, offset, length }) => `${offset} ${length} ${code}`).toSorted();
}

describe('choices of the form', () => {
  it('are made of expressions, and written as such', () => {
    for (const text of [
      '$inputs.username',
      '$inputs.idp.clientId',
      '$steps.login.outputs.token',
      '$response.body',
      '$response.body#/data/0/a~1b',
      '$response.header.X-Token',
      '$response.cookie.SID',
      '$response.status',
      '$generated.pkce.verifier',
      '${secret:ADM1_PW}',
      '${env:SHOP_URL}',
      'plain $5 and {a}',
      '',
    ]) {
      const choice = choiceOf(text);
      assert.ok(choice, text);
      assert.equal(textOf(choice), text);
    }
    for (const text of [
      'Bearer {$inputs.token}',
      '{$inputs.token}',
      '$inputs.a.b',
      '${env:A}/x',
      '{auth_url}',
    ])
      assert.equal(choiceOf(text), undefined, text);
  });

  it('take any text for itself, also one that looks like an expression', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '$inputs.username',
        '${secret:A}',
        '$$',
        'a{$steps.x.outputs.y}b',
        '{$inputs.a',
        '$response',
      ),
    );
    fc.assert(
      fc.property(texts, (text) => {
        if (/\{(?:auth|base)_url\}/.test(text)) return;
        assert.deepEqual(choiceOf(textOf({ kind: 'text', text })), { kind: 'text', text });
      }),
      sampledRuns(1000, 5),
    );
  });

  it('are the inputs of users and the outputs of the steps before', () => {
    const at = (pointer: string): readonly string[] =>
      choicesAt(new AuthDocument(fullExample), pointer).map(textOf);
    assert.deepEqual(at('/authentications/main/steps/1/requestBody/subject_token').slice(0, 7), [
      '$inputs.username',
      '$inputs.password',
      '$inputs.totp',
      '$inputs.idp.clientId',
      '$inputs.idp.clientSecret',
      '$steps.login.outputs.idToken',
      '$steps.login.outputs.csrf',
    ]);
    assert.ok(
      !at('/authentications/main/steps/0/requestBody/username').some((text) => text.startsWith('$steps')),
    );
    assert.ok(at('/authentications/main/token').includes('$steps.exchange.outputs.ttl'));
    assert.deepEqual(at('/testUsers/0/password'), []);
  });
});
