import assert from 'node:assert/strict';
import { callsOfHar, callsOfPostman } from '../../../src/exchange/recordedCalls.ts';

describe('calls of files that are attached', () => {
  it('are those of a recording that the server knew', () => {
    const entry = (request: object, status: number): object => ({ request, response: { status } });
    const type = 'application/x-www-form-urlencoded';
    const headers = [{ name: 'content-type', value: 'a/b' }];
    const params = [
      { name: 'a b', value: '1&' },
      { name: 'c', value: '' },
    ];
    const entries = [
      entry({ method: 'get', url: 'http://h/a' }, 200),
      entry({ url: 'http://h/missing' }, 404),
      entry({ url: 'http://h/method' }, 405),
      entry({ url: 'http://h/forbidden' }, 403),
      entry({ method: 'POST', url: 'http://h/b', headers, postData: { text: '{}' } }, 200),
      entry({ method: 'POST', url: 'http://h/c', headers, postData: { params } }, 200),
      entry({ method: 'POST', url: 'http://h/d', postData: { mimeType: 'multipart/x', params } }, 200),
    ];
    assert.deepEqual(callsOfHar({ log: { entries } }), [
      { method: 'GET', url: 'http://h/a' },
      { method: 'GET', url: 'http://h/forbidden' },
      { method: 'POST', url: 'http://h/b', contentType: 'a/b', body: '{}' },
      { method: 'POST', url: 'http://h/c', contentType: type, body: 'a+b=1%26&c=' },
      { method: 'POST', url: 'http://h/d' },
    ]);
    assert.deepEqual(callsOfHar({ log: { entries: [] } }), []);
    assert.equal(callsOfHar({ log: {} }), undefined);
  });

  it('are those of a collection, with its variables, and parameters for what nobody knows', () => {
    const raw = (text: string): object => ({ mode: 'raw', raw: text });
    const long = 'x'.repeat(10_000);
    const collection = {
      item: [
        { request: { url: '{{host}}/a/{{id}}?q={{ q }}' } },
        { request: { url: '{{server}}/b/{{user id}}/{{!}}', body: raw('{{n}} {{gone}}') } },
        {
          item: [
            { request: { url: '/c', method: 'PUT', body: { mode: 'formdata', formdata: [{ key: 'a' }] } } },
          ],
        },
        { request: { url: `/${long}`, body: raw(`${long}y`) } },
      ],
      variable: [
        { key: 'host', value: 'http://{{ip}}' },
        { id: 'ip', value: '10.0.0.1' },
        { key: 'q', value: 7 },
        { key: 'n', value: 'x' },
        { key: 'gone', value: '' },
        { value: 'nameless' },
      ],
    };
    const calls = [
      { method: 'GET', url: 'http://10.0.0.1/a/{id}?q=7' },
      { method: 'GET', url: '/b/{userid}/{id}', body: 'x {{gone}}' },
      { method: 'PUT', url: '/c' },
      { method: 'GET', url: `/${long.slice(1)}`, body: long },
    ];
    assert.deepEqual(callsOfPostman(collection), calls);
    assert.deepEqual(callsOfPostman({ collection }), calls);
    assert.deepEqual(callsOfPostman({ item: [] }), []);
    assert.equal(callsOfPostman({ collection: { item: [] } }), undefined);
  });
});
