import { redactSecrets } from '../base/secrets/redactSecrets.ts';
import { isEscape, SecretMatcher } from './secretMatcher.ts';

/** Stands where a secret of a run was. */
export const hidden = '•••';

/** Shorter ones cannot be hidden: they are parts of ordinary words. */
export const shortestSecret = 4;

/**
 * Hides the secrets of one run in whatever is to be shown. Secrets join as they appear: passwords and other placeholders
 * before the first request, codes, tokens and cookies as soon as they are read.
 */
export class Redactor {
  readonly #matchers = new Map<string, SecretMatcher>();
  readonly #starts = new Set<string>();
  readonly #public = new Set<string>();

  /** Names that stand in the config itself: they are shown even where they equal a secret. */
  declarePublic(names: Iterable<string>): void {
    for (const name of names) this.#public.add(name);
  }

  add(secret: string): void {
    if (secret.length < shortestSecret || this.#matchers.has(secret)) return;
    const matcher = new SecretMatcher(secret);
    this.#matchers.set(secret, matcher);
    for (const start of matcher.starts) this.#starts.add(start);
  }

  /** Hides by value, then what looks like a secret by name or shape. */
  foreign(text: string): string {
    return maskTokens(redactSecrets(this.byValue(text)));
  }

  /** How many secrets are known. */
  get size(): number {
    return this.#matchers.size;
  }

  /** A text of ours with foreign parts in it; a name of the config stays. */
  byValue(text: string): string {
    if (this.#matchers.size === 0 || this.#public.has(text)) return text;
    const matchers = [...this.#matchers.values()];
    let shown = '';
    let from = 0;
    for (let at = 0; at < text.length;) {
      const char = text[at] ?? '';
      const mayStart = this.#starts.has(char) || isEscape(char);
      const end = mayStart ? longestEnd(matchers, text, at) : undefined;
      if (end === undefined) {
        at++;
        continue;
      }
      shown += text.slice(from, at) + hidden;
      at = from = end;
    }
    return shown + text.slice(from);
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

function longestEnd(matchers: readonly SecretMatcher[], text: string, at: number): number | undefined {
  let longest: number | undefined;
  for (const matcher of matchers) {
    const end = matcher.endAt(text, at);
    if (end !== undefined && end > (longest ?? 0)) longest = end;
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
