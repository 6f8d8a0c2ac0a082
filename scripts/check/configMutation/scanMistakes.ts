import type { Node } from '../../../src/auth/syntax/tree.ts';
import { added, fieldOf, type MistakeKind, removal, text, value } from './mistakeKind.ts';

const paths = /\/endpoint\/path$/;
const access = /^roles\/\d+\/apiAccess\/\d+$/;

const sessionCheck = (endpoint: unknown, status: number[]): Readonly<Record<string, unknown>> => ({
  sessionCheck: { endpoint, authenticated: { status } },
});

function loginCall(node: Node): { readonly method: string; readonly path: string } | undefined {
  const steps = fieldOf(node, 'steps')?.children ?? [];
  const sending =
    steps.find((step) => JSON.stringify(step, ['children', 'value']).includes('$inputs.password')) ??
    steps[0];
  const endpoint = sending && fieldOf(sending, 'endpoint');
  const [method, path] = [
    endpoint && fieldOf(endpoint, 'method')?.value,
    endpoint && fieldOf(endpoint, 'path')?.value,
  ];
  return typeof method === 'string' && typeof path === 'string' ? { method, path } : undefined;
}

const logins = /^authentications\/[^/]+$/;

const scanMistakes: readonly MistakeKind[] = [
  added('a session check that is the login', logins, (node) => {
    const call = loginCall(node);
    return call && sessionCheck(call, [200]);
  }),
  added('a session check that logs out', logins, () =>
    sessionCheck({ method: 'GET', path: '/logout' }, [200]),
  ),
  added('a session check that is refused', logins, () =>
    sessionCheck({ method: 'GET', path: '/api/profile' }, [401]),
  ),
  added('neverCall with the login', logins, (node) => {
    const call = loginCall(node);
    return call && !/[{ ]/.test(call.path) ? { neverCall: [`${call.method} ${call.path}`] } : undefined;
  }),
  added('neverCall with the verification', logins, (node) => {
    const endpoint = fieldOf(fieldOf(node, 'verification') ?? node, 'endpoint');
    const [method, path] = [
      endpoint && fieldOf(endpoint, 'method')?.value,
      endpoint && fieldOf(endpoint, 'path')?.value,
    ];
    return endpoint && { neverCall: [`${String(method)} ${String(path)}`] };
  }),
  added('neverCall without a method', logins, () => ({ neverCall: ['/logout'] })),
  added('neverCall with a method that is none', logins, () => ({ neverCall: ['LOGOUT /logout'] })),
  {
    name: 'a verification that expects the opposite',
    *in({ values, text: source }) {
      for (const { node, path } of values) {
        const [one, other] = ['authenticated', 'unauthenticated'].map((key) => fieldOf(node, key));
        if (!path.endsWith('/verification') || one === undefined || other === undefined) continue;
        const statuses = [one, other].map((expected) =>
          Number(fieldOf(expected, 'status')?.children?.[0]?.value),
        );
        if ((statuses[1] ?? 0) < 400) continue;
        const of = ({ offset, length }: Node): string => source.slice(offset, offset + length);
        yield {
          edits: [
            { offset: one.offset, length: one.length, newText: of(other) },
            { offset: other.offset, length: other.length, newText: of(one) },
          ],
        };
      }
    },
  },
];

/** The field that a step takes from a page. */
const fields = (name: string, change: (written: string) => string): MistakeKind => ({
  name,
  *in({ values, edits }) {
    for (const { node, path } of values) {
      const owner = node.parent?.parent;
      if (path.endsWith('/selector') && owner && fieldOf(owner, 'type')?.value === 'field')
        yield { edits: [edits.replace(node, change(String(node.value)))], within: owner };
    }
  },
});

const selectorMistakes: readonly MistakeKind[] = [
  fields('a field as CSS', (name) => `input[name=${name}]`),
  fields('a field as an id', (name) => `#${name}`),
  fields('a field as XPath', (name) => `//input[@name='${name}']/@value`),
  fields('a field as a pointer', (name) => `/${name}`),
  fields('a field as a regular expression', (name) => `name="${name}" value="([^"]+)"`),
  {
    name: 'a field of a header',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        const owner = node.parent?.parent;
        if (path.endsWith('/context') && owner && fieldOf(owner, 'type')?.value === 'field')
          yield { edits: [edits.replace(node, '$response.header.Location')], within: owner };
      }
    },
  },
  value('a transform that is none', ({ key }) => (key === 'transform' ? ['decodeURIComponent'] : undefined)),
  value('a transform as a text', ({ key }) => (key === 'transform' ? 'urlDecode' : undefined)),
  {
    name: 'a regular expression between slashes',
    *in({ values, edits }) {
      for (const { node, path } of values)
        if (/\/(?:bodyMatches|bodyNotMatches)$/.test(path))
          yield { edits: [edits.replace(node, `/${String(node.value)}/i`)] };
    },
  },
];

const accessed = (name: string, change: (path: string) => string): MistakeKind =>
  text(name, access, (written) => {
    const [, methods = '', path = ''] = /^([A-Z,]+ )?(.*)$/.exec(written) ?? [];
    const changed = change(path);
    return changed.startsWith(' ') ? changed.trim() : methods + changed;
  });

const accessMistakes: readonly MistakeKind[] = [
  accessed('apiAccess with a host', (path) => `https://shop.test${path}`),
  accessed('apiAccess without a slash', (path) => path.replace(/^\/(?=\w)/, '')),
  accessed('apiAccess with a method that is none', (path) => ` GTE ${path}`),
  accessed('apiAccess with blanks between methods', (path) => ` GET PUT ${path}`),
  accessed('apiAccess with methods in lower case', (path) => ` get,put ${path}`),
  accessed('apiAccess with a query', (path) => `${path}?all=true`),
  accessed('apiAccess with a star inside a segment', (path) => path.replace(/(?<=\w)\/\*\*$/, '*')),
  accessed('apiAccess as a regular expression', (path) => path.replace(/\/\*\*$/, '/.*')),
  accessed('apiAccess with a parameter of a router', (path) => path.replace(/\/\*\*$/, '/:id')),
  accessed('apiAccess with something behind **', (path) => path.replace(/\*\*$/, '**/items')),
  {
    name: 'one object of two users',
    *in({ values, edits }) {
      const owned = values.filter(({ path }) =>
        /^testUsers\/\d+\/owns\/[^/]+(?:\/\d+)?$/.test(path) && !path.endsWith('/0')
          ? true
          : /\/owns\/[^/]+\/0$/.test(path),
      );
      const scalars = owned.filter(({ node }) => node.type !== 'array');
      const [first] = scalars;
      for (const { node, path } of scalars.slice(1)) {
        if (first && path.split('/')[1] !== first.path.split('/')[1])
          yield { edits: [edits.replace(node, first.node.value)] };
      }
    },
  },
];

const clientMethod = (name: string, method: string): MistakeKind =>
  value(
    name,
    ({ key, valueNode }) => (key === 'clientAuthMethod' && valueNode.value !== method ? method : undefined),
    ['idp.clientSecret', '"clientAuthMethod"', '"clientSecret"', '"client_secret"'],
  );

function sentAs(node: Node): unknown {
  return node.value;
}

const clientMistakes: readonly MistakeKind[] = [
  clientMethod('a client with private_key_jwt', 'private_key_jwt'),
  clientMethod('a client with client_secret_jwt', 'client_secret_jwt'),
  {
    name: 'a client whose secret nobody sends',
    *in({ values, edits, text: source }) {
      for (const { node } of values)
        if (sentAs(node) === '$inputs.idp.clientSecret' && source.includes('client_secret_post'))
          yield {
            edits: edits.removeValue(node),
            names: ['clientAuthMethod', 'clientSecret'],
            near: [node.parent?.parent],
          };
    },
  },
  {
    name: 'a client secret that is sent twice',
    *in({ values, edits }) {
      for (const { node } of values)
        if (node.value === 'client_secret_post')
          yield { edits: [edits.replace(node, 'client_secret_basic')], names: ['idp.clientSecret'] };
    },
  },
  {
    name: 'user and password in the other order',
    *in({ values, edits }) {
      for (const { node, path } of values)
        if (path.endsWith('/basic'))
          yield {
            edits: [
              edits.replace(
                node,
                [...(node.children ?? [])].reverse().map(({ value: one }): unknown => one),
              ),
            ],
          };
    },
  },
  {
    name: 'Basic credentials that are not encoded',
    *in({ values, edits }) {
      for (const { node, path } of values)
        if (path.endsWith('/basic') && node.parent?.parent)
          yield { edits: [edits.replace(node.parent.parent, 'Basic {$inputs.username}:{$inputs.password}')] };
    },
  },
  text(
    'a private key in plain text',
    /\/clientCertificate\/privateKey$/,
    () => '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----',
  ),
  added('a passphrase in plain text', /\/clientCertificate$/, () => ({ passphrase: 'Winter2024!x' })),
  {
    name: 'a password in plain text in basic',
    *in({ values, edits }) {
      for (const { node, path } of values)
        if (path.endsWith('/basic/1')) yield { edits: [edits.replace(node, 'Winter2024!x')] };
    },
  },
  text(
    'a key in the query of a path',
    paths,
    (path) => `${path}${path.includes('?') ? '&' : '?'}api_key=9f8Kq2LmXz71RtVb`,
  ),
  {
    name: 'credentials in a list',
    *in({ values, edits }) {
      for (const { node, path } of values)
        if (/\/steps\/\d+\/requestBody$/.test(path) && node.type === 'object')
          yield { edits: edits.addKeys(node, { params: ['alice', 'Winter2024!x'] }), within: node };
    },
  },
];

const xmlMistakes: readonly MistakeKind[] = [
  {
    name: 'XML under another content type',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        const step = node.parent?.parent;
        const type = step && fieldOf(step, 'contentType');
        if (
          !/\/steps\/\d+\/requestBody$/.test(path) ||
          !String(node.value).startsWith('<') ||
          type === undefined
        )
          continue;
        yield { edits: [edits.replace(type, 'text/plain')], within: step };
        yield { edits: edits.removeValue(type), within: step };
      }
    },
  },
];

const stepMistakes: readonly MistakeKind[] = [
  {
    name: 'a Location that is read behind the redirect',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        if (!String(node.value).startsWith('$response.header.Location')) continue;
        const step = values.find((one) => one.path === /^.*\/steps\/\d+/.exec(path)?.[0]);
        if (step)
          yield {
            edits: edits.addKeys(step.node, { followRedirects: true, expectedResponse: { status: [200] } }),
            within: step.node,
          };
      }
    },
  },
  added('a parameter with a star that is no cookie', logins, () => ({
    additionalParameters: [{ name: 'X-Session-*', location: 'Header', value: '$inputs.username' }],
  })),
  text('an expected cookie with its value', /\/setsCookies\/\d+$/, (name) => `${name}=abc; Path=/`),
  removal('no value of a selector', ({ owner, key }) => owner === 'selector' && key === 'selector', [
    '"type"',
    '"context"',
  ]),
];

/** Mistakes in what is for the scan, in selectors, and in how clients prove themselves. */
export const scanAdditions: readonly MistakeKind[] = [
  ...scanMistakes,
  ...selectorMistakes,
  ...accessMistakes,
  ...clientMistakes,
  ...xmlMistakes,
  ...stepMistakes,
];
