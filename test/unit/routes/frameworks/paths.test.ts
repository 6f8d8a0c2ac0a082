import assert from 'node:assert/strict';
import { angleTemplates } from '../../../../src/routes/frameworks/paths/angle.ts';
import { braceTemplates, mapParameters } from '../../../../src/routes/frameworks/paths/brace.ts';
import { colonTemplates } from '../../../../src/routes/frameworks/paths/colon.ts';
import { railsTemplates } from '../../../../src/routes/frameworks/paths/rails.ts';
import { regexPath } from '../../../../src/routes/frameworks/paths/regexPath.ts';
import type { Template } from '../../../../src/routes/match/template.ts';

/** `/|{id:\d+}|/x`: pieces with a bar between them, `*` for parameters that take slashes, too. */
function shown(template: Template): string {
  return template
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'regex') return piece.source;
      return `{${piece.name}${piece.regex === undefined ? '' : `:${piece.regex}`}${piece.many ? '*' : ''}}`;
    })
    .join('|');
}

function regexTemplates(source: string): readonly Template[] {
  const { template, isOpen } = regexPath(source);
  return [template, ...(isOpen ? [[{ kind: 'text', text: '…' }] as const] : [])];
}

type Rows = readonly (readonly [path: string, templates: string])[];

const all: Readonly<Record<string, readonly [read: (path: string) => readonly Template[], rows: Rows]>> = {
  'angle brackets': [
    angleTemplates,
    [
      ['', ''],
      ['/users', '/users'],
      ['/<name>/x', '/|{name}|/x'],
      ['/<float:f>', '/|{f:[0-9.]+}'],
      ['/<slug:s>', '/|{s:[-a-zA-Z0-9_]+}'],
      ['/<uuid:u>', '/|{u:[0-9A-Fa-f-]{36}}'],
      ['/a/\u0000/b', '/a/|{}|/b'],
      ['/a<b', '/a<b'],
      ['/a>b', '/a>b'],
      ['/<any(a):x>', '/|{x:a}'],
      ["/<any('a', b.c):kind>", '/|{kind:a|b\\.c}'],
      ['/<any:k>', '/|{k}'],
      ['/< int : id >', '/|{id:[0-9]+}'],
      ['/<path:rest>', '/|{rest*}'],
      ['/<int(fixed_digits=4):year>', '/|{year:[0-9]+}'],
      ['/<any(new, "old-ones"):kind>', '/|{kind:new|old\\-ones}'],
      ['/<regex("[a-z]{2}"):land>', '/|{land:[a-z]{2}}'],
      ['/<own:id>', '/|{id}'],
      ["/<regex('a:b'):r>", '/|{r:a:b}'],
      ['/<regex(r"[0-9]"):r>', '/|{r:[0-9]}'],
      ['/<regex:r>', '/|{r}'],
      ['/<a>-<int:b>', '/|{a}|-|{b:[0-9]+}'],
      ['/<regex)x(:y>', '/|{y}'],
      ['/<int()x:y>', '/|{y:[0-9]+}'],
    ],
  ],
  braces: [
    braceTemplates,
    [
      ['', ''],
      ['/users', '/users'],
      ['/{id}/x', '/|{id}|/x'],
      ['/{id:[0-9]+}', '/|{id:[0-9]+}'],
      ['/{id:[0-9]{2,3}}/z', '/|{id:[0-9]{2,3}}|/z'],
      ['/{id:.*}', '/|{id*}'],
      ['/{id:.+}', '/|{id*}'],
      ['/{id:.*?}', '/|{id*}'],
      ['/{ id : \\d+ }', '/|{id:\\d+}'],
      ['/{**rest}', '/|{rest*}'],
      ['/{*rest}', '/|{rest*}'],
      ['/{rest...}', '/|{rest*}'],
      ['/a/{id?}', '/a/|{id}  /a'],
      ['/{id=1}', '/|{id}  /'],
      ['/{id:a=b}', '/|{id:a=b}'],
      ['/{id?:x}', '/|{id:x}  /'],
      ['{id?}', '{id}  '],
      ['a{id?}', 'a|{id}  a'],
      ['/a/\u0000/b', '/a/|{}|/b'],
      ['x\u0000{y}', 'x|{}|{y}'],
      ['/a/{id', '/a/|{id}'],
      ['/a}b', '/a}b'],
      ['/{a?}/{b?}', '/|{a}|/|{b}  /|{a}  /'],
      [
        '/a/{a?}/{b?}/{c?}/{d?}/{e?}',
        '/a/|{a}|/|{b}|/|{c}|/|{d}|/|{e}  /a/|{a}|/|{b}|/|{c}|/|{d}  /a/|{a}|/|{b}|/|{c}  /a/|{a}|/|{b}  /a/|{a}  /a',
      ],
      ['/a/{b?}/c', '/a/|{b}|/c  /a/c'],
      ['/{{a}}', '/|{{a}}'],
      ['/{***x}', '/|{*x*}'],
      ['/{x....}', '/|{x.*}'],
      ['/{a:}', '/|{a}'],
      ['/{...}', '/|{*}'],
    ],
  ],
  'braces with types': [
    (path) => braceTemplates(path, 'type'),
    [
      ['/{id:int}', '/|{id:-?[0-9]+}'],
      ['/{id:long}', '/|{id:-?[0-9]+}'],
      ['/{id:float}', '/|{id:-?[0-9.]+}'],
      ['/{id:double}', '/|{id:-?[0-9.]+}'],
      ['/{id:decimal}', '/|{id:-?[0-9.]+}'],
      ['/{id:uuid}', '/|{id:[0-9A-Fa-f-]{36}}'],
      ['/{id:guid}', '/|{id:[0-9A-Fa-f-]{32,38}}'],
      ['/{id:bool}', '/|{id:(?:[Tt]rue|[Ff]alse)}'],
      ['/{id:alpha}', '/|{id:[A-Za-z]+}'],
      ['/{rest:path}', '/|{rest*}'],
      ['/{id:int?}', '/|{id:-?[0-9]+}  /'],
      ['/{id:int:min(1)}', '/|{id:-?[0-9]+}'],
      ['/{id:regex(^a:b$)}', '/|{id:^a:b$}'],
      ['/{id:own}', '/|{id}'],
      ['/x{{y/{z}', '/x{y/|{z}'],
      ['/a/{id=5}', '/a/|{id}  /a'],
      ['/{id:int=5}', '/|{id:-?[0-9]+}  /'],
      ['/{p:path?}', '/|{p*}  /'],
      ['/{p:xregex(a)}', '/|{p}'],
      ['/{p:regex(a)x}', '/|{p}'],
      ['/{id : int }', '/|{id:-?[0-9]+}'],
      ['{{', '{'],
      ['/a{{', '/a{'],
      ['/{id:regex(a=b)}', '/|{id:a=b}'],
    ],
  ],
  colons: [
    colonTemplates,
    [
      ['', ''],
      ['/users', '/users'],
      ['/:id', '/|{id}'],
      ['/:id/x', '/|{id}|/x'],
      ['/:user_id-:$b', '/|{user_id}|-|{$b}'],
      ['/:1', '/:1'],
      ['/a:', '/a:'],
      ['/:id(\\d+)', '/|{id:\\d+}'],
      ['/:id(.*)', '/|{id*}'],
      ['/:id(.+)', '/|{id*}'],
      ['/:id(a|(b\\)))/c', '/|{id:a|(b\\))}|/c'],
      ['/*', '/|{rest*}'],
      ['/files/*', '/files/|{rest*}'],
      ['/*path', '/|{path*}'],
      ['/*path/x', '/|{path*}|/x'],
      ['/:id?', '/|{id}  '],
      ['/a/:id?', '/a/|{id}  /a'],
      ['/a/:id*', '/a/|{id*}'],
      ['/a/:id+', '/a/|{id*}'],
      ['/:id(\\d+)?', '/|{id:\\d+}  '],
      ['/(.*)', '/|{:(.*)*}'],
      ['/(a|b)/c', '/|{:(a|b)*}|/c'],
      ['/(a)?', '/|{:(a)?*}'],
      ['/(a)+x', '/|{:(a)+*}|x'],
      ['/(a)*', '/|{:(a)**}'],
      ['/ab?cd', '/abcd  /acd'],
      ['/a?', '/a  /'],
      ['/a/?', '/a/?'],
      ['/x\\:y', '/x:y'],
      ['/x\\', '/x\\'],
      ['/a{/:b}', '/a/|{b}  /a'],
      ['/a{/:b/c}d', '/a/|{b}|/cd  /ad'],
      ['/a{b}', '/ab  /a'],
      ['/{a', '/a  /'],
      ['/a/\u0000/b', '/a/|{}|/b'],
      ['a\u0000', 'a|{}'],
      [':a?', '{a}  '],
      ['x:a?', 'x|{a}  x'],
      ['/a(b', '/a|{:(b*}'],
      ['/:id(\\', '/|{id:}'],
      ['/a}b', '/a}b'],
      [
        '/a?b?c?d?e?',
        '/abcde  /abcd  /abce  /abc  /abde  /abd  /abe  /ab  /acde  /acd  /ace  /ac  /ade  /ad  /ae  /a',
      ],
      ['/:a?/:b?', '/|{a}|/|{b}  /|{b}  /|{a}  '],
      ['/users/:id?/x', '/users/|{id}|/x  /users/x'],
    ],
  ],
  'colons and expressions in braces': [
    (path) => colonTemplates(path, { braces: 'regex' }),
    [
      ['/:id{[0-9]+}', '/|{id:[0-9]+}'],
      ['/:id{[0-9]{2}}/x', '/|{id:[0-9]{2}}|/x'],
      ['/:id{.*}', '/|{id*}'],
      ['/:id{.+}', '/|{id*}'],
      ['/:a{x}?', '/|{a:x}  '],
      ['/x{y}', '/x{y}'],
      ['/:id{a', '/|{id:}'],
      ['/:id/x', '/|{id}|/x'],
    ],
  ],
  "colons in Rails' way": [
    railsTemplates,
    [
      ['', ''],
      ['posts', '/posts'],
      ['/posts', '/posts'],
      ['posts/:id', '/posts/|{id}'],
      ['posts/:id/x', '/posts/|{id}|/x'],
      ['*rest', '/|{rest*}'],
      ['a/*rest/b', '/a/|{rest*}|/b'],
      ['(/:locale)/a', '/|{locale}|/a  /a'],
      ['(:locale)', '{locale}  '],
      ['/a(/:b(/:c))', '/a/|{b}|/|{c}  /a/|{b}  /a'],
      ['a(.:format)', '/a'],
      ['a(.:format)/b', '/a/b'],
      ['//a///b', '/a/b'],
      ['/a/\u0000', '/a/|{}'],
      ['/a(b', '/ab  /a'],
      ['/:', '/|{}'],
      ['/a)b', '/a)b'],
      ['/:xxxxx-y', '/|{xxxxx}|-y'],
      ['(a)(b)(c)(d)(e)', 'abcde  abcd  abce  abc  abde  abd  abe  ab  acde  acd  ace  ac  ade  ad  ae  a'],
    ],
  ],
  'groups of a regular expression': [
    regexTemplates,
    [
      ['', '  …'],
      ['^', '  …'],
      ['^a$', 'a'],
      ['a', 'a  …'],
      ['^a/$', 'a/'],
      ['^a/?$', 'a'],
      ['^a/?', 'a  …'],
      ['^a\\Z', 'a'],
      ['^a\\z', 'a'],
      ['^(?P<id>\\d+)/$', '{id:\\d+}|/'],
      ['^(?<id>[^/]+)$', '{id:[^/]+}'],
      ['^(?<a>[b][/x])$', '{a:[b][/x]*}'],
      ['^(?<a>[b][x])$', '{a:[b][x]}'],
      ['^(\\d+)$', '{:\\d+}'],
      ['^(?:a|b)$', '{:a|b}'],
      ['^(?=a)b$', '{:(?=a)b*}'],
      ['^(?P<r>.*)$', '{r:.**}'],
      ['^(?P<r>[^/]+)$', '{r:[^/]+}'],
      ['^(?P<r>[^x]+)$', '{r:[^x]+*}'],
      ['^(?P<r>[/x]+)$', '{r:[/x]+*}'],
      ['^(?P<r>\\S+)$', '{r:\\S+*}'],
      ['^(?P<r>a\\/b)$', '{r:a\\/b*}'],
      ['^(?P<r>\\w+)$', '{r:\\w+}'],
      ['^(?P<r>a/b)$', '{r:a/b*}'],
      ['^(?P<r>[\\]/]+)$', '{r:[\\]/]+*}'],
      ['^(?P<r>[a)]+)$', '{r:[a)]+}'],
      ['^(?P<r>(a)b)$', '{r:(a)b}'],
      ['^(a)?$', '{:(a)?*}'],
      ['^(a)+b$', '{:(a)+b*}'],
      ['^(a){2}$', '{:(a){2}*}'],
      ['^a+$', '{:a+*}'],
      ['^a?b$', '{:a?b*}'],
      ['^a*', '{:(?:a*).**}'],
      ['^a{2}$', '{:a{2}*}'],
      ['^a|b$', 'a|{:|b*}'],
      ['^a\\.b$', 'a.b'],
      ['^a\\-b$', 'a-b'],
      ['^a\\d$', 'a|{:\\d*}'],
      ['^a\\.+$', 'a|{:\\.+*}'],
      ['^[ab]$', '{:[ab]*}'],
      ['^a.b$', 'a|{:.b*}'],
      ['^a$b', 'a|{:(?:$b).**}'],
      ['^a$b$', 'a|{:$b*}'],
      ['^(a$', '{:(a*}'],
      ['^(?P<a\\)b>x)$', '{:(?P<a\\)b>x)*}'],
      ['^(a\\)b)$', '{:a\\)b}'],
      ['^a$$', 'a|{:$*}'],
      ['a^b', 'a|{:(?:^b).**}'],
      ['^[ab]', '{:(?:[ab]).**}'],
      ['^(?P<r>[^\\/]+)$', '{r:[^\\/]+}'],
      ['^(?P<r>[a', '{:(?:(?P<r>[a).**}'],
      ['^(?P<1>\\)]+)$', '{1:\\)]+}'],
      ['^(?P<r>[(]+)x$', '{r:[(]+}|x'],
    ],
  ],
};

for (const [kind, [read, rows]] of Object.entries(all)) {
  describe(`paths with ${kind}`, () => {
    it('stand for the variants that they allow', () => {
      assert.deepEqual(
        rows.map(([path]) => [path, read(path).map(shown).join('  ')]),
        rows,
      );
    });
  });
}

describe('parameters in braces', () => {
  it('are left out by fifteen at most', () => {
    const counts = [15, 16].map((count) => braceTemplates('/{x?}'.repeat(count)).length);
    assert.deepEqual(counts, [16, 16]);
  });

  it('are changed where they stand, with the braces inside them', () => {
    for (const [path, changed] of [
      ['', ''],
      ['/a', '/a'],
      ['/{x}/b/{y}', '/{<x>}/b/{<y>}'],
      ['/{x{1}}z', '/{<x{1}>}z'],
      ['/{x', '/{x'],
      ['a}{b}c', 'a}{<b>}c'],
    ] as const)
      assert.equal(
        mapParameters(path, (inner) => `<${inner}>`),
        changed,
      );
  });
});
