import assert from 'node:assert/strict';
import { apiOperations } from '../../../../src/auth/attachments/apiOperations.ts';
import { inspectAttachment } from '../../../../src/auth/attachments/inspectAttachment.ts';
import { AuthDocument } from '../../../../src/auth/document/authDocument.ts';
import { renderPhrase } from '../../../../src/auth/editingMessages.ts';
import { renderMessage } from '../../../../src/auth/messages.ts';
import { accessLensesIn } from '../../../../src/auth/navigate/accessLenses.ts';
import type { RuleHost } from '../../../../src/auth/rules/ruleHost.ts';
import { validateAuthConfig } from '../../../../src/auth/validate.ts';
import { fullExample } from '../checked.ts';

const operation = { tags: ['Orders'], responses: {} };

function described(paths: Readonly<Record<string, object>>, rest: object = {}): string {
  return JSON.stringify({ openapi: '3.0.3', ...rest, paths });
}

function hostOf(description: string): RuleHost {
  return {
    hasVariable: () => true,
    hasSecret: () => true,
    attachment: () => inspectAttachment(description),
  };
}

/** What is said of calls and access, of the full example with its token server on the application. */
function said(description: string, change: (text: string) => string = (text) => text): string[] {
  const text = change(
    fullExample.replace('"tokenEndpoint":"${env:AUTH_URL}"', '"tokenEndpoint":"${env:SHOP_URL}"'),
  );
  return validateAuthConfig(text, hostOf(description))
    .filter(({ code }) => code === 'call-not-described' || code === 'access-matches-nothing')
    .map(({ message }) => renderMessage(message));
}

const whole = {
  '/api/login': { post: operation },
  '/api/me': { get: operation },
  '/api/orders': { get: operation, post: operation },
  '/api/orders/{id}': { get: operation },
};

// In accessMatchesNothing, attachmentNotInspected and callNotDescribed.
describe('what an attached description has', () => {
  it('is every call and path of the file, with the path of its server, a gateway, or parameters', () => {
    assert.deepEqual(said(described(whole)), []);
    const short = { '/login': { post: {} }, '/me': { get: {} }, '/orders': { get: {} } };
    assert.deepEqual(said(described(short, { servers: [{ url: 'https://shop.test/api' }] })), []);
    const own = { ...whole, '/api/users/{name}': { get: {} } };
    const byName = (text: string): string =>
      text.replace('"/api/me"', '"/api/users/{$inputs.username}?full=1"');
    assert.deepEqual(said(described(own), byName), []);
    const gateway = (text: string): string => text.replace('"/api/me"', '"{base_url}/shop/v1/api/me"');
    assert.deepEqual(said(described(whole), gateway), []);
  });

  it('names the nearest path, also of another version, and only where one is nearest', () => {
    const { '/api/me': _me, ...others } = whole;
    const of = (paths: readonly string[]): string[] =>
      said(described({ ...others, ...Object.fromEntries(paths.map((path) => [path, { get: {} }])) }));
    assert.deepEqual(of(['/api/v2/me']), [
      'The attached OpenAPI file does not describe "/api/me". Did you mean "/api/v2/me"?',
    ]);
    const none =
      'The attached OpenAPI file does not describe "/api/me". Correct the path, or attach the file that does.';
    assert.deepEqual(of(['/api/v2/me', '/api/v3/me']), [none]);
    assert.deepEqual(of(['/api/profile']), [none]);
  });

  it('has HEAD where it has GET', () => {
    const access = (entry: string): string[] =>
      said(described(whole), (text) => text.replace('"apiAccess":[', `"apiAccess":["${entry}",`));
    assert.deepEqual(access('HEAD /api/me'), []);
    assert.deepEqual(access('HEAD /api/login').length, 1);
    assert.deepEqual(access('HEAD /api/ordrs'), [
      '"HEAD /api/ordrs" matches no operation of the attached OpenAPI file. Did you mean "HEAD /api/orders"?',
    ]);
  });

  it('keeps what stands in the place of a parameter', () => {
    const paths = { ...whole, '/api/customers/{id}/profile': { get: {} } };
    const misspelt = (text: string): string => text.replace('"/api/me"', '"/api/custommers/7/profile?a=1"');
    assert.deepEqual(said(described(paths), misspelt), [
      'The attached OpenAPI file does not describe "/api/custommers/7/profile?a=1". Did you mean "/api/customers/7/profile?a=1"?',
    ]);
  });

  it('says nothing of other servers, of pages beside the API, and where a description cannot be read', () => {
    const { '/api/login': _login, ...others } = whole;
    assert.equal(said(described(others)).length, 1);
    const elsewhere = (text: string): string =>
      text.replace('"tokenEndpoint":"${env:SHOP_URL}"', '"tokenEndpoint":"${env:AUTH_URL}"');
    assert.deepEqual(said(described(others), elsewhere), []);
    const page = (text: string): string => text.replace('"/api/login"', '"/login.html"');
    assert.deepEqual(said(described(others), page), []);
    const two = (text: string): string =>
      text.replace('"attachments":[', '"attachments":[{"type":"OpenAPI","path":"./other.yaml"},');
    const host: RuleHost = {
      ...hostOf(described(others)),
      attachment: (path) => (path === './other.yaml' ? 'too-large' : inspectAttachment(described(others))),
    };
    const codes = validateAuthConfig(two(fullExample), host).map(({ code }) => code);
    assert.ok(codes.includes('attachment-not-inspected') && !codes.includes('call-not-described'));
  });

  it('is counted above each role', () => {
    const lenses = (text: string): string[] =>
      accessLensesIn(new AuthDocument(text), hostOf(described(whole))).map(({ title }) =>
        renderPhrase(title),
      );
    assert.deepEqual(lenses(fullExample), ['matches 5 of 5 operations', 'matches 3 of 5 operations']);
    assert.deepEqual(lenses(fullExample.replaceAll(/"apiAccess":\[[^\]]*\],/g, '')), []);
    assert.deepEqual(accessLensesIn(new AuthDocument(fullExample), undefined), []);
  });

  it('is read of Swagger 2, too, and never in more than bounded numbers', () => {
    assert.deepEqual(
      apiOperations({ swagger: '2.0', basePath: '/v1/', paths: { '/a': { get: { tags: ['A', 7] } } } }),
      [{ method: 'GET', path: '/v1/a', tags: ['A'] }],
    );
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`/p${index}`, { get: {} }]));
    assert.equal(apiOperations({ paths: many }).length, 2000);
    for (const odd of [undefined, 7, { paths: [] }, { paths: { '/a': 7, b: { get: {} } } }]) {
      assert.deepEqual(apiOperations(odd), []);
    }
  });
});
