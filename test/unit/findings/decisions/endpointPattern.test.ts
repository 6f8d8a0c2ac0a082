import assert from 'node:assert/strict';
import {
  hasWildcard,
  literalLength,
  matchesEndpoint,
  parseEndpointPattern,
} from '../../../../src/findings/decisions/endpointPattern.ts';

describe('the pattern of an endpoint', () => {
  it('is a path or host, with a method or without', () => {
    const long = `/${'x'.repeat(2047)}`;
    const rows: readonly (readonly [text: string, method?: string, path?: string])[] = [
      ['/a', '', '/a'],
      [' get  /a/* ', 'GET', '/a/*'],
      ['* /a', '', '/a'],
      ['a.b', '', 'a.b'],
      ['shop.test:80', '', 'shop.test:80'],
      ['*', '', '*'],
      [long, '', long],
      [`${'G'.repeat(20)} /a`, 'G'.repeat(20), '/a'],
      [`${'G'.repeat(21)} /a`],
      [`${long}x`],
      ['GET a'],
      ['a'],
      ['GET /a b'],
      ['G1 /a'],
      [''],
      ['GET '],
    ];
    for (const [text, method, path] of rows)
      assert.deepEqual(parseEndpointPattern(text), path === undefined ? undefined : { method, path }, text);
  });

  it('takes in paths by its wildcards', () => {
    const matching = `/a /a|/a* /abc|/a** /a/b/c|/a/*/c /a/b/c|/a/**/c /a/b/b/c|* a|** a/b|/*/* /a/b|/a*c* /abcd|/*** /a/b
      |a*b ab|/* /|/a/* /a/|/** /|a**b axb`;
    const others = `/a /ab|/ab /a|/a* /a/b|/a/*/c /a/b/b/c|/a/**/c /a/c|* a/b|/*/* /a|/a /A|/a* /b|a*b acd|/*a /b/a`;
    const matches = (row: string): boolean => {
      const [path = '', text = ''] = row.trim().split(' ');
      return matchesEndpoint({ method: '', path }, 'GET', text);
    };
    assert.deepEqual(
      matching.split('|').filter((row) => !matches(row)),
      [],
    );
    assert.deepEqual(others.split('|').filter(matches), []);
    assert.ok(matches(`** ${'x'.repeat(2048)}`));
    assert.ok(!matches(`** ${'x'.repeat(2049)}`));
  });

  it('takes in its method alone, or all', () => {
    const matches = (method: string): boolean => matchesEndpoint({ method, path: '/a' }, 'POST', '/a');
    assert.deepEqual(['', 'POST', 'GET'].map(matches), [true, true, false]);
  });

  it('is narrower the more signs stand for themselves', () => {
    assert.deepEqual(
      ['a*', 'a'].map((path) => hasWildcard({ method: '', path })),
      [true, false],
    );
    assert.deepEqual(
      ['a**b*', '*', '/a'].map((path) => literalLength({ method: '', path })),
      [2, 0, 2],
    );
  });
});
