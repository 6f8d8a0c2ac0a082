import { plainWords } from './plainWords.ts';

/** Why a server refuses a call, as far as its words say so. */
export type Cause =
  | 'wants-tls'
  | 'wants-certificate'
  | 'captcha'
  | 'wrong-host'
  | 'csrf'
  | 'wrong-origin'
  | 'wants-cookie'
  | 'method-disabled'
  | 'password-expired'
  | 'account-locked'
  | 'wants-first'
  | 'code-used'
  | 'second-factor'
  | 'account-disabled'
  | 'blocked'
  | 'busy'
  | 'wrong-grant'
  | 'client'
  | 'api-key'
  | 'wrong-scope'
  | 'wrong-place'
  | 'wrong-password'
  | 'registers'
  | 'not-permitted';

interface Sign {
  readonly cause: Cause;
  /** Matches plain words. */
  readonly says: RegExp;
  /** Matches soon behind it. */
  readonly before?: RegExp;
  /** Matches anywhere. */
  readonly and?: RegExp;
  /** Makes something else of them. */
  readonly unless?: RegExp;
}

/** In the order in which they count. */
const signs: readonly Sign[] = [
  {
    cause: 'wants-tls',
    says: /plain http request|http request to an https|plain http to an ssl|\b(?:https|ssl|tls)(?: connection| transport)? (?:is )?(?:required|only)|\b(?:use|requires?|only (?:accepts|allows|over)) (?:https|ssl|tls)\b|insecure (?:transport|connection|request)/,
  },
  {
    cause: 'wants-certificate',
    says: /\b(?:client|ssl) certificate (?:is )?(?:required|missing|error|needed|was not|not)|no required ssl certificate|missing (?:client )?certificate/,
  },
  {
    cause: 'captcha',
    says: /captcha|turnstile|human verification|\bnot a (?:ro)?bot\b|you are (?:a )?human|bot (?:detect|protect|challenge)|just a moment|attention required|checking your browser|\bmitigated challenge\b/,
  },
  {
    cause: 'wrong-host',
    says: /\b(?:invalid|bad|blocked|disallowed|untrusted|unrecognized) (?:http )?host\b|\bhost (?:header )?(?:is )?(?:not|invalid)\b|untrusted domain|misdirected/,
  },
  {
    cause: 'csrf',
    says: /csrf|xsrf|authenticity token|forgery|crumb|change you wanted was rejected|\b(?:invalid|bad|missing|expired|wrong) (?:nonce|form key|form token)|cookie check failed|page expired|\bbadtoken\b|\bneed ?token\b|invalid ?sessiontoken/,
  },
  {
    cause: 'wrong-origin',
    says: /\b(?:invalid|bad|missing|forbidden|unknown|no|null|disallowed|wrong) (?:origin|referr?er)\b|cross origin|cross site (?:request|post)/,
  },
  {
    cause: 'wrong-origin',
    says: /\b(?:origin|referr?er)\b/,
    before: /\b(?:not|denied|invalid|missing|mismatch|failed|required)\b/,
  },
  {
    cause: 'wants-cookie',
    says: /\bcookies? (?:is|are|must|need|support|blocked|disabled|required|not)\b|enable (?:your )?cookies|problem with your login session|\bsession (?:is |has |was |id )?(?:missing|not found|required|expired|invalid|timed out|timeout|lost)\b|\b(?:no|missing|invalid|expired|unknown) (?:login )?session\b/,
  },
  {
    cause: 'method-disabled',
    says: /password login disabled|operation not allowed/,
  },
  {
    cause: 'method-disabled',
    says: /\b(?:password|basic|local|form|native|e ?mail|username)(?: (?:and|or) password)?(?: based)? (?:auth\w{0,12}|log ?ins?|sign ?ins?)\b/,
    before: /\b(?:disabled|not (?:allowed|enabled|supported|permitted|available))/,
  },
  {
    cause: 'method-disabled',
    says: /\bsso\b/,
    before: /\b(?:required|enforced|only)/,
  },
  {
    cause: 'method-disabled',
    says: /\b(?:must|please|have to|need to) (?:log ?in|sign ?in|authenticate) (?:with|through|via|using)/,
    before: /\b(?:sso|saml|single|provider|google|microsoft|oauth|ldap)/,
  },
  {
    cause: 'password-expired',
    says: /\b(?:change|reset|update|choose|set) (?:your |the |a |to )?(?:new |temporary )*password\b|new password required|temporary password|not fully set up|credentials? (?:have |has )?expired|required actions?|\bpassword (?:change|reset|update|renewal)\b/,
    unless: /\bforg[eo]t|\b(?:invalid|incorrect|wrong|locked)\b|too many/,
  },
  {
    cause: 'password-expired',
    says: /\bpasswords?\b/,
    before:
      /\b(?:expired|must be (?:changed|reset)|(?:change|reset|update) (?:is )?required|needs? to be (?:changed|reset)|too old)/,
    unless: /\bforg[eo]t|\b(?:invalid|incorrect|wrong|locked)\b|too many/,
  },
  {
    cause: 'account-locked',
    says: /\block(?:ed|out)\b|\block out\b|too many (?:failed|invalid|incorrect|unsuccessful|wrong|bad)|brute ?force|temporarily (?:blocked|disabled|suspended|banned)|attempts? (?:have been )?exceeded|blocked (?:for|until|due)\b/,
    unless:
      /\bip(?: address)? (?:has been |was |is )?(?:temporarily )?(?:banned|blocked|locked)\b|\bbefore\b|\bwill be\b|\battempts? (?:left|remaining)|remaining attempts|\bor (?:the |your )?(?:account|user)\b/,
  },
  {
    cause: 'account-locked',
    says: /exceeded/,
    before: /\battempts\b/,
    unless:
      /\bip(?: address)? (?:has been |was |is )?(?:temporarily )?(?:banned|blocked|locked)\b|\bbefore\b|\bwill be\b|\battempts? (?:left|remaining)|remaining attempts|\bor (?:the |your )?(?:account|user)\b/,
  },
  {
    cause: 'account-locked',
    says: /maximum/,
    before: /\battempts\b/,
    unless:
      /\bip(?: address)? (?:has been |was |is )?(?:temporarily )?(?:banned|blocked|locked)\b|\bbefore\b|\bwill be\b|\battempts? (?:left|remaining)|remaining attempts|\bor (?:the |your )?(?:account|user)\b/,
  },
  {
    cause: 'wants-first',
    says: /consent (?:is )?required|\b(?:complete|finish) (?:your |the )?(?:profile|registration|setup|onboarding)|profile (?:is )?incomplete|login required in browser/,
  },
  {
    cause: 'wants-first',
    says: /\b(?:accept|agree)\b/,
    before: /\b(?:terms|conditions|policy|licen[cs]e|agreement)/,
  },
  {
    cause: 'wants-first',
    says: /\bterms\b/,
    before: /\b(?:accept|agree|required|not)/,
  },
  {
    cause: 'code-used',
    says: /\balready (?:been )?used\b|\bused (?:before|already|twice|once)\b|re ?used?\b|\breplay|\bonly once\b/,
  },
  {
    cause: 'code-used',
    says: /\b(?:code|otp|totp|token|passcode|password)\b/,
    before: /\b(?:already|previously|was|been|once) (?:been )?used/,
  },
  {
    cause: 'second-factor',
    says: /\bmfa|[2t]fa\b|two (?:factor|step)|2 ?(?:factor|step)|second factor|multi ?factor|\b(?:t?otp|one time (?:password|code|passcode|pin)|(?:verification|security|authentication|login|confirmation) code|authenticator|passcode)\b|software token|step up|interaction required|\b(?:new|unknown|unrecognized|untrusted) device\b|device (?:verification|approval|confirmation)|challenge (?:required|name)|web ?authn|passkey/,
  },
  {
    cause: 'account-disabled',
    says: /\b(?:disabled|inactive|suspended|deactivated|blocked|banned|unverified|unconfirmed|expired) (?:account|user|e ?mail|member|profile)\b|\b(?:confirm|verify|activate|validate) (?:your |the )?(?:e ?mail|account)\b|awaiting (?:approval|activation|confirmation)|pending (?:approval|activation|confirmation|verification)/,
    unless: /regist|sign ?up|\bor (?:the |your |is |an? )?(?:account|user|disabled|inactive|blocked)\b/,
  },
  {
    cause: 'account-disabled',
    says: /\b(?:accounts?|users?|profile|member|e ?mail(?: address)?|customer)\b/,
    before:
      /\b(?:disabled|deactivated|inactive|suspended|banned|blocked|closed|deleted|archived|expired|pending|unverified|unconfirmed|barred|frozen|not (?:yet )?(?:been )?(?:active|activated|enabled|confirmed|verified|approved))\b/,
    unless: /regist|sign ?up|\bor (?:the |your |is |an? )?(?:account|user|disabled|inactive|blocked)\b/,
  },
  {
    cause: 'wrong-grant',
    says: /\b(?:unsupported|unauthorized|invalid|unknown|disallowed) (?:grant|response) type|unauthorized client/,
    unless: /invalid grant\b(?! type)|authorization grant/,
  },
  {
    cause: 'wrong-grant',
    says: /\bgrants?(?: type)?\b/,
    before: /\b(?:not|unsupported|invalid|disabled|unknown)\b/,
    unless: /invalid grant\b(?! type)|authorization grant/,
  },
  {
    cause: 'wrong-grant',
    says: /not (?:allowed|authorized|enabled|permitted) (?:for|to use)\b/,
    before: /\b(?:grants?|flow)\b/,
    unless: /invalid grant\b(?! type)|authorization grant/,
  },
  {
    cause: 'client',
    says: /\b(?:invalid|unknown|bad|wrong|unauthorized|unrecognized) client\b|\b(?:invalid|wrong|bad|missing|incorrect|unknown) client (?:id|secret|credentials)\b/,
  },
  {
    cause: 'client',
    says: /\bclient (?:authentication|id|secret|credentials)\b/,
    before: /\b(?:failed|invalid|wrong|incorrect|not|unknown|missing|mismatch|required)\b/,
  },
  {
    cause: 'client',
    says: /\bclient\b/,
    before: /\b(?:not (?:be )?found|not exist|unknown|disabled)\b/,
  },
  {
    cause: 'api-key',
    says: /\b(?:api|subscription|app|application|access|project) ?key\b|\bapikey\b/,
  },
  {
    cause: 'wrong-scope',
    says: /\b(?:invalid|unknown|unsupported) scopes?\b/,
  },
  {
    cause: 'wrong-scope',
    says: /\bscopes?\b/,
    before: /\b(?:invalid|unknown|malformed|not (?:allowed|supported|granted|permitted))\b/,
  },
  {
    cause: 'wrong-place',
    says: /\b(?:unknown|invalid|missing|no such|wrong|bad) (?:tenant|realm|organi[sz]ation|database|workspace|site|domain|instance|directory|connection|auth method|identity provider)\b/,
    unless: /\bpasswords?\b/,
  },
  {
    cause: 'wrong-place',
    says: /\b(?:tenant|realm|organi[sz]ation|database|workspace|site|domain|instance|directory|connection|auth method|auth source|identity provider)\b/,
    before: /\b(?:not (?:be )?found|not exist|unknown|invalid|missing|required|no such)\b/,
    unless: /\bpasswords?\b/,
  },
  {
    cause: 'wrong-password',
    says: /\b(?:invalid|incorrect|wrong|bad|mismatch|unknown|unrecogni[sz]ed)\b|\bnot (?:be )?(?:found|correct|valid|recogni[sz]ed|match|exist)\b|\bfailed\b|\bno (?:active )?(?:account|user)\b|\bunable to\b/,
    and: /\b(?:pass ?words?|credentials?|log ?in|user ?names?|users?|e ?mail|account|pin|authenticate)\b/,
    unless: /\b(?:required|missing|field|json)\b/,
  },
  {
    cause: 'blocked',
    says: /\bwaf\b|firewall|request (?:was |has been )?(?:blocked|rejected)\b|you have been blocked|blocked by|mod ?security|(?:white|allow) ?list|\b(?:from|for) (?:your|this) (?:ip|network|country|location|address)\b/,
  },
  {
    cause: 'blocked',
    says: /\b(?:ip|ip address|network|country|region|location)\b/,
    before: /\b(?:not allowed|blocked|denied|banned|restricted|not permitted|forbidden)/,
  },
  {
    cause: 'busy',
    says: /rate limit|too many (?:requests?|log ?ins?|sign ?ins?|attempts?|tries|calls|connections)|throttl|slow down|retry (?:later|after|in)\b|try again (?:in|later|after)\b|(?:limit|quota) (?:was |has been |is )?(?:exceeded|reached)|\bwait (?:a|before|for|\d)|flood/,
  },
  {
    cause: 'registers',
    says: /registration\b|already (?:exists|registered|taken|in use)|\b(?:is|been) taken\b/,
    unless: /complete/,
  },
  {
    cause: 'not-permitted',
    says: /\bnot (?:allowed|permitted|authorized|authorised|entitled|enabled)\b|access (?:is )?restricted/,
  },
  {
    cause: 'not-permitted',
    says: /\b(?:not|no|without|insufficient|lacks?|missing|required?)\b/,
    before: /\b(?:permissions?|privileges?|rights)\b/,
  },
];

const signsByCause: ReadonlyMap<Cause, readonly Sign[]> = new Map(
  signs.map(({ cause }) => [cause, signs.filter((sign) => sign.cause === cause)]),
);

export interface Said {
  readonly cause: Cause;
  /** That say so. */
  readonly words: string;
}

/** What the words of an answer say may be the cause, the most telling first; the clearest words come first in each. */
export function causesIn(texts: readonly string[]): readonly Said[] {
  const plain = texts.map((text) => [text, plainWords(text)] as const);
  return [...signsByCause].flatMap(([cause, own]) => {
    const found = plain.find(([, words]) => own.some((sign) => bears(words, sign)));
    return found === undefined ? [] : [{ cause, words: found[0] }];
  });
}

/** So far behind the first word of a sentence its last one is about it. */
const near = 60;

function bears(words: string, { says, before, and, unless }: Sign): boolean {
  const found = says.exec(words);
  if (found === null || and?.test(words) === false || unless?.test(words) === true) return false;
  const end = found.index + found[0].length;
  return before?.test(words.slice(end, end + near)) !== false;
}
