import assert from 'node:assert/strict';
import type { ClientRequest } from 'node:http';
import { maxHeaderSize } from 'node:http';
import type { HttpRequest } from '../../../src/login/ports.ts';
import { type AddressPolicy, commandLinePolicy, strictPolicy } from '../../../src/node/addressPolicy.ts';
import { checkedLookup } from '../../../src/node/checkedLookup.ts';
import { environmentProxy } from '../../../src/node/environmentProxy.ts';
import { requestFault } from '../../../src/node/requestFault.ts';
import { requestOptions } from '../../../src/node/requestOptions.ts';
import { sourcePolicy } from '../../../src/node/sources/sourceHttp.ts';
import { unusualPhrase } from '../../../src/node/unusualPhrase.ts';

describe('the proxy of an address', () => {
  const proxyOf = (url: string, variables: NodeJS.Dict<string>): string | undefined =>
    environmentProxy({
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: 'http://u:p@p:1',
      HTTPS_PROXY: 'http://s:2',
      ...variables,
    })(new URL(url));

  it('is that of its protocol, without credentials', () => {
    assert.deepEqual([proxyOf('http://a.test/', {}), proxyOf('https://a.test/', {})], ['p:1', 's:2']);
    assert.equal(proxyOf('http://a.test/', { http_proxy: 'http://low:3' }), 'low:3');
    assert.equal(proxyOf('http://a.test/', { NODE_USE_ENV_PROXY: '0' }), undefined);
    assert.equal(proxyOf('http://a.test/', { HTTP_PROXY: undefined }), undefined);
    assert.equal(proxyOf('http://a.test/', { HTTP_PROXY: 'none' }), undefined);
  });

  it('is none for what is exempt from it', () => {
    const exempt = (none: string): boolean =>
      proxyOf('http://api.a.test:8080/', { NO_PROXY: none }) === undefined;
    const is = ['*', 'api.a.test', 'x, API.A.test ', 'api.a.test:8080', '.a.test', '.test'];
    const isNot = ['', 'a.test', 'api.a.test:80', '.b.test', 'api', ' , '];
    assert.deepEqual([is.filter(exempt), isNot.filter(exempt)], [is, []]);
    assert.equal(proxyOf('http://a.test/', { no_proxy: 'a.test' }), undefined);
  });
});

describe('which addresses may be asked', () => {
  const settings = { selfSignedHosts: ['A.test:443'], proxyOf: () => undefined };
  const policy = strictPolicy({ ...settings, privateHosts: ['Own.test', 'port.test:81', '[fd00::1]:82'] });

  it('are public ones, this machine by its own names, and those that the user allows', () => {
    const rows: readonly (readonly [
      host: string,
      port: number,
      kind: 'public' | 'private' | 'loopback' | 'metadata' | 'link-local',
      may: boolean,
    ])[] = [
      ['a.test', 80, 'public', true],
      ['a.test', 80, 'private', false],
      ['own.TEST', 80, 'private', true],
      ['port.test', 81, 'link-local', true],
      ['port.test', 80, 'private', false],
      ['fd00::1', 82, 'private', true],
      ['fd00::1', 83, 'private', false],
      ['localhost', 80, 'loopback', true],
      ['127.1.2.3', 80, 'loopback', true],
      ['::1', 80, 'loopback', true],
      ['::ffff:7f00:1', 80, 'loopback', true],
      ['a.test', 80, 'loopback', false],
      ['128.1.2.3', 80, 'loopback', false],
      ['localhost', 80, 'private', false],
      ['own.test', 80, 'metadata', false],
    ];
    assert.deepEqual(
      rows.map(([host, port, kind]) => [host, port, kind, policy.allows(host, port, kind)]),
      rows,
    );
    assert.deepEqual(
      [policy.trustsSelfSigned('a.TEST:443'), policy.trustsSelfSigned('a.test:80')],
      [true, false],
    );
    assert.equal(policy.throughProxy.checksCertificates, true);
  });

  it('are also private ones on the command line', () => {
    const own = commandLinePolicy(settings);
    assert.deepEqual(
      (['public', 'private', 'loopback', 'link-local', 'metadata'] as const).map((kind) =>
        own.allows('a', 1, kind),
      ),
      [true, true, true, false, false],
    );
    assert.equal(own.trustsSelfSigned('a.test:443'), true);
  });

  it('are those of a source, and public ones or those that the user allows behind a redirect', () => {
    const own = sourcePolicy(new URL('https://source.test'), policy);
    const rows = [
      ['source.test', 'private', true],
      ['source.test', 'loopback', true],
      ['source.test', 'metadata', false],
      ['a.test', 'public', true],
      ['a.test', 'private', false],
      ['own.test', 'private', true],
      ['own.test', 'loopback', false],
      ['localhost', 'loopback', false],
    ] as const;
    assert.deepEqual(
      rows.map(([host, kind]) => [host, kind, own.allows(host, 443, kind)]),
      rows,
    );
    assert.deepEqual(
      [own.trustsSelfSigned('a.test:443'), own.trustsSelfSigned('source.test:443')],
      [true, false],
    );
  });

  it('are looked at again where a name stands for them', async () => {
    const asked = (
      allows: AddressPolicy['allows'],
      all: boolean,
      name = '127.0.0.1',
    ): Promise<readonly [error: string | undefined, address: unknown, refused: readonly string[]]> =>
      new Promise((resolve) => {
        const refused: string[] = [];
        const own = { ...policy, allows };
        checkedLookup(own, 80, (address) => refused.push(address))(name, { all }, (error, address, family) =>
          resolve([error?.message, all ? address : [address, family], refused]),
        );
      });
    const places: unknown[] = [];
    const note: AddressPolicy['allows'] = (...place) => {
      places.push(place);
      return true;
    };
    assert.deepEqual(await asked(note, false), [undefined, ['127.0.0.1', 4], []]);
    assert.deepEqual(places, [['127.0.0.1', 80, 'loopback']]);
    assert.deepEqual(await asked(() => true, true), [undefined, [{ address: '127.0.0.1', family: 4 }], []]);
    const [error, , refused] = await asked(() => false, false);
    assert.deepEqual([error, refused], ['private address', ['127.0.0.1']]);
    const [unknown, ...nothing] = await asked(() => false, true, `${'x'.repeat(64)}.test`);
    assert.match(unknown ?? '', /^getaddrinfo /);
    assert.deepEqual(nothing, ['', []]);
  });
});

describe('what an error of a request means', () => {
  const rows: readonly (readonly [error: object, fault: object])[] = [
    [{ code: 'ABORT_ERR' }, { code: 'cancelled' }],
    [
      { code: 'ECONNREFUSED', address: '1.2.3.4', port: 80 },
      { code: 'refused', address: '1.2.3.4:80' },
    ],
    [{ code: 'ECONNREFUSED' }, { code: 'refused', address: '' }],
    [
      {
        code: 'ECONNREFUSED',
        errors: [{ code: 'ECONNREFUSED', address: '::1', port: 80 }, { address: '127.0.0.1' }],
      },
      { code: 'refused', address: '[::1]:80, 127.0.0.1:' },
    ],
    ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'].map((code) => [{ code }, { code: 'dns' }] as const),
    ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ETIMEDOUT', 'EADDRNOTAVAIL'].map(
      (code) => [{ code }, { code: 'unreachable', reason: code }] as const,
    ),
    [
      { code: 'X', errors: [{ code: 'ETIMEDOUT' }] },
      { code: 'unreachable', reason: 'ETIMEDOUT' },
    ],
    ...[
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ].map((code) => [{ code }, { code: 'self-signed' }] as const),
    [
      { code: 'ERR_TLS_CERT_ALTNAME_INVALID', cert: { subjectaltname: 'DNS:a.test, IP Address:1.2.3.4' } },
      { code: 'tls-name', names: 'a.test, 1.2.3.4' },
    ],
    [
      { code: 'ERR_TLS_CERT_ALTNAME_INVALID', cert: { subject: { CN: 'x'.repeat(300) } } },
      { code: 'tls-name', names: 'x'.repeat(200) },
    ],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, { code: 'tls-name', names: '-' }],
    [{ code: 'CERT_HAS_EXPIRED' }, { code: 'tls-expired', date: '-' }],
    [{ code: 'CERT_NOT_YET_VALID' }, { code: 'tls-not-yet', date: '-' }],
    ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'ERR_SSL_HTTP_REQUEST'].map(
      (code) => [{ code }, { code: 'not-tls' }] as const,
    ),
    ...['wrong version number', 'packet length too long', 'http request'].map(
      (words) => [{ code: 'EPROTO', message: `routines:x:${words}:y` }, { code: 'not-tls' }] as const,
    ),
    [
      { code: 'EPROTO', message: 'other' },
      { code: 'tls', reason: 'EPROTO' },
    ],
    [{ code: 'EPROTO' }, { code: 'tls', reason: 'EPROTO' }],
    ...['ERR_SSL_X', 'ERR_TLS_X', 'ERR_OSSL_X'].map(
      (code) => [{ code }, { code: 'tls', reason: code }] as const,
    ),
    [
      { code: 'ERR_PROXY_TUNNEL', statusCode: 407 },
      { code: 'proxy', proxy: '', answer: '407' },
    ],
    [{ code: 'ERR_PROXY_TUNNEL' }, { code: 'proxy', proxy: '', answer: 'ERR_PROXY_TUNNEL' }],
    [{ code: 'HPE_HEADER_OVERFLOW' }, { code: 'many-headers', kilobytes: maxHeaderSize / 1024 }],
    [{ code: 'HPE_UNEXPECTED_CONTENT_LENGTH' }, { code: 'two-lengths' }],
    [{ code: 'HPE_INVALID_CONTENT_LENGTH' }, { code: 'two-lengths' }],
    ...['HPE_INVALID_CONSTANT', 'HPE_INVALID_METHOD', 'HPE_INVALID_VERSION', 'HPE_INVALID_URL'].map(
      (code) => [{ code }, { code: 'not-http' }] as const,
    ),
    [{ code: 'HPE_INVALID_CHUNK_SIZE' }, { code: 'broken-http', reason: 'HPE_INVALID_CHUNK_SIZE' }],
    [{ code: 'ECONNRESET' }, { code: 'no-answer' }],
    [{}, { code: 'no-answer' }],
  ];
  for (const [error, fault] of rows)
    it(JSON.stringify(error).slice(0, 80), () => assert.deepEqual(requestFault(error, undefined), fault));

  it('is no error of TLS on a socket without it', () =>
    assert.deepEqual(requestFault({ code: 'EPIPE' }, { socket: {} } as ClientRequest), {
      code: 'no-answer',
    }));
});

describe('a request of node:http', () => {
  const policy = strictPolicy({ privateHosts: [], selfSignedHosts: [], proxyOf: () => undefined });
  const request: HttpRequest = {
    method: 'POST',
    url: 'https://a.test/b?c',
    headers: [['X', 'y']],
    body: 'ä',
  };
  const options = (
    url: string,
    changes: Partial<HttpRequest> = {},
    own: AddressPolicy = policy,
  ): Readonly<Record<string, unknown>> =>
    requestOptions(
      { ...request, ...changes },
      new URL(url),
      { signal: new AbortController().signal } as never,
      own,
    ) as never;

  it('has its own headers, and those that belong to it', () => {
    const { method, path, headers, host, port, servername } = options('https://a.test/b?c');
    assert.deepEqual([method, path, host, port, servername], ['POST', '/b?c', 'a.test', 443, 'a.test']);
    assert.deepEqual(headers, {
      Host: 'a.test',
      'User-Agent': 'DAST-Workbench',
      'Accept-Encoding': 'gzip, deflate, br',
      X: 'y',
      'Content-Length': '2',
    });
    assert.equal(options('https://a.test/', { target: '/../x' })['path'], '/../x');
    const bare = options('http://[::1]:81/', { body: undefined } as never);
    assert.deepEqual([bare['host'], bare['port'], 'servername' in bare], ['::1', 81, false]);
    assert.equal('Content-Length' in (bare['headers'] as object), false);
    assert.equal('rejectUnauthorized' in bare, false);
  });

  it('tells a proxy who asks, and what goes through a tunnel does not', () => {
    const through: AddressPolicy = {
      ...policy,
      proxyOf: () => 'p:1',
      throughProxy: { checksCertificates: true, authorization: 'Basic x' },
    };
    const told = (url: string, own: AddressPolicy): boolean =>
      'Proxy-Authorization' in (options(url, {}, own)['headers'] as object);
    assert.deepEqual(
      [
        told('http://a.test/', through),
        told('https://a.test/', through),
        told('http://a.test/', { ...through, proxyOf: () => undefined }),
        told('http://a.test/', { ...through, throughProxy: { checksCertificates: true } }),
      ],
      [true, false, false, false],
    );
  });

  it('trusts certificates that the user trusts, or that its proxy makes', () => {
    const trusts = (changes: Partial<AddressPolicy>): boolean =>
      options('https://a.test/', {}, { ...policy, ...changes })['rejectUnauthorized'] === false;
    const makesOwn = { checksCertificates: false };
    assert.deepEqual(
      [
        trusts({}),
        trusts({ trustsSelfSigned: (place) => place === 'a.test:443' }),
        trusts({ throughProxy: makesOwn }),
        trusts({ throughProxy: makesOwn, proxyOf: () => 'p:1' }),
        trusts({ proxyOf: () => 'p:1' }),
      ],
      [false, true, false, true, false],
    );
  });

  it('shows a phrase behind a refusal that says more than its status', () => {
    const phrase = (statusCode: number, statusMessage: string): string | undefined =>
      unusualPhrase({ statusCode, statusMessage }).phrase;
    assert.deepEqual(
      [
        phrase(404, 'not FOUND'),
        phrase(404, 'No such user'),
        phrase(404, ''),
        phrase(399, 'More'),
        phrase(400, 'More'),
        phrase(799, 'More'),
        unusualPhrase({}).phrase,
      ],
      [undefined, 'No such user', undefined, undefined, 'More', 'More', undefined],
    );
  });
});
