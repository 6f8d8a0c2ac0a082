import assert from 'node:assert/strict';
import type { FileFacts, FunctionFacts } from '../../../../src/routes/facts.ts';
import { argumentsByParameter } from '../../../../src/routes/interpret/calls/argumentsByParameter.ts';
import { Circles } from '../../../../src/routes/interpret/calls/circles.ts';
import { Running } from '../../../../src/routes/interpret/calls/running.ts';
import { SideEffects } from '../../../../src/routes/interpret/incremental/sideEffects.ts';
import { Trace } from '../../../../src/routes/interpret/incremental/trace.ts';
import { Budget } from '../../../../src/routes/interpret/budget.ts';
import {
  textValue,
  unknown,
  type FunctionValue,
  type Scope,
  type Value,
} from '../../../../src/routes/interpret/values/value.ts';

const file = { path: 'a.js', language: 'javascript', classes: [], functions: [] } as unknown as FileFacts;
const scope = (more: Partial<Scope> = {}): Scope => ({ names: new Map(), file, ...more });
const functionOf = (name: string, params: FunctionFacts['params'] = []): FunctionValue => ({
  kind: 'function',
  facts: { name, params } as unknown as FunctionFacts,
  file,
  scope: scope(),
});
const list = (...items: Value[]): Value & { kind: 'list' } => ({ kind: 'list', items });
const texts = (...all: readonly string[]) => all.map(textValue);

describe('what a call gives', () => {
  it('is by position, by name, or the rest of either', () => {
    const [a, b, c, d] = texts('a', 'b', 'c', 'd');
    assert.ok(a && b && c && d);
    const { facts } = functionOf('f', [
      { name: 'x' },
      { name: 'y' },
      { name: 'z', isRest: true },
      { name: 'k', isNamedRest: true },
    ]);
    const record = (...entries: (readonly [string, Value])[]) => ({
      kind: 'record',
      entries: new Map(entries),
      lines: new Map(),
    });
    assert.deepEqual(argumentsByParameter(facts, []), [undefined, undefined, list(), record()]);
    assert.deepEqual(argumentsByParameter(facts, [{ value: a }, { value: b }, { value: c }, { value: d }]), [
      a,
      b,
      list(c, d),
      record(),
    ]);
    assert.deepEqual(
      argumentsByParameter(facts, [
        { name: 'y', value: a },
        { value: b },
        { name: 'other', value: c },
        { name: 'x', value: d },
      ]),
      [d, a, list(), record(['other', c])],
    );
  });
});

describe('what runs', () => {
  it('is not a function in itself again and again, but with other functions or in another closure', () => {
    const deep = (value: FunctionValue, args: readonly { value: Value }[], most: number): number => {
      const running = new Running();
      let depth = 0;
      const again = (): void => {
        if (depth > 99 || !running.allows(value, args)) return;
        depth += 1;
        running.run(value, args, again);
      };
      again();
      assert.equal(running.count, 0);
      return Math.min(depth, most);
    };
    assert.equal(deep(functionOf('f'), [], 99), 2);
    const running = new Running();
    const one = functionOf('f');
    let depth = 0;
    const closures = (): void => {
      const value = { ...one, scope: scope() };
      if (!running.allows(value, [])) return;
      depth += 1;
      running.run(value, [], closures);
    };
    closures();
    assert.equal(depth, 8);
    depth = 0;
    const callbacks = (): void => {
      const args = [{ value: unknown }, { value: functionOf('callback') }];
      if (!running.allows(one, args)) return;
      depth += 1;
      running.run(one, args, callbacks);
    };
    callbacks();
    assert.equal(depth, 8);
    depth = 0;
    const others = (): void => {
      const other = functionOf('other');
      if (!running.allows(other, [])) return;
      depth += 1;
      assert.equal(running.innermost === other.facts, false);
      running.run(other, [], () => {
        assert.equal(running.innermost, other.facts);
        assert.equal(running.count, depth);
        others();
      });
    };
    others();
    assert.equal(depth, 40);
    assert.throws(() => running.run(one, [], () => assert.fail()));
    assert.deepEqual([running.count, running.innermost], [0, undefined]);
  });

  it('asks for a name within itself three times, and then for nothing', () => {
    const circles = new Circles<string>();
    let turns = 0;
    const ask = (): Value => {
      turns += 1;
      return circles.in('a', ask);
    };
    assert.equal(circles.in('a', ask), unknown);
    assert.equal(turns, 3);
    assert.deepEqual(
      circles.in('a', () => circles.in('b', () => textValue('x'))),
      textValue('x'),
    );
    assert.throws(() => circles.in('a', () => assert.fail()));
    assert.equal(circles.in('a', ask), unknown);
    assert.equal(turns, 6);
  });

  it('takes so many steps of a file and of its unit, and fewer where nothing comes of it', () => {
    const steps = (budget: Budget, path: string, isLoose = false, made = -1, files = 1): string => {
      let count = 0;
      let last = 'next';
      budget.spend({ path, unit: 'u', files, isLoose }, () => {
        for (; last === 'next' && count < 999_999; count += 1) {
          last = budget.step();
          if (count === made) budget.made();
        }
      });
      return `${count} ${last}`;
    };
    const budget = new Budget();
    assert.equal(steps(budget, 'a'), '200000 missing');
    assert.equal(budget.isSpent, true);
    assert.equal(steps(budget, 'a'), '161000 missing');
    assert.equal(steps(budget, 'a'), '39000 missing');
    assert.equal(steps(budget, 'a'), '4000 missing');
    assert.equal(steps(budget, 'b'), '161000 missing');
    assert.equal(steps(budget, 'b', false, -1, 100), '200000 missing');
    const loose = new Budget();
    assert.equal(steps(loose, 'a', true), '10000 none');
    assert.equal(loose.isSpent, false);
    assert.equal(steps(loose, 'a', true), '1000 none');
    assert.equal(steps(loose, 'b', true, 99), '10100 missing');
    assert.equal(steps(loose, 'b', true), '10000 none');
    let inner = '';
    loose.spend({ path: 'c', unit: 'v', files: 1, isLoose: true }, () => {
      loose.step();
      inner = steps(loose, 'd', true);
      assert.equal(loose.step(), 'next');
    });
    assert.equal(inner, '10000 none');
    const again = new Budget();
    const repeated = () => again.again('a', 'u', () => steps(again, 'a'));
    assert.deepEqual(
      [repeated(), repeated(), repeated()],
      Array.from({ length: 3 }, () => '200000 missing'),
    );
    assert.equal(steps(again, 'a'), '200000 missing');
  });

  it('keeps to what it makes itself, or changes something of others', () => {
    const effects = new SideEffects();
    const [own, other] = [{}, {}];
    effects.changes(other);
    assert.equal(effects.makes(own), own);
    effects.begin();
    assert.equal(effects.makes(own), own);
    effects.changes(own);
    effects.calls(other);
    effects.gives([{ value: textValue('a') }]);
    assert.equal(effects.isOwn(own as never), true);
    assert.equal(effects.isOwn(other as never), false);
    assert.deepEqual(effects.end(), [other]);
    effects.calls(own);
    effects.changes(other);
    effects.begin();
    assert.deepEqual(effects.end(), []);
    effects.begin();
    effects.changes(other);
    assert.equal(effects.end(), undefined);
    const router = { kind: 'router' } as unknown as Value;
    effects.gives([{ value: router }]);
    effects.begin();
    effects.gives([{ value: router }]);
    assert.equal(effects.end(), undefined);
    assert.equal(effects.isOwn(router as never), false);
  });

  it('leaves a trace of what it looked at', () => {
    const trace = new Trace();
    trace.touch('a', 'a', false);
    trace.touch('a', 'b', false);
    trace.touch('a', 'c', false);
    trace.touch('b', 'c', true);
    trace.touch('', 'd', true);
    assert.deepEqual(
      [...trace.touched()],
      [
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'c'],
        ['', 'd'],
      ],
    );
    trace.askNamespace('a', 'e.java');
    trace.askFile('x/users.ts');
    trace.askFile('x/users.ts');
    trace.askFile('x/index.ts');
    trace.askFile('y/__init__.py');
    trace.askFile('index.js');
    trace.askFolder('f');
    trace.askBelow('g');
    assert.deepEqual(
      [...trace.keys],
      ['namespace e.java', 'file users', 'file x', 'file y', 'file ', 'folder f', 'below g'],
    );
    assert.deepEqual([...trace.leadsOf('a')], ['b', 'c', 'e.java']);
    assert.deepEqual([...trace.needs], ['b', 'c', 'e.java']);
    assert.deepEqual([...trace.leave('a')], ['b', 'c', 'e.java']);
    assert.deepEqual([...trace.leadsOf('a'), ...trace.needs], []);
    const outdated = (...read: readonly [string, readonly string[]]) => {
      const one = new Trace();
      one.passOver('late.go');
      one.askFolder('f');
      assert.equal(one.hasRead, false);
      one.read(...read);
      return [one.hasRead, one.isOutdated];
    };
    assert.deepEqual(outdated('a', []), [true, false]);
    assert.deepEqual(outdated('late.go', []), [true, true]);
    assert.deepEqual(outdated('a', ['folder f']), [true, true]);
    assert.deepEqual(outdated('a', ['folder g']), [true, false]);
  });
});
