import assert from 'node:assert/strict';
import type { Call } from '../../../../src/auth/generated/authConfig.ts';
import {
  isCsrfName,
  missingThoughSent,
  misspeltFault,
  namedField,
  sentFields,
  sentOutput,
  shownBody,
} from '../../../../src/login/request/sentFields.ts';
import type { Called } from '../../../../src/login/session/called.ts';
import { factsFor, json, shown } from '../refusedCalls.ts';

const called = (requestBody: Call['requestBody'], mediaType = json): Called =>
  factsFor({ status: 400, mediaType, call: { requestBody } as Partial<Call> }).called;

describe('the fields that a call sends', () => {
  it('are those of its body, at any depth, with their places', () => {
    const requestBody = { a: 'x', b: { c: [{ d: 7 }] }, e: true };
    const fields = sentFields({ requestBody } as unknown as Call, ['step']);
    assert.deepEqual(
      fields.map(({ name, at, value }) => [name, at.join('/'), value]),
      [
        ['a', 'step/requestBody/a', 'x'],
        ['b', 'step/requestBody/b', { c: [{ d: 7 }] }],
        ['c', 'step/requestBody/b/c', [{ d: 7 }]],
        ['d', 'step/requestBody/b/c/0/d', 7],
        ['e', 'step/requestBody/e', true],
      ],
    );
    assert.deepEqual(sentFields({} as Call, ['step']), []);
  });

  it('are misspelt where their names nearly are those that servers know', () => {
    const said = (user: string, password: string): string | undefined => {
      const fields = { [user]: '$inputs.username', [password]: '$inputs.password', pasword: 'fixed' };
      const { scope } = factsFor({ status: 400 });
      const found = misspeltFault(called(fields), '400', '${secret:PASSWORD}', scope);
      return shown(found?.fault)?.split(' @ ')[2];
    };
    const passwords = 'password passwort passwords passwd j_password _password passcode Password'.split(' ');
    const users = 'username user_name usernames j_username _username identifier UserName'.split(' ');
    for (const name of passwords) assert.equal(said('username', name), undefined, name);
    for (const name of users) assert.equal(said(name, 'password'), undefined, name);
    assert.equal(said('usernam', 'password'), '400 | usernam | username | ${secret:PASSWORD} | ann');
    assert.equal(said('identifer', 'password'), '400 | identifer | identifier | ${secret:PASSWORD} | ann');
    assert.equal(said('username', 'passwor'), '400 | passwor | password | ${secret:PASSWORD} | ann');
    assert.equal(said('login', 'pin'), undefined);
  });

  it('are named by the words of a refusal where their value is written in the config', () => {
    const body = { realm: 'shop', zone: 'x', scope: '$inputs.username', email: 'a', type: 'b', abc: 'c' };
    const named = (reason: string): string | undefined => namedField(called(body), reason)?.name;
    assert.equal(named('unknown realm "shop"'), 'realm');
    assert.equal(named('Realm and zone'), 'realm');
    assert.equal(named('no such ZONE.'), 'zone');
    for (const reason of ['scope', 'email', 'type', 'abc', 'realms', '', `${'x '.repeat(500)}realm`])
      assert.equal(named(reason), undefined, reason);
    assert.equal(named(`${' '.repeat(995)}realm`), 'realm');
  });

  it('are missed by a server though they are sent', () => {
    const body = { email: 'a', user_name: 'b', 'client-id': 'c' };
    const missed = (reason: string): string | undefined => missingThoughSent(called(body), reason)?.name;
    for (const verb of 'is missing|is required|may not be blank|is empty|is undefined|is null|absent'.split(
      '|',
    ))
      assert.equal(missed(`email ${verb}`), 'email', verb);
    for (const verb of [
      'provided',
      'be provided',
      'present',
      'supplied',
      'set',
      'given',
      'found in the body',
    ])
      assert.equal(missed(`Email not ${verb}`), 'email', verb);
    assert.equal(missed('the request lacks email'), 'email');
    assert.equal(missed('User name is required'), 'user_name');
    assert.equal(missed('missing client-id'), 'client-id');
    assert.equal(missed('userName required'), 'user_name');
    for (const reason of ['email is wrong', 'emails are required', 'name is required', 'missing'])
      assert.equal(missed(reason), undefined, reason);
  });

  it('are shown by their names, eight at most, and not to the end of a long one', () => {
    const names = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));
    assert.deepEqual(shownBody(called(names(8))), ['f0, f1, f2, f3, f4, f5, f6, f7', json]);
    assert.deepEqual(shownBody(called(names(9))), ['f0, f1, f2, f3, f4, f5, f6, f7, …', json]);
    assert.deepEqual(shownBody(called({}, 'text/plain')), ['-', 'text/plain']);
    const long = 'n'.repeat(60);
    assert.equal(shownBody(called({ [long]: 'x' }))[0], long);
    assert.equal(shownBody(called({ [`${long}n`]: 'x' }))[0], `${long}…`);
  });

  it('hold what an earlier step gave', () => {
    const output = (call: Partial<Call>): unknown => {
      const found = sentOutput({ method: 'POST', path: '/x', ...call } as Call, ['step']);
      return found && [found.name, found.at.join('/'), found.step, found.output];
    };
    assert.deepEqual(output({ requestBody: { a: 'x', b: 'y{$steps.one.outputs.two}' } }), [
      'b',
      'step/requestBody/b',
      'one',
      'two',
    ]);
    assert.deepEqual(output({ headers: { 'X-A': '$steps.one.outputs.two' } }), [
      'X-A',
      'step/headers/X-A',
      'one',
      'two',
    ]);
    assert.equal(output({ requestBody: { a: '$inputs.username' } }), undefined);
    assert.equal(output({}), undefined);
  });

  it('are guards against request forgery by their names', () => {
    for (const name of [
      '_csrf',
      'X-XSRF-TOKEN',
      'authenticity_token',
      '_token',
      '__RequestVerificationToken',
    ])
      assert.ok(isCsrfName(name), name);
    for (const name of ['token', 'my_token', `${'x'.repeat(200)}csrf`]) assert.ok(!isCsrfName(name), name);
  });
});
