import assert from 'node:assert/strict';
import { braceTemplates } from '../../../../src/routes/frameworks/paths/brace.ts';
import { agreed, antReach, decided, type AccessRule } from '../../../../src/routes/guards/accessRules.ts';
import { covers, type Coverage } from '../../../../src/routes/guards/covers.ts';
import { combined, openedLast, type Layer } from '../../../../src/routes/guards/layer.ts';
import { patternReach } from '../../../../src/routes/guards/pathPattern.ts';
import type { Template } from '../../../../src/routes/match/template.ts';

/** A path with parameters; a regular expression where it begins like one. */
function template(path: string): Template {
  return path.startsWith('^') ? [{ kind: 'regex', source: path }] : (braceTemplates(path)[0] ?? []);
}

const routes = [
  '/admin',
  '/admin/users',
  '/administrators',
  '/{name}',
  '/admin/{id}',
  '/{**rest}',
  '/users',
  '/',
  '/admin/',
  '/public/{**rest}',
  '^/x',
].map(template);

const letters: Readonly<Record<Coverage, string>> = { yes: 'y', no: 'n', maybe: '?' };

/** A letter for each of the routes. */
const reached = (reach: (route: Template) => Coverage): string =>
  routes.map((route) => letters[reach(route)]).join('');

describe('the routes that a rule is for', () => {
  it('are those that a regular expression begins like, or is', () => {
    const names = (count: number): string =>
      Array.from({ length: count }, (_, index) => `u${index}`).join('|');
    const rows: readonly (readonly [source: string, routes: string])[] = [
      ['^/admin', 'yyy?y?nnyn?'],
      ['^/admin$', 'ynn?n?nnnn?'],
      ['^/admin/?$', 'ynn?n?nnnn?'],
      ['^/admin/', 'nynny?nnyn?'],
      ['^/(admin|users)', 'yyy?y?ynyn?'],
      ['^/(?:admin|users)$', 'ynn?n?ynnn?'],
      ['^/admin/.*', 'yyy?y?nnyn?'],
      ['^/admin.*$', 'yyy?y?nnyn?'],
      ['^/admin/.+', 'yyy?y?nnyn?'],
      ['^/admin(/|$)', 'yyy?y?nnyn?'],
      ['^/admin/\\d+', 'n?nn??nn?n?'],
      ['^/admin/[^/]+$', 'n?nn??nn?n?'],
      ['/admin', '???????????'],
      ['^/admin|^/users', '???????????'],
      ['^/a(b)?', '??????nn?n?'],
      ['^/\\.well', 'nnn?n?nnnn?'],
      ['^/%prefix%/users', 'n?nn??nnn??'],
      ['^/(%locales%)/users$', 'n?nn??nnn??'],
      ['users$', 'n?n????nn??'],
      ['\\.(users|x)$', '???????????'],
      ['/users$', 'n?n????nn??'],
      ['^', 'yyyyyyyyyy?'],
      ['^/', 'yyyyy?yyyy?'],
      ['^$', 'nnnnnnnnnn?'],
      ['^/adm\\-in', 'nnn?n?nnnn?'],
      ['^/(a|b)(c|d)(e|f)(g|h)(i|j)(k|l)', 'nnn?n?nnnn?'],
      ['^/admin+', '??????nn?n?'],
      ['^/(admin)*', '???????????'],
      ['^/admin/users/more', 'nnnnn?nnnn?'],
      ['^/%x%$', '?n?yn???nn?'],
      [`^/${'a'.repeat(398)}`, 'nnn?n?nnnn?'],
      [`^/${'a'.repeat(399)}`, '???????????'],
      [`^/(${names(40)})`, 'nnn?n?nnnn?'],
      [`^/(${names(41)})`, '???????????'],
    ];
    assert.deepEqual(
      rows.map(([source]) => [source, reached(patternReach(source))]),
      rows,
    );
  });

  it('are those of a pattern with stars', () => {
    const rows: readonly (readonly [pattern: string, routes: string])[] = [
      ['/admin', 'ynn?n?nnyn?'],
      ['/admin/**', 'yyn?y?nnyn?'],
      ['/**', 'yyyyyyyyyyy'],
      ['**', 'yyyyyyyyyyy'],
      ['/*', 'ynyyn?ynyn?'],
      ['/admin/*', 'nynny?nnnn?'],
      ['/admin/{id}', 'nynny?nnnn?'],
      ['/ad*', '???????????'],
      ['/admi?', '???????????'],
      ['admin', 'ynn?n?nnyn?'],
      ['admin/**', 'yyn?y?nnyn?'],
      ['/', 'nnnnnnnynnn'],
      ['/admin/**/x', '???????????'],
      ['/*/users', 'nynn??nnn??'],
      ['', 'nnnnnnnynnn'],
    ];
    assert.deepEqual(
      rows.map(([pattern]) => [pattern, reached(antReach(pattern))]),
      rows,
    );
  });

  it('are those at or below the path of a guard', () => {
    const rows: readonly (readonly [guard: string, isExact: boolean, routes: string])[] = [
      ['/admin', true, 'ynn?n?nnyn?'],
      ['/admin', false, 'yyn?y?nnyn?'],
      ['/ADMIN', true, 'ynn?n?nnyn?'],
      ['/{x}', true, 'ynyyn?ynyn?'],
      ['/{x}', false, 'yyyyy?ynyy?'],
      ['/{x:[a-z]+}', true, '???????????'],
      ['^/a', true, '???????????'],
      ['/x{y}', false, '???????n???'],
      ['/admin/users', false, 'nynn??nnnn?'],
      ['/admin/{id}', true, 'nynny?nnnn?'],
      ['/{**rest}', true, 'yyyyyyyyyyy'],
      ['/{a}{b}', true, '?n??n??n?n?'],
      ['/', true, 'nnnnnnnynnn'],
      ['/', false, 'yyyyyyyyyyy'],
      ['/admin/{**rest}', true, 'yyn?y?nnyn?'],
      ['', false, 'yyyyyyyyyyy'],
    ];
    assert.deepEqual(
      rows.map(([guard, isExact]) => [
        guard,
        isExact,
        reached((route) => covers(template(guard), isExact, route)),
      ]),
      rows,
    );
  });
});

const at = { file: 'a', line: 1 };

function layer(name: string, means: Layer['means'], roles: readonly string[] = [], line = 1): Layer {
  return { name, file: 'rules', line, means, roles };
}

describe('the rule that decides about a route', () => {
  const rule = (path: string, methods: readonly string[], of: Layer | undefined): AccessRule => ({
    reach: antReach(path),
    methods,
    layer: of,
  });
  const rules = [
    rule('/open/**', [], layer('open', 'open')),
    rule('/posts/**', ['POST'], layer('writing', 'required', ['editor'])),
    rule('/posts/**', [], layer('reading', 'optional')),
    rule('/none/**', [], undefined),
    rule('/re?ular', [], layer('regular', 'required')),
    rule('/x/one', [], layer('x', 'required', ['a'])),
    rule('/x/two', [], layer('x', 'required', ['a', 'b'])),
  ];
  const otherwise = layer('rest', 'required');
  const decide = (paths: readonly string[], methods: readonly string[]): string => {
    const found = decided(rules, { templates: paths.map(template), methods }, otherwise, at);
    return found === undefined ? 'nothing' : [found.name, found.means, ...found.roles].join(' ');
  };

  it('is the first for its path and method; of several that may decide, all have to say the same', () => {
    const rows = [
      [['/open/a'], ['GET'], 'open open'],
      [['/posts/1'], ['POST'], 'writing required editor'],
      [['/posts/1'], ['GET'], 'reading optional'],
      [['/posts/1'], ['GET', 'POST'], 'reading unknown'],
      [['/posts/1'], ['ANY'], 'writing unknown'],
      [['/none/1'], ['GET'], 'nothing'],
      [['/none/1', '/open/1'], ['GET'], 'open unknown'],
      [['/regular'], ['GET'], 'regular required'],
      [['/x/one'], ['GET'], 'regular required'],
      [['/other'], ['GET'], 'regular required'],
      [[], ['GET'], 'nothing'],
    ] as const;
    assert.deepEqual(
      rows.map(([paths, methods]) => [paths, methods, decide(paths, methods)]),
      rows,
    );
  });

  it('has roles only where all name the same', () => {
    const some = layer('x', 'required', ['a']);
    const more = layer('y', 'required', ['a', 'b']);
    assert.deepEqual(agreed([some, { ...some, name: 'z' }], at), some);
    assert.deepEqual(agreed([some, more], at), { ...some, roles: [] });
    assert.deepEqual(agreed([undefined, some], at), { ...some, means: 'unknown', roles: [] });
    assert.equal(agreed([undefined, undefined], at), undefined);
    assert.equal(agreed([], at), undefined);
  });
});

describe('what layers do together', () => {
  const asks = layer('asks', 'required', ['a', 'b'], 1);
  const more = layer('more', 'required', ['b', 'c'], 2);
  const opens = layer('opens', 'open', [], 3);
  const looks = layer('looks', 'optional', [], 4);
  const other = layer('other', 'unknown', [], 5);
  const quiet = layer('quiet', 'harmless', [], 6);
  const rows: readonly (readonly [layers: readonly Layer[], together: string])[] = [
    [[], 'none'],
    [[quiet], 'none'],
    [[asks, quiet, more], 'required a,b,c asks:1,more:2'],
    [[asks, asks], 'required a,b asks:1'],
    [[other, looks, asks], 'required a,b asks:1'],
    [[looks, other], 'unknown other:5'],
    [[looks, quiet], 'optional looks:4'],
    [[asks, opens], 'none opens:3'],
    [[opens, asks], 'required a,b asks:1'],
    [[opens, asks, opens, looks], 'optional looks:4'],
  ];

  it('is what the strictest asks for; what leaves open takes away what stands around it', () => {
    assert.deepEqual(
      rows.map(([layers]) => {
        const { protection, roles, by } = combined(layers);
        const names = by.map(({ name, line }) => `${name}:${line}`).join();
        return [layers, [protection, roles.join(), names].filter((part) => part !== '').join(' ')];
      }),
      rows,
    );
  });

  it('is named by as much as a reader can use', () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      layer(`g${index}`, 'required', [`r${index}`], index),
    );
    const { roles, by } = combined(many);
    assert.deepEqual(
      [roles, by.map(({ name }) => name)],
      [
        ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'],
        ['g0', 'g1', 'g2', 'g3', 'g4', 'g5'],
      ],
    );
    const lengths = [80, 81].map((length) => combined([layer('x'.repeat(length), 'unknown')]).by[0]?.name);
    assert.deepEqual(lengths, ['x'.repeat(80), `${'x'.repeat(79)}…`]);
  });

  it('leaves open what asks for somebody where that is waived wherever it stands, but no filter', () => {
    const policy = layer('FallbackPolicy', 'unknown');
    const filter = layer('filter', 'unknown');
    const order = [opens, quiet, filter, asks, policy];
    assert.deepEqual(
      openedLast(order).map(({ name }) => name),
      ['asks', 'FallbackPolicy', 'opens', 'quiet', 'filter'],
    );
  });
});
