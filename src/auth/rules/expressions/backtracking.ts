/**
 * Whether a regular expression repeats a group that is itself one repetition, such as `(a+)+` or
 * `(\w+\s?)*`: such a text can be split in exponentially many ways, and a failing match tries them all.
 * Takes a valid expression; finds this form only, not every slow expression.
 */
export function isBacktrackingProne(regex: string): boolean {
  return new Scanner(regex).scan();
}

interface Alternative {
  /** Elements that cannot be empty and are matched once. */
  fixed: number;
  /** Elements repeated without a limit. */
  repeated: number;
}

class Scanner {
  readonly #regex: string;
  #at = 0;
  #isProne = false;

  constructor(regex: string) {
    this.#regex = regex;
  }

  scan(): boolean {
    while (this.#at < this.#regex.length) {
      this.#alternatives();
      this.#at++;
    }
    return this.#isProne;
  }

  /** Reads up to the closing parenthesis; true if one alternative is nothing but a repetition. */
  #alternatives(): boolean {
    let isRepetition = false;
    let current: Alternative = { fixed: 0, repeated: 0 };
    const finish = (): void => {
      isRepetition ||= current.repeated > 0 && current.fixed === 0;
      current = { fixed: 0, repeated: 0 };
    };
    while (this.#at < this.#regex.length && this.#regex[this.#at] !== ')') {
      if (this.#regex[this.#at] === '|') {
        finish();
        this.#at++;
      } else {
        this.#element(current);
      }
    }
    finish();
    return isRepetition;
  }

  #element(alternative: Alternative): void {
    const isAssertion = /^(?:\^|\$|\\[bB]|\(\?<?[=!])/.test(this.#regex.slice(this.#at, this.#at + 4));
    const isRepetition = this.#atom();
    const quantifier =
      /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.#regex.slice(this.#at, this.#at + 20))?.[0] ?? '';
    this.#at += quantifier.length;
    if (isAssertion) return;
    const isUnlimited = /^(?:[*+]|\{\d+,\})/.test(quantifier);
    if (isUnlimited && isRepetition) this.#isProne = true;
    if (isUnlimited || isRepetition) alternative.repeated++;
    else if (!/^(?:\?|\{0)/.test(quantifier)) alternative.fixed++;
  }

  /** Reads one character, class, escape or group; true for a group that is a repetition. */
  #atom(): boolean {
    const rest = this.#regex.slice(this.#at);
    const group = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(rest)?.[0];
    if (group === undefined) {
      this.#at += (/^(?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^])/.exec(rest)?.[0] ?? rest).length;
      return false;
    }
    this.#at += group.length;
    const isRepetition = this.#alternatives();
    this.#at++;
    return isRepetition;
  }
}
