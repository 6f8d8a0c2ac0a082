import assert from 'node:assert/strict';
import type { FileFacts } from '../../../../src/routes/facts.ts';
import { Fields } from '../../../../src/routes/interpret/values/fields.ts';
import { joinTexts, joinWith, textsOf, withoutBase } from '../../../../src/routes/interpret/values/texts.ts';
import {
  hole,
  parameterValue,
  textValue,
  unknown,
  type Scope,
  type Value,
} from '../../../../src/routes/interpret/values/value.ts';
import {
  addItems,
  either,
  entriesOf,
  joinItems,
  selfOf,
  turnsOf,
} from '../../../../src/routes/interpret/values/values.ts';
import { WrittenTexts } from '../../../../src/routes/interpret/values/writtenTexts.ts';

const file = { path: 'a.js', language: 'javascript', classes: [], functions: [] } as unknown as FileFacts;
const scope = (more: Partial<Scope> = {}): Scope => ({ names: new Map(), file, ...more });
const number = (value: number | boolean | null): Value => ({ kind: 'literal', value });
const list = (...items: Value[]): Value & { kind: 'list' } => ({ kind: 'list', items });
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
const texts = (...all: readonly string[]) => all.map(textValue);

/** Counts how often something was left out. */
class LeftOut {
  readonly why: string[] = [];
  leaveOut(why: string): void {
    this.why.push(why);
  }
}

describe('texts of values', () => {
  it('are those that a value may stand for', () => {
    const rows: readonly (readonly [Value, readonly string[]])[] = [
      [textValue('a'), ['a']],
      [number(1), ['1']],
      [number(true), []],
      [number(null), []],
      [unknown, []],
      [list(textValue('a'), list(number(2)), unknown), ['a', '2']],
      [either([textValue('a'), textValue('b'), list(textValue('a'))]), ['a', 'b']],
      [list(...texts(...numbers(70))), numbers(64)],
      [either(texts(...numbers(70))), numbers(64)],
      ...(
        [
          ['net/http', ['MethodGet'], 'GET'],
          ['http', ['x', 'MethodPatch'], 'PATCH'],
          ['github.com/labstack/echo/v4', ['DELETE'], 'DELETE'],
          ['github.com/gofiber/fiber', ['MethodHead'], 'HEAD'],
          ['github.com/go-chi/chi/v5', ['MethodPut'], 'PUT'],
          ['net/http', ['MethodOptions'], 'OPTIONS'],
          ['net/http', ['MethodPost'], 'POST'],
          ['net/http', ['MethodTrace'], ''],
          ['net/http', ['StatusOK'], ''],
          ['net/http', [], ''],
          ['other', ['MethodGet'], ''],
        ] as const
      ).map(
        ([module, path, method]) =>
          [{ kind: 'external', module, path } as Value, method === '' ? [] : [method]] as const,
      ),
    ];
    for (const [value, expected] of rows) assert.deepEqual(textsOf(value), expected);
  });

  it('are put together in all ways, as far as these are not too many or too long', () => {
    const left = new LeftOut();
    assert.deepEqual(joinTexts([], left), textValue(''));
    assert.deepEqual(joinTexts([textValue('a'), unknown, number(1)], left), textValue(`a${hole}1`));
    assert.deepEqual(
      textsOf(joinTexts([either(texts('a', 'b')), textValue('/'), either(texts('c', 'd'))], left)),
      ['a/c', 'a/d', 'b/c', 'b/d'],
    );
    const ten = either(texts(...numbers(10)));
    assert.equal(textsOf(joinTexts([ten, ten], left)).length, 64);
    assert.deepEqual(left.why, []);
    assert.equal(textsOf(joinTexts([textValue('x'.repeat(20_000))], left)).length, 1);
    assert.equal(joinTexts([textValue('x'.repeat(20_000)), textValue('y')], left), unknown);
    assert.deepEqual(left.why, ['tooMuch']);
    assert.deepEqual(joinWith('/', [...texts('a', 'b'), number(1)], left), textValue('a/b/1'));
    assert.deepEqual(joinWith('/', [], left), textValue(''));
  });

  it('begin with no base that is not known', () => {
    assert.deepEqual([hole, `${hole}/a`, `${hole}a`, '/a', '', `a${hole}/`].map(withoutBase), [
      '',
      'a',
      `${hole}a`,
      '/a',
      '',
      `a${hole}/`,
    ]);
  });

  it('know where they were written, in the file where that was', () => {
    const written = new WrittenTexts();
    const [a, b] = [textValue('a'), textValue('a')];
    written.write(a, 'a.js', 3);
    written.write(number(1), 'a.js', 4);
    assert.deepEqual(
      [written.lineOf(a, 'a.js'), written.lineOf(a, 'b.js'), written.lineOf(b, 'a.js')],
      [3, undefined, undefined],
    );
    const one = number(1);
    written.write(one, 'a.js', 4);
    assert.equal(written.lineOf(one, 'a.js'), undefined);
  });
});

describe('values', () => {
  it('are one of several, without what says nothing', () => {
    const [a, b, c] = texts('a', 'b', 'c');
    assert.ok(a && b && c);
    assert.equal(either([]), unknown);
    assert.equal(either([unknown, number(null)]), unknown);
    assert.equal(either([unknown, a]), a);
    assert.deepEqual(either([number(0), number(false)]), {
      kind: 'either',
      options: [number(0), number(false)],
    });
    assert.deepEqual(either([a, either([b, c]), a]), { kind: 'either', options: [a, b, c] });
    const many = either(texts(...numbers(300)));
    assert.equal(many.kind === 'either' && many.options.length, 256);
  });

  it('are gone through one by one, so many of them', () => {
    const left = new LeftOut();
    const [a, b] = texts('a', 'b');
    assert.ok(a && b);
    assert.deepEqual(turnsOf(list(a, b), left), [a, b]);
    assert.deepEqual(
      turnsOf({ kind: 'record', entries: new Map([['x', a]]), lines: new Map() }, left),
      texts('x'),
    );
    assert.deepEqual(turnsOf(a, left), [unknown]);
    assert.deepEqual(turnsOf(list(), left), []);
    const items = (count: number) => Array.from({ length: count }, () => a);
    assert.equal(turnsOf(list(...items(5_000)), left).length, 5_000);
    assert.deepEqual(left.why, []);
    assert.equal(turnsOf(list(...items(5_001)), left).length, 5_000);
    assert.deepEqual(left.why, ['tooMuch']);
    assert.deepEqual(
      entriesOf({ kind: 'record', entries: new Map([['x', a]]), lines: new Map() }),
      list(list(textValue('x'), a)),
    );
  });

  it('are put into lists as long as these are not too long', () => {
    const left = new LeftOut();
    const items = (count: number) => Array.from({ length: count }, () => unknown);
    assert.equal(joinItems([items(15_000), items(5_000)], left).length, 20_000);
    assert.deepEqual(left.why, []);
    assert.equal(joinItems([items(15_000), items(5_001)], left).length, 20_000);
    assert.deepEqual(left.why, ['tooMuch']);
    const own = [unknown, textValue('a')];
    addItems(own, own, left);
    assert.equal(own.length, 4);
  });

  it('are the object that code runs on, of the nearest scope that has one', () => {
    const [inner, outer] = texts('inner', 'outer');
    assert.ok(inner && outer);
    const around = scope({ self: outer });
    assert.equal(selfOf(scope()), unknown);
    assert.equal(selfOf(scope({ parent: scope({ parent: around }) })), outer);
    assert.equal(selfOf(scope({ self: inner, parent: around })), inner);
  });

  it('stand for parameters with their types', () => {
    assert.deepEqual(parameterValue('a', file, undefined), { kind: 'parameter', name: 'a', file });
    assert.deepEqual(parameterValue('a', file, unknown), {
      kind: 'parameter',
      name: 'a',
      file,
      type: unknown,
    });
  });

  it('of fields are found when they are asked for first', () => {
    const fields = new Fields<number>();
    let count = 0;
    const next = () => (count += 1);
    fields.setLater('a', next);
    assert.deepEqual([count, fields.get('a'), fields.get('a'), count], [0, 1, 1, 1]);
    fields.setLater('b', next);
    fields.set('b', 9);
    assert.deepEqual([fields.get('b'), fields.get('none'), count], [9, undefined, 1]);
    fields.setLater('c', () => (fields.get('c') ?? 0) + 5);
    assert.equal(fields.get('c'), 5);
  });
});
