import assert from 'node:assert/strict';
import type { Header } from '../../../src/login/ports.ts';
import type { Placed } from '../../../src/login/request/placeToken.ts';
import { nothingPlaced } from '../../../src/login/request/placeToken.ts';
import { carry, withoutSessionCookies } from '../../../src/scan/carry.ts';
import { PathPattern, pathOn, plainPath } from '../../../src/scan/plainPath.ts';
import { KnownOperations } from '../../../src/scan/knownOperations.ts';
import { Policy } from '../../../src/scan/policy.ts';
import { proxyEnvironment, proxyEnvironmentChanges } from '../../../src/scan/proxyEnvironment.ts';
import { refusalText } from '../../../src/scan/refusals.ts';

describe('a request that carries a token', () => {
  const carried = (
    placed: Partial<Placed>,
    target: string,
    headers: readonly Header[] = [],
  ): readonly unknown[] => {
    const made = carry({ ...nothingPlaced, ...placed }, { target, headers });
    return [made.target, made.headers.map((header) => header.join(': '))];
  };

  it('has it in place of what the sender had there, and all else as it came', () => {
    assert.deepEqual(
      carried({ headers: [['Authorization', 'Bearer t']] }, '/a', [
        ['authorization', 'x'],
        ['Accept', 'y'],
      ]),
      ['/a', ['Accept: y', 'Authorization: Bearer t']],
    );
    assert.deepEqual(carried({}, '/a?b#c', [['Cookie', 'a=1;;b']]), ['/a?b#c', ['Cookie: a=1;;b']]);
  });

  it('has cookies in one header', () => {
    const headers: readonly Header[] = [
      ['cookie', 'sid=old; a=1; ; b'],
      ['X', 'y'],
      ['COOKIE', ' sid =x;c=2=3'],
    ];
    assert.deepEqual(carried({ cookies: [['sid', 'new']] }, '/', headers), [
      '/',
      ['X: y', 'Cookie: a=1; b; c=2=3; sid=new'],
    ]);
    assert.deepEqual(carried({ cookies: [['sid', 'new']] }, '/'), ['/', ['Cookie: sid=new']]);
  });

  it('has parameters behind the others, whatever way their names are written', () => {
    const query: Placed['query'] = [['my key', 'a&b']];
    assert.deepEqual(
      [
        '/a',
        '/a?',
        '/a?x=1',
        '/a?my+key=1&x',
        '/a?my%20key=1&&x=2#frag',
        '/a?my%2key=1',
        '/a?b?c=1',
        '?x=1',
      ].map((target) => carried({ query }, target)[0]),
      [
        '/a?my%20key=a%26b',
        '/a?my%20key=a%26b',
        '/a?x=1&my%20key=a%26b',
        '/a?x&my%20key=a%26b',
        '/a?x=2&my%20key=a%26b',
        '/a?my%2key=1&my%20key=a%26b',
        '/a?b?c=1&my%20key=a%26b',
        '?x=1&my%20key=a%26b',
      ],
    );
  });

  it('is answered with the cookies that are not the session’s', () => {
    const { shown, kept } = withoutSessionCookies(
      [
        ['Set-Cookie', 'sid=1; Path=/'],
        ['set-cookie', 'theme=dark'],
        ['X-Set-Cookie', 'sid=2'],
        ['SET-COOKIE', ' sid ;x'],
      ],
      (name) => name === 'sid',
    );
    assert.deepEqual(kept, ['sid=1; Path=/', ' sid ;x']);
    assert.deepEqual(shown, [
      ['set-cookie', 'theme=dark'],
      ['X-Set-Cookie', 'sid=2'],
    ]);
  });
});

describe('paths as servers may read them', () => {
  it('are decoded four times, without what servers leave out', () => {
    const paths: Readonly<Record<string, string>> = {
      '/%2525252561': '/%61',
      '/%25252561': '/a',
      '/a%5c..%5cb': '/b',
      '\\a\\B': '/a/b',
      '/a%00b%7f%20c': '/abc',
      '/a%21b': '/a!b',
      '/...': '/...',
      '/a/..;x/b': '/b',
      '/a//b/': '/a/b',
      '/a%2': '/a%2',
      '/a#b?c': '/a',
    };
    assert.deepEqual(
      Object.fromEntries(Object.keys(paths).map((target) => [target, plainPath(target)])),
      paths,
    );
  });

  it('stand behind an origin, or what stands for one', () => {
    assert.deepEqual(
      ['https://a.test/b?c', 'HTTP://a.test', '{base_url}/b', '${env:X}/b', '{id}', '/b', 'ftp://a/b'].map(
        pathOn,
      ),
      ['/b?c', '', '/b', '/b', '{id}', '/b', 'ftp://a/b'],
    );
  });

  it('fit patterns with texts that may be anything', () => {
    const fits = (pattern: string, ...paths: readonly string[]): string =>
      paths.filter((path) => new PathPattern(pattern).matches(path)).join(' ');
    assert.equal(fits('/a', '/a', '/a/b', '/ab', '/'), '/a');
    assert.equal(fits('/a*', '/a', '/ab', '/a/b', '/b'), '/a /ab /a/b');
    assert.equal(
      fits('/a/{id}/b', '/a/1/b', '/a//b', '/a/b', '/a/1/b/c', '/a/1/2/b'),
      '/a/1/b /a//b /a/1/2/b',
    );
    assert.equal(fits('/a/${id}/b/**/c', '/a/1/b/2/c', '/a/1/b/c', '/a/1/c/b', '/a/b/2/c'), '/a/1/b/2/c');
    assert.equal(fits('/ab*ba', '/aba', '/abba', '/abxba'), '/abba /abxba');
    assert.equal(fits('/a*b*b', '/ab', '/abb', '/axb'), '/abb');
    assert.equal(fits('https://shop.test/A?x', '/a', '/a?x'), '/a');
    assert.equal(fits('{base_url}/a', '/a'), '/a');
  });
});

describe('what may go to the application', () => {
  const policy = new Policy({
    origins: new Set(['https://a.test', 'https://api.test']),
    loginCalls: [
      { origin: 'https://a.test', method: 'POST', path: '/login' },
      { origin: 'https://a.test', method: 'GET', path: '/start' },
      { origin: 'https://a.test', method: 'HEAD', path: '/head' },
      { origin: 'https://a.test', method: 'OPTIONS', path: '/options' },
    ],
    neverCall: [{ text: 'POST /logout', method: 'POST', path: '/logout' }],
  });
  const decided = (method: string, target: string, origin = 'https://a.test'): string => {
    const verdict = policy.decide({ method, origin, target });
    return verdict.kind === 'refused' ? refusalText(verdict.refusal) : verdict.kind;
  };

  it('is said by origin, by what is never called, and by the calls of the login', () => {
    assert.deepEqual(
      [
        decided('GET', '/orders'),
        decided('POST', '/orders', 'https://api.test'),
        decided('GET', '/orders', 'http://a.test'),
        decided('GET', '/x/../LOGOUT?a'),
        decided('POST', '/login'),
        decided('PUT', '/login/'),
        decided('GET', '/login'),
        decided('HEAD', '/login'),
        decided('OPTIONS', '/login'),
        decided('POST', '/login', 'https://api.test'),
        decided('POST', '/start'),
        decided('POST', '/head'),
        decided('POST', '/options'),
      ],
      [
        'as-role',
        'as-role',
        'http://a.test is not an origin of this application. Nothing is sent there.',
        'GET /logout is not called: "neverCall" of the auth config names POST /logout.',
        'POST /login is not called: it is a call of the login, and attempts there may lock the account.',
        'PUT /login is not called: it is a call of the login, and attempts there may lock the account.',
        'plain',
        'plain',
        'plain',
        'as-role',
        'as-role',
        'as-role',
        'as-role',
      ],
    );
  });

  it('leaves a method to itself that a description tells apart from the one that is never called', () => {
    const described = new Policy({
      origins: new Set(['https://a.test']),
      loginCalls: [],
      neverCall: [{ text: 'DELETE /sessions', method: 'DELETE', path: '/sessions' }],
      known: new KnownOperations([{ method: 'GET', path: '/sessions' }]),
    });
    const kinds = ['GET', 'DELETE', 'POST'].map(
      (method) => described.decide({ method, origin: 'https://a.test', target: '/sessions' }).kind,
    );
    assert.deepEqual(kinds, ['as-role', 'refused', 'refused']);
  });

  it('leads to the login by a redirect', () => {
    const leads = (location: string): boolean => policy.leadsToLogin(location, 'https://a.test/orders/7');
    assert.deepEqual(
      ['/login?next=/', '../login', 'https://a.test/LOGIN', 'https://b.test/login', '/start', 'http://'].map(
        leads,
      ),
      [true, true, true, false, false, false],
    );
  });

  it('is why it was refused, in a sentence', () => {
    assert.deepEqual(
      [
        refusalText({ code: 'session-lost', args: ['the login was refused.'] }),
        refusalText({ code: 'too-many', args: [5] }),
        refusalText({ code: 'unreadable', args: [] }),
        refusalText({ code: 'unreachable', args: ['ECONNREFUSED'] }),
      ],
      [
        'No more requests are sent: the login was refused.',
        'More requests are queued than may be sent in 5 s.',
        'The request has no URL that can be called, or contains something that must not be sent.',
        'The application did not answer: ECONNREFUSED',
      ],
    );
  });
});

describe('the environment of a command behind the proxy', () => {
  it('leads everything through it, and holds no secret of the login', () => {
    const made = proxyEnvironment(
      { PATH: '/bin', PASSWORD: 'p', no_proxy: '*', FTP_PROXY: 'x', https_proxy: 'y', MY_PROXY_NAME: 'kept' },
      { proxy: 'http://p', authority: '/ca.pem', withheld: ['PASSWORD'] },
    );
    assert.deepEqual(made, {
      PATH: '/bin',
      MY_PROXY_NAME: 'kept',
      HTTP_PROXY: 'http://p',
      http_proxy: 'http://p',
      HTTPS_PROXY: 'http://p',
      https_proxy: 'http://p',
      ALL_PROXY: 'http://p',
      all_proxy: 'http://p',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      SSL_CERT_FILE: '/ca.pem',
      CURL_CA_BUNDLE: '/ca.pem',
      REQUESTS_CA_BUNDLE: '/ca.pem',
      GIT_SSL_CAINFO: '/ca.pem',
      NODE_USE_ENV_PROXY: '1',
    });
  });
  it('is for a terminal what changes, and what is taken away', () => {
    const variables = {
      PATH: '/bin',
      PASSWORD: 'p',
      no_proxy: '*',
      ALL_PROXY: 'http://p',
      NODE_USE_ENV_PROXY: '0',
    };
    const through = { proxy: 'http://p', authority: '/ca.pem', withheld: ['PASSWORD'] };
    const { http_proxy, HTTP_PROXY, SSL_CERT_FILE, ...changes } = proxyEnvironmentChanges(variables, through);
    assert.deepEqual([http_proxy, HTTP_PROXY, SSL_CERT_FILE], ['http://p', 'http://p', '/ca.pem']);
    assert.deepEqual(changes, {
      PASSWORD: null,
      no_proxy: null,
      HTTPS_PROXY: 'http://p',
      https_proxy: 'http://p',
      all_proxy: 'http://p',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      CURL_CA_BUNDLE: '/ca.pem',
      REQUESTS_CA_BUNDLE: '/ca.pem',
      GIT_SSL_CAINFO: '/ca.pem',
      NODE_USE_ENV_PROXY: '1',
    });
  });
});
