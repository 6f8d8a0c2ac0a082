import assert from 'node:assert/strict';
import { scriptConstants, scriptVariables } from '../../../../src/exchange/import/postmanScript.ts';

describe('the script of a request in Postman', () => {
  const rows: readonly (readonly [script: string, kept: string])[] = [
    ['pm.environment.set("t", pm.response.json().a.b)', 't=$response.body#/a/b'],
    [`pm.globals.set('t', JSON.parse(responseBody)["a"][0].b)`, 't=$response.body#/a/0/b'],
    ['pm.collectionVariables.set("t", pm.response.json())', 't=$response.body'],
    ['pm.variables.set("t", pm.response.json().a)', 't=$response.body#/a'],
    [
      'postman.setEnvironmentVariable("t", JSON.parse(x).a); postman.setGlobalVariable("u", JSON.parse(x).b)',
      't=$response.body#/a | u=$response.body#/b',
    ],
    ['pm.other.set("t", pm.response.json().a)', ''],
    ['set("t", pm.response.json().a)', ''],
    ['pm.environment.get("t", pm.response.json().a)', ''],
    ['pm.environment.set(t, pm.response.json().a)', ''],
    ['pm.environment.set("t")', ''],
    ['const j = pm.response.json(); pm.environment.set("t", j.a)', 't=$response.body#/a'],
    ['let j = JSON.parse(x).data; pm.environment.set("t", j?.a?.b)', 't=$response.body#/data/a/b'],
    [
      'const {a, b: c} = pm.response.json().d; pm.environment.set("a", a); pm.environment.set("c", c.x); pm.environment.set("b", b)',
      'a=$response.body#/d/a | c=$response.body#/d/b/x',
    ],
    ['let j = pm.response.json(); j = 5; pm.environment.set("t", j.a)', ''],
    ['const h = pm.response.headers.get("X-T"); pm.environment.set("t", h)', 't=$response.header.X-T'],
    ['const h = pm.response.headers.get("X-T"); pm.environment.set("t", h.y)', 't=$response.header.X-T'],
    [
      `pm.environment.set("t", pm.response.headers.one('X')); pm.environment.set("u", postman.getResponseHeader("Y")); pm.environment.set("v", pm.cookies.get("sid")); pm.environment.set("w", postman.getResponseCookie("c").value)`,
      't=$response.header.X | u=$response.header.Y | v=$response.cookie.sid | w=$response.cookie.c',
    ],
    ['pm.environment.set("t", pm.response.headers.get(name))', ''],
    ['pm.environment.set("t", "Bearer " + pm.response.json().a)', 't=$response.body#/a'],
    ['pm.environment.set("t", "a" + "b" + pm.response.json().a)', 't=$response.body#/a'],
    ['pm.environment.set("t", `Bearer ${pm.response.json().a}`)', 't=$response.body#/a'],
    ['const j = pm.response.json(); pm.environment.set("t", `x${j.a}y`)', 't=$response.body#/a'],
    ['pm.environment.set("t", `none`)', ''],
    [`pm.environment.set("t", \`\${${' '.repeat(297)}j.a}\`)`, ''],
    [
      `const j = pm.response.json(); pm.environment.set("t", \`\${${' '.repeat(295)}j.a}\`)`,
      't=$response.body#/a',
    ],
    [`const j = pm.response.json(); pm.environment.set("t", \`\${${' '.repeat(296)}j.a}\`)`, ''],
    ['pm.environment.set("t", pm.response.json().a.toString().b)', 't=$response.body#/a'],
    ['pm.environment.set("t", pm.response.json().a.trim())', 't=$response.body#/a'],
    ['pm.environment.set("t", pm.response.json().a.map(x))', ''],
    ['pm.environment.set("t", pm.response.json().a.valueOf())', 't=$response.body#/a'],
    [
      `// pm.environment.set("t", pm.response.json().a)\npm.environment.set("u", pm.response.json().b)`,
      'u=$response.body#/b',
    ],
    [
      '/* pm.environment.set("t", pm.response.json().a) */pm.environment.set("u", pm.response.json().b)',
      'u=$response.body#/b',
    ],
    ['/* pm.environment.set("t", 1)', ''],
    ['// x', ''],
    ['pm.environment.set("t', ''],
    [`pm.environment.set("t\n", pm.response.json().a)`, ''],
    ['if (a === b) x = 1; pm.environment.set("t", pm.response.json().a)', 't=$response.body#/a'],
    ['pm.environment.set("t", pm.response.json(f(g(1), 2)).a)', 't=$response.body#/a'],
    ['pm.environment.set("t", 5)', ''],
    ['pm.environment.set("t", unknown.a)', ''],
    [
      `pm.environment.set("t", pm.response.json().x${'.y'.repeat(40)})`,
      `t=$response.body#/x${'/y'.repeat(25)}`,
    ],
    ['pm.environment.set("t", JSON.parse(x)?.a)', 't=$response.body#/a'],
    ['pm.environment.set("t", JSON.parsed(x).a)', ''],
    ['pm.environment.set("t", j.a); const j = pm.response.json();', ''],
    ['x = { y: pm.response.json().a }; pm.environment.set("t", x.y)', ''],
    [
      '{ a } = h; const {b} = pm.response.headers.get("x"); pm.environment.set("t", a); pm.environment.set("u", b)',
      '',
    ],
  ];
  for (const [script, kept] of rows) {
    it(`keeps ${kept === '' ? 'nothing' : kept.slice(0, 60)} by ${script.slice(0, 80)}`, () => {
      const variables = scriptVariables(script).map(({ name, source }) => `${name}=${source}`);
      assert.equal(variables.join(' | '), kept);
    });
  }

  it('names the texts that it gives to variables', () => {
    const set = (name: string, value: string): string => `pm.environment.set("${name}", ${value});`;
    const script = [set('a', "'x'"), set('b', 'y'), set('c', "'z' + 1"), set('d', '5'), set('e', "''")].join(
      '\n',
    );
    assert.deepEqual(scriptConstants(script), [
      ['a', 'x'],
      ['d', '5'],
      ['e', ''],
    ]);
  });

  it('is read up to its first 200,000 signs and 50,000 words', () => {
    const set = 'pm.environment.set("t", pm.response.json().a)';
    assert.equal(scriptVariables(' '.repeat(200_000 - set.length) + set).length, 1);
    assert.equal(scriptVariables(' '.repeat(200_001 - set.length) + set).length, 1);
    assert.equal(scriptVariables(' '.repeat(200_000) + set).length, 0);
    assert.equal(scriptVariables('a '.repeat(50_000 - 20) + set).length, 1);
    assert.equal(scriptVariables('a '.repeat(50_000) + set).length, 0);
  });
});
