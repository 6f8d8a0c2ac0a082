import { nextOrEnd } from '../../base/cut.ts';

/** What a shell would hand to the commands of a text. */
export interface ShellWords {
  /** One list of words for each command; what a pipe or redirection leads to is left out. */
  readonly commands: readonly (readonly string[])[];
  /** Shell variables that became `${env:NAME}`. */
  readonly variables: readonly string[];
  readonly leftOut: ReadonlySet<'substitution' | 'pipe'>;
  readonly unclosed: boolean;
}

/** Reads what begins at a place of a text; gives the place behind it. */
type Reader = (text: string, at: number, words: WordCollector) => number;

/** What each sign begins; any other is text. */
export type Signs = Readonly<Record<string, Reader>>;

/** Reads a text to its end, by the signs of a dialect. */
export function readWords(text: string, signs: Signs, words: WordCollector): ShellWords {
  for (let at = 0; at < text.length;) at = (signs[text[at] ?? ''] ?? addChar)(text, at, words);
  return words.finish();
}

/** A reader of one sign that only tells the collector. */
function sign(tell: (words: WordCollector) => void): Reader {
  return (_text, at, words) => {
    tell(words);
    return at + 1;
  };
}

export const addChar: Reader = (text, at, words) => {
  words.add(text[at] ?? '');
  return at + 1;
};

const endCommand = sign((words) => words.endCommand());
const endWord = sign((words) => words.endWord());

/** What POSIX shells and PowerShell have in common. */
export const commonSigns: Signs = {
  '#': (text, at, words) => (words.inWord ? addChar(text, at, words) : nextOrEnd(text, '\n', at)),
  '\n': endCommand,
  ';': endCommand,
  '&': endCommand,
  '|': sign((words) => words.pipe()),
  '>': (text, at, words) => {
    words.skipRest();
    // In 2>&1 the & ends no command.
    return at + (text[at + 1] === '&' ? 2 : 1);
  },
  ' ': endWord,
  '\t': endWord,
  '\r': endWord,
};

/** Collects words into commands; shared by the dialects. */
export class WordCollector {
  readonly commands: string[][] = [];
  readonly variables = new Set<string>();
  readonly leftOut = new Set<'substitution' | 'pipe'>();
  /** Whether a quote is never closed. */
  unclosed = false;
  /** How deep in substitutions that hold calls of their own. */
  readonly level: number;
  #words: string[] = [];
  #word: string[] | undefined;
  #skipping = false;

  constructor(level = 0) {
    this.level = level;
  }

  get inWord(): boolean {
    return this.#word !== undefined;
  }

  /** Whether the command has no word yet. */
  get isFirst(): boolean {
    return this.#words.length === 0;
  }

  /** Adds to the current word, or starts one; an empty text makes an empty word. */
  add(text: string): void {
    (this.#word ??= []).push(text);
  }

  variable(name: string): void {
    this.variables.add(name);
    this.add(`\${env:${name}}`);
  }

  endWord(): void {
    if (this.#word !== undefined && !this.#skipping) this.#words.push(this.#word.join(''));
    this.#word = undefined;
  }

  endCommand(): void {
    this.endWord();
    if (this.#words.length > 0) this.commands.push(this.#words);
    this.#words = [];
    this.#skipping = false;
  }

  /** All that was read. */
  finish(): ShellWords {
    this.endCommand();
    const { commands, leftOut, unclosed } = this;
    return { commands, variables: [...this.variables], leftOut, unclosed };
  }

  /** What is piped on is another command; only that something is read from or goes to it is worth a word. */
  pipe(): void {
    this.leftOut.add('pipe');
    this.endCommand();
  }

  /** The commands whose output stands in a text; they run before the one that is being read. */
  addBefore({ commands, variables, leftOut }: ShellWords): void {
    for (const command of commands) this.commands.push([...command]);
    for (const name of variables) this.variables.add(name);
    for (const what of leftOut) this.leftOut.add(what);
  }

  /** The rest of the command is not part of the call. */
  skipRest(): void {
    // A number right before a redirection is a file descriptor.
    if (/^\d$/.test(this.#word?.join('') ?? '')) this.#word = undefined;
    this.endWord();
    this.#skipping = true;
    this.leftOut.add('pipe');
  }
}
