import assert from 'node:assert/strict';
import { normalizePath, readTarget } from '../../../src/findings/model/endpoint.ts';

describe('target of a URL', () => {
  const table: readonly (readonly [url: string, host: string, path: string])[] = [
    ['https://Shop.Test/a/b?q=1#f', 'shop.test', '/a/b'],
    ['https://shop.test', 'shop.test', '/'],
    ['https://shop.test?q=1', 'shop.test', '/'],
    ['http://shop.test:80/a', 'shop.test', '/a'],
    ['https://shop.test:443/a', 'shop.test', '/a'],
    ['http://shop.test:443/a', 'shop.test:443', '/a'],
    ['http://shop.test:8080/a', 'shop.test:8080', '/a'],
    ['http://[::1]:8080/a', '[::1]:8080', '/a'],
    ['https://jo:pw@shop.test/a', 'shop.test', '/a'],
    ['/a/b?x=/c', '', '/a/b'],
    ['?x=1', '', '/'],
    ['shop.test:443', 'shop.test:443', ''],
    ['shop.test', 'shop.test', ''],
    ['shop.test/a', 'shop.test', '/a'],
    ['https://shop.test/../%2e%2e//\\x', 'shop.test', '/../%2e%2e//\\x'],
  ];
  for (const [url, host, path] of table) {
    it(`of ${url}`, () => {
      assert.deepEqual(readTarget(url), { host, path });
    });
  }
});

describe('path of an endpoint', () => {
  const same: readonly (readonly [path: string, endpoint: string])[] = [
    ['/', '/'],
    ['//', '/'],
    ['/users/', '/users'],
    ['//users///7//', '/users/{id}'],
    ['/users/007', '/users/{id}'],
    ['/users/-1', '/users/{id}'],
    ['/o/1c9d4b2e-8f3a-4c1d-9e2f-0a1b2c3d4e5f/items', '/o/{id}/items'],
    ['/o/1C9D4B2E-8F3A-4C1D-9E2F-0A1B2C3D4E5F', '/o/{id}'],
    ['/blob/5f2b6c0e9d1a4e7f', '/blob/{id}'],
    ['/feedfacefeedface', '/feedfacefeedface'],
    ['/v1/users/me', '/v1/users/me'],
    ['/files/1.jpg', '/files/1.jpg'],
    ['/a;jsessionid=00ABC.node1/b;v=2', '/a/b;v=2'],
    ['/caf%C3%A9/%7Bid%7D', '/caf%C3%A9/%7Bid%7D'],
    ['/a%zz/b', '/a%zz/b'],
    ['/users/{userId}', '/users/{userId}'],
  ];
  for (const [path, endpoint] of same) {
    it(`of ${path} is ${endpoint}`, () => {
      assert.equal(normalizePath(path, '', true), endpoint);
    });
  }

  it('keeps identifiers where they are asked to stay', () => {
    assert.equal(normalizePath('/users/7/', '', false), '/users/7');
  });

  it('replaces a segment that holds the attack', () => {
    assert.equal(normalizePath('/users/1%27%20OR%201=1/x', "1' OR 1=1", true), '/users/{payload}/x');
    assert.equal(normalizePath('/users/${7*7}', '${7*7}', true), '/users/{payload}');
    assert.equal(normalizePath('/users/x$%7Bjndi%7D', '${jndi}', true), '/users/{payload}');
  });

  it('replaces the segments that an attack with slashes covers', () => {
    assert.equal(normalizePath('/files/../../etc/passwd', '../../etc/passwd', true), '/files/{payload}');
    assert.equal(
      normalizePath('/files/..%2f..%2fetc%2fpasswd', '../../etc/passwd', true),
      '/files/{payload}',
    );
    assert.equal(normalizePath('/a/%2e%2e/%2e%2e/b', '../../b', true), '/a/{payload}');
  });

  it('replaces segments with characters that no route holds, attack known or not', () => {
    for (const segment of ['%27', '%3Cscript%3E', 'a"b', "o'x", 'x%00', 'a%7Cid', '`id`']) {
      assert.equal(normalizePath(`/search/${segment}`, '', true), '/search/{payload}', segment);
    }
  });

  it('decodes no more than once', () => {
    assert.equal(normalizePath('/search/%2527', "'", true), '/search/%2527');
  });

  it('does not take a route for an attack made of a plain word', () => {
    assert.equal(normalizePath('/admin/login', 'admin', true), '/admin/login');
    assert.equal(normalizePath('/a.b/c', '.', true), '/a.b/c');
  });

  it('does not take a route for the URL that was attacked', () => {
    assert.equal(normalizePath('/backup/app.js', 'http://shop.test/backup/app.js', true), '/backup/app.js');
  });
});
