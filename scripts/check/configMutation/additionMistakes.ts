import { entriesOf } from '../../../src/auth/syntax/tree.ts';
import type { Config } from './config.ts';
import { added, fieldOf, misspelt, type MistakeKind, replaced, text, value } from './mistakeKind.ts';
import { scanAdditions } from './scanMistakes.ts';

const anywhere = /^/;
const paths = /\/endpoint\/path$/;
const grants = /\/(?:requestBody|query)\/grant_type$/;

/** Another output of the step that an expression names. */
function outputInstead(
  config: Config,
  written: string,
  isMeant: (source: string) => boolean,
): string | undefined {
  const [, step = '', output = ''] = /^\$steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(written) ?? [];
  const steps = config.values.filter(({ path }) => /\/steps\/\d+$/.test(path));
  const found = steps.find(({ node }) => fieldOf(node, 'stepId')?.value === step);
  const outputs = found && fieldOf(found.node, 'outputs');
  const other =
    outputs &&
    entriesOf(outputs).find(({ key, valueNode }) => key !== output && isMeant(String(valueNode?.value)));
  return other && `$steps.${step}.outputs.${other.key}`;
}

function pointing(name: string, key: RegExp, isMeant: (source: string) => boolean): MistakeKind {
  return {
    name,
    *in(config) {
      for (const { node, path } of config.values) {
        if (node.type !== 'string' || !key.test(path)) continue;
        const other = outputInstead(config, String(node.value), isMeant);
        if (other !== undefined) yield { edits: [config.edits.replace(node, other)] };
      }
    },
  };
}

const isLifetime = (source: string): boolean => /expires|ttl/i.test(source);
const isToken = (source: string): boolean => /token|jwt/i.test(source) && !isLifetime(source);

const grantMistakes: readonly MistakeKind[] = [
  text('an empty grant type', grants, () => ''),
  text('a grant type that is none', grants, () => 'login'),
  text(
    'a grant type in camelCase',
    grants,
    replaced(/_(\w)/, (_all, letter = '') => letter.toUpperCase()),
  ),
  {
    name: 'no grant type',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        if (grants.test(path))
          yield {
            edits: edits.removeValue(node),
            near: [node.parent?.parent],
            within: node.parent?.parent?.parent?.parent,
          };
      }
    },
  },
];

const addressMistakes: readonly MistakeKind[] = [
  text('{auth_url} without a slash behind it', paths, replaced(/^(?:\{auth_url\})?\/(?=\w)/, '{auth_url}')),
  text('{base_url} without a slash behind it', paths, replaced(/^(?:\{base_url\})?\/(?=\w)/, '{base_url}')),
  text('a misspelt {auth_url}', paths, replaced(/^(?:\{auth_url\})?(?=\/)/, '{auth_ulr}')),
  text('{auth_url} behind a path', paths, replaced(/^\//, '/v1/{auth_url}/')),
  text('{base_url} behind a host', paths, replaced(/^\//, 'https://{base_url}/')),
];

const sourceMistakes: readonly MistakeKind[] = [
  pointing('a token that is the lifetime', /\/token$/, isLifetime),
  pointing('a lifetime that is the token', /\/expiresIn(?:\/value)?$/, isToken),
  text(
    'a token that reads the lifetime',
    /\/outputs\/(?:token|access)\w*$/i,
    replaced(/#\/.*$/, '#/expires_in'),
  ),
  text('a token that reads its type', /\/outputs\/(?:token|access)\w*$/i, replaced(/#\/.*$/, '#/token_type')),
  {
    name: 'a token that the last step does not return',
    *in({ values, edits }) {
      for (const { node, path } of values) {
        const last = values
          .filter(
            (one) => one.path.startsWith(path.replace(/token$/, 'steps/')) && /\/steps\/\d+$/.test(one.path),
          )
          .at(-1);
        const expected = last && fieldOf(last.node, 'expectedResponse');
        if (
          /^authentications\/[^/]+\/token$/.test(path) &&
          expected &&
          fieldOf(expected, 'body') !== undefined
        )
          yield {
            edits: [edits.replace(node, '$response.body#/acces_token')],
            near: [fieldOf(expected, 'body')],
            within: last?.node,
          };
      }
    },
  },
  text(
    'a response in a request',
    /\/requestBody\/[^/]+$/,
    replaced(/^\$inputs\.username$/, '$$response.body#/username'),
  ),
  text(
    'an input outside of the authentications',
    /^(?:testUsers\/\d+\/username|identityProviders\/[^/]+\/clientId)$/,
    () => '$inputs.name',
  ),
  {
    name: 'a body of 204',
    *in({ values, edits, text: source }) {
      for (const { node, path } of values) {
        const step = path.replace(/\/expectedResponse\/status$/, '');
        const reads = values.some(
          (one) =>
            one.path.startsWith(`${step}/outputs/`) && String(one.node.value).startsWith('$response.body'),
        );
        if (path.endsWith('/expectedResponse/status') && reads && source !== '')
          yield { edits: [edits.replace(node, [204])], within: node.parent?.parent };
      }
    },
  },
];

const generatedMistakes: readonly MistakeKind[] = [
  text('a misspelt $generated', anywhere, replaced(/(?<=\$generated\.(?:pkce\.)?)\w+$/, misspelt)),
  text('$generated.guid', anywhere, replaced(/\$generated\.uuid/, '$$generated.guid')),
  text('$uuid', anywhere, replaced(/\$generated\.uuid/, '$$uuid')),
  text(
    'a name that pkce does not have',
    anywhere,
    replaced(/\$generated\.pkce\.(\w+)/, '$$generated.pkce_$1'),
  ),
  text(
    'the verifier as the challenge',
    anywhere,
    replaced(/\$generated\.pkce\.challenge/, '$$generated.pkce.verifier'),
  ),
  text(
    'the challenge as the verifier',
    anywhere,
    replaced(/\$generated\.pkce\.verifier/, '$$generated.pkce.challenge'),
  ),
  text('a plain challenge', /\/code_challenge_method$/, () => 'plain'),
  text('a misspelt method of the challenge', /\/code_challenge_method$/, () => 'SHA256'),
  text('a literal challenge', /\/code_challenge$/, () => 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
  text('a literal verifier', /\/code_verifier$/, () => 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
  ...['code_challenge_method', 'code_verifier', 'code_challenge'].map((field): MistakeKind => ({
    name: `no ${field}`,
    *in({ values, edits }) {
      for (const { node, path } of values)
        if (path.endsWith(`/${field}`))
          yield {
            edits: edits.removeValue(node),
            near: [node.parent?.parent],
            names: ['code_verifier', 'code_challenge'],
          };
    },
  })),
];

const lifetimeMistakes: readonly MistakeKind[] = [
  added('rerun with steps', /\/refresh$/, (node, { values }) => {
    const steps = values.find(({ path }) => /^authentications\/[^/]+\/steps\/0$/.test(path));
    return fieldOf(node, 'strategy')?.value === 'rerun' && steps !== undefined
      ? {
          steps: [
            {
              stepId: 'renew',
              endpoint: { method: 'POST', path: '/token/refresh' },
              expectedResponse: { status: [200] },
              outputs: { token: '$response.body#/token' },
            },
          ],
          token: '$steps.renew.outputs.token',
        }
      : undefined;
  }),
  value('rerun for what has steps', ({ owner, key, valueNode }) =>
    owner === 'refresh' && key === 'strategy' && valueNode.value === 'steps' ? 'rerun' : undefined,
  ),
  added('a margin that is longer than the lifetime', /\/refresh$/, () => ({ marginSeconds: 9_999_999 })),
  added('a refresh on success', /\/refresh$/, () => ({ onStatus: [200] })),
  added('expiresIn in another unit', /^authentications\/[^/]+$/, (node, config) => {
    const written = fieldOf(node, 'expiresIn');
    const source = config.values.some(
      ({ path, node: one }) => /\/outputs\/\w+$/.test(path) && /expires_?in"?$/i.test(String(one.value)),
    );
    return written?.type === 'string' && source
      ? { expiresIn: { value: written.value, unit: 'iso8601' } }
      : undefined;
  }),
  value('an hour for a day', ({ key }) => (key === 'everySeconds' ? 86_400_000 : undefined)),
];

export const additions: readonly MistakeKind[] = [
  ...grantMistakes,
  ...addressMistakes,
  ...sourceMistakes,
  ...generatedMistakes,
  ...lifetimeMistakes,
  ...scanAdditions,
];
