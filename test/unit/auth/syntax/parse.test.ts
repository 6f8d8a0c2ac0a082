import assert from 'node:assert/strict';
import type { Node } from 'jsonc-parser';
import { parseTree } from 'jsonc-parser';
import { parseAuthConfig } from '../../../../src/auth/syntax/parse.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { check, fullExample, minimalExample } from '../checked.ts';
import { sampled, sampledBelow, sampleNote } from '../../sampled.ts';

describe('the syntax of an auth config', () => {
  const broken: [what: string, text: string, code: string, marked: string][] = [
    ['an empty file', '', 'empty-file', ''],
    ['a file of spaces', ' \r\n\t', 'empty-file', ''],
    ['a file of comments', '// nothing\n/* here */', 'empty-file', ''],
    ['single quotes', "{'version': 1}", 'invalid-symbol', "'version'"],
    ['a bare word', '{"version": yes}', 'invalid-symbol', 'yes'],
    ['a missing colon', '{"version" "1.0"}', 'colon-expected', '"1.0"'],
    ['a missing comma', '{"a": 1 "b": 2}', 'comma-expected', '"b"'],
    ['a missing value', '{"version": }', 'value-expected', '}'],
    ['a missing brace at the end', '{"roles": []\n\n', 'brace-expected', ']'],
    ['a missing bracket at the end', '[1', 'bracket-expected', '1'],
    ['something after the end', '{} 1', 'end-expected', '1'],
    ['a comment that is never closed', '{} /* x', 'comment-unclosed', '/* x'],
    ['a text that is never closed', '{"version": "1.0\n}', 'text-unclosed', '"1.0'],
    ['an escape JSON does not know', '{"a": "\\x"}', 'invalid-escape', '"\\x"'],
    ['a tab in a text', '{"a": "\t"}', 'invalid-character', '"\t"'],
    ['a number that stops', '[1.]', 'invalid-number', '1.'],
  ];
  for (const [what, text, code, marked] of broken) {
    it(`reports ${what}`, () => {
      const [first] = parseAuthConfig(text).problems;
      assert.ok(first !== undefined);
      assert.equal(first.code, code);
      assert.equal(text.slice(first.offset, first.offset + first.length), marked);
      assert.equal(first.severity, 'error');
    });
  }

  it('only warns of a trailing comma', () => {
    const text = fullExample.replace('"scopes":["openid"]}}', '"scopes":["openid",],}}');
    const problems = validateAuthConfig(text);
    assert.deepEqual(
      problems.map(({ code, severity, offset }) => ({ code, severity, offset })),
      [
        { code: 'trailing-comma', severity: 'warning', offset: text.lastIndexOf(',],}}') },
        { code: 'trailing-comma', severity: 'warning', offset: text.lastIndexOf(',}}') },
      ],
    );
  });

  it('reports the same places with a byte order mark and CRLF', () => {
    const text = minimalExample.replace('"Header"', '"Head"').replace('"1.0"', '"1"');
    const plain = check(text);
    const crlf = `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    const marked = check(crlf).map((seen) => seen.marked);
    assert.deepEqual(
      marked,
      plain.map((seen) => seen.marked),
    );
    assert.deepEqual(marked, ['"1"']);
  });

  it('counts in UTF-16 code units', () => {
    const text = minimalExample.replace('"Shop"', '"𝕊höp"').replace('"POST"', '"POTS"');
    assert.deepEqual(
      check(text).map(({ marked }) => marked),
      ['"POTS"'],
    );
  });

  it('reports one mistake per place', () => {
    assert.deepEqual(
      check('{"version": "1.0", "testUsers": [').map(({ code, marked }) => `${code} ${marked}`),
      ['bracket-expected ['],
    );
  });

  it('does not compare parts of a file that is broken somewhere', () => {
    const text = fullExample.replace('"authentication":"main"', '"authentication":"mian"');
    assert.deepEqual(
      validateAuthConfig(text).map(({ code }) => code),
      ['unknown-authentication'],
    );
    assert.deepEqual(
      validateAuthConfig(text.replace('[{"type":"OpenAPI"', '["type":"OpenAPI"')).filter(
        ({ code }) => code === 'unknown-authentication',
      ),
      [],
    );
  });

  it('trusts the structure up to the first syntax error only', () => {
    const text = '{"version": "2.0", "application": {}, "roles": [{"nam": 1}, oops], "testUsers": 7}';
    assert.deepEqual(
      check(text).map(({ code, marked }) => `${code} ${marked}`),
      [
        'value-not-allowed "2.0"',
        'missing-key "application"',
        'missing-key "application"',
        'missing-key "application"',
        'missing-key {',
        'unknown-key "nam"',
        'invalid-symbol oops',
      ],
    );
  });

  it('reports problems in the order of the text, each place and code once', () => {
    const text = fullExample
      .replaceAll('"status":[200]', '"status":200')
      .replace('"roles":[', '"roles": oops [');
    const seen = validateAuthConfig(text);
    const offsets = seen.map(({ offset }) => offset);
    assert.deepEqual(
      offsets,
      offsets.toSorted((one, other) => one - other),
    );
    assert.equal(new Set(seen.map(({ offset, code }) => `${offset} ${code}`)).size, seen.length);
  });
});

describe(`hostile auth configs (${sampleNote})`, function () {
  // A hang would take minutes; a busy machine takes seconds.
  this.timeout(60_000);

  it('reads every beginning of the full example', () => {
    for (const end of sampledBelow(fullExample.length, 4)) {
      const text = fullExample.slice(0, end);
      const problems = validateAuthConfig(text);
      assert.ok(
        end >= fullExample.trimEnd().length || problems.length > 0,
        `${end} characters look complete`,
      );
      for (const { offset, length } of problems) {
        assert.ok(offset >= 0 && length >= 0 && offset + length <= Math.max(text.length, 0), text);
      }
    }
  });

  it('reads the full example with any character missing', () => {
    for (const at of sampledBelow(fullExample.length, 4)) {
      validateAuthConfig(fullExample.slice(0, at) + fullExample.slice(at + 1));
    }
  });

  it('understands what it can where values are of wrong types', () => {
    for (const wrong of ['null', '7', '"x"', '[]', '{}', '[[{}]]', '{"x":{"x":[null]}}']) {
      for (const { offset, length } of sampled(nodesOf(fullExample), 2)) {
        validateAuthConfig(fullExample.slice(0, offset) + wrong + fullExample.slice(offset + length));
      }
    }
  });

  it('refuses deep nesting instead of exhausting the stack', () => {
    for (const text of ['['.repeat(1_000_000), '{"a":'.repeat(1_000_000), '[{"a":'.repeat(500_000)]) {
      assert.deepEqual(
        validateAuthConfig(text).map(({ code }) => code),
        ['too-deep'],
      );
    }
  });

  it('accepts __proto__ and other inherited names as names', () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
      const text = minimalExample.replaceAll('"cookie"', `"${name}"`).replaceAll('"sid"', `"${name}"`);
      assert.deepEqual(check(text.replaceAll('.sid"', `.${name}"`)), []);
    }
  });

  it('does not take an inherited name for a key', () => {
    const seen = check(minimalExample.replace('"version"', '"__proto__"'));
    assert.deepEqual(
      seen.map(({ code, marked }) => `${code} ${marked}`),
      ['missing-key {', 'unknown-key "__proto__"'],
    );
  });

  it('shows the first thousand problems of a file with half a million', () => {
    const problems = validateAuthConfig(`{"roles":[${Array(100_000).fill('{"a":1}').join(',')}]}`);
    assert.equal(problems.length, 1001);
    assert.equal(problems.at(-1)?.code, 'more-problems');
  });

  it('finds one more of each kind than are shown, so that it can be said that there are more', () => {
    const texts = {
      'duplicate-key': `{"a":1${',"a":1'.repeat(1500)}}`,
      'trailing-comma': `[${'[1,],'.repeat(1500)}1]`,
      'value-expected': `[1,${',1,'.repeat(1500)}1]`,
    };
    for (const [code, text] of Object.entries(texts)) {
      const { problems } = parseAuthConfig(text);
      assert.equal(problems.filter((problem) => problem.code === code).length, 1001, code);
    }
    const { problems } = parseAuthConfig(`[${'{"a":1,"a":1},'.repeat(1500)}1]`);
    assert.equal(problems.length, 1001);
  });

  it('reads 5 MB of errors', () => {
    const texts = [`[1,${','.repeat(5_000_000)}]`, `{${'"a":1,'.repeat(800_000)}`, '\\'.repeat(5_000_000)];
    for (const text of texts) assert.ok(validateAuthConfig(text).length > 0);
  });

  it('reads one text of 5 MB', () => {
    const text = minimalExample.replace('"<token>"', `"${'<token> '.repeat(600_000)}"`);
    assert.deepEqual(
      check(text).map(({ code }) => code),
      ['wrong-format'],
    );
  });
});

/** Every value of a text. */
function nodesOf(text: string): readonly Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    if (node.type !== 'property') nodes.push(node);
    const children = node.children ?? [];
    for (const child of node.type === 'property' ? children.slice(1) : children) visit(child);
  };
  const root = parseTree(text);
  assert.ok(root);
  visit(root);
  assert.ok(nodes.length > 100);
  return nodes;
}
