import assert from 'node:assert/strict';
import type { ClassFacts, FileFacts, FunctionFacts } from '../../../../src/routes/facts.ts';
import { shiftOf } from '../../../../src/routes/interpret/incremental/sameFacts.ts';
import { SameValues } from '../../../../src/routes/interpret/values/sameValues.ts';
import {
  textValue,
  unknown,
  type CallValue,
  type Entry,
  type ExternalValue,
  type FunctionValue,
  type RouterGuard,
  type RouterValue,
  type Scope,
  type Value,
} from '../../../../src/routes/interpret/values/value.ts';
import { text } from '../../../../src/routes/match/template.ts';
import { factsOf } from '../factsIn.ts';

const file = { path: 'a.js', language: 'javascript' } as unknown as FileFacts;
const otherFile = { ...file };
const scope: Scope = { names: new Map(), file };
const [f, g] = [{ name: 'f' }, { name: 'f' }] as unknown as readonly [FunctionFacts, FunctionFacts];
const [A, B] = [{ name: 'A' }, { name: 'A' }] as unknown as readonly [ClassFacts, ClassFacts];

function router(more: Partial<RouterValue> = {}): RouterValue {
  return {
    kind: 'router',
    framework: 'Express',
    isApplication: false,
    precedence: 'first',
    at: { file: 'a.js', line: 1 },
    isFragment: false,
    prefixes: [],
    entries: [],
    guards: [],
    notes: new Map(),
    ...more,
  };
}

const call = (more: Partial<CallValue> = {}): CallValue => ({
  args: [{ value: textValue('a'), line: 1 }],
  at: { file: 'a.js', line: 1 },
  endLine: 1,
  isNew: false,
  scope,
  ...more,
});
const fn = (more: Partial<FunctionValue> = {}): FunctionValue => ({
  kind: 'function',
  facts: f,
  file,
  scope,
  ...more,
});
const external = (more: Partial<ExternalValue> = {}): ExternalValue => ({
  kind: 'external',
  module: 'm',
  path: ['a'],
  ...more,
});
const record = (...entries: readonly (readonly [string, Value])[]): Value => ({
  kind: 'record',
  entries: new Map(entries),
  lines: new Map(),
});
const classOf = (facts: ClassFacts) =>
  ({ kind: 'class', facts, file, scope, fields: new Map() }) as unknown as Extract<Value, { kind: 'class' }>;
const instance = (facts: ClassFacts, ...args: readonly Value[]) =>
  ({
    kind: 'instance',
    of: classOf(facts),
    fields: new Map(),
    args: args.map((value) => ({ value, line: 1 })),
  }) as unknown as Extract<Value, { kind: 'instance' }>;

const [kept, foreign] = [router(), router()];

/** Values of which each differs from all others. */
function values(): readonly Value[] {
  return [
    unknown,
    textValue('a'),
    textValue('b'),
    { kind: 'literal', value: 1 },
    { kind: 'literal', value: true },
    { kind: 'regex', source: 'a' },
    { kind: 'regex', source: 'b' },
    { kind: 'list', items: [] },
    { kind: 'list', items: [textValue('a')] },
    { kind: 'list', items: [textValue('b')] },
    { kind: 'list', items: [textValue('a'), textValue('b')] },
    { kind: 'either', options: [textValue('a'), textValue('b')] },
    { kind: 'either', options: [textValue('b'), textValue('a')] },
    record(),
    record(['a', textValue('a')]),
    record(['a', textValue('b')]),
    record(['b', textValue('a')]),
    fn(),
    fn({ facts: g }),
    fn({ wraps: [textValue('a')] }),
    fn({ wraps: [textValue('b')] }),
    fn({ maker: fn() }),
    fn({ maker: fn({ facts: g }) }),
    external(),
    external({ module: 'n' }),
    external({ path: ['b'] }),
    external({ path: ['a', 'b'] }),
    external({ call: call() }),
    external({ call: call({ at: { file: 'a.js', line: 2 } }) }),
    external({ call: call({ at: { file: 'b.js', line: 1 } }) }),
    external({ call: call({ args: [] }) }),
    external({ call: call({ args: [{ value: textValue('b'), line: 1 }] }) }),
    external({ call: call({ args: [{ name: 'n', value: textValue('a'), line: 1 }] }) }),
    external({ wraps: [textValue('a')] }),
    external({ maker: fn() }),
    external({ of: external() }),
    external({ of: external({ module: 'n' }) }),
    instance(A),
    instance(B),
    instance(A, textValue('a')),
    { kind: 'module', paths: ['a'] },
    { kind: 'module', paths: ['b'] },
    { kind: 'parameter', name: 'a', file },
    { kind: 'parameter', name: 'b', file },
    { kind: 'parameter', name: 'a', file: otherFile },
    kept,
    foreign,
    { kind: 'bound', of: kept, name: 'get' },
    { kind: 'bound', of: kept, name: 'put' },
    { kind: 'bound', of: foreign, name: 'get' },
    classOf(A),
    classOf(B),
  ];
}

/** Fails where one is not the same as itself made again, or the same as another one. */
function assertAllDiffer<One>(make: () => readonly One[], isSame: (old: One, now: One) => boolean): void {
  const [old, now] = [make(), make()];
  for (const [index, one] of old.entries()) {
    for (const [at, other] of now.entries())
      assert.equal(isSame(one, other), index === at, `${index} and ${at}`);
  }
}

describe('what a file makes again', () => {
  const same = new SameValues(new Map());
  const at = { file: 'a.js', line: 1 };

  it('is the same value where it says the same', () => {
    assertAllDiffer(values, (old, now) => same.isSame(old, now));
    const now = router();
    const paired = new SameValues(new Map([[now, kept]]));
    assert.deepEqual(
      [paired.isSame(kept, now), paired.isSame(foreign, now), same.isSame(kept, now)],
      [true, false, false],
    );
    const nested = (depth: number): Value =>
      depth === 0 ? textValue('a') : { kind: 'list', items: [nested(depth - 1)] };
    assert.deepEqual(
      [same.isSame(nested(12), nested(12)), same.isSame(nested(13), nested(13))],
      [true, false],
    );
  });

  it('is the same router, with the same entries and guards', () => {
    const routers = () => [
      router(),
      router({ framework: 'Koa' }),
      router({ isApplication: true }),
      router({ precedence: 'specific' }),
      router({ isFragment: true }),
      router({ prefixes: [[text('/a')]] }),
      router({ prefixes: [[text('/b')]] }),
      router({ notes: new Map([['a', textValue('a')]]) }),
      router({ notes: new Map([['a', textValue('b')]]) }),
    ];
    assertAllDiffer(routers, (old, now) => same.isSameRouter(old, now));
    const route = (more: object = {}): Entry =>
      ({
        kind: 'route',
        methods: ['GET'],
        templates: [[text('/a')]],
        handlers: [fn()],
        at,
        call: { at, endLine: 1 },
        ...more,
      }) as unknown as Entry;
    const mount = (more: object = {}): Entry =>
      ({ kind: 'mount', templates: [[text('/a')]], router: kept, at, ...more }) as unknown as Entry;
    const entries = () => [
      route(),
      route({ methods: ['PUT'] }),
      route({ methods: ['GET', 'PUT'] }),
      route({ templates: [[text('/b')]] }),
      route({ handlers: [fn({ facts: g })] }),
      route({ at: { ...at, line: 2 } }),
      route({ at: { ...at, file: 'b.js' } }),
      route({ call: { at: { ...at, line: 2 }, endLine: 1 } }),
      route({ call: { at, endLine: 2 } }),
      route({ role: 'static' }),
      route({ isPrefix: true }),
      route({ isRaw: true }),
      route({ guards: [textValue('a')] }),
      mount(),
      mount({ router: foreign }),
      mount({ isAbsolute: true }),
      mount({ isRaw: true }),
      mount({ templates: [] }),
      mount({ guards: [textValue('a')] }),
    ];
    assertAllDiffer(entries, (old, now) => same.areSameEntries([old], [now]));
    assert.equal(same.areSameEntries(entries(), entries()), true);
    assert.equal(same.areSameEntries(entries(), entries().slice(1)), false);
    const guards = (): readonly RouterGuard[] =>
      [
        {},
        { from: 1 },
        { templates: [[text('/a')]] },
        { at: { ...at, line: 2 } },
        { values: [textValue('a')] },
      ].map((more) => ({
        from: 0,
        templates: [],
        values: [],
        at,
        ...more,
      }));
    assertAllDiffer(guards, (old, now) => same.areSameGuards([old], [now]));
  });
});

describe('a file that was written again', () => {
  const before = [
    "const app = require('express')();",
    'function ran(a) {',
    '  app.get("/x", a);',
    '}',
    'function other(b) {',
    '  use(b);',
    '}',
    'class C {',
    '  m() { show(); }',
    '}',
    'ran(1);',
  ].join('\n');
  const moves = async (edit: (text: string) => string, callees: readonly string[] = []): Promise<string> => {
    const [old, now] = [await factsOf('a.js', before), await factsOf('a.js', edit(before))];
    const ran = new Set(old.functions.filter(({ name }) => name === 'ran'));
    const shift = shiftOf(old, now, ran, new Set(callees));
    if (shift === undefined) return 'other';
    assert.equal(
      [...shift.functions].every(([one, next]) => one.name === next.name),
      true,
    );
    return (
      [...shift.lines]
        .sort(([a], [b]) => a - b)
        .flatMap(([from, to]) => (from === to ? [] : [`${from}→${to}`]))
        .join(' ') || 'same'
    );
  };
  const replaced = (from: string, to: string) => (text: string) => {
    assert.ok(text.includes(from), from);
    return text.replace(from, to);
  };

  it('has moved where it says the same on other lines, or in functions that nobody ran', async () => {
    assert.equal(await moves((text) => text), 'same');
    assert.equal(await moves((text) => `\n${text}`), '1→2 2→3 3→4 4→5 5→6 7→8 8→9 9→10 10→11 11→12');
    assert.equal(await moves(replaced('use(b);', 'use(b);\n  more(b);')), '7→8 8→9 9→10 10→11 11→12');
    assert.equal(await moves(replaced('use(b);', 'other(c, d);')), 'same');
    assert.equal(await moves(replaced('show();', 'hide();')), 'same');
  });

  it('is another one where what ran, or what others see of it, says something else', async () => {
    for (const [from, to] of [
      ['"/x"', '"/y"'],
      ['"/x", a', '"/x"'],
      ['ran(1)', 'ran(2)'],
      ['ran(1);', ''],
      ['function other(b)', 'function other(c)'],
      ['function other(b)', 'function another(b)'],
      ['function other(b)', 'async function* other(b, c)'],
      ['class C', 'class D'],
      ['class C', 'class C extends D'],
      ['m() {', 'n() {'],
      ['m() { show(); }', 'm() { show(); }\n  n() {}'],
      ['m() { show(); }', ''],
      ["require('express')", "require('koa')"],
      ['ran(1);', 'ran(1); class E {}'],
    ] as const)
      assert.equal(await moves(replaced(from, to)), 'other', `${from} → ${to}`);
    assert.equal(
      await moves((text) =>
        [...text.split('\n').slice(4, 7), ...text.split('\n').slice(0, 4), ...text.split('\n').slice(7)].join(
          '\n',
        ),
      ),
      'other',
    );
  });

  it('is another one where functions call other ones of those that were asked for', async () => {
    assert.equal(await moves(replaced('use(b)', 'gone(b)'), ['show']), 'same');
    assert.equal(await moves(replaced('use(b)', 'gone(b)'), ['use']), 'other');
    assert.equal(await moves(replaced('use(b)', 'gone(b)'), ['gone']), 'other');
    assert.equal(await moves(replaced('show()', 'hide()'), ['hide']), 'other');
    assert.equal(await moves(replaced('use(b)', 'gone(); use(b)'), ['use']), 'same');
  });
});
