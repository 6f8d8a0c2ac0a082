/** Tokens that are none of the others, though their names have most letters in common. */
const kinds: readonly (readonly [kind: string, sign: RegExp])[] = [
  ['csrf', /[cx]srf/i],
  ['refresh', /refresh|renew/i],
  // A word of its own: "validToken" is no ID token.
  ['id', /(?:^|[^a-z])id[^a-z/]?token/i],
  ['id', /[a-z]I[dD][^a-zA-Z/]?[tT]oken/],
];

/** Which token a pointer or name speaks of; that of the access, and whatever is none, is "other". */
function tokenKind(name: string): string {
  return kinds.find(([, sign]) => sign.test(name))?.[0] ?? 'other';
}

/** Those that can be meant by a name: an access token is no refresh token, however alike they are spelt. */
export function ofSameKind(name: string, candidates: readonly string[]): readonly string[] {
  const kind = tokenKind(name);
  return candidates.filter((one) => tokenKind(one) === kind);
}
