import { entriesOf, toValue } from '../../../src/auth/syntax/tree.ts';
import { misspelt, type MistakeKind, removal, replaced, text, twice, value } from './mistakeKind.ts';

const anywhere = /^/;
const inSteps = /\/steps\/\d+\//;
const urls = /(?:^application\/baseUrl|\/tokenEndpoint|\/issuer|\/tokenUrl)$/;

export const requests: readonly MistakeKind[] = [
  value('GET for a call with a body', ({ owner, key, valueNode }) => {
    const step = valueNode.parent?.parent?.parent?.parent;
    const hasBody = step !== undefined && entriesOf(step).some((one) => one.key === 'requestBody');
    return owner === 'endpoint' && key === 'method' && hasBody ? 'GET' : undefined;
  }),
  text('a path without its slash', /\/path$/, replaced(/^\//, '')),
  text('a variable of another tool in a path', /\/endpoint\/path$/, (path) => `${path}/{{tenant}}`),
  text('a blank in a path', /\/endpoint\/path$/, (path) => `${path} `),
  text('an expression without braces in a path', /\/endpoint\/path$/, (path) => `${path}/$inputs.username`),
  text('a template of a path', /\/endpoint\/path$/, (path) => `${path}/{id}`),
  text('a template of a path with a colon', /\/endpoint\/path$/, (path) => `${path}/:id`),
  text('a URL without its scheme', urls, () => 'login.shop.test'),
  text('a URL with a misspelt scheme', urls, () => 'htps://login.shop.test'),
  text('http for https', urls, () => 'http://login.shop.example'),
  text('credentials in a URL', urls, () => 'https://ann:s3cr3t@login.shop.test'),
  text('a misspelt content type', /\/contentType$/, misspelt),
  text('a content type without its first half', /\/contentType$/, replaced(/^application\//, '')),
  text('a misspelt grant type', /\/requestBody\/grant_type$/, misspelt),
  {
    name: 'a body that is written as a text',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        if (path.endsWith('/requestBody') && node.type === 'object')
          yield { edits: [edits.replace(node, JSON.stringify(toValue(node)))] };
      }
    },
  },
  {
    name: 'no password in the body',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        if (inSteps.test(path) && node.value === '$inputs.password')
          yield { edits: edits.removeValue(node), near: [node.parent?.parent], names: ['$inputs.username'] };
      }
    },
  },
  text('the variable of another tool', /\/requestBody\//, replaced(/^\$inputs\.(\w+)$/, '{{$1}}')),
  text('the name of one user', /\/requestBody\//, replaced(/^\$inputs\.username$/, 'ann')),
  text('a one-time password', /\/requestBody\//, replaced(/^\$inputs\.totp$/, '123456')),
  text('the password of one user', /\/requestBody\//, replaced(/^\$inputs\.password$/, 'Tr0ub4dor&3')),
  text('a curl command that is none', /\/curl$/, replaced(/^curl/, 'crul')),
  text('a curl command with an open quote', /\/curl$/, replaced(/'([^']*)$/, '$1')),
  {
    name: 'redirects that are followed although one is expected',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        const expected = values.find((one) => one.path === `${path}/expectedResponse/status/0`)?.node.value;
        if (/\/steps\/\d+$/.test(path) && Number(expected) >= 300)
          yield { edits: edits.addKeys(node, { followRedirects: true }) };
      }
    },
  },
];

export const secrets: readonly MistakeKind[] = [
  text('a placeholder without its source', anywhere, replaced(/\$\{(?:env|secret):(\w+)\}/, '${$1}')),
  text('a placeholder with another source', anywhere, replaced(/\$\{(env|secret):/, '${$1s:')),
  text('a placeholder with a dot', anywhere, replaced(/\$\{(env|secret):/, '${$1.')),
  text('a placeholder without its $', anywhere, replaced(/\$\{(?=env|secret)/, '{')),
  text('a placeholder that is not closed', anywhere, replaced(/(\$\{(?:env|secret):\w+)\}/, '$1')),
  text('a password in plain text', /\/password$/, replaced(/^\$\{.*$/, 'Tr0ub4dor&3')),
  text('a password that nobody has filled in', /\/password$/, replaced(/^\$\{.*$/, 'changeme')),
  text('a client secret in plain text', /\/clientSecret$/, replaced(/^\$\{.*$/, 'p3Rz9kQ2vX8mB5nL')),
  text('a TOTP secret that is no Base32', /\/totp\/secret$/, replaced(/^\$\{.*$/, 'JBSWY3DPEHPK3PX1')),
  removal('no TOTP secret', ({ owner, key }) => owner === 'testUser' && key === 'totp'),
  removal('no password', ({ owner, key }) => owner === 'testUser' && key === 'password'),
  removal('no client id', ({ owner, key }) => owner === 'identityProvider' && key === 'clientId', [
    'idp.clientId',
    '"clientAuthMethod"',
  ]),
  removal('no client secret', ({ owner, key }) => owner === 'identityProvider' && key === 'clientSecret'),
];

export const users: readonly MistakeKind[] = [
  twice('a user twice', /^testUsers\/\d+$/),
  twice('a role twice', /^roles\/\d+$/),
  twice('a step twice', /\/steps\/\d+$/),
  {
    name: 'one user for a role',
    *in({ values, edits, text: source }) {
      for (const { node, path } of values) {
        if (!/^testUsers\/\d+$/.test(path)) continue;
        const role = String(entriesOf(node).find(({ key }) => key === 'role')?.valueNode?.value);
        if (source.includes('$inputs.'))
          yield { edits: edits.remove(node), near: [node.parent], names: [`"${role}"`] };
      }
    },
  },
  value('an environment that is not isolated', ({ key }) =>
    key === 'isolatedFromProduction' ? false : undefined,
  ),
  text('a production host', /^application\/baseUrl$/, () => 'https://www.shop.com'),
  {
    name: 'one password for two users',
    *in({ values, edits }) {
      const passwords = values.filter(({ path }) => /^testUsers\/\d+\/password$/.test(path));
      const [first] = passwords;
      for (const { node } of passwords.slice(1))
        if (first !== undefined) yield { edits: [edits.replace(node, String(first.node.value))] };
    },
  },
  {
    name: 'an authentication that nobody declares',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        const key = node.parent?.children?.[0];
        if (/^authentications\/[^/]+$/.test(path) && key !== undefined)
          yield { edits: [edits.replace(key, `${String(key.value)}2`)], names: [`"${String(key.value)}"`] };
      }
    },
  },
];
