import assert from 'node:assert/strict';
import type { HarEntry } from '../../../../src/exchange/import/harEntries.ts';
import { issuedValues } from '../../../../src/exchange/import/issuedValues.ts';
import {
  cookiePlace,
  headerPlace,
  queryPlace,
  tokenInputFor,
  type TokenPlace,
} from '../../../../src/exchange/import/tokenPlace.ts';

const shown = (place: TokenPlace): string => [...Object.values(place), tokenInputFor(place)].join(' | ');

describe('the place of a token', () => {
  it('is a header, with the scheme before it', () => {
    const rows: readonly (readonly [name: string, scheme: string, place: string])[] = [
      ['Authorization', 'Bearer', 'Bearer Token | Authorization | Header | Bearer <token> | accessToken'],
      ['authorization', 'bearer', 'Bearer Token | Authorization | Header | Bearer <token> | accessToken'],
      ['Authorization', 'Token', 'Custom Token | Authorization | Header | Token <token> | apiKey'],
      ['X-Bearer', 'Bearer', 'Custom Token | X-Bearer | Header | Bearer <token> | apiKey'],
      ['X-Key', '', 'Custom Token | X-Key | Header | <token> | apiKey'],
      ['A', 'basic', 'Custom Token | A | Header | basic <token> | basicCredentials'],
      ['A', 'a{', 'Custom Token | A | Header | <token> | apiKey'],
      ['A', '$a', 'Custom Token | A | Header | <token> | apiKey'],
      ['A', 'a:', 'Custom Token | A | Header | <token> | apiKey'],
    ];
    assert.deepEqual(
      rows.map(([name, scheme]) => [name, scheme, shown(headerPlace(name, scheme))]),
      rows,
    );
  });

  it('is a cookie or a parameter', () => {
    assert.equal(shown(cookiePlace('c')), 'Cookie-based Authentication | c | Cookie | <token> | apiKey');
    assert.equal(shown(queryPlace('q')), 'Custom Token | q | Query Parameter | <token> | apiKey');
  });
});

describe('the values of the responses of a recording', () => {
  type Pairs = Readonly<Record<string, string>>;
  const pairs = (values: Pairs) => Object.entries(values).map(([name, value]) => ({ name, value }));
  const request = {
    method: 'GET',
    url: 'http://h',
    headers: [],
    body: undefined,
    followRedirects: undefined,
  };
  const entry = (body: unknown, headers: Pairs = {}, cookies: Pairs = {}): HarEntry => ({
    request,
    status: 200,
    body,
    headers: pairs(headers),
    cookies: pairs(cookies),
  });

  it('come from where they are first: cookies, headers of tokens, and fields', () => {
    const body = {
      a: '12345678',
      b: { 'c/d~e': 'abcdefgh' },
      list: [{ x: 'listvalue' }, 'otherlist'],
      short: '1234567',
      '{x}': 'inbraces1',
      number: 12_345_678,
      long: 'x'.repeat(8192),
      longer: 'x'.repeat(8193),
    };
    const headers = {
      'X-Token': 'tokenvalue',
      Authorized: 'authvalue',
      csrf: 'csrfvalue',
      XSRF: 'xsrfvalue',
      'X-Other': 'otherhead',
      'my csrf': 'blankname',
    };
    const cookies = { sid: 'cookieval', 'a b': 'cookiebad' };
    const again = entry({ again: '12345678' }, {}, { second: 'cookieval' });
    const found = issuedValues([entry(body, headers, cookies), entry('plaintext'), again]);
    assert.deepEqual(
      [...found].map(
        ([value, { entry: at, source, name }]) => `${at} ${value.slice(0, 12)} ${source} ${name}`,
      ),
      [
        '0 cookieval $response.cookie.sid sid',
        '0 tokenvalue $response.header.X-Token X-Token',
        '0 authvalue $response.header.Authorized Authorized',
        '0 csrfvalue $response.header.csrf csrf',
        '0 xsrfvalue $response.header.XSRF XSRF',
        '0 12345678 $response.body#/a a',
        '0 abcdefgh $response.body#/b/c~1d~0e c/d~e',
        '0 listvalue $response.body#/list/0/x x',
        '0 otherlist $response.body#/list/1 list',
        '0 xxxxxxxxxxxx $response.body#/long long',
        '1 plaintext $response.body# value',
      ],
    );
  });
});
