import assert from 'node:assert/strict';
import { changed, check, fullExample, type Seen } from '../checked.ts';

type Path = readonly (string | number)[];

/** The objects of a file: how sentences call them, their keys, and where they stand in the authentication or the file. */
const objects: readonly (readonly [phrase: string, keys: string, ...places: readonly string[]])[] = [
  [
    'an auth config file',
    '$schema, version, application, roleBasedAccess, apiSegmentation, roles, authentications, testUsers, identityProviders, attachments, notes',
    '',
  ],
  [
    'the application',
    'name, baseUrl, isolatedFromProduction, safeForAutomatedTesting, publicAccess, readOnlyCalls, writeTests, refusals',
    'application',
  ],
  ['a role', 'name, authentication, description, privileged, apiAccess, hiddenFields', 'roles/0'],
  [
    'an authentication',
    'tokenType, tokenParameterName, tokenLocation, tokenFormat, tokenEndpoint, contentType, steps, token, expiresIn, additionalParameters, defaultExpirationSeconds, autoRefresh, refresh, verification, sessionCheck, neverCall, identityProvider, clientCertificate',
    '@',
  ],
  [
    'a step',
    'stepId, description, endpoint, contentType, headers, query, requestBody, curl, expectedResponse, outputs, dependsOn, followRedirects, retry',
    '@/steps/0',
    '@/refresh/steps/0',
  ],
  ['an endpoint', 'method, path', '@/steps/0/endpoint', '@/refresh/steps/0/endpoint'],
  [
    'an endpoint',
    'method, path, contentType, headers, query, requestBody',
    '@/verification/endpoint',
    '@/sessionCheck/endpoint',
  ],
  [
    'an expected response',
    'status, headers, body, setsCookies, bodyMatches, bodyNotMatches',
    'application/refusals',
    '@/steps/0/expectedResponse',
    '@/refresh/steps/0/expectedResponse',
    '@/verification/authenticated',
    '@/verification/unauthenticated',
    '@/sessionCheck/authenticated',
  ],
  ['"retry"', 'times, delaySeconds', '@/steps/0/retry', '@/refresh/steps/0/retry'],
  [
    'a selector',
    'context, selector, type, transform',
    '@/token',
    '@/expiresIn/value',
    '@/additionalParameters/0/value',
    '@/refresh/token',
    '@/refresh/expiresIn/value',
    '@/steps/0/outputs/x',
    '@/steps/0/headers/x',
    '@/steps/0/query/x',
    '@/refresh/steps/0/outputs/x',
    '@/refresh/steps/0/headers/x',
    '@/refresh/steps/0/query/x',
    '@/verification/endpoint/headers/x',
    '@/verification/endpoint/query/x',
    '@/sessionCheck/endpoint/headers/x',
    '@/sessionCheck/endpoint/query/x',
  ],
  ['"expiresIn"', 'value, unit', '@/expiresIn', '@/refresh/expiresIn'],
  ['an additional parameter', 'name, location, value', '@/additionalParameters/0'],
  ['"refresh"', 'strategy, steps, token, expiresIn, marginSeconds, onStatus', '@/refresh'],
  ['"verification"', 'endpoint, authenticated, unauthenticated', '@/verification'],
  ['"sessionCheck"', 'endpoint, authenticated, everySeconds', '@/sessionCheck'],
  ['"clientCertificate"', 'certificate, privateKey, passphrase', '@/clientCertificate'],
  ['a test user', 'role, username, password, totp, inputs, owns, tenant', 'testUsers/0'],
  ['"totp"', 'secret, digits, period, algorithm', 'testUsers/0/totp'],
  [
    'an identity provider',
    'protocol, issuer, tokenUrl, clientId, clientSecret, clientAuthMethod, scopes, audience',
    'identityProviders/keycloak',
  ],
  ['an attachment', 'type, path, description, roles', 'attachments/0'],
];

/** What is said of the keys of an object that stands alone at a place. */
function saidOf(place: string, object: object): readonly Seen[] {
  const path: Path = place
    .replace('@', 'authentications/main')
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
  if (path.length === 0) return check(JSON.stringify(object));
  return check(changed(withOwners(path), path, object));
}

/** The full example with the objects and lists in which a place is. */
function withOwners(path: Path): string {
  let text = fullExample;
  for (const [depth, segment] of path.entries()) {
    const owner = path.slice(0, depth);
    const value = owner.reduce<unknown>(
      (object, key) => (object as Record<string, unknown> | undefined)?.[key],
      JSON.parse(text),
    );
    if (typeof value !== 'object') text = changed(text, owner, typeof segment === 'number' ? [] : {});
  }
  return text;
}

// In structureProblems, cascadingErrors, schemaNode and checkStructure.
describe('the keys of each object', () => {
  it('are named where another one is written', () => {
    for (const [phrase, keys, ...places] of objects) {
      for (const place of places) {
        const unknown = saidOf(place, { zzz: 'x' }).filter(({ code }) => code === 'unknown-key');
        assert.deepEqual(
          unknown.map(({ marked, message }) => [place, marked, message]),
          [[place, '"zzz"', `"zzz" is not a key of ${phrase}. Remove it, or use one of: ${keys}.`]],
        );
      }
    }
  });

  it('are suggested for the words that people use for them', () => {
    const usualKeys: Readonly<Record<string, readonly string[]>> = {
      '': [
        'users, accounts, credentials, test-users → testUsers',
        'auth, authentication → authentications',
        'idps, providers → identityProviders',
        'rbac → roleBasedAccess',
        'files → attachments',
        'app → application',
        'description → notes',
      ],
      application: [
        'url, host, server, base_url → baseUrl',
        'title → name',
        'isolated → isolatedFromProduction',
        'safe → safeForAutomatedTesting',
        'public, publicPaths, public_paths, anonymous → publicAccess',
        'readonly, read-only → readOnlyCalls',
        'refused → refusals',
        'writes → writeTests',
      ],
      'roles/0': [
        'role → name',
        'auth → authentication',
        'access, paths, scopes → apiAccess',
        'admin → privileged',
        'hidden → hiddenFields',
      ],
      '@': [
        'type → tokenType',
        'header, headerName, cookie, Cookie-Name → tokenParameterName',
        'location, in → tokenLocation',
        'format → tokenFormat',
        'url, authUrl, auth_url, token_url → tokenEndpoint',
        'sequence → steps',
        'expires → expiresIn',
        'ttl, lifetime → defaultExpirationSeconds',
        'verify → verification',
        'idp, provider → identityProvider',
        'cert, certificate → clientCertificate',
        'logout → neverCall',
      ],
      '@/steps/0': [
        'id, name → stepId',
        'request, url → endpoint',
        'body, data, payload, json → requestBody',
        'params, queryParams → query',
        'response, expect, expected → expectedResponse',
        'extract, output, captures → outputs',
        'needs → dependsOn',
        'redirect → followRedirects',
        'command → curl',
      ],
      '@/steps/0/endpoint': ['url, uri → path', 'verb → method'],
      '@/verification/endpoint': [
        'url, uri → path',
        'verb → method',
        'body, data → requestBody',
        'params → query',
      ],
      '@/steps/0/expectedResponse': [
        'code, statusCode, statuses → status',
        'cookies → setsCookies',
        'matches, contains → bodyMatches',
        'notContains → bodyNotMatches',
        'json → body',
      ],
      '@/token': [
        'from, source → context',
        'pointer, path, regex → selector',
        'kind → type',
        'transforms → transform',
      ],
      '@/additionalParameters/0': ['in → location', 'key → name'],
      '@/refresh': ['type → strategy', 'margin → marginSeconds', 'statuses → onStatus'],
      '@/verification': [
        'call, request → endpoint',
        'success, loggedIn → authenticated',
        'failure, logged_out → unauthenticated',
      ],
      '@/sessionCheck': ['call, request → endpoint', 'interval → everySeconds'],
      'testUsers/0': [
        'user, login, email, name → username',
        'pass, pwd → password',
        'roles → role',
        'otp, mfa → totp',
        'variables, data → inputs',
        'organization → tenant',
        'owned, objects → owns',
      ],
      'testUsers/0/totp': ['key, seed → secret', 'interval → period', 'length → digits'],
      'identityProviders/keycloak': [
        'type → protocol',
        'url → issuer',
        'token_endpoint → tokenUrl',
        'id → clientId',
        'secret → clientSecret',
        'auth_method → clientAuthMethod',
        'scope → scopes',
        'aud → audience',
      ],
      'attachments/0': ['file, url → path', 'kind → type'],
    };
    for (const [place, rows] of Object.entries(usualKeys)) {
      const pairs = rows.flatMap((row) => {
        const [written = '', meant = ''] = row.split(' → ');
        return written.split(', ').map((word) => [word, meant] as const);
      });
      const said = saidOf(place, Object.fromEntries(pairs.map(([word]) => [word, 'x'])));
      assert.deepEqual(
        said
          .filter(({ code }) => code === 'unknown-key')
          .map(({ marked, message }) => [marked, /Did .*/.exec(message)?.[0]]),
        pairs.map(([word, meant]) => [`"${word}"`, `Did you mean "${meant}"?`]),
      );
    }
  });

  it('are suggested only where they are not there yet', () => {
    const [said] = saidOf('attachments/0', { type: 'OpenAPI', path: 'a.yaml', file: 'b.yaml' });
    assert.equal(
      said?.message,
      '"file" is not a key of an attachment. Remove it, or use one of: type, path, description, roles.',
    );
  });
});
