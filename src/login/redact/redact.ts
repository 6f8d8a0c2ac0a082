import { redactSecrets } from '../../base/secrets/redactSecrets.ts';
import { isEscape, SecretMatcher } from './secretMatcher.ts';

/** A secret, by what stands for it. */
export interface NamedSecret {
  readonly name: string;
}

/** A text from which the known secrets are gone; their names are left. */
export type HiddenText = readonly (string | NamedSecret)[];

interface Secret extends NamedSecret {
  readonly matcher: SecretMatcher;
  /** Whether it may also be a part of a name, as "user" is of "user_id". */
  readonly isWord: boolean;
}

const protocolWord = /^(?:true|false|null|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|[Bb]earer|[Bb]asic)$/;
/** Longer ones are in no name by chance. */
const word = /^[A-Za-z]{1,12}$/;

/** Names are not redacted: a word that is a secret counts where it stands alone. */
function isInsideName(text: string, start: number, end: number): boolean {
  return /\w/.test(text[start - 1] ?? '') || /\w/.test(text[end] ?? '');
}

/** Stands where a secret of a run was. */
export const hidden = '•••';

/** Shorter ones cannot be hidden: they are parts of ordinary words. */
export const shortestSecret = 4;

/**
 * Hides the secrets of one run in whatever is to be shown. Secrets join as they appear: passwords and other placeholders
 * before the first request, codes, tokens and cookies as soon as they are read.
 */
export class Redactor {
  readonly #secrets = new Map<string, Secret>();
  /** By the first character they may start with, unless it is escaped, and by the first two. */
  readonly #byStart = new Map<number, Secret[]>();
  readonly #byPair = new Map<number, Secret[]>();
  readonly #public = new Set<string>();

  /** Names that stand in the config itself: they are shown even where they equal a secret. */
  declarePublic(names: Iterable<string>): void {
    for (const name of names) this.#public.add(name);
  }

  /** `name` stands for it in commands that are copied; the first one counts. */
  add(secret: string, name: string): void {
    if (secret.length < shortestSecret || this.#secrets.has(secret) || this.#isWordOfConfig(secret)) return;
    const known = { matcher: new SecretMatcher(secret), name, isWord: word.test(secret) };
    this.#secrets.set(secret, known);
    for (const start of known.matcher.starts) {
      index(this.#byStart, start.charCodeAt(0), known);
      index(this.#byPair, pairOf(start, 0), known);
    }
  }

  /** A role, a user's name, a method or a truth value says nothing, whatever else has the same value. */
  #isWordOfConfig(secret: string): boolean {
    return this.#public.has(secret) || protocolWord.test(secret);
  }

  /** Hides by value, then what looks like a secret by name or shape. */
  foreign(text: string): string {
    return maskLikely(this.byValue(text));
  }

  /** How many secrets are known. */
  get size(): number {
    return this.#secrets.size;
  }

  /** A text of ours with foreign parts in it; a name of the config stays. */
  byValue(text: string): string {
    return asText(this.hide(text));
  }

  /** A text with the names of the secrets in it; `length` cuts it, but no secret. */
  hide(text: string, length = text.length): HiddenText {
    if (this.#secrets.size === 0 || this.#public.has(text)) return [text.slice(0, length)];
    const pieces: (string | NamedSecret)[] = [];
    let from = 0;
    for (let at = 0; at < length;) {
      const candidates = this.#candidates(text, at);
      const found = candidates === undefined ? undefined : longestAt(candidates, text, at);
      if (found === undefined) {
        at++;
        continue;
      }
      pieces.push(text.slice(from, at), { name: found.secret.name });
      at = from = found.end;
    }
    pieces.push(text.slice(from, length));
    return pieces;
  }

  /** The same for secrets that are known by now. */
  hideMore(text: HiddenText): HiddenText {
    return text.flatMap((piece) => (typeof piece === 'string' ? this.hide(piece) : [piece]));
  }

  /** What may start here; most characters of a text start nothing. */
  #candidates(text: string, at: number): Iterable<Secret> | undefined {
    const code = text.charCodeAt(at);
    if (isEscape(code)) return this.#secrets.values();
    const started = this.#byStart.get(code);
    if (started === undefined || isEscape(text.charCodeAt(at + 1))) return started;
    return this.#byPair.get(pairOf(text, at));
  }

  /** The same of every text in a value; keys are names of ours. */
  deep<Value>(value: Value): Value {
    return this.#deep(value) as Value;
  }

  #deep(value: unknown): unknown {
    if (typeof value === 'string') return this.byValue(value);
    if (Array.isArray(value)) return value.map((item) => this.#deep(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#deep(item)]));
  }
}

function index(secrets: Map<number, Secret[]>, key: number, secret: Secret): void {
  const others = secrets.get(key);
  if (others === undefined) secrets.set(key, [secret]);
  else if (!others.includes(secret)) others.push(secret);
}

function pairOf(text: string, at: number): number {
  return text.charCodeAt(at) * 0x1_00_00 + text.charCodeAt(at + 1);
}

export function asText(text: HiddenText): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : hidden)).join('');
}

interface Found {
  readonly secret: Secret;
  readonly end: number;
}

function longestAt(secrets: Iterable<Secret>, text: string, at: number): Found | undefined {
  let longest: Found | undefined;
  for (const secret of secrets) {
    const end = secret.matcher.endAt(text, at);
    if (end === undefined || (secret.isWord && isInsideName(text, at, end))) continue;
    if (end > (longest?.end ?? 0)) longest = { secret, end };
  }
  return longest;
}

/** Hides what looks like a secret by name or shape. */
export function maskLikely(text: string): string {
  return maskTokens(redactSecrets(text));
}

/** Runs of so many characters with letters and digits are tokens, not words. */
const shortestToken = 20;
const tokenRun = /[A-Za-z0-9_+/=~.-]{20,}/g;

/** Hides what only a machine could have written; dates, hosts and paths stay. */
function maskTokens(text: string): string {
  return text.replace(tokenRun, (run) =>
    run
      .split(/(?<=[/.=])|(?=[/.=])/)
      .map((part) => (isToken(part) ? hidden : part))
      .join(''),
  );
}

function isToken(part: string): boolean {
  return part.length >= shortestToken && /\d/.test(part) && /[A-Za-z]/.test(part);
}
