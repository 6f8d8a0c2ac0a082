import assert from 'node:assert/strict';
import { parseTree } from 'jsonc-parser';
import { sourceRange } from '../../../../src/auth/expressions/sourceOffsets.ts';
import { parseText } from '../../../../src/auth/expressions/text.ts';

describe('the parts of a text', () => {
  const word = (text: string, start: number): object => ({ text, start, end: start + text.length });

  const whole: [text: string, expression: object][] = [
    ['$inputs.username', { kind: 'input', name: word('username', 8) }],
    ['$inputs.idp.clientSecret', { kind: 'input', name: word('idp.clientSecret', 8) }],
    ['$inputs.tenant-id_2', { kind: 'input', name: word('tenant-id_2', 8) }],
    ['$steps.login.outputs.token', { kind: 'output', step: word('login', 7), output: word('token', 21) }],
    ['$response.body', { kind: 'body', pointer: undefined }],
    ['$response.body#', { kind: 'body', pointer: word('', 15) }],
    ['$response.body#/data/a~1b', { kind: 'body', pointer: word('/data/a~1b', 15) }],
    ['$response.header.X-Auth-Token', { kind: 'header', name: word('X-Auth-Token', 17) }],
    ['$response.cookie.XSRF-TOKEN', { kind: 'cookie', name: word('XSRF-TOKEN', 17) }],
    ['$response.status', { kind: 'status' }],
  ];
  for (const [text, expression] of whole) {
    it(`reads ${text} as a whole`, () => {
      assert.deepEqual(parseText(text), [
        { kind: 'expression', isWhole: true, expression, start: 0, end: text.length },
      ]);
    });
    it(`reads {${text}} inside a text`, () => {
      const [before, embedded, after] = parseText(`a {${text}}!`);
      assert.deepEqual(before, { kind: 'literal', text: 'a ', start: 0, end: 2 });
      assert.ok(embedded?.kind === 'expression');
      assert.deepEqual([embedded.isWhole, embedded.start, embedded.end], [false, 2, 4 + text.length]);
      assert.equal(embedded.expression.kind, (expression as { kind: string }).kind);
      assert.equal(after?.kind, 'literal');
    });
  }

  it('moves the words of an embedded expression to their place in the text', () => {
    const [, part] = parseText('id={$steps.login.outputs.id}');
    assert.ok(part?.kind === 'expression' && part.expression.kind === 'output');
    assert.deepEqual(part.expression.step, word('login', 11));
    assert.deepEqual(part.expression.output, word('id', 25));
  });

  const malformed: [text: string, malformation: string, wrong: object][] = [
    ['$inputs', 'input', word('$inputs', 0)],
    ['$inputs.', 'input', word('$inputs.', 0)],
    ['$inputs.a.b', 'input', word('$inputs.a.b', 0)],
    ['$inputs.username@shop.test', 'input', word('$inputs.username@shop.test', 0)],
    ['$inputs.idp.audience', 'input', word('$inputs.idp.audience', 0)],
    ['$steps.login', 'output', word('$steps.login', 0)],
    ['$steps.login.token', 'output', word('$steps.login.token', 0)],
    ['$response', 'response', word('$response', 0)],
    ['$response.text', 'response', word('$response.text', 0)],
    ['$response.cookie.', 'response', word('$response.cookie.', 0)],
    ['$response.body.data.token', 'dot-path', word('data.token', 15)],
    ['$response.body#data.token', 'dot-path', word('data.token', 15)],
    ['x{$inputs}', 'input', word('$inputs', 2)],
    ['x{$inputs.username', 'unclosed', word('{$inputs.username', 1)],
  ];
  for (const [text, malformation, wrong] of malformed) {
    it(`finds out that ${text} is malformed`, () => {
      const part = parseText(text).at(-1);
      assert.ok(part?.kind === 'malformedExpression');
      assert.deepEqual([part.malformation, part.wrong], [malformation, wrong]);
    });
  }

  it('takes any other dollar as text', () => {
    for (const text of [
      '$',
      '$price',
      '$inputsX.a',
      '$steps-1',
      'pay $inputs.username',
      '{$price}',
      '{"a":1}',
      'a{',
    ]) {
      assert.deepEqual(parseText(text), [{ kind: 'literal', text, start: 0, end: text.length }]);
    }
  });

  it('takes $$ as an escaped dollar', () => {
    const literals: [text: string, meant: string][] = [
      ['$$inputs.username', '$inputs.username'],
      ['$${env:X}', '${env:X}'],
      ['a$$', 'a$'],
      ['$$$$', '$$'],
    ];
    for (const [text, meant] of literals) {
      assert.deepEqual(parseText(text), [{ kind: 'literal', text: meant, start: 0, end: text.length }]);
    }
    assert.deepEqual(
      parseText('$$${env:X}').map(({ kind }) => kind),
      ['literal', 'placeholder'],
    );
  });

  it('reads placeholders and the token server', () => {
    assert.deepEqual(parseText('${env:HOST}:${secret:a.b-c_1}{auth_url}'), [
      { kind: 'placeholder', source: 'env', name: 'HOST', start: 0, end: 11 },
      { kind: 'literal', text: ':', start: 11, end: 12 },
      { kind: 'placeholder', source: 'secret', name: 'a.b-c_1', start: 12, end: 29 },
      { kind: 'authUrl', start: 29, end: 39 },
    ]);
  });

  it('finds malformed placeholders and does not nest them', () => {
    for (const text of ['${HOST}', '${env:}', '${env:1}', '${vault:X}', '${env:A', '${secret:A B}']) {
      assert.deepEqual(parseText(text), [{ kind: 'malformedPlaceholder', start: 0, end: text.length }]);
    }
    assert.deepEqual(
      parseText('${env:${env:X}}').map(({ kind }) => kind),
      ['malformedPlaceholder', 'literal'],
    );
  });

  it('covers every text without gaps, whatever is in it', () => {
    const pieces = [
      '$',
      '{',
      '}',
      '$$',
      '${',
      'env:A',
      '$inputs.x',
      '{$steps.a.outputs.b}',
      '#',
      '.',
      'x',
      '{auth_url}',
    ];
    let seed = 1;
    const next = (): number => (seed = (seed * 48271) % 2147483647);
    for (let round = 0; round < 2000; round++) {
      const text = Array.from({ length: next() % 8 }, () => pieces[next() % pieces.length]).join('');
      let at = 0;
      for (const { start, end } of parseText(text)) {
        assert.ok(start === at && end > start, text);
        at = end;
      }
      assert.equal(at, text.length);
    }
  });
});

describe('the place of a part in the file', () => {
  it('counts quotes and escapes', () => {
    const source = '  "a\\n\\u0024inputs.x\\"é"';
    const node = parseTree(source);
    assert.ok(node);
    assert.equal(node.value, 'a\n$inputs.x"é');
    const cut = (start: number, end: number): string => {
      const { offset, length } = sourceRange(source, node, start, end);
      return source.slice(offset, offset + length);
    };
    assert.equal(cut(0, 1), 'a');
    assert.equal(cut(2, 11), '\\u0024inputs.x');
    assert.equal(cut(11, 13), '\\"é');
  });
});
