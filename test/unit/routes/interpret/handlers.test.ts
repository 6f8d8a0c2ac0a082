import assert from 'node:assert/strict';
import type { ClassFacts, FileFacts, FunctionFacts } from '../../../../src/routes/facts.ts';
import { byMethod } from '../../../../src/routes/interpret/calls/dispatch.ts';
import { answerOf } from '../../../../src/routes/interpret/routers/handlers.ts';
import {
  textValue,
  unknown,
  type ExternalValue,
  type FunctionValue,
  type Registration,
  type Scope,
  type Value,
} from '../../../../src/routes/interpret/values/value.ts';
import { text } from '../../../../src/routes/match/template.ts';

const file = { path: 'a.js', language: 'javascript' } as unknown as FileFacts;
const goFile = { path: 'a.go', language: 'go' } as unknown as FileFacts;
const scope: Scope = { names: new Map(), file };

/** A function of this name and line, with the parameters of a handler. */
function fn(
  name: string,
  line: number,
  facts: Partial<FunctionFacts> = {},
  more: Partial<FunctionValue> = {},
): FunctionValue {
  const known = {
    name,
    line,
    startLine: line,
    endLine: line + 2,
    params: [{ name: 'req' }],
    annotations: [],
    body: [],
    ...facts,
  };
  return { kind: 'function', facts: known as unknown as FunctionFacts, file, scope, ...more };
}

const external = (
  module: string,
  args: readonly Value[] | undefined,
  more: Partial<ExternalValue> = {},
): ExternalValue =>
  ({
    kind: 'external',
    module,
    path: ['x'],
    ...(args === undefined ? {} : { call: { args: args.map((value) => ({ value, line: 1 })) } }),
    ...more,
  }) as unknown as ExternalValue;
const list = (...items: Value[]): Value => ({ kind: 'list', items });
const record = (entries: Readonly<Record<string, Value>>): Value => ({
  kind: 'record',
  entries: new Map(Object.entries(entries)),
  lines: new Map(),
});
const classOf = (name: string, methods: readonly number[] = [], of: FileFacts = file) =>
  ({
    kind: 'class',
    facts: { name, line: 40, endLine: 49, methods } as unknown as ClassFacts,
    file: of,
    scope,
    fields: new Map(),
  }) as unknown as Extract<Value, { kind: 'class' }>;
const instance = (of: Extract<Value, { kind: 'class' }>, ...args: readonly Value[]): Value =>
  ({
    kind: 'instance',
    of,
    fields: new Map(),
    args: args.map((value) => ({ value, line: 1 })),
  }) as unknown as Value;

function registration(handlers: readonly Value[], more: Partial<Registration> = {}): Registration {
  return {
    kind: 'route',
    methods: ['GET'],
    templates: [[text('/a')]],
    handlers,
    at: { file: 'a.js', line: 1 },
    call: { at: { file: 'a.js', line: 1 }, endLine: 30 },
    ...more,
  };
}

/** `role file:line-endLine name`, or `role` alone; `+` where it may pass on. */
function answer(handlers: readonly Value[], more: Partial<Registration> = {}): string {
  const { handler, role, mayPassOn } = answerOf(registration(handlers, more));
  const by = handler === null ? '' : ` ${handler.file}:${handler.line}-${handler.endLine} ${handler.name}`;
  return `${role}${mayPassOn ? '+' : ''}${by}`.trimEnd();
}

describe('what answers a route', () => {
  const show = fn('show', 5);
  const guard = fn('guard', 8, { isMiddleware: true });
  const validator = fn('valid', 11, { mayPassOn: true });
  const inline = fn('', 2);
  const wrapping = (value: Value, name = 'wrap') => fn('', 20, {}, { maker: fn(name, 19), wraps: [value] });
  const prefix = { isPrefix: true } as const;

  it('is the last of its handlers, inside of all that wraps it', () => {
    const rows: readonly (readonly [
      handlers: readonly Value[],
      expected: string,
      more?: Partial<Registration>,
    ])[] = [
      [[], 'unknown'],
      [[], 'static b.js:3-4', { role: 'static', call: { at: { file: 'b.js', line: 3 }, endLine: 4 } }],
      [[show], 'handler a.js:5-7 show'],
      [[guard, show], 'handler a.js:5-7 show'],
      [[show, guard], 'handler a.js:5-7 show'],
      [[guard], 'middleware a.js:8-10 guard'],
      [[fn('first', 1, { isMiddleware: true }), guard], 'middleware a.js:8-10 guard'],
      [[show, validator, guard], 'handler a.js:5-7 show'],
      [[validator, guard], 'handler+ a.js:11-13 valid'],
      [[validator], 'handler+ a.js:11-13 valid'],
      [[validator], 'middleware a.js:11-13 valid', prefix],
      [[inline], 'handler a.js:1-4'],
      [[inline], 'handler a.js:2-4', { call: { at: { file: 'b.js', line: 1 }, endLine: 30 } }],
      [[inline], 'handler a.js:2-4', { call: { at: { file: 'a.js', line: 3 }, endLine: 30 } }],
      [[inline], 'handler a.js:2-4', { call: { at: { file: 'a.js', line: 1 }, endLine: 3 } }],
      [[inline], 'handler a.js:1-4', { call: { at: { file: 'a.js', line: 1 }, endLine: 4 } }],
      [[classOf('A')], 'handler a.js:40-49 A'],
      [[classOf('A')], 'documented a.js:40-49 A', { role: 'documented' }],
      [[classOf('A')], 'generated a.js:40-49 A', { role: 'generated' }],
      [[show], 'generated a.js:5-7 show', { role: 'generated' }],
      [[unknown], 'generated a.js:1-30', { role: 'generated' }],
      [[unknown], 'unknown'],
      [[unknown], 'documented', { role: 'documented' }],
      [[external('m', undefined)], 'unknown'],
      [[external('m', undefined)], 'middleware', prefix],
      [[unknown], 'unknown', prefix],
      [[external('m', [show])], 'handler a.js:5-7 show'],
      [[external('m', [guard, show, unknown])], 'handler a.js:5-7 show'],
      [[external('m', [guard])], 'middleware a.js:8-10 guard'],
      [[external('m', [show], { maker: fn('made', 15) })], 'handler a.js:15-17 made'],
      [[external('m', undefined, { of: external('m', [show]) })], 'handler a.js:5-7 show'],
      [[external('m', [unknown], { of: external('m', [show]) })], 'handler a.js:5-7 show'],
      [[external('m', [fn('other', 25)], { wraps: [show] })], 'handler a.js:5-7 show'],
      [[wrapping(show)], 'handler a.js:5-7 show'],
      [[wrapping(wrapping(show))], 'handler a.js:5-7 show'],
      [[wrapping(fn('plain', 22, { params: [{ name: 'x' }] }))], 'handler a.js:19-21 wrap'],
      [[wrapping(fn('method', 22, { params: [], owner: 0 }))], 'handler a.js:22-24 method'],
      [[wrapping(fn('', 22, { params: [] }, { maker: fn('makes', 23) }))], 'handler a.js:23-25 makes'],
      [[wrapping(external('m', undefined))], 'handler a.js:19-21 wrap'],
      [[wrapping(instance(classOf('T', [], goFile), show))], 'handler a.js:5-7 show'],
      [[wrapping(instance(classOf('T', [], goFile), textValue('x')))], 'handler a.js:19-21 wrap'],
      [[fn('', 2, {}, { maker: fn('', 3) })], 'handler a.js:1-4'],
      [[instance(classOf('HandlerFunc'), show)], 'handler a.js:5-7 show'],
      [[instance(classOf('Controller', [1]), show)], 'unknown'],
      [[instance(classOf('Handler', [1], goFile), show)], 'handler a.js:5-7 show'],
      [[list(guard, show)], 'handler a.js:5-7 show'],
      [[list()], 'unknown'],
      [[{ kind: 'either', options: [unknown, show, guard] }], 'handler a.js:5-7 show'],
      [[{ kind: 'either', options: [unknown] }], 'unknown'],
    ];
    for (const [index, [handlers, expected, more]] of rows.entries())
      assert.equal(answer(handlers, more), expected, `row ${index}`);
    for (const name of [
      'req',
      '_req',
      'request',
      'ctx',
      'context',
      'c',
      'w',
      'r',
      'res',
      'response',
      'reply',
      'Ctx',
    ])
      assert.equal(
        answer([wrapping(fn('inner', 22, { params: [{ name: 'a' }, { name }] }))]),
        'handler a.js:22-24 inner',
        name,
      );
    let deep: Value = show;
    for (let depth = 0; depth < 9; depth += 1) deep = list(deep);
    assert.equal(answer([deep]), 'unknown');
    assert.equal(
      answer([(deep as Extract<Value, { kind: 'list' }>).items[0] ?? unknown]),
      'handler a.js:5-7 show',
    );
  });

  it('is a package that serves files', () => {
    const files = 'static a.js:1-30';
    for (const module of [
      'static',
      'koa-static',
      'x/serve-static',
      'serve-index',
      'send',
      'koa-send',
      'serve-favicon',
    ])
      assert.equal(answer([external(module, [])]), files, module);
    for (const name of ['static', 'serveStatic', 'FileServer', 'FileServerFS', 'StaticFiles'])
      assert.equal(answer([external('m', [], { path: [name] })]), files, name);
    assert.equal(answer([external('http', [external('m', [], { path: ['FileServer'] })])]), files);
    assert.equal(answer([external('xstatic', [])]), 'unknown');
    assert.equal(answer([external('m', [], { path: [] })]), 'unknown');
  });

  it('is a fallback where its name, or all that it does, says that there is nothing', () => {
    const refusal = fn('x', 5, { isRefusal: true });
    assert.equal(
      answer([refusal], { templates: [[{ kind: 'param', name: 'all', many: true }]] }),
      'fallback a.js:5-7 x',
    );
    assert.equal(answer([refusal], { templates: [[text('/')], [text('/*')]] }), 'fallback a.js:5-7 x');
    assert.equal(answer([refusal]), 'handler a.js:5-7 x');
    assert.equal(answer([refusal], { templates: [[text('/')], [text('/a')]] }), 'handler a.js:5-7 x');
    for (const name of [
      'notFound',
      'not_found',
      'noRoute',
      'invalidEndpoint',
      'unknown_api_endpoint',
      'handleNotFound',
    ]) {
      assert.equal(answer([fn(name, 5)], prefix), `fallback a.js:5-7 ${name}`);
      assert.equal(answer([fn(name, 5)]), `handler a.js:5-7 ${name}`);
    }
    assert.equal(answer([fn('found', 5)], prefix), 'handler a.js:5-7 found');
  });

  it('is chosen by the method of the request', () => {
    const [get, put] = [fn('get', 5), fn('put', 8)];
    const map = record({ GET: get, put });
    const lookup = (_scope: Scope, name: string): Value =>
      ({ map, get, text: textValue('x') })[name] ?? unknown;
    const routes = (handlers: readonly Value[], methods: readonly string[] = ['ANY']): string =>
      byMethod(registration(handlers, { methods }), lookup)
        .map(
          (one) =>
            `${one.methods.join()} ${one.handlers.map((value) => (value.kind === 'function' ? value.facts.name : value.kind)).join()}`,
        )
        .join('; ');
    const body = (value: object): Partial<FunctionFacts> => ({
      body: [{ kind: 'return', value }] as unknown as FunctionFacts['body'],
    });
    const name = (of: string) => ({ kind: 'name', name: of });
    const item = (of: string, key = 'method') => ({
      kind: 'item',
      of: name(of),
      key: { kind: 'member', of: name('req'), name: key },
    });
    const called = (callee: object, ...args: readonly object[]) => ({
      kind: 'call',
      callee,
      args: args.map((value) => ({ value, line: 1 })),
      line: 1,
      endLine: 1,
    });
    const written = (...methods: readonly string[]) => ({
      kind: 'record',
      entries: methods.map((method) => ({
        key: { kind: 'text', text: method },
        value: name('get'),
        line: 1,
      })),
    });
    const all = 'GET get; PUT put';
    assert.equal(routes([map]), all);
    assert.equal(routes([get, map]), 'GET get,get; PUT get,put');
    assert.equal(routes([map], ['GET']), 'GET record');
    assert.equal(routes([map], ['ANY', 'GET']), 'ANY,GET record');
    assert.equal(routes([]), 'ANY ');
    assert.equal(routes([external('m', [map])]), all);
    assert.equal(routes([external('m', [map, map])]), 'ANY external');
    assert.equal(routes([external('m', [get])]), 'ANY external');
    assert.equal(routes([external('m', undefined)]), 'ANY external');
    assert.equal(routes([record({ GET: get, other: put })]), 'ANY record');
    assert.equal(routes([record({ GET: unknown })]), 'ANY record');
    assert.equal(routes([record({ GET: unknown, HEAD: external('m', []) })]), 'GET unknown; HEAD external');
    for (const plain of [
      record({}),
      list(),
      textValue('a'),
      { kind: 'literal', value: 1 } as const,
      { kind: 'regex', source: 'a' } as const,
    ])
      assert.equal(routes([record({ GET: get, OPTIONS: plain })]), 'ANY record');
    assert.equal(
      routes([
        record({ GET: get, HEAD: get, POST: get, PUT: get, PATCH: get, DELETE: get, OPTIONS: get }),
      ]).split('; ').length,
      7,
    );
    assert.equal(routes([fn('f', 1, body(called(item('map'))))]), all);
    assert.equal(routes([fn('f', 1, body(item('map')))]), all);
    assert.equal(routes([fn('f', 1, body(called(name('run'), name('a'), item('map'))))]), all);
    assert.equal(routes([fn('f', 1, body({ kind: 'either', options: [name('a'), item('map')] }))]), all);
    assert.equal(routes([fn('f', 1, body(called(item('map', 'url'))))]), 'ANY f');
    assert.equal(routes([fn('f', 1, body(called(item('text'))))]), 'ANY f');
    assert.equal(routes([fn('f', 1, { ...body(item('map')), params: [] })]), 'ANY f');
    assert.equal(routes([fn('f', 1, body(called(name('run'), written('GET', 'PUT'))))]), 'GET get; PUT get');
    assert.equal(
      routes([
        fn(
          'f',
          1,
          body(
            called(name('run'), {
              ...written('GET'),
              entries: [{ key: { kind: 'text', text: 'GET' }, value: name('gone'), line: 1 }],
            }),
          ),
        ),
      ]),
      'GET f',
    );
    assert.equal(routes([fn('f', 1, body(called(name('run'), written())))]), 'ANY f');
    assert.equal(routes([fn('f', 1, body(called(name('run'), written('GET', 'x'))))]), 'ANY f');
    const nested = (depth: number): object => (depth === 0 ? item('map') : called(nested(depth - 1)));
    assert.equal(routes([fn('f', 1, body(nested(4)))]), all);
    assert.equal(routes([fn('f', 1, body(nested(5)))]), 'ANY f');
    const long = (count: number): Partial<FunctionFacts> => {
      const [last] = body(item('map')).body ?? [];
      return {
        body: [
          ...Array.from({ length: count - 1 }, () => ({ kind: 'do', value: name('x') })),
          last,
        ] as unknown as FunctionFacts['body'],
      };
    };
    assert.equal(routes([fn('f', 1, long(8))]), all);
    assert.equal(routes([fn('f', 1, long(9))]), 'ANY f');
    const loop = {
      body: [
        { kind: 'loop', over: item('map'), target: name('x'), body: [] },
        { kind: 'append', target: name('x'), value: item('map') },
      ],
    };
    assert.equal(routes([fn('f', 1, loop as unknown as Partial<FunctionFacts>)]), 'ANY f');
  });
});
