import assert from 'node:assert/strict';
import type { Note } from '../../../../src/auth/curl/messages.ts';
import { embedded, RequestValues, type StepContext } from '../../../../src/auth/curl/requestValues.ts';
import { SecretNames } from '../../../../src/auth/names/placeholderNames.ts';

interface Made {
  readonly values: RequestValues;
  readonly notes: Note[];
}
function make(context: StepContext = {}, isLogin = false): Made {
  const notes: Note[] = [];
  const values = new RequestValues(context, notes);
  values.isLogin = isLogin;
  return { values, notes };
}
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig';

describe('the values of a request that becomes a step', () => {
  it('are inputs, placeholders or what they are, by the names of their fields', () => {
    const rows: readonly (readonly [name: string, value: string, step: string, login?: string])[] = [
      ['password', 'x', '$inputs.password'],
      ['otp', '1', '$inputs.totp'],
      ['user', 'ann', 'ann', '$inputs.username'],
      ['login', 'Log in', 'Log in', 'Log in'],
      ['login', ' SUBMIT ', ' SUBMIT ', ' SUBMIT '],
      ['login', 'goat', 'goat', '$inputs.username'],
      ['password', 'ok', '$inputs.password'],
      ['client_id', 'shop', 'shop'],
      ['client_secret', 's', '${secret:CLIENT_SECRET}'],
      ['access_token', 't', '${secret:ACCESS_TOKEN}'],
      ['access_token', '', ''],
      ['client_secret', '', '${secret:CLIENT_SECRET}'],
      ['page', '2', '2'],
      ['page', jwt, '${secret:PAGE}'],
      ['next', `https://h/?api_key=9f8Kq2LmXz71RtVb&a=1`, 'https://h/?api_key=${secret:NEXT}&a=1'],
      ['page', '${env:A}', '${env:A}'],
      ['page', '{$inputs.username}', '$inputs.username'],
      ['page', '{$inputs.tenant}', '{$inputs.tenant}'],
      ['page', 'a{{b}}c', 'a${env:B}c'],
    ];
    for (const [name, value, step, login = step] of rows) {
      assert.equal(make().values.value(value, 'body', name), step, `${name}=${value}`);
      assert.equal(make({}, true).values.value(value, 'body', name), login, `${name}=${value} of a login`);
    }
  });

  it('are named once each, and said with the place that they were in', () => {
    const long = 'n'.repeat(101);
    const { values, notes } = make({ names: new SecretNames(['TOKEN']) });
    assert.equal(values.value('a', 'query', 'token'), '${secret:TOKEN_2}');
    assert.equal(values.secret('header', long, 'OTHER'), '${secret:OTHER}');
    assert.equal(values.literal('{{ zone }}'), '${env:ZONE}');
    assert.deepEqual(values.replaced, [
      { place: 'query', name: 'token', placeholder: '${secret:TOKEN_2}' },
      { place: 'header', name: long.slice(1), placeholder: '${secret:OTHER}' },
    ]);
    assert.deepEqual(notes, [{ code: 'postman-variable', args: ['zone', '${env:ZONE}'] }]);
  });

  it('are what somebody knows of them, but no secret that is written out', () => {
    const known = (value: string, place: 'body' | 'cookie', name: string): string | undefined =>
      make({ resolve: (asked) => (asked === 'v' ? value : undefined) }).values.known('v', place, name);
    assert.equal(known('$steps.a.outputs.b', 'body', 'token'), '$steps.a.outputs.b');
    assert.equal(known('${secret:A}', 'cookie', 'sid'), '${secret:A}');
    assert.equal(known('plain', 'body', 'page'), 'plain');
    assert.equal(known('', 'body', 'token'), '');
    for (const name of ['password', 'client_secret', 'token'])
      assert.equal(known('x', 'body', name), undefined);
    assert.equal(known('x', 'cookie', 'theme'), undefined);
    assert.equal(known('x', 'body', 'user'), 'x');
    const { values } = make({ resolve: () => undefined });
    assert.deepEqual(
      ['${env:A}', 'a', '{$inputs.password}', '{$inputs.totp}'].map((value) =>
        values.known(value, 'body', 'x'),
      ),
      ['${env:A}', undefined, '$inputs.password', '$inputs.totp'],
    );
  });

  it('are inputs where a shell has the user and the password', () => {
    const { values } = make({ shellVariables: new Set(['PW', 'ZONE']) }, true);
    assert.equal(values.value('${env:PW}', 'body', 'password'), '$inputs.password');
    assert.equal(values.value('${env:PW}', 'body', 'user'), '$inputs.username');
    assert.equal(values.value('${env:ZONE}', 'body', 'zone'), '${env:ZONE}');
    assert.equal(values.value('${env:OTHER}', 'body', 'password'), '${env:OTHER}');
    assert.equal(values.ofShell('x ${env:PW}', 'body', 'password'), undefined);
    assert.equal(
      make({ shellVariables: new Set(['PW']) }).values.ofShell('${env:PW}', 'body', 'user'),
      undefined,
    );
    assert.equal(make().values.ofShell('${env:PW}', 'body', 'password'), undefined);
  });

  it('of a recording are no expressions, whatever they look like', () => {
    const { values } = make({ isLiteral: true });
    assert.equal(values.value('$inputs.username', 'body', 'x'), '$$inputs.username');
    assert.equal(values.value('${env:A}', 'body', 'x'), '$${env:A}');
    assert.equal(values.text('${env:A}'), undefined);
    assert.equal(make().values.text('${env:A}'), '${env:A}');
    assert.equal(make().values.literal('${env:'), '$${env:');
    assert.equal(values.literal('a$b'), 'a$b');
  });

  it('of JSON keep their kinds, and lists have the name of their field', () => {
    const json = (value: unknown): unknown => make().values.json(value, '');
    assert.deepEqual(json({ a: 1, b: true, c: null, d: [1, 'x'], e: { f: 'y' } }), {
      a: 1,
      b: true,
      c: null,
      d: [1, 'x'],
      e: { f: 'y' },
    });
    assert.deepEqual(json({ pin: 1234, pins: [1], token: ['a', 7] }), {
      pin: '$inputs.password',
      pins: [1],
      token: ['${secret:TOKEN}', '${secret:TOKEN_2}'],
    });
    assert.deepEqual(json({ token: { value: 'a', raw: 'b', kind: 'c' }, client_id: { value: 'shop' } }), {
      token: { value: '${secret:TOKEN}', raw: '${secret:TOKEN_2}', kind: 'c' },
      client_id: { value: 'shop' },
    });
    assert.deepEqual(json({ '{{a}}': { '{{b}}': 'x' } }), { '{{a}}': { '{{b}}': 'x' } });
  });

  it('of pairs of a name and a value are what the name says', () => {
    const json = (value: unknown): unknown => make().values.json([value], '');
    for (const name of ['name', 'key', 'field', 'type', 'id', 'label', 'fieldName'])
      for (const value of ['value', 'val', 'text', 'content', 'data', 'plain', 'raw'])
        assert.deepEqual(
          json({ [name]: 'api_token', [value]: 'x' }),
          [{ [name]: 'api_token', [value]: '${secret:API_TOKEN}' }],
          `${name} ${value}`,
        );
    assert.deepEqual(json({ key: 'password', value: 'x', note: 'y' }), [
      { key: 'password', value: '$inputs.password', note: 'y' },
    ]);
    assert.deepEqual(json({ key: 'k-1', value: 'x' }), [{ key: '${secret:KEY}', value: 'x' }]);
    assert.deepEqual(json({ key: 'token', other: 'x' }), [{ key: '${secret:KEY}', other: 'x' }]);
    assert.deepEqual(json({ name: 'page', key: 'token', value: 'x' }), [
      { name: 'page', key: 'token', value: '${secret:TOKEN}' },
    ]);
    const long = `${'x'.repeat(94)}.token`;
    assert.deepEqual(json({ name: long, value: 'x' }), [
      { name: long, value: `\${secret:${'X'.repeat(80)}}` },
    ]);
    assert.deepEqual(json({ name: `x${long}`, value: 'x' }), [{ name: `x${long}`, value: 'x' }]);
  });

  it('are found three levels deep where JSON stands in texts of JSON', () => {
    const wrap = (levels: number): string =>
      levels === 0 ? '{"password":"x"}' : JSON.stringify({ a: wrap(levels - 1) });
    const hides = (levels: number): boolean =>
      JSON.stringify(make().values.json({ a: wrap(levels) }, '')).includes('$inputs.password');
    assert.deepEqual([hides(0), hides(2), hides(3)], [true, true, false]);
    assert.equal(make().values.jsonText(' \n{"pin":"{$inputs.pin}"}', '', 0), '{"pin":"{$inputs.pin}"}');
    for (const text of ['', 'x{}', '{', '1', `${' '.repeat(1001)}{}`])
      assert.equal(make().values.jsonText(text, '', 0), undefined, text.trim());
  });

  it('of the user and the password in a list are known by the password', () => {
    const { values } = make();
    assert.deepEqual(values.json({ params: ['alice', 'Winter2024!x', 3, 'Winter2025!x', 'bob'] }, ''), {
      params: ['$inputs.username', '$inputs.password', 3, '$inputs.password', 'bob'],
    });
    assert.equal(values.isLogin, true);
    const other = make().values;
    assert.deepEqual(other.json({ params: ['alice', 'bob'] }, ''), { params: ['alice', 'bob'] });
    assert.equal(other.isLogin, false);
  });

  it('of a whole text are replaced, or the text is not taken over', () => {
    const text = (written: string): string | undefined => make().values.text(written);
    assert.equal(text('{"pin":"1"}'), '{"pin":"{$inputs.password}"}');
    assert.equal(text('<pin>1</pin>'), '<pin>{$inputs.password}</pin>');
    assert.equal(text('query { me(token: "abc") { id } }'), 'query { me(token: "${secret:TOKEN}") { id } }');
    assert.equal(text('a plain text'), undefined);
    assert.equal(text(`{"${jwt}":1}`), undefined, 'a secret is still there');
  });

  it('stand in braces inside of longer texts', () => {
    assert.deepEqual(['$inputs.a', '${env:A}', 'x', '$'].map(embedded), [
      '{$inputs.a}',
      '${env:A}',
      'x',
      '$',
    ]);
  });
});
