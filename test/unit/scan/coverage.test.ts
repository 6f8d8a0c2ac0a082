import assert from 'node:assert/strict';
import { Coverage } from '../../../src/scan/coverage.ts';
import { KnownOperations } from '../../../src/scan/knownOperations.ts';

const described = ['GET /users/{id}', 'GET /users/me', 'POST /users', 'GET /users/{id}/orders/{order}'].map(
  (text) => {
    const [method = '', path = ''] = text.split(' ');
    return { method, path };
  },
);

describe('what a run has reached', () => {
  it('are methods and paths, ids aside, and how many of the described calls', () => {
    const coverage = new Coverage(new KnownOperations(described));
    coverage.answered('GET', '/users/7?x=1', 200);
    coverage.answered('GET', '/users/8#y', 500);
    coverage.answered('GET', '/users/me', 204);
    coverage.answered('GET', '/other', 200);
    assert.deepEqual(coverage.reached, ['GET /other', 'GET /users/me', 'GET /users/{id}']);
    assert.deepEqual(coverage.ofDescribed, { reached: 2, all: 4 });
    assert.equal(coverage.isWhole, true);
  });

  it('is nothing by what does not get to the call', () => {
    for (const status of [401, 403, 404, 405, 429, 501, 502, 503, 504]) {
      const coverage = new Coverage(new KnownOperations(described));
      coverage.answered('POST', '/users', status);
      assert.deepEqual(
        [coverage.reached, coverage.ofDescribed],
        [[], { reached: 0, all: 4 }],
        String(status),
      );
    }
    assert.equal(new Coverage(new KnownOperations([])).ofDescribed, undefined);
  });

  it('are 2,000 paths of 300 characters, and it says where there are more', () => {
    const coverage = new Coverage(new KnownOperations([]));
    const word = (index: number): string =>
      `/${Array.from(String(index))
        .map((digit) => 'abcdefghij'.charAt(Number(digit)))
        .join('')}`;
    for (let index = 0; index < 2_000; index++) coverage.answered('GET', word(index), 200);
    assert.deepEqual([coverage.reached.length, coverage.isWhole], [2_000, true]);
    coverage.answered('GET', word(0), 200);
    assert.equal(coverage.isWhole, true);
    coverage.answered('GET', word(2_000), 200);
    assert.deepEqual([coverage.reached.length, coverage.isWhole], [2_000, false]);
    const long = (length: number): boolean => {
      const own = new Coverage(new KnownOperations([]));
      own.answered('GET', `/${'word-'.repeat(length)}`.slice(0, length), 200);
      return own.isWhole;
    };
    assert.deepEqual([long(300), long(301)], [true, false]);
  });

  it('is described by a literal segment before a parameter', () => {
    const known = new KnownOperations(described);
    const found = (method: string, target: string): string | undefined => known.find(method, target)?.path;
    assert.deepEqual(
      [
        found('GET', '/users/me'),
        found('GET', '/Users/ME/'),
        found('GET', '/users/7'),
        found('GET', '/users/7/orders/8'),
        found('GET', '/users'),
        found('POST', '/users'),
        found('GET', '/users/7/other/8'),
      ],
      ['/users/me', '/users/me', '/users/{id}', '/users/{id}/orders/{order}', undefined, '/users', undefined],
    );
    assert.deepEqual([known.describes('POST', '/users'), known.describes('PUT', '/users')], [true, false]);
  });
});
