import assert from 'node:assert/strict';
import { formParsers } from '../../../../src/vscode/features/authForm/formParsers.ts';

type Method = keyof typeof formParsers;

describe('what the page of the form may ask', () => {
  const accepts = (method: Method, raw: unknown): boolean => formParsers[method](raw) !== undefined;
  const params = (method: Method, raw: unknown): unknown => formParsers[method](raw)?.params;
  const at = { version: 3, pointer: '/a' };

  it('is taken over without what does not belong to it', () => {
    const more = { more: 'x' };
    const rows: readonly (readonly [method: Method, asked: object])[] = [
      ['change', { ...at, change: { kind: 'remove' } }],
      ['changeAll', { version: 3, changes: [{ pointer: '/a', change: { kind: 'set', value: 1 } }] }],
      ['move', { ...at, by: -1 }],
      ['rename', { ...at, name: 'b' }],
      ['choices', at],
      ['fix', { version: 3, problem: 'p', fix: 0 }],
      ['showInText', { pointer: '/a' }],
      ['showInText', { line: 4 }],
      ['showInText', {}],
      ['useRecipe', { ...at, recipe: 'r' }],
      ['addRole', { version: 3, name: 'n', authentication: 'a' }],
      ['storeSecret', at],
      ['verify', { pointer: '/a' }],
      ['verify', {}],
      ['tryStep', at],
      ['answer', { pointer: '/a' }],
      ['expectAnswer', at],
      ['setAccess', { ...at, operations: ['GET /a'], isAllowed: false }],
      ['setNever', { ...at, operations: [], isNever: true }],
    ];
    for (const [method, asked] of rows)
      assert.deepEqual(params(method, { ...asked, ...more }), asked, method);
    for (const method of ['form', 'showLogins', 'grid', 'sheet', 'openSheet'] as const)
      assert.deepEqual(formParsers[method](more), { params: undefined });
  });

  it('is refused where a part of it is missing or of another kind', () => {
    const rows: readonly (readonly [method: Method, ...refused: readonly unknown[]])[] = [
      ['change', at, { ...at, change: {} }, { change: { kind: 'remove' } }],
      ['changeAll', { version: 3 }, { changes: [] }, { version: 3, changes: [{ pointer: '/a' }] }],
      ['changeAll', { version: 3, changes: [{ change: { kind: 'remove' } }] }, { version: 3, changes: {} }],
      ['move', at, { ...at, by: 0 }, { ...at, by: 2 }, { ...at, by: '1' }, { by: 1 }],
      ['rename', at, { name: 'b' }, { ...at, name: 7 }],
      ['choices', {}, { version: 3 }, { pointer: '/a' }, undefined, 'x', []],
      ['fix', { problem: 'p', fix: 0 }, { version: 3, fix: 0 }, { version: 3, problem: 'p' }],
      ['fix', { version: 3, problem: 'p', fix: -1 }, { version: 3, problem: 'p', fix: 0.5 }],
      ['showInText', undefined, 'x', null],
      ['useRecipe', at, { recipe: 'r' }],
      [
        'addRole',
        { name: 'n', authentication: 'a' },
        { version: 3, name: 'n' },
        { version: 3, authentication: 'a' },
      ],
      ['verify', undefined, 7],
      ['answer', {}, { pointer: '' }],
      ['setAccess', at, { ...at, operations: ['GET /a'] }, { ...at, isAllowed: true }],
      [
        'setAccess',
        { operations: ['GET /a'], isAllowed: true },
        { ...at, operations: ['GET /a'], isAllowed: 1 },
      ],
      ['setNever', at, { ...at, operations: ['GET /a'] }, { operations: [], isNever: true }],
    ];
    for (const [method, ...refused] of rows)
      for (const raw of refused)
        assert.equal(accepts(method, raw), false, `${method} ${JSON.stringify(raw)}`);
    assert.deepEqual(params('showInText', { pointer: 'a', line: -1 }), {});
    assert.deepEqual(params('verify', { pointer: 'a' }), {});
  });

  it('names places by versions that count and pointers below the file', () => {
    const places = (field: 'version' | 'pointer', ...values: readonly unknown[]): readonly unknown[] =>
      values.filter((value) => accepts('choices', { ...at, [field]: value }));
    assert.deepEqual(places('version', 0, 7, -1, 1.5, '1', 2 ** 53, NaN), [0, 7]);
    const longest = `/${'a'.repeat(1999)}`;
    assert.deepEqual(places('pointer', '/', longest, `${longest}a`, '', 'a', 7), ['/', longest]);
  });

  it('has names, texts and lists that end', () => {
    const name = 'n'.repeat(500);
    const rename = (value: string): boolean => accepts('rename', { ...at, name: value });
    assert.deepEqual([rename(''), rename(name), rename(`${name}n`)], [true, true, false]);
    const changes = (count: number): boolean =>
      accepts('changeAll', {
        version: 1,
        changes: Array.from({ length: count }, () => ({ pointer: '/a', change: { kind: 'remove' } })),
      });
    assert.deepEqual([changes(0), changes(5000), changes(5001)], [true, true, false]);
    const operations = (...list: readonly unknown[]): boolean =>
      accepts('setNever', { ...at, isNever: true, operations: list });
    const path = `GET /${'a'.repeat(1995)}`;
    for (const fine of ['GET /', 'DELETE /a/{b}?c', `${'A'.repeat(20)} /`, path])
      assert.ok(operations(fine), fine);
    for (const wrong of ['GET', 'get /', 'GET a', 'GET /a b', ' GET /', `${'A'.repeat(21)} /`, `${path}a`, 7])
      assert.ok(!operations('GET /', wrong), String(wrong));
    assert.ok(operations(...Array.from({ length: 5000 }, () => 'GET /')));
    assert.ok(!operations(...Array.from({ length: 5001 }, () => 'GET /')));
  });

  it('sets JSON of a size that somebody enters', () => {
    const sets = (value: unknown): boolean => accepts('change', { ...at, change: { kind: 'set', value } });
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    const text = 'x'.repeat(100_000);
    const list = (count: number): unknown => Array.from({ length: count }, () => null);
    for (const fine of [
      '',
      text,
      0,
      -1.5,
      true,
      null,
      [],
      {},
      { a: [{ b: 'c' }] },
      nested(30),
      list(4999),
      { [text.slice(0, 500)]: 1 },
    ])
      assert.ok(sets(fine));
    const wrong = [
      undefined,
      `${text}x`,
      NaN,
      Infinity,
      () => 1,
      { a: undefined },
      [undefined],
      nested(31),
      list(5000),
      { [text.slice(0, 501)]: 1 },
    ];
    for (const value of wrong) assert.ok(!sets(value));
    assert.deepEqual(params('change', { ...at, change: { kind: 'set', value: [1], more: 1 } }), {
      ...at,
      change: { kind: 'set', value: [1] },
    });
  });

  it('chooses values of which no part ends the expression that is written', () => {
    const chosen = (choice: unknown): unknown =>
      (params('change', { ...at, change: { kind: 'choose', choice } }) as { change?: { choice?: unknown } })
        ?.change?.choice;
    const whole = (choice: object): void => assert.deepEqual(chosen({ ...choice, more: 1 }), choice);
    const refused = (...choices: readonly unknown[]): void => {
      for (const choice of choices) assert.equal(chosen(choice), undefined, JSON.stringify(choice));
    };
    whole({ kind: 'text', text: '' });
    whole({ kind: 'status' });
    refused({}, undefined, 'text', { kind: 'text' }, { kind: 'text', text: 7 }, { kind: 'other', name: 'a' });
    refused({ kind: 'text', text: 'x'.repeat(100_001) });
    for (const kind of ['input', 'generated'] as const) {
      whole({ kind, name: 'idp.client-Id_9' });
      whole({ kind, name: 'a'.repeat(200) });
      refused(
        { kind },
        { kind, name: '' },
        { kind, name: 'a b' },
        { kind, name: 'a}' },
        { kind, name: 'a'.repeat(201) },
      );
    }
    whole({ kind: 'output', step: 'login', name: 'token' });
    refused({ kind: 'output', name: 'token' }, { kind: 'output', step: 'login' });
    refused(
      { kind: 'output', step: 'lo gin', name: 'token' },
      { kind: 'output', step: 'login', name: 'to/ken' },
    );
    whole({ kind: 'body', pointer: '' });
    whole({ kind: 'body', pointer: '/data/token' });
    refused(
      { kind: 'body' },
      { kind: 'body', pointer: 'data' },
      { kind: 'body', pointer: `/${'a'.repeat(2000)}` },
    );
    for (const kind of ['header', 'cookie'] as const) {
      whole({ kind, name: 'X-Key/1' });
      whole({ kind, name: 'a'.repeat(500) });
      for (const name of ['', 'a b', 'a{', 'a}', 'a"', 'a\\', 'a\n']) refused({ kind, name });
    }
    for (const kind of ['env', 'secret'] as const) {
      whole({ kind, name: '_A.b-9' });
      whole({ kind, name: `A${'a'.repeat(200)}` });
      for (const name of ['', '9A', '-A', 'A B', 'A}', `A${'a'.repeat(201)}`]) refused({ kind, name });
    }
  });
});
