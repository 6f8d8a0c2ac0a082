import { plainWords } from './plainWords.ts';

/** Why a server refuses a token, as far as its words say so. */
type TokenCause = 'not-yet' | 'expired' | 'ended' | 'other-kind';

const signs: readonly (readonly [TokenCause, RegExp])[] = [
  [
    'not-yet',
    /\bnot yet (?:valid|active|usable)|\bnot (?:valid|active) (?:yet|before)|\bused (?:before|too early)\b|\bbefore (?:its )?(?:valid|nbf|start)|\bnbf\b|\bin the future\b|\bpremature|\bimmature/,
  ],
  [
    'expired',
    /(?<!\bpassword (?:has |is |was )?)\bexpired?\b|\bexpiration\b|\bexp\b|no longer valid|lifetime|too old|\btimed? ?out\b|\btoken (?:is )?not active\b/,
  ],
  [
    'ended',
    /\brevoked|black ?list|deny ?list|logged out|\binvalidated|\bsession (?:was |has been |is )?(?:ended|terminated|closed|not found|replaced|destroyed|inactive)|\bno (?:such |active )?session|another (?:device|session|login)|\bunknown (?:token|session)/,
  ],
  [
    'other-kind',
    /\bsignature\b|\bmalformed\b|\baudience\b|\bissuer\b|\baud\b|\biss\b|\balgorithm\b|\bkid\b|\bsigning key\b|not enough segments|\b(?:decode|decoding|parse|parsed|verify|verified|verification)\b|\btoken type\b|\b(?:wrong|invalid|unsupported) (?:type|kind) of token|\bnot (?:a|an) (?:access|valid) token\b|\bjwt\b|\bjws\b|segments/,
  ],
];

/** What the words of a refusal say of the token; the clearest words come first. */
export function tokenCauseIn(
  texts: readonly string[],
): { readonly cause: TokenCause; readonly words: string } | undefined {
  for (const [cause, says] of signs) {
    const words = texts.find((text) => says.test(plainWords(text)));
    if (words !== undefined) return { cause, words };
  }
  return undefined;
}
