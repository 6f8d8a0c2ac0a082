import type { Note } from './messages.ts';
import { note } from './messages.ts';
import type { CurlOption } from './curlOptions.ts';
import { curlOption } from './curlOptions.ts';

interface UsedOption {
  readonly option: CurlOption;
  readonly value: string;
}

/** Options in order; words that belong to none are URLs. */
export function* readOptions(words: readonly string[], report: (note: Note) => void): Generator<UsedOption> {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      for (const url of words.slice(at + 1)) yield { option: 'url', value: url };
      return;
    }
    if (word.startsWith('--')) {
      const equals = word.indexOf('=');
      const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
      const spec = curlOption(name);
      if (spec === undefined) {
        report(note('unknown-option', `--${name.slice(0, 60)}`));
        // An option nobody knows may take a value; what looks like the URL is no such value.
        const next = words[at + 1];
        if (equals < 0 && next !== undefined && !/^-|[/:.{]/.test(next)) at += 1;
        continue;
      }
      reportUnsaid(spec.option, `--${name}`, report);
      if (!spec.takesValue) yield { option: spec.option, value: '' };
      else if (equals >= 0) yield { option: spec.option, value: word.slice(equals + 1) };
      else {
        at += 1;
        yield { option: spec.option, value: words[at] ?? '' };
      }
    } else if (word.startsWith('-') && word.length > 1) {
      for (let letter = 1; letter < word.length; letter += 1) {
        const name = word[letter] ?? '';
        const spec = curlOption(name);
        if (spec === undefined) report(note('unknown-option', `-${name}`));
        else reportUnsaid(spec.option, `-${name}`, report);
        if (spec?.takesValue !== true) {
          if (spec !== undefined) yield { option: spec.option, value: '' };
          continue;
        }
        const attached = word.slice(letter + 1);
        if (attached === '') at += 1;
        yield { option: spec.option, value: attached === '' ? (words[at] ?? '') : attached };
        break;
      }
    } else yield { option: 'url', value: word };
  }
}

/** What a step cannot say. */
function reportUnsaid(option: CurlOption, written: string, report: (note: Note) => void): void {
  if (option === 'unsupported') report(note('option-left-out', written));
  if (option === 'signing') report(note('signing-left-out', written));
}
