import { redactSecrets } from '../base/secrets/redactSecrets.ts';
import { isEscape, SecretMatcher } from './secretMatcher.ts';

/** A secret, by what stands for it. */
export interface NamedSecret {
  readonly name: string;
}

interface Secret extends NamedSecret {
  readonly matcher: SecretMatcher;
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
  /** By what they may start with, unless it is escaped. */
  readonly #byStart = new Map<string, Secret[]>();
  readonly #masked = new Map<string, string>();
  readonly #public = new Set<string>();

  /** Names that stand in the config itself: they are shown even where they equal a secret. */
  declarePublic(names: Iterable<string>): void {
    for (const name of names) this.#public.add(name);
  }

  /** `name` stands for it in commands that are copied; the first one counts. */
  add(secret: string, name: string): void {
    if (secret.length < shortestSecret || this.#secrets.has(secret)) return;
    const known = { matcher: new SecretMatcher(secret), name };
    this.#secrets.set(secret, known);
    for (const start of known.matcher.starts) {
      const others = this.#byStart.get(start);
      if (others === undefined) this.#byStart.set(start, [known]);
      else others.push(known);
    }
  }

  /** Hides by value, then what looks like a secret by name or shape. */
  foreign(text: string): string {
    return this.#mask(this.byValue(text));
  }

  /** How many secrets are known. */
  get size(): number {
    return this.#secrets.size;
  }

  /** A text of ours with foreign parts in it; a name of the config stays. */
  byValue(text: string): string {
    const [first = '', ...rest] = this.#pieces(text);
    if (rest.length === 0 && typeof first === 'string') return first;
    return [first, ...rest].map((piece) => (typeof piece === 'string' ? piece : hidden)).join('');
  }

  /** A text with the names of the secrets in it; what else looks like one is hidden. */
  named(text: string): readonly (string | NamedSecret)[] {
    return this.#pieces(text).map((piece) =>
      typeof piece === 'string' ? this.#mask(piece) : { name: piece.name },
    );
  }

  /** By name and shape. The same headers come again with every step. */
  #mask(text: string): string {
    const known = this.#masked.get(text);
    if (known !== undefined) return known;
    const masked = maskTokens(redactSecrets(text));
    if (text.length <= longestRemembered) this.#masked.set(text, masked);
    return masked;
  }

  #pieces(text: string): (string | Secret)[] {
    if (this.#secrets.size === 0 || this.#public.has(text)) return [text];
    const all = [...this.#secrets.values()];
    const pieces: (string | Secret)[] = [];
    let from = 0;
    for (let at = 0; at < text.length;) {
      const char = text[at] ?? '';
      const candidates = isEscape(char) ? all : this.#byStart.get(char);
      const found = candidates === undefined ? undefined : longestAt(candidates, text, at);
      if (found === undefined) {
        at++;
        continue;
      }
      pieces.push(text.slice(from, at), found.secret);
      at = from = found.end;
    }
    pieces.push(text.slice(from));
    return pieces;
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

/** Of headers, not of bodies. */
const longestRemembered = 200;

interface Found {
  readonly secret: Secret;
  readonly end: number;
}

function longestAt(secrets: readonly Secret[], text: string, at: number): Found | undefined {
  let longest: Found | undefined;
  for (const secret of secrets) {
    const end = secret.matcher.endAt(text, at);
    if (end !== undefined && end > (longest?.end ?? 0)) longest = { secret, end };
  }
  return longest;
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
