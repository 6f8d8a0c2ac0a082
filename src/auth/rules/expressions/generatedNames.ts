import { generatedNames } from '../../expressions/expression.ts';
import { suggest } from '../../suggest.ts';

/** What people call values that are made for a run. */
const usual: readonly (readonly [written: RegExp, meant: (typeof generatedNames)[number]])[] = [
  [/^(?:guid|random_?uuid|uuid_?v?4?|nonce|state|request_?id|random|id)$/i, 'uuid'],
  [/^(?:now|time|date|epoch|unix(?:_?time)?|iso_?timestamp)$/i, 'timestamp'],
  [/^(?:pkce[._-]?)?(?:code_?)?verifier$/i, 'pkce.verifier'],
  [/^(?:pkce[._-]?)?(?:code_?)?challenge$/i, 'pkce.challenge'],
  [/^pkce$/i, 'pkce.challenge'],
];

/** The value that a name such as `guid` means. */
function generatedNamed(name: string): string | undefined {
  return usual.find(([written]) => written.test(name))?.[1] ?? suggest(name, generatedNames);
}

/** `$generated.guid`, also in braces. */
export function meantGenerated(written: string): string | undefined {
  const [, open = '', name = '', close = ''] = /^(\{?)\$generated\.?([\w.-]{1,60})(\}?)$/.exec(written) ?? [];
  const meant = name === '' ? undefined : generatedNamed(name);
  return meant && `${open}$generated.${meant}${close}`;
}
