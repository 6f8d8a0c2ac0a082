import assert from 'node:assert/strict';
import { renderMessage } from '../../../../src/auth/messages.ts';
import { changedBy, findProblems } from './conformance.ts';

const long = 'a'.repeat(494);

/** What an entry of access is to be written like. */
const rows: readonly (readonly [entry: string, about: RegExp, written: string])[] = [
  ['GET \\users\\{id}', /starts with/, 'GET /users/{id}'],
  ['GET users/{id}', /starts with/, 'GET /users/{id}'],
  ['GET ~a', /starts with/, 'GET /~a'],
  ['* /a', /starts with/, '/* /a'],
  ['GET /a b/c', /no blanks/, 'GET /a%20b/c'],
  ['GET /a  b', /no blanks/, 'GET /a%20b'],
  ['GET /a?x=1', /without a query/, 'GET /a'],
  ['GET /a#x', /without a query/, 'GET /a'],
  [`/${long}?b#c`, /without a query/, `/${long}`],
  ['GET https://shop.test', /no host/, 'GET /**'],
  ['GET http://shop.test/a', /no host/, 'GET /a'],
  ['GET {base_url}/a', /no host/, 'GET /a'],
  ['GET {auth_url}', /no host/, 'GET /**'],
  ['GET shop.test/a', /no host/, 'GET /a'],
  ['GET shop.test:80/a', /no host/, 'GET /a'],
  ['GET /a*', /a part of a segment/, 'GET /a/**'],
  ['GET /a.*', /a part of a segment/, 'GET /a/**'],
  ['GET /a(*)', /a part of a segment/, 'GET /a/**'],
  ['GET /a*/b', /a part of a segment/, 'GET /*/b'],
  ['GET /a*b/c', /a part of a segment/, 'GET /*/c'],
  ['GET /.*', /a part of a segment/, 'GET /**'],
  ['GET /(.*)$', /a part of a segment/, 'GET /**'],
  ['GET /(.*)/b', /a part of a segment/, 'GET /*/b'],
  ['GET /***', /a part of a segment/, 'GET /**'],
  ['GET /:id', /a part of a segment/, 'GET /{id}'],
  ['GET /:id/b', /a part of a segment/, 'GET /{id}/b'],
  ['GET /[a]', /a part of a segment/, 'GET /*'],
  ['GET /a|b', /a part of a segment/, 'GET /*'],
  ['GET /a^', /a part of a segment/, 'GET /*'],
  ['GET /a/**/b', /has to come last/, 'GET /a/**'],
  ['GET|PUT /a', /methods in capitals/, 'GET,PUT /a'],
  ['GET PUT /a', /methods in capitals/, 'GET,PUT /a'],
  ['GET;PUT /a', /methods in capitals/, 'GET,PUT /a'],
  ['GET+PUT /a', /methods in capitals/, 'GET,PUT /a'],
  ['get,PUT /a', /methods in capitals/, 'GET,PUT /a'],
  ['Get /a', /methods in capitals/, 'GET /a'],
  ['GET: /a', /methods in capitals/, 'GET /a'],
  ['get https://shop.test/a', /no host/, 'get /a'],
  ['GTE /a', /is not a method/, 'GET'],
  ['GET,POTS /a', /"POTS" is not a method/, 'POST'],
  ['FETCHALL /a', /is not a method/, 'FETCHALL'],
];
const fine = [
  'GET /a/**',
  'GET /*',
  'GET /*/b',
  'GET,PUT /a',
  '/a',
  'GET   /a',
  `/${long}aaa?b#c`,
  '${env:A}?b',
];

// In unusableAccess.
describe('entries of access', () => {
  const found = (entry: string): readonly string[] =>
    findProblems(changedBy([['roles/1/apiAccess', [entry]]]))
      .filter(({ code }) => code === 'unusable-access')
      .map(({ message }) => renderMessage(message));

  for (const [entry, about, written] of rows) {
    it(`${entry.slice(0, 40)} is better ${written.slice(0, 40)}`, () => {
      const [message = '', ...others] = found(entry);
      assert.deepEqual(others, []);
      assert.match(message, about);
      assert.equal(message.match(/"[^"]*"(?!.*")/)?.[0], `"${written}"`);
    });
  }

  it('are silent about what matches', () => {
    assert.deepEqual(
      fine.filter((entry) => found(entry).length > 0),
      [],
    );
  });
});
