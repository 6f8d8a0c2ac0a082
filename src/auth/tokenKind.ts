/** Tokens that are none of the others, though their names have most letters in common. */
const kinds: readonly (readonly [kind: string, sign: RegExp])[] = [
  ['csrf', /[cx]srf/],
  ['refresh', /refresh|renew/],
  ['id', /idtoken/],
];

/** Which token a pointer or name speaks of; that of the access, and whatever is none, is "other". */
function tokenKind(name: string): string {
  const plain = name.replaceAll(/[^a-zA-Z0-9/]/g, '').toLowerCase();
  return kinds.find(([, sign]) => sign.test(plain))?.[0] ?? 'other';
}

/** Those that can be meant by a name: an access token is no refresh token, however alike they are spelt. */
export function ofSameKind(name: string, candidates: readonly string[]): readonly string[] {
  const kind = tokenKind(name);
  return candidates.filter((one) => tokenKind(one) === kind);
}
