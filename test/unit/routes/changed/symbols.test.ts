import assert from 'node:assert/strict';
import { ComparedFile } from '../../../../src/routes/changed/comparedFile.ts';
import type { Outline } from '../../../../src/routes/changed/outline.ts';
import {
  assignedTo,
  declarationAround,
  hasWord,
  isCalledOn,
  isConstructor,
  isHookDecorator,
  linesWith,
  makes,
  nameDeclared,
  nameOfFunction,
  namesImported,
  namesOfFile,
  namesOfFunction,
} from '../../../../src/routes/changed/symbols.ts';

function outline(parts: Partial<Outline> = {}): Outline {
  return { language: 'javascript', functions: [], classes: [], ...parts };
}

const one = (name: string, owner = '', startLine = 1, endLine = 1) => ({ name, owner, startLine, endLine });

function assertAll<Result>(of: (text: string) => Result, rows: readonly (readonly [string, Result])[]): void {
  assert.deepEqual(
    rows.map(([text]) => [text, of(text)]),
    rows,
  );
}

describe('names of code', () => {
  it('are declared by lines outside of functions', () => {
    assertAll(nameDeclared, [
      ['const a = 1', 'a'],
      ['export const b = 2', 'b'],
      ['export default class C {', 'C'],
      ['  private readonly d: E = f;', 'd'],
      ['public static final String G = "g";', 'G'],
      ['class H extends I {', 'H'],
      ['class J implements K {', 'J'],
      ['l: m', 'l'],
      ['exports.n = o', 'n'],
      ['  exports.$p = q', '$p'],
      ['r == s', undefined],
      ['t(u)', undefined],
      ['interface V {', undefined],
      ['export type W = X', undefined],
      ['export declare type Y = Z', undefined],
      ['type_a = 1', 'type_a'],
      [`const ${'a'.repeat(390)} = 1`, 'a'.repeat(390)],
      [`const ${'a'.repeat(400)} = 1`, undefined],
    ]);
  });

  it('are imported', () => {
    assertAll(namesImported, [
      ["import a from './a'", ['a']],
      ["import { b, c as d } from './b'", ['b', 'c', 'd']],
      ["import type { e } from 'e'", ['e']],
      ["export { f } from './f'", ['f']],
      ["export * from './g'", []],
      ["const { h, i: j } = require('./h')", ['h', 'i', 'j']],
      ['from k import l, m as n', ['l', 'm', 'n']],
      ['import o.p', ['o', 'p']],
      ['use q::{r, s}', ['q', 'r', 's']],
      ['using T;', ['T']],
      ['const u = 1', undefined],
      ['importer()', undefined],
      ['export const v = 1', undefined],
      [`import { ${'w, '.repeat(200)}x }`, Array.from({ length: 131 }, () => 'w')],
    ]);
  });

  it('stand as words of their own', () => {
    assert.deepEqual(linesWith(['a b', 'ab', '', '$a', 'x.a()', '_a a'], 'a'), [1, 5, 6]);
    assertAll(
      (text) => hasWord(text, 'ab'),
      [
        ['ab', true],
        ['abab ab', true],
        ['abc ab1 ab_ ab$', false],
        ['', false],
        ['(ab)', true],
      ],
    );
  });

  it('are those by which others know a file', () => {
    const classes = [
      { name: 'A', line: 1, endLine: 2, bases: ['Base', 'X'] },
      { name: 'Bb', line: 3, endLine: 4, bases: ['Cc', 'Dd'] },
    ];
    const names = (path: string, owner: string, language: Outline['language'] = 'typescript') =>
      namesOfFile(path, outline({ language, classes }), owner);
    assert.deepEqual(names('a/users.ts', ''), ['users', 'Bb', 'Base', 'Cc', 'Dd']);
    assert.deepEqual(names('a/users.service.d.ts', 'Bb'), ['users.service', 'Bb', 'Cc', 'Dd']);
    assert.deepEqual(names('a/users.d.ts', 'No'), ['users', 'No']);
    assert.deepEqual(names('cart/index.js', 'No'), ['cart', 'No']);
    assert.deepEqual(names('cart/__init__.py', 'No'), ['cart', 'No']);
    assert.deepEqual(names('cart/mod.rs', 'No'), ['cart', 'No']);
    assert.deepEqual(names('index.js', 'No'), ['No']);
    assert.deepEqual(names('cart/item.go', 'No', 'go'), ['item', 'cart', 'No']);
  });

  it('of functions are their own, or those of their classes where libraries run them', () => {
    assert.deepEqual(namesOfFunction(one('find', 'Users')), ['find']);
    assert.deepEqual(namesOfFunction(one('use')), ['use']);
    const hooks =
      'constructor __init__ initialize __construct use resolve canActivate intercept transform catch handle doFilterInternal ' +
      'preHandle has_permission has_object_permission process_request __call__ call Invoke InvokeAsync OnActionExecuting validate';
    for (const name of hooks.split(' ')) assert.deepEqual(namesOfFunction(one(name, 'A')), ['A'], name);
    const made = 'constructor __init__ initialize __construct A'.split(' ');
    assert.deepEqual(
      [...made, 'use'].map((name) => isConstructor(one(name, 'A'))),
      [true, true, true, true, true, false],
    );
    assert.deepEqual([isConstructor(one('constructor')), isConstructor(one(''))], [false, false]);
  });

  it('of functions are declared with a word for that', () => {
    assertAll(nameOfFunction, [
      ['function a() {', 'a'],
      ['  export default async function* b() {', 'b'],
      ['def self.c', 'c'],
      ['    async def d(self):', 'd'],
      ['func (s *S) E() {', 'E'],
      ['private suspend fun f() {', 'f'],
      ['pub fn g() {', 'g'],
      ['public static h() {', undefined],
      ['const i = function j() {', undefined],
      [`function ${'k'.repeat(500)}`, 'k'.repeat(391)],
    ]);
  });

  it('are called on their class, or on what may be another one', () => {
    const method = { file: 'a', name: 'find', owner: 'UserService', knownBy: [], isCertain: true };
    const plain = { ...method, owner: '' };
    const rows: readonly (readonly [string, typeof method, own: boolean, other: boolean])[] = [
      ['find()', method, true, true],
      ['this.find()', method, true, false],
      ['self.find()', method, true, false],
      ['super.find()', method, true, false],
      ['userService.find()', method, true, true],
      ['user_service.find()', method, true, true],
      ['this.userService?.find()', method, true, true],
      ['user.find()', method, true, true],
      ['us.find()', method, false, false],
      ['order.find()', method, false, false],
      ['service()->find()', method, true, true],
      ['service(a).find()', method, false, false],
      ['UserService::find()', method, true, true],
      [`${'x'.repeat(200)}.find()`, method, false, false],
      ['find()', plain, true, true],
      ['exports.find()', plain, true, true],
      ['module.find()', plain, true, true],
      ['other.find()', plain, false, true],
    ];
    for (const [line, symbol, own, other] of rows)
      assert.deepEqual([isCalledOn(line, symbol, true), isCalledOn(line, symbol, false)], [own, other], line);
    assert.equal(isCalledOn('x.UserService', { ...method, name: 'UserService' }, false), true);
  });

  it('are of classes that a line makes one of', () => {
    assertAll(
      (line) => makes(line, 'Order'),
      [
        ['new Order()', true],
        ['new   Order', true],
        ['Order(1)', true],
        ['Order.new', true],
        ['Order.news', false],
        ['x instanceof Order', false],
        ['import { Order }', false],
        ['renew Order', false],
      ],
    );
  });

  it('are assigned to what they become methods of', () => {
    assert.deepEqual(
      [
        'User.prototype.show = function () {',
        '  UserSchema.methods.show = async () => {',
        'User.show = x',
        'exports.show = x',
        'module.exports.show = x',
        'User.prototype.other = x',
        'show = x',
        'User.show(x)',
      ].map((line) => assignedTo(line, 'show')),
      ['User', 'UserSchema', 'User', '', '', '', '', ''],
    );
  });

  it('of decorators say that a library runs a method', () => {
    const hooks =
      '@pre_load @validates @field_validator("a") @m.post_dump @root_validator @PrePersist @PostLoad() @BeforeInsert() @AfterUpdate @before_request';
    for (const line of hooks.split(' ')) assert.equal(isHookDecorator(`  ${line}`), true, line);
    for (const line of ['pre_load', '@Get()', '@login_required', 'x @pre_load', '@Before()'])
      assert.equal(isHookDecorator(line), false, line);
  });

  it('belong to what is declared around them', () => {
    const lines = [
      'const a = {',
      '  b: [',
      '    c,',
      '',
      '  ],',
      '};',
      'class D {',
      '  e = {',
      '    f,',
      '  };',
      '}',
      '  g',
    ];
    const classes = [{ name: 'D', line: 7, endLine: 11, bases: [] }];
    assert.deepEqual(
      lines.map((_, index) => declarationAround(lines, outline({ classes }), index + 1)),
      [1, 1, 1, 1, 1, 6, 7, 8, 8, 10, 11, 11],
    );
    assert.equal(declarationAround(['  a', '    b'], outline(), 2), 1);
  });
});

describe('a file beside what it was', () => {
  const before =
    "import a from 'a';\nfunction b() {\n  return 1;\n}\n@x\nfunction c() {\n  return 2;\n}\nfunction gone() {}\nd();\n";
  const now =
    "import a from 'a';\n\n  function b() {\n  return   1;\n}\n\nfunction c() {\n  return 2;\n}\n// note\n# note\n#[attr]\n/* x\n* y\n-- z\n{\nd();\ne();\n";
  const functions = [one('b', '', 3, 5), one('c', '', 7, 9), one('', '', 17, 18)];
  const file = new ComparedFile('a.js', now, before, outline({ functions }));

  it('differs in what is not there in the same words, wherever it stood, and in lost decorators', () => {
    assert.equal(file.differs(3, 5), false);
    assert.equal(file.differs(2, 2), false);
    assert.equal(file.differs(7, 9), true);
    assert.equal(file.differs(8, 9), false);
    assert.equal(file.differs(17, 17), false);
    assert.equal(file.differs(17, 18), true);
    assert.deepEqual(
      file.functions([]).map(({ name }) => name),
      ['c'],
    );
    assert.deepEqual([...file.looseLines], [12, 18]);
    assert.deepEqual([...file.gone], ['gone']);
    assert.deepEqual(
      ['gone', 'import', 'nowhere'].map((word) => file.had(word)),
      [true, true, false],
    );
    assert.deepEqual([file.path, file.lines.length, file.outline.functions.length], ['a.js', 19, 3]);
  });

  it('is new as a whole where there was none', () => {
    const added = new ComparedFile('a.js', now, undefined, outline({ functions }));
    assert.deepEqual([added.differs(3, 3), added.differs(2, 2), added.had('a')], [true, false, false]);
    assert.deepEqual([...added.looseLines, ...added.gone], []);
    assert.deepEqual(
      added.functions([]).map(({ name }) => name),
      ['b', 'c'],
    );
  });

  it('has functions that differ outside of the handlers in them', () => {
    const old = 'function all() {\n  get(() => {\n    a();\n  });\n  post(() => {\n    b();\n  });\n}\n';
    const whole = outline({ functions: [one('all', '', 1, 8)] });
    const handlers = [
      { line: 5, endLine: 7 },
      { line: 2, endLine: 4 },
    ];
    const differ = (text: string, inside = handlers) =>
      new ComparedFile('a.js', text, old, whole).functions(inside).length === 1;
    assert.equal(differ(old.replace('a()', 'c()')), false);
    assert.equal(differ(old.replace('a()', 'c()'), []), true);
    assert.equal(differ(old.replace('b()', 'c()')), false);
    assert.equal(differ(old.replace('post', 'put')), true);
    assert.equal(differ(old.replace('get', 'put')), true);
    assert.equal(differ(old.replace('a()', 'c()'), [{ line: 1, endLine: 8 }]), true);
    assert.equal(differ(old.replace('a()', 'c()'), [{ line: 3, endLine: 3 }]), true);
    assert.equal(differ(old.replace('a()', 'c()'), [...handlers, { line: 3, endLine: 4 }]), false);
  });
});
