import type { Node } from '../../../src/auth/syntax/tree.ts';
import { entriesOf } from '../../../src/auth/syntax/tree.ts';
import { misspelt, type MistakeKind, removal, replaced, text, value } from './mistakeKind.ts';

const outputs = /\/outputs\/[^/]+$/;

/** Of keys that contradict each other each may be the wrong one. */
const wordsOfToken = ['"tokenType"', '"tokenParameterName"', '"tokenLocation"', '"tokenFormat"'];

export const tokens: readonly MistakeKind[] = [
  text('a colon behind the scheme', /\/tokenFormat$/, replaced(/^(\w+) </, '$1: <')),
  text('no space behind the scheme', /\/tokenFormat$/, replaced(/^(\w+) </, '$1<')),
  text('a format without <token>', /\/tokenFormat$/, replaced(/<token>/, 'token')),
  text('a format with the name of the header', /\/tokenFormat$/, replaced(/^(?=Bearer)/, 'Authorization: ')),
  text('no scheme', /\/tokenFormat$/, replaced(/^Bearer /, '')),
  value(
    'another location of the token',
    ({ key, valueNode }) =>
      key === 'tokenLocation' ? (valueNode.value === 'Header' ? 'Cookie' : 'Header') : undefined,
    wordsOfToken,
  ),
  value(
    'a token in the query',
    ({ key, valueNode }) =>
      key === 'tokenLocation' && valueNode.value === 'Header' ? 'Query Parameter' : undefined,
    wordsOfToken,
  ),
  value(
    'another type of token',
    ({ key, valueNode }) =>
      key !== 'tokenType' ? undefined : valueNode.value === 'Bearer Token' ? 'Custom Token' : 'Bearer Token',
    wordsOfToken,
  ),
  text('a name with a blank', /\/tokenParameterName$/, (name) => `${name} x`),
  text(
    'the header Cookie as the name',
    /\/tokenParameterName$/,
    (name) => (name === 'Authorization' ? undefined : 'Cookie'),
    (name) => [name],
  ),
  value('a lifetime in milliseconds', ({ key, valueNode }) =>
    key === 'defaultExpirationSeconds' && Number(valueNode.value) % 86_400 !== 0
      ? Number(valueNode.value) * 1000
      : undefined,
  ),
  value('a lifetime in minutes', ({ key, valueNode }) =>
    key === 'defaultExpirationSeconds' && Number(valueNode.value) < 3600
      ? Math.round(Number(valueNode.value) / 60)
      : undefined,
  ),
  value('a unit that is none', ({ key }) => (key === 'unit' ? 'minutes' : undefined)),
  value('a token that is no expression', ({ owner, key, valueNode }) =>
    owner === 'authentication' && key === 'token' && valueNode.type === 'string' ? 'access_token' : undefined,
  ),
  removal(
    'no refresh although it is on',
    ({ owner, key }) => owner === 'authentication' && key === 'refresh',
    ['"autoRefresh"'],
  ),
];

export const responses: readonly MistakeKind[] = [
  text('a misspelt field of the response', outputs, replaced(/(?<=^\$response\.body#\/)[\w-]+/, misspelt)),
  text('dots for a pointer', outputs, (written) =>
    written.startsWith('$response.body#/') ? written.replace('#/', '.').replaceAll('/', '.') : undefined,
  ),
  text('a pointer without its slash', outputs, replaced(/^\$response\.body#\//, '$$response.body#')),
  text('a misspelt cookie', outputs, replaced(/(?<=^\$response\.cookie\.)[\w-]+/, misspelt)),
  text('a misspelt header', outputs, replaced(/(?<=^\$response\.header\.)[\w-]+/, misspelt)),
  text(
    'a misspelt part of the response',
    outputs,
    replaced(/(?<=^\$response\.)(?:body|header|cookie)/, misspelt),
  ),
  text(
    'a regular expression that is not closed',
    /\/(?:bodyMatches|bodyNotMatches)$/,
    (written) => `${written}(`,
  ),
  {
    name: 'a regular expression without a group',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        const type = node.parent?.parent && entriesOf(node.parent.parent).find(({ key }) => key === 'type');
        if (path.endsWith('/selector') && type?.valueNode?.value === 'regex')
          yield { edits: [edits.replace(node, String(node.value).replaceAll(/[()]/g, ''))] };
      }
    },
  },
  value('a login that is expected to fail', ({ owner, key, valueNode }) =>
    owner === 'expectedResponse' && key === 'status' && inStep(valueNode) ? [401] : undefined,
  ),
  {
    name: 'the same answer with and without the token',
    *in({ values, text: source }) {
      for (const { node, path } of values) {
        const parts = entriesOf(node);
        const find = (name: string): Node | undefined => parts.find(({ key }) => key === name)?.valueNode;
        const [one, other] = [find('authenticated'), find('unauthenticated')];
        if (!path.endsWith('/verification') || one === undefined || other === undefined) continue;
        const newText = source.slice(one.offset, one.offset + one.length);
        yield { edits: [{ offset: other.offset, length: other.length, newText }], near: [other] };
      }
    },
  },
  {
    name: 'a verification with the call of the login',
    *in({ values, text: source }) {
      for (const { node, path } of values) {
        const login = values.find((one) => one.path === path.replace('/verification/', '/steps/0/'));
        if (!path.endsWith('/verification/endpoint') || login === undefined) continue;
        const newText = source.slice(login.node.offset, login.node.offset + login.node.length);
        yield { edits: [{ offset: node.offset, length: node.length, newText }] };
      }
    },
  },
  removal('no verification', ({ owner, key }) => owner === 'authentication' && key === 'verification'),
];

function inStep(node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent)
    if (at.type === 'property' && at.children?.[0]?.value === 'steps') return true;
  return false;
}
