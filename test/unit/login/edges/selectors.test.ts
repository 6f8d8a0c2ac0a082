import assert from 'node:assert/strict';
import type { Selector } from '../../../../src/auth/generated/authConfig.ts';
import { fine } from '../../../../src/login/faults/fault.ts';
import { nothingGenerated } from '../../../../src/login/request/generated.ts';
import { readExpression } from '../../../../src/login/response/extract.ts';
import type { Scope } from '../../../../src/login/response/scope.ts';
import { select } from '../../../../src/login/response/select.ts';
import { Jar } from '../../../../src/login/session/jar.ts';
import { received } from '../../../fakes/received.ts';

const page = '<form><input name="csrf" value="c-1"><input name="user"></form>';

function scopeOf(answer: unknown, changes: Partial<Scope> = {}): Scope {
  return {
    user: 'ann',
    userAt: [],
    input: (name) => (name === 'value' ? fine('a.b') : undefined),
    output: (step, name) =>
      step === 'one' && name === 'kept' ? { value: { list: ['x', { id: 7 }], text: '{"id":8}' } } : undefined,
    placeholder: () => undefined,
    generated: nothingGenerated,
    authUrl: 'https://shop.test',
    baseUrl: 'https://shop.test',
    jar: new Jar(),
    response: { received: received(answer), label: 'login' },
    matchRegex: async (pattern, text) => {
      if (pattern === 'slow' || pattern === 'invalid') return pattern;
      return new RegExp(pattern).exec(text) ?? undefined;
    },
    isDry: false,
    ...changes,
  };
}

/** What a selector takes, or the code and the arguments of what is wrong, with the end of where. */
async function taken(
  selector: Selector,
  answer: unknown = '',
  changes: Partial<Scope> = {},
): Promise<unknown> {
  const result = await select(selector, ['at'], scopeOf(answer, changes));
  return result.ok
    ? result.value
    : [result.fault.code, ...result.fault.args, result.fault.at.slice(1).join('/')];
}

// In substitute and substituteText.
describe('what a selector takes', () => {
  const body = '$response.body';
  const rows: readonly (readonly [selector: Selector, answer: unknown, value: unknown])[] = [
    [{ context: body }, 'plain', 'plain'],
    [{ context: body, type: 'jsonpointer' }, { a: 1 }, { a: 1 }],
    [{ context: body, selector: '/a' }, { a: 1 }, { a: 1 }],
    [{ context: body, type: 'jsonpointer', selector: '/a/0' }, { a: ['x'] }, 'x'],
    [{ context: '$steps.one.outputs.kept', type: 'jsonpointer', selector: '/list/1/id' }, '', 7],
    [
      { context: '$steps.one.outputs.kept', type: 'jsonpointer', selector: '/b' },
      '',
      ['pointer-near', 'login', '/b', 'list, text', '/list/0', 'selector'],
    ],
    [{ context: body, type: 'jsonpointer', selector: '/a' }, 'no: json', ['bad-json', 'login', 1, 1, '']],
    [{ context: body, type: 'field', selector: 'csrf' }, page, 'c-1'],
    [
      { context: body, type: 'field', selector: 'token' },
      page,
      ['no-field', 'login', 'token', 'csrf', 'selector'],
    ],
    [{ context: body, type: 'regex', selector: 'id=(\\d+)' }, 'x id=17 y', '17'],
    [{ context: body, type: 'regex', selector: 'id=\\d+' }, 'x id=17 y', 'id=17'],
    [{ context: body, type: 'regex', selector: '{$inputs.value}=(.)' }, 'axb=1 a.b=2', '2'],
    [{ context: body, type: 'regex', selector: 'id' }, { a: 'id' }, 'id'],
    [{ context: body, type: 'regex', selector: 'no' }, 'x', ['regex-no-match', 'login', 'no', 'selector']],
    [{ context: body, type: 'regex', selector: 'slow' }, 'x', ['regex-slow', 'slow', 'selector']],
    [{ context: body, type: 'regex', selector: 'invalid' }, 'x', ['regex-invalid', 'invalid', 'selector']],
    [{ context: '$inputs.none' }, '', ['missing-input', '$inputs.none', 'ann', 'context']],
  ];
  for (const [selector, answer, value] of rows)
    it(JSON.stringify([selector, answer]).slice(0, 110), async () =>
      assert.deepEqual(await taken(selector, answer), value),
    );

  const transforms: readonly (readonly [text: string, transform: Selector['transform'], value: unknown])[] = [
    ['a%20b+c%2Bd', ['urlDecode'], 'a b c+d'],
    ['a%2', ['urlDecode'], ['bad-transform', '', 'urlDecode', 'transform/0']],
    ['a&amp;b', ['htmlDecode'], 'a&b'],
    ['ä?>', ['base64Encode'], 'w6Q/Pg=='],
    ['w6Q_Pg', ['base64Decode'], 'ä?>'],
    ['w6Q/Pg==', ['base64Decode'], 'ä?>'],
    ['*', ['base64Decode'], ['bad-transform', '', 'base64Decode', 'transform/0']],
    ['a<b', ['xmlEncode'], 'a&lt;b'],
    ['"a%20b"', ['json', 'urlDecode'], 'a b'],
    ['[1', ['json'], ['bad-transform', '', 'json', 'transform/0']],
    ['[1]', ['json', 'urlDecode'], ['bad-transform', '', 'urlDecode', 'transform/1']],
    ['17', ['json', 'base64Encode'], 'MTc='],
  ];
  for (const [text, transform, value] of transforms)
    it(`${text} by ${transform?.join(', ')}`, async () =>
      assert.deepEqual(
        await taken({ context: text, ...(transform && { transform }) }, '', { response: undefined }),
        value,
      ));

  it('is looked for in what JSON in a text says, and decoded afterwards', async () => {
    const selector = { type: 'jsonpointer', selector: '/t' } as const;
    const context = '%7B%22t%22:%22a%2520b%22%7D';
    const transform = ['urlDecode', 'json', 'urlDecode'] as const;
    assert.equal(await taken({ context, ...selector, transform: [...transform] }), 'a b');
    assert.deepEqual(await taken({ context: 'x', ...selector }, '', { response: undefined }), [
      'bad-transform',
      '',
      'json',
      'selector',
    ]);
  });

  it('is not known before a server is asked', async () => {
    const dry = { isDry: true };
    assert.equal(await taken({ context: body, transform: ['urlDecode'] }, 'x', dry), 'dry-run');
    assert.equal(await taken({ context: body, type: 'regex', selector: 'y' }, 'x', dry), 'dry-run');
    assert.equal(await taken({ context: body, type: 'jsonpointer', selector: '/a' }, 'x', dry), 'dry-run');
    assert.equal(await taken({ context: body, type: 'jsonpointer', selector: '/a' }, { a: 1 }, dry), 1);
    assert.equal(await taken({ context: body, type: 'field', selector: 'none' }, page, dry), 'dry-run');
    assert.equal(await taken({ context: body, type: 'field', selector: 'csrf' }, page, dry), 'c-1');
    assert.equal(await taken({ context: body }, 'x', dry), 'x');
  });
});

describe('what an expression reads of a response', () => {
  const read = (expression: unknown, changes: Partial<Scope>): unknown => {
    const result = readExpression(expression as never, ['at'], scopeOf({ a: { b: 1 } }, changes));
    return result.ok ? result.value : [result.fault.code, ...result.fault.args];
  };

  it('is its status, a header, its body or a part of that', () => {
    const answer = received({ a: { b: 1 } }, [['x-id', '7']], 201);
    const response = { received: answer, label: 'login' };
    assert.equal(read({ kind: 'status' }, { response }), 201);
    assert.equal(read({ kind: 'header', name: { text: 'X-Id' } }, { response }), '7');
    assert.deepEqual(read({ kind: 'header', name: { text: 'X-No' } }, { response }), [
      'no-header',
      'login',
      'X-No',
      'content-type, x-id',
    ]);
    assert.deepEqual(read({ kind: 'body' }, { response }), { a: { b: 1 } });
    assert.equal(read({ kind: 'body', pointer: { text: '/a/b' } }, { response }), 1);
    assert.deepEqual(read({ kind: 'body', pointer: { text: '/a/c' } }, { response }), [
      'pointer-near',
      'login',
      '/a/c',
      'b',
      '/a/b',
    ]);
    assert.deepEqual(read({ kind: 'body', pointer: { text: '/b' } }, { response }), [
      'pointer-near',
      'login',
      '/b',
      'a',
      '/a/b',
    ]);
    assert.deepEqual(read({ kind: 'status' }, { response: undefined }), ['no-response', '$response.status']);
  });
});
