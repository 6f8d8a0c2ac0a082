import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';
import type { IGrammar } from 'vscode-textmate';
import { fullExample } from './checked.ts';

describe('the grammar', () => {
  let grammar: IGrammar;

  before(async () => {
    const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
    await oniguruma.loadWASM(readFileSync(wasm));
    const file = new URL('../../../syntaxes/dast-auth.tmLanguage.json', import.meta.url);
    const registry = new textmate.Registry({
      onigLib: Promise.resolve({
        createOnigScanner: oniguruma.createOnigScanner,
        createOnigString: oniguruma.createOnigString,
      }),
      loadGrammar: async () => textmate.parseRawGrammar(readFileSync(file, 'utf8'), 'dast-auth.json'),
    });
    const loaded = await registry.loadGrammar('source.json.dast-auth');
    assert.ok(loaded);
    grammar = loaded;
  });

  /** The innermost scope of each token that is more than white space, as "text scope". */
  function tokens(text: string): string[] {
    let state = textmate.INITIAL;
    return text.split('\n').flatMap((line) => {
      const { tokens: found, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      return found
        .map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex), scopes.at(-1)] as const)
        .filter(([part]) => part.trim() !== '')
        .map(([part, scope]) => `${part} ${scope}`);
    });
  }

  /** Tokens of a JSON string, without its quotes. */
  function inside(value: string): string[] {
    return tokens(JSON.stringify(value)).slice(1, -1);
  }

  it('scopes JSON as VS Code scopes JSON', () => {
    assert.deepEqual(tokens('{"a": [true, 1.5e3, "x\\n"]}'), [
      '{ punctuation.definition.dictionary.begin.json.dast-auth',
      '" punctuation.support.type.property-name.begin.json.dast-auth',
      'a support.type.property-name.json.dast-auth',
      '" punctuation.support.type.property-name.end.json.dast-auth',
      ': punctuation.separator.dictionary.key-value.json.dast-auth',
      '[ punctuation.definition.array.begin.json.dast-auth',
      'true constant.language.json.dast-auth',
      ', punctuation.separator.array.json.dast-auth',
      '1.5e3 constant.numeric.json.dast-auth',
      ', punctuation.separator.array.json.dast-auth',
      '" punctuation.definition.string.begin.json.dast-auth',
      'x string.quoted.double.json.dast-auth',
      '\\n constant.character.escape.json.dast-auth',
      '" punctuation.definition.string.end.json.dast-auth',
      '] punctuation.definition.array.end.json.dast-auth',
      '} punctuation.definition.dictionary.end.json.dast-auth',
    ]);
  });

  it('scopes comments', () => {
    assert.deepEqual(tokens('// a\n/* b\nc */ 1'), [
      '// punctuation.definition.comment.json.dast-auth',
      ' a comment.line.double-slash.json.dast-auth',
      '/* punctuation.definition.comment.json.dast-auth',
      ' b comment.block.json.dast-auth',
      'c  comment.block.json.dast-auth',
      '*/ punctuation.definition.comment.json.dast-auth',
      '1 constant.numeric.json.dast-auth',
    ]);
  });

  it('scopes placeholders', () => {
    for (const kind of ['env', 'secret']) {
      assert.deepEqual(inside(`https://\${${kind}:HOST_1}/x`), [
        'https:// string.quoted.double.json.dast-auth',
        '${ punctuation.definition.template-expression.begin.dast-auth',
        `${kind} support.variable.placeholder.dast-auth`,
        ': punctuation.separator.placeholder.dast-auth',
        'HOST_1 variable.other.placeholder.dast-auth',
        '} punctuation.definition.template-expression.end.dast-auth',
        '/x string.quoted.double.json.dast-auth',
      ]);
    }
  });

  it('marks placeholders that are none', () => {
    for (const text of ['${SHOP_URL}', '${env:}', '${vault:X}', '${env:A B}']) {
      assert.deepEqual(inside(text), [`${text} invalid.illegal.placeholder.dast-auth`]);
    }
  });

  it('scopes references to outputs', () => {
    assert.deepEqual(inside('$steps.login-1.outputs.token'), [
      '$steps support.variable.steps.dast-auth',
      '. punctuation.accessor.dast-auth',
      'login-1 variable.other.object.step.dast-auth',
      '. punctuation.accessor.dast-auth',
      'outputs support.variable.outputs.dast-auth',
      '. punctuation.accessor.dast-auth',
      'token variable.other.property.output.dast-auth',
    ]);
  });

  it('scopes inputs', () => {
    assert.deepEqual(inside('$inputs.username').slice(2), [
      'username variable.other.property.input.dast-auth',
    ]);
    assert.deepEqual(inside('$inputs.idp.clientId'), [
      '$inputs support.variable.inputs.dast-auth',
      '. punctuation.accessor.dast-auth',
      'idp support.variable.idp.dast-auth',
      '. punctuation.accessor.dast-auth',
      'clientId variable.other.property.input.dast-auth',
    ]);
  });

  it('scopes parts of a response', () => {
    assert.deepEqual(inside('$response.body#/data/token').slice(3), [
      '# punctuation.accessor.pointer.dast-auth',
      '/data/token variable.other.constant.pointer.dast-auth',
    ]);
    assert.equal(
      inside('$response.header.X-Auth-Token').at(-1),
      'X-Auth-Token variable.other.property.response.dast-auth',
    );
    assert.equal(
      inside('$response.cookie.XSRF-TOKEN').at(-1),
      'XSRF-TOKEN variable.other.property.response.dast-auth',
    );
    assert.equal(inside('$response.status').at(-1), 'status support.variable.response.dast-auth');
  });

  it('scopes expressions inside a longer text', () => {
    assert.deepEqual(inside('user {$inputs.username}!'), [
      'user  string.quoted.double.json.dast-auth',
      '{ punctuation.definition.template-expression.begin.dast-auth',
      '$inputs support.variable.inputs.dast-auth',
      '. punctuation.accessor.dast-auth',
      'username variable.other.property.input.dast-auth',
      '} punctuation.definition.template-expression.end.dast-auth',
      '! string.quoted.double.json.dast-auth',
    ]);
  });

  it('leaves text alone that is no expression', () => {
    for (const text of ['pay $inputs.username', '$price', '$stepsister.outputs.x', '{"a": 1}', 'a$b']) {
      assert.deepEqual(
        inside(text).filter((token) => /variable|template/.test(token)),
        [],
        text,
      );
    }
  });

  it('scopes escaped dollars, the token and the token server', () => {
    assert.deepEqual(inside('$$inputs.username'), [
      '$$ constant.character.escape.dollar.dast-auth',
      'inputs.username string.quoted.double.json.dast-auth',
    ]);
    assert.deepEqual(inside('Bearer <token>'), [
      'Bearer  string.quoted.double.json.dast-auth',
      '<token> constant.character.format.placeholder.dast-auth',
    ]);
    assert.deepEqual(inside('{auth_url}/login'), [
      '{auth_url} constant.character.format.placeholder.dast-auth',
      '/login string.quoted.double.json.dast-auth',
    ]);
  });

  it('recovers on the next line from a text that is never closed', () => {
    assert.equal(tokens('{"a": "$inputs.x\n, "b": 1}').at(-2), '1 constant.numeric.json.dast-auth');
  });

  it('finds nothing illegal in the full example', () => {
    assert.deepEqual(
      tokens(fullExample).filter((token) => token.includes('invalid')),
      [],
    );
  });
});
