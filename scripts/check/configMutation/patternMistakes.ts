import type { Node } from '../../../src/auth/syntax/tree.ts';
import { added, fieldOf, type MistakeKind, replaced, text } from './mistakeKind.ts';

const logins = /^authentications\/[^/]+$/;

/** The last step that is written in fields, as a call. */
function lastCall(node: Node): { readonly method: string; readonly path: string } | undefined {
  const endpoint = fieldOf(fieldOf(node, 'steps')?.children?.at(-1) ?? node, 'endpoint');
  const [method, path] = ['method', 'path'].map((key) => endpoint && fieldOf(endpoint, key)?.value);
  const isPlain = typeof method === 'string' && typeof path === 'string' && /^\/[\w./-]+$/.test(path);
  return isPlain ? { method, path } : undefined;
}

const neverCall = (name: string, of: (path: string) => string): MistakeKind =>
  added(`neverCall ${name}`, logins, (node) => {
    const call = lastCall(node);
    return call && { neverCall: [`${call.method} ${of(call.path)}`] };
  });

const access = (name: string, entry: string): MistakeKind => ({
  name: `apiAccess ${name}`,
  *in({ values, edits }) {
    for (const { node, path } of values)
      if (/^roles\/\d+\/apiAccess\/0$/.test(path)) yield { edits: [edits.replace(node, entry)] };
  },
});

/** Patterns that take in more, or less, than they seem to. */
export const patternMistakes: readonly MistakeKind[] = [
  neverCall(
    'with stars that take in the login',
    (path) => `${path.slice(0, path.lastIndexOf('/', path.length - 2))}/*`,
  ),
  neverCall('with everything', () => '/**'),
  neverCall('with another end of the login', (path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)),
  neverCall('with the whole address of the login', (path) => `https://shop.test${path}`),
  access('below the base address', '{base_url}/api/**'),
  access('as everything', '**'),
  access('with a class of letters', '/api/[a-z]+'),
  access('with a blank', '/api/my orders'),
  access('with backslashes', String.raw`\api\orders`),
  text('$generate', /^/, replaced(/\$generated\./, '$$generate.')),
  text('$Generated', /^/, replaced(/\$generated\./, '$$Generated.')),
  {
    name: 'grantType',
    *in({ keys, edits, values }) {
      for (const { path, node } of values) {
        const keyNode = node.parent?.children?.[0];
        if (path.endsWith('/requestBody/grant_type') && keyNode !== undefined && keys.length > 0)
          yield { edits: [edits.replace(keyNode, 'grantType')], near: [node.parent?.parent?.parent] };
      }
    },
  },
  {
    name: 'no object that a user owns',
    *in({ values, edits }) {
      for (const { node, path } of values)
        if (/^testUsers\/\d+\/owns\/[^/]+$/.test(path)) yield { edits: [edits.replace(node, [])] };
    },
  },
];
