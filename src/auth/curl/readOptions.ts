import { cutAt } from '../../base/cut.ts';
import type { Note } from './messages.ts';
import { note } from './messages.ts';
import type { CurlOption } from './curlOptions.ts';
import { curlOption } from './curlOptions.ts';

interface UsedOption {
  readonly option: CurlOption;
  readonly value: string;
}

/** Options in order; words that belong to none are URLs. */
export function readOptions(words: readonly string[], report: (note: Note) => void): Iterable<UsedOption> {
  return new OptionReader(words, report).read();
}

class OptionReader {
  readonly #words: readonly string[];
  readonly #report: (note: Note) => void;
  #at = 0;

  constructor(words: readonly string[], report: (note: Note) => void) {
    this.#words = words;
    this.#report = report;
  }

  *read(): Generator<UsedOption> {
    for (; this.#at < this.#words.length; this.#at += 1) {
      const word = this.#words[this.#at] ?? '';
      if (word === '--') {
        for (const url of this.#words.slice(this.#at + 1)) yield { option: 'url', value: url };
        return;
      }
      if (word.startsWith('--')) yield* this.#long(word);
      else if (word.startsWith('-') && word.length > 1) yield* this.#short(word);
      else yield { option: 'url', value: word };
    }
  }

  #nextWord(): string {
    this.#at += 1;
    return this.#words[this.#at] ?? '';
  }

  /** `--name`, `--name value` and `--name=value`. */
  *#long(word: string): Generator<UsedOption> {
    const [name, value] = cutAt(word.slice('--'.length), '=');
    const spec = curlOption(name);
    if (spec === undefined) {
      this.#report(note('unknown-option', `--${name.slice(0, 60)}`));
      // An option nobody knows may take a value; what looks like the URL is no such value.
      const next = this.#words[this.#at + 1];
      if (value === undefined && next !== undefined && !/^-|[/:.{]/.test(next)) this.#at += 1;
      return;
    }
    reportUnsaid(spec.option, `--${name}`, this.#report);
    if (!spec.takesValue) yield { option: spec.option, value: '' };
    else yield { option: spec.option, value: value ?? this.#nextWord() };
  }

  /** Letters in a row; the first that takes a value has the rest of the word, or the next one. */
  *#short(word: string): Generator<UsedOption> {
    for (let letter = 1; letter < word.length; letter += 1) {
      const name = word[letter] ?? '';
      const spec = curlOption(name);
      if (spec === undefined) {
        this.#report(note('unknown-option', `-${name}`));
        continue;
      }
      reportUnsaid(spec.option, `-${name}`, this.#report);
      if (!spec.takesValue) {
        yield { option: spec.option, value: '' };
        continue;
      }
      yield { option: spec.option, value: word.slice(letter + 1) || this.#nextWord() };
      return;
    }
  }
}

/** What a step cannot say. */
function reportUnsaid(option: CurlOption, written: string, report: (note: Note) => void): void {
  if (option === 'unsupported') report(note('option-left-out', written));
  if (option === 'signing') report(note('signing-left-out', written));
}
