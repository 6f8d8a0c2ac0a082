import assert from 'node:assert/strict';
import { bodyOf, bodyText, namedCall, readBody } from '../../../src/access/operations/body.ts';
import { operationKey, parametersOf } from '../../../src/access/operations/operation.ts';
import { recordedOperations } from '../../../src/access/operations/recorded.ts';
import type { KnownCall } from '../../../src/auth/knownCall.ts';

const names = new Set(['customer']);
const templates = ['/orders/{order}', '/orders/open', '/{a}/{b}', '/pairs/{one}/{other}', '/a//b'];

/** `METHOD path?query = values` of what was recorded by one call. */
const recorded = (...calls: readonly (Partial<KnownCall> & { readonly url: string })[]): readonly string[] =>
  recordedOperations(
    calls.map((call) => ({ method: 'get', ...call })),
    { templates, origins: ['https://shop.test', 'http://[::1]:8080'], names },
  ).map(({ method, path, query, name, body, isPublic, examples = [] }) => {
    assert.equal(isPublic, false);
    const what = [method, [path, ...query].join('?'), name, body && JSON.stringify(body)];
    return [what.filter((one) => one !== undefined).join(' '), ...examples.map((one) => one.join())].join(
      ' = ',
    );
  });

describe('an operation of a call that was recorded', () => {
  it('has the template that fits with the most words, else its ids are parameters', () => {
    const paths: Readonly<Record<string, string>> = {
      '/orders/17': 'GET /orders/{order} = 17',
      '/orders/17/': 'GET /orders/{order} = 17',
      '/orders/open': 'GET /orders/open',
      '/x/y': 'GET /{a}/{b} = x,y',
      '/x': 'GET /x',
      '/': 'GET /',
      '/a//b': 'GET /a//b',
      '/pairs/1/2%2F3': 'GET /pairs/{one}/{other} = 1,2/3',
      '/pairs/1/': 'GET /{a}/{b} = pairs,1',
      '/pairs//2': 'GET /pairs/{one}/{other}',
      '/pairs/{x}/2': 'GET /pairs/{one}/{other}',
      '/pairs/a{x}/2': 'GET /pairs/{one}/{other}',
      '/pairs/%7Bx%7D/2': 'GET /pairs/{one}/{other}',
      '/a/b/12345678901234567890/4': 'GET /a/b/{id}/{id2} = 12345678901234567890,4',
      '/a/b/123456789012345678901/c': 'GET /a/b/{id}/c = 123456789012345678901',
      '/a/b/1a/c': 'GET /a/b/1a/c',
      '/a/b/abcdefghij12/c': 'GET /a/b/{id}/c = abcdefghij12',
      '/a/b/abcdefghi12/c': 'GET /a/b/abcdefghi12/c',
      '/a/b/abcdefghijk1/c': 'GET /a/b/abcdefghijk1/c',
      '/a/b/abc.defghij12/c': 'GET /a/b/abc.defghij12/c',
      '/a/b/5F1C6A0E-0000-4000-8000-0123456789AB/c': 'GET /a/b/{id}/c = 5F1C6A0E-0000-4000-8000-0123456789AB',
    };
    assert.deepEqual(
      Object.fromEntries(Object.keys(paths).map((url) => [url, recorded({ url }).join()])),
      paths,
    );
  });

  it('is one of the application, and has those values of its query that are ids', () => {
    const calls: Readonly<Record<string, string>> = {
      'https://shop.test': 'GET /',
      'https://shop.test?orderId=3': 'GET /?orderId = 3',
      'https://shop.test/a?customer=ann&page=2&ORDERID=3#top': 'GET /a?customer?ORDERID = ann,3',
      'https://shop.test/a?customer=': 'GET /a?customer',
      'https://shop.test/a?id={id}': 'GET /a?id',
      'http://[::1]:8080/orders/9?x': 'GET /orders/{order} = 9',
      'https://user@shop.test/a/b/c': 'GET /a/b/c',
      'https://shop.test:444/a': '',
      'http://shop.test/a': '',
      '/a?id=1?2': 'GET /a?id = 1?2',
      '/a#b?id=1': 'GET /a',
      'a/b': '',
    };
    assert.deepEqual(
      Object.fromEntries(Object.keys(calls).map((url) => [url, recorded({ url }).join()])),
      calls,
    );
  });

  it('is there once, with what it was called with first and at most five examples of all calls', () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ url: `/orders/${index + 1}` }));
    assert.deepEqual(recorded({ url: '/orders/{id}' }, ...many, { url: '/orders/8', method: 'POST' }), [
      'GET /orders/{order} = 1 = 2 = 3 = 4 = 5',
      'POST /orders/{order} = 8',
    ]);
  });

  it('has its body, whose ids are those of who recorded it, and changes nothing by its own words', () => {
    const method = 'POST';
    assert.deepEqual(
      recorded(
        { url: '/search', method, body: '{"text":"a"}' },
        { url: '/orders/1', method, body: '{"id":1}' },
        { url: '/login/me', method, contentType: 'application/x-www-form-urlencoded', body: 'a=b' },
        { url: '/odd', method, body: 'no JSON' },
        { url: '/graphql', method, body: '{"query":"mutation { drop }"}' },
        { url: '/graphql', method, body: '{"query":"{ all }"}' },
      ),
      [
        'POST /search {"contentType":"application/json","value":{"text":"a"},"parameters":[]}',
        'POST /orders/{order} {"contentType":"application/json","value":{"id":1},"parameters":[{"name":"id","at":["id"]}]}',
        'POST /{a}/{b} {"contentType":"application/x-www-form-urlencoded","value":{"a":"b"},"parameters":[]} = login,me',
        'POST /odd',
        'POST /graphql all {"contentType":"application/json","value":{"query":"{ all }"},"parameters":[]}',
      ],
    );
  });

  it('is the same as one whose parameters are called otherwise, and has these in their order', () => {
    const key = (path: string, method = 'GET', name?: string): string =>
      operationKey({ method, path, ...(name === undefined ? {} : { name }) });
    assert.equal(key('/a/{b}/c'), key('/a/{d}/c/'));
    assert.equal(
      new Set([key('/a'), key('/'), key('/a', 'PUT'), key('/a', 'GET', 'x'), key('/{a}')]).size,
      5,
    );
    const body = bodyOf('application/json', { id: 1 }, names);
    assert.deepEqual(
      parametersOf({
        method: 'GET',
        path: '/a/{b}/{c}.{d}',
        query: ['e'],
        isPublic: false,
        ...(body && { body }),
      }),
      [
        { name: 'b', at: '/a/{b}' },
        { name: 'c', at: '/a/{b}/{c}' },
        { name: 'd', at: '/a/{b}/{c}.{d}' },
        { name: 'e', at: 'e' },
        { name: 'id', at: 'id' },
      ],
    );
  });
});

describe('what a call sends', () => {
  const json = 'application/json';

  it('has ids by their names, in the first item of lists, six levels deep and at most ten', () => {
    const found = (value: unknown): readonly string[] =>
      (bodyOf(json, value, names)?.parameters ?? []).map(({ at, within }) =>
        [...at, ...(within ? [within.start, within.end] : [])].join('/'),
      );
    const nested = (levels: number): unknown => (levels === 0 ? { id: 1 } : { next: nested(levels - 1) });
    const wide = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`x${index}Id`, index]));
    assert.deepEqual(found({ id: 1, name: 'a', customer: 'b', userId: null, list: [{ id: 2 }, { id: 3 }] }), [
      'id',
      'customer',
      'list/0/id',
    ]);
    assert.deepEqual([found(nested(5)).length, found(nested(6)).length, found(wide).length], [1, 0, 10]);
    assert.deepEqual(found({ jsonrpc: '2.0', id: 1, method: 'a', params: { id: 2 } }), ['params/id']);
    assert.deepEqual(found({ jsonrpc: '2.0', id: 1 }), ['id']);
    assert.deepEqual(found({ method: 'a', id: 1 }), ['id']);
    assert.deepEqual(found({ query: '{ a(id: "1", x: 2, customer :3, orderId: -4) }' }), [
      'query/9/10',
      'query/29/30',
    ]);
    const ids = Array.from({ length: 12 }, () => 'id: 1').join();
    assert.equal(found({ query: `{ a(${ids}) }` }).length, 10);
    assert.deepEqual(found('text'), []);
    assert.equal(bodyOf('text/plain', { id: 1 }, names), undefined);
  });

  it('gets other ids in their places, of the same kind where that can be', () => {
    const put = (value: unknown, ...values: readonly string[]): string =>
      bodyText(bodyOf(json, value, names) ?? assert.fail(), values);
    assert.equal(
      put({ id: 1, customer: 'x', o: [{ id: 2 }, 3] }, '-7', 'y', 'z'),
      '{"id":-7,"customer":"y","o":[{"id":"z"},3]}',
    );
    assert.equal(put({ id: 1, customer: 2 }, '1234567890123456'), '{"id":"1234567890123456","customer":2}');
    assert.equal(
      put({ query: '{ a(id: "1", customer: 22) b(id: 333) }' }, 'x"\\\n\ry', '4', '5'),
      '{"query":"{ a(id: \\"xy\\", customer: 4) b(id: 5) }"}',
    );
    const form = readBody('Application/X-WWW-Form-Urlencoded; charset=utf-8', 'customer=a&n=1', names);
    assert.deepEqual(
      [form && bodyText(form, ['b&c']), form && bodyText(form, [])],
      ['customer=b%26c&n=1', 'customer=a&n=1'],
    );
    assert.equal(readBody(json, '{', names), undefined);
    assert.equal(
      bodyText({ contentType: 'application/x-www-form-urlencoded', value: 1, parameters: [] }, []),
      '',
    );
  });

  it('says by what name it calls, and whether it changes something', () => {
    const named = (body: unknown): string | undefined => {
      const { name, isMutation } = namedCall(body) ?? {};
      return name && `${name}${isMutation === true ? '!' : ''}`;
    };
    const bodies: readonly (readonly [body: unknown, name: string | undefined])[] = [
      [{ query: '{ a }' }, 'a'],
      [{ query: ' \n query B { a }' }, 'B'],
      [{ query: 'query { a }' }, 'a'],
      [{ query: 'mutation C { a }' }, 'C!'],
      [{ query: 'subscription { a }' }, 'a!'],
      [{ query: 'mutations { a }' }, 'a'],
      [{ query: 'query B { a }', operationName: 'D' }, 'D'],
      [{ query: 'nothing' }, undefined],
      [{ query: 'nothing', jsonrpc: '2.0', method: 'e.f' }, 'e.f'],
      [{ jsonrpc: '2.0', method: 'e.f' }, 'e.f'],
      [{ method: 'e.f' }, undefined],
      [[], undefined],
    ];
    assert.deepEqual(
      bodies.map(([body]) => [body, named(body)]),
      bodies,
    );
  });
});
