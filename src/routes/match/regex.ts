/*
 * Regular expressions of foreign code, matched against foreign paths in time proportional to the product of their
 * lengths: all states are followed at once, nothing is ever tried again. What is not understood gives undefined.
 */

type Node =
  | { readonly kind: 'char'; readonly test: (char: string) => boolean }
  | { readonly kind: 'all'; readonly nodes: readonly Node[] }
  | { readonly kind: 'any'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'look'; readonly node: Node; readonly negative: boolean }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end' };

interface State {
  test?: (char: string) => boolean;
  readonly next: State[];
  edge?: 'start' | 'end';
  look?: { readonly start: State; readonly negative: boolean };
  isEnd?: true;
}

/** A regular expression has so many states at most. */
const maxStates = 4000;
const maxLength = 2000;

export interface LinearRegex {
  /** Whether a part of the text that begins at an index matches; `whole` wants it to reach the end. */
  matches(text: string, whole: boolean): boolean;
}

export function linearRegex(source: string): LinearRegex | undefined {
  if (source.length > maxLength) return undefined;
  try {
    const node = new Parser(source).parse();
    const builder = new Builder();
    const end: State = { next: [], isEnd: true };
    const start = builder.build(node, end);
    return { matches: (text, whole) => run(start, text, 0, whole) };
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

class Builder {
  #states = 0;

  build(node: Node, next: State): State {
    switch (node.kind) {
      case 'char':
        return this.#state({ test: node.test, next: [next] });
      case 'edge':
        return this.#state({ edge: node.at, next: [next] });
      case 'look':
        return this.#state({
          look: { start: this.build(node.node, { next: [], isEnd: true }), negative: node.negative },
          next: [next],
        });
      case 'all':
        return node.nodes.reduceRight((after, inner) => this.build(inner, after), next);
      case 'any':
        return this.#state({ next: node.options.map((option) => this.build(option, next)) });
      case 'repeat':
        return this.#repeat(node, next);
    }
  }

  #repeat({ node, min, max }: Extract<Node, { kind: 'repeat' }>, next: State): State {
    let after = next;
    if (max === Infinity) {
      const loop = this.#state({ next: [next] });
      loop.next.push(this.build(node, loop));
      after = loop;
    } else {
      for (let count = min; count < max; count += 1) {
        after = this.#state({ next: [this.build(node, after), next] });
      }
    }
    for (let count = 0; count < min; count += 1) after = this.build(node, after);
    return after;
  }

  #state(state: State): State {
    this.#states += 1;
    if (this.#states > maxStates) throw new Unsupported();
    return state;
  }
}

function run(start: State, text: string, from: number, whole: boolean): boolean {
  let current = new Set<State>();
  if (enter(start, text, from, current) && (!whole || from === text.length)) return true;
  for (let index = from; index < text.length; index += 1) {
    const next = new Set<State>();
    let ended = false;
    for (const state of current) {
      if (state.test?.(text.charAt(index)) !== true) continue;
      for (const after of state.next) if (enter(after, text, index + 1, next)) ended = true;
    }
    if (ended && (!whole || index + 1 === text.length)) return true;
    if (next.size === 0) return false;
    current = next;
  }
  return false;
}

/** Adds a state and all that follow it without a character; true where the end is among them. */
function enter(first: State, text: string, at: number, into: Set<State>): boolean {
  const open = [first];
  let ended = false;
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (into.has(state)) continue;
    into.add(state);
    if (state.isEnd) ended = true;
    if (state.test !== undefined) continue;
    if (state.edge === 'start' && at !== 0) continue;
    if (state.edge === 'end' && at !== text.length) continue;
    if (state.look !== undefined && run(state.look.start, text, at, false) === state.look.negative) continue;
    open.push(...state.next);
  }
  return ended;
}

const classes: Readonly<Record<string, (char: string) => boolean>> = {
  d: (char) => char >= '0' && char <= '9',
  w: (char) => /\w/.test(char),
  s: (char) => /\s/.test(char),
  D: (char) => !(char >= '0' && char <= '9'),
  W: (char) => !/\w/.test(char),
  S: (char) => !/\s/.test(char),
};

class Parser {
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Node {
    const node = this.#options();
    if (this.#at < this.#source.length) throw new Unsupported();
    return node;
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #options(): Node {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'any', options };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    while (this.#at < this.#source.length && this.#peek() !== '|' && this.#peek() !== ')') {
      nodes.push(this.#repeated(this.#atom()));
    }
    return { kind: 'all', nodes };
  }

  #repeated(node: Node): Node {
    let result = node;
    for (;;) {
      if (this.#take('*')) result = { kind: 'repeat', node: result, min: 0, max: Infinity };
      else if (this.#take('+')) result = { kind: 'repeat', node: result, min: 1, max: Infinity };
      else if (this.#take('?')) result = { kind: 'repeat', node: result, min: 0, max: 1 };
      else {
        const bounds = /^\{(\d{1,3})(?:(,)(\d{0,3}))?\}/.exec(this.#source.slice(this.#at, this.#at + 12));
        if (bounds === null) return result;
        this.#at += bounds[0].length;
        const min = Number(bounds[1]);
        const max = bounds[2] === undefined ? min : bounds[3] === '' ? Infinity : Number(bounds[3]);
        result = { kind: 'repeat', node: result, min, max: Math.max(min, max) };
      }
      // Lazy and possessive forms match the same texts.
      if (!this.#take('?')) this.#take('+');
    }
  }

  #atom(): Node {
    if (this.#take('(')) return this.#group();
    if (this.#take('[')) return { kind: 'char', test: this.#set() };
    if (this.#take('^') || this.#take('\\A')) return { kind: 'edge', at: 'start' };
    if (this.#take('$') || this.#take('\\Z') || this.#take('\\z')) return { kind: 'edge', at: 'end' };
    if (this.#take('.')) return { kind: 'char', test: () => true };
    if (this.#take('\\')) {
      const char = this.#peek();
      this.#at += 1;
      if (char === 'b' || char === 'B' || /[1-9kpP]/.test(char)) throw new Unsupported();
      return { kind: 'char', test: classes[char] ?? ((tested) => tested === char) };
    }
    const char = this.#peek();
    this.#at += 1;
    return { kind: 'char', test: (tested) => tested === char };
  }

  #group(): Node {
    this.#depth += 1;
    if (this.#depth > 50) throw new Unsupported();
    let look: boolean | undefined;
    if (this.#take('?=')) look = false;
    else if (this.#take('?!')) look = true;
    else if (this.#take('?:')) look = undefined;
    else if (this.#take('?P<') || this.#take('?<')) {
      if (this.#peek() === '=' || this.#peek() === '!') throw new Unsupported();
      const end = this.#source.indexOf('>', this.#at);
      if (end < 0) throw new Unsupported();
      this.#at = end + 1;
    } else if (this.#peek() === '?') throw new Unsupported();
    const node = this.#options();
    if (!this.#take(')')) throw new Unsupported();
    this.#depth -= 1;
    return look === undefined ? node : { kind: 'look', node, negative: look };
  }

  #set(): (char: string) => boolean {
    const negative = this.#take('^');
    const tests: ((char: string) => boolean)[] = [];
    let isFirst = true;
    while (isFirst || this.#peek() !== ']') {
      if (this.#at >= this.#source.length) throw new Unsupported();
      isFirst = false;
      const isEscaped = this.#take('\\');
      const from = this.#peek();
      this.#at += 1;
      const known = isEscaped ? classes[from] : undefined;
      if (known !== undefined) tests.push(known);
      else if (this.#peek() === '-' && this.#source.charAt(this.#at + 1) !== ']') {
        this.#at += 1;
        this.#take('\\');
        const to = this.#peek();
        this.#at += 1;
        tests.push((char) => char >= from && char <= to);
      } else tests.push((char) => char === from);
    }
    this.#at += 1;
    return (char) => tests.some((test) => test(char)) !== negative;
  }
}
