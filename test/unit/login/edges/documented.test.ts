import assert from 'node:assert/strict';
import { applyEdits } from '../../../../src/auth/edits/textEdit.ts';
import type { ExpectedResponse } from '../../../../src/auth/generated/authConfig.ts';
import { readValidConfig } from '../../../../src/auth/validConfig.ts';
import type { Fault } from '../../../../src/login/faults/fault.ts';
import { responseEdits } from '../../../../src/login/faults/fileFixes.ts';
import type { UserRun } from '../../../../src/login/session/events.ts';
import { loginConfig, loginStep } from '../../../fakes/loginServer.ts';

interface Came {
  readonly status?: number;
  readonly body?: unknown;
  readonly cookies?: readonly string[];
  readonly at?: readonly (string | number)[];
}

const step = ['authentications', 'main', 'steps', 0];

/** What stands in the file as expected, after the real response was written down; undefined where nothing changes. */
function written(
  { status = 200, body = '', cookies = [], at = [...step, 'endpoint', 'path'] }: Came,
  before: ExpectedResponse = { status: [200] },
  fault?: Partial<Fault>,
): unknown {
  const source = JSON.stringify(
    loginConfig('http://shop.test', { steps: [loginStep({ expectedResponse: before })] }),
    undefined,
    2,
  );
  const read = readValidConfig(source);
  assert.ok(read.ok);
  const exchange = {
    facts: { at, status },
    responseBody: typeof body === 'string' ? body : JSON.stringify(body),
    cookies,
  };
  const run = { exchanges: [exchange], ...(fault && { fault }) } as unknown as UserRun;
  const [one] = responseEdits(source, read.root, [run, run]);
  if (one === undefined) return undefined;
  assert.deepEqual(one.at, step);
  const after = readValidConfig(applyEdits(source, one.edits));
  assert.ok(after.ok);
  return JSON.parse(
    JSON.stringify(after.config.authentications['main']?.steps[0]?.expectedResponse),
  ) as unknown;
}

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: deep(levels - 1) });
const many = (count: number): unknown =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));
const wide = (count: number): unknown =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'integer']));

describe('the real response as the expected one', () => {
  it('has types for values, and lists by what they hold', () => {
    const body = {
      a: 'x',
      n: 1,
      f: 1.5,
      b: true,
      none: null,
      list: [{ id: 1 }],
      empty: [],
      o: {},
      '/x': 'y',
    };
    assert.deepEqual(written({ body }), {
      status: [200],
      body: {
        a: 'string',
        n: 'integer',
        f: 'number',
        b: 'boolean',
        list: [{ id: 'integer' }],
        empty: 'array',
        o: 'object',
        '/~1x': 'string',
      },
    });
  });

  it('keeps what the file demands, and cookies without their values', () => {
    assert.deepEqual(
      written(
        { body: { id: 7, user: { name: 'ann' } }, cookies: ['sid', 'a•••'], status: 201 },
        {
          status: [200],
          headers: { 'X-A': '.' },
          body: { id: { equals: 7 }, user: { name: { equals: 'bob' } } },
          bodyMatches: 'a',
          bodyNotMatches: 'b',
        },
      ),
      {
        status: [201],
        headers: { 'X-A': '.' },
        body: { id: { equals: 7 }, user: { name: { equals: 'bob' } } },
        setsCookies: ['sid'],
        bodyMatches: 'a',
        bodyNotMatches: 'b',
      },
    );
    assert.deepEqual(written({ body: { id: 7 }, status: 201 }, { status: [200, 201] }), {
      status: [200, 201],
      body: { id: 'integer' },
    });
  });

  it('is four levels deep, with thirty fields of each', () => {
    assert.deepEqual(written({ body: deep(4) }), {
      status: [200],
      body: { a: { a: { a: { a: 'string' } } } },
    });
    assert.deepEqual(written({ body: deep(6) }), {
      status: [200],
      body: { a: { a: { a: { a: 'object' } } } },
    });
    assert.deepEqual(written({ body: many(30) }), { status: [200], body: wide(30) });
    assert.equal(written({ body: many(31) }), undefined);
    assert.deepEqual(written({ body: { l: [[[[['x']]]]] } }), { status: [200], body: { l: [[['array']]] } });
    assert.deepEqual(written({ body: { '•••': 1, a: 1 } }), { status: [200], body: { a: 'integer' } });
  });

  it('is offered where it says something else, of successes and mismatches alone', () => {
    assert.equal(written({}), undefined);
    assert.equal(written({ body: { id: 7 } }, { body: { id: 'integer' }, status: [200] }), undefined);
    assert.equal(written({ body: [1] }), undefined);
    assert.equal(written({ body: 'no JSON' }), undefined);
    assert.deepEqual(
      [199, 200, 201, 399, 400].map((status) => written({ status }) !== undefined),
      [false, false, true, true, false],
    );
    assert.equal(written({ status: 201, at: ['authentications', 'main', 'verification'] }), undefined);
    const mismatch = (code: Fault['code'], at: readonly (string | number)[]): boolean =>
      written({ status: 201 }, undefined, { code, at }) !== undefined;
    assert.deepEqual(
      [
        mismatch('status', [...step, 'expectedResponse']),
        mismatch('wrong-password', [...step, 'expectedResponse']),
        mismatch('status', ['authentications', 'main', 'steps', 1]),
      ],
      [true, false, false],
    );
  });
});
