import { escapePointer } from './responseFields.ts';

/** A variable that a test script sets from the response, and the expression for its value. */
export interface ScriptVariable {
  readonly name: string;
  readonly source: string;
}

type Token =
  | { readonly kind: 'name' | 'sign'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** The expressions inside a template literal. */
  | { readonly kind: 'template'; readonly text: string };

const mostTokens = 50_000;
/** Of the part of a template that is looked at. */
const longestPart = 300;

/**
 * Finds what a Postman test script keeps of a response: pm.environment.set("token", json.access_token) and
 * its older and indirect forms. Only follows assignments; nothing is run.
 */
export function scriptVariables(script: string): ScriptVariable[] {
  return new ScriptReader(tokenize(script)).read();
}

/** The variables that a script gives a text that is written out in it. */
export function scriptConstants(script: string): [name: string, value: string][] {
  return new ScriptReader(tokenize(script)).constants();
}

type Source =
  | { readonly kind: 'body'; readonly path: readonly string[] }
  | { readonly kind: 'header' | 'cookie'; readonly name: string };

class ScriptReader {
  readonly #tokens: readonly Token[];
  readonly #known: Map<string, Source>;
  #at = 0;

  constructor(tokens: readonly Token[], known = new Map<string, Source>()) {
    this.#tokens = tokens;
    this.#known = known;
  }

  read(): ScriptVariable[] {
    const variables: ScriptVariable[] = [];
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      if (this.#isSign('=')) this.#assignment();
      else if (this.#isSetter()) {
        const name = this.#tokens[this.#at + 2];
        const start = this.#at + 4;
        const source = this.#valueAt(start);
        if (name !== undefined && source !== undefined) {
          variables.push({ name: name.text, source: expressionOf(source) });
        }
      }
    }
    return variables;
  }

  constants(): [name: string, value: string][] {
    const constants: [name: string, value: string][] = [];
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      const [name, value] = [this.#tokens[this.#at + 2], this.#tokens[this.#at + 4]];
      if (this.#isSetter() && value?.kind === 'text' && this.#isSign(')', this.#at + 5)) {
        constants.push([name?.text ?? '', value.text]);
      }
    }
    return constants;
  }

  #isSign(text: string, at = this.#at): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'sign' && token.text === text;
  }

  #name(at: number): string | undefined {
    const token = this.#tokens[at];
    return token?.kind === 'name' ? token.text : undefined;
  }

  /** At `set("name", …` of a variable scope, or `setEnvironmentVariable("name", …`. */
  #isSetter(): boolean {
    const name = this.#name(this.#at) ?? '';
    if (!this.#isSign('(', this.#at + 1) || !this.#isSign(',', this.#at + 3)) return false;
    if (this.#tokens[this.#at + 2]?.kind !== 'text') return false;
    if (/^set(?:Environment|Global)Variable$/.test(name)) return true;
    const scope = this.#name(this.#at - 2) ?? '';
    return name === 'set' && /^(?:environment|collectionVariables|globals|variables)$/.test(scope);
  }

  /** `name = …` and `{ name, other: name } = …`. */
  #assignment(): void {
    const before = this.#at - 1;
    const source = this.#valueAt(this.#at + 1);
    const name = this.#name(before);
    if (name !== undefined) {
      if (source === undefined) this.#known.delete(name);
      else this.#known.set(name, source);
      return;
    }
    if (!this.#isSign('}', before) || source?.kind !== 'body') return;
    for (let at = before - 1; at >= 0 && !this.#isSign('{', at); at -= 1) {
      const target = this.#name(at);
      if (target === undefined) continue;
      const isRenamed = this.#isSign(':', at - 1);
      const key = isRenamed ? this.#name(at - 2) : target;
      if (key !== undefined) this.#known.set(target, { kind: 'body', path: [...source.path, key] });
      if (isRenamed) at -= 2;
    }
  }

  #valueAt(start: number): Source | undefined {
    let at = start;
    // "Bearer " + token
    while (this.#tokens[at]?.kind === 'text' && this.#isSign('+', at + 1)) at += 2;
    const first = this.#tokens[at];
    if (first?.kind === 'template') return this.#inTemplate(first.text);
    if (first?.kind !== 'name') return undefined;
    return this.#meaning(...this.#memberPath(first.text, at + 1));
  }

  /** `.name`, `["name"]` and `(…)` after a name, and the last text that a call is given. */
  #memberPath(first: string, start: number): [path: readonly string[], argument: string | undefined] {
    const path = [first];
    let argument: string | undefined;
    for (let at: number | undefined = start; at !== undefined && path.length < 30;) {
      const next: Token | undefined = this.#tokens[at + 1];
      if ((this.#isSign('.', at) || this.#isSign('?.', at)) && next?.kind === 'name') {
        path.push(next.text);
        at += 2;
      } else if (this.#isSign('[', at) && next !== undefined && this.#isSign(']', at + 2)) {
        path.push(next.text);
        at += 3;
      } else if (this.#isSign('(', at)) {
        argument = next?.kind === 'text' ? next.text : argument;
        path.push('()');
        at = this.#after(at);
      } else break;
    }
    return [path, argument];
  }

  #inTemplate(text: string): Source | undefined {
    const start = text.indexOf('${');
    const end = text.indexOf('}', start);
    if (start === -1 || end === -1 || end - start > longestPart) return undefined;
    return new ScriptReader(tokenize(text.slice(start + '${'.length, end)), this.#known).#valueAt(0);
  }

  /** After what a bracket encloses. */
  #after(open: number): number | undefined {
    let level = 0;
    for (let at = open; at < Math.min(this.#tokens.length, open + 60); at += 1) {
      if (this.#isSign('(', at)) level += 1;
      if (this.#isSign(')', at)) level -= 1;
      if (level === 0) return at + 1;
    }
    return undefined;
  }

  #meaning(path: readonly string[], argument: string | undefined): Source | undefined {
    const text = path.join('.');
    const known = this.#known.get(path[0] ?? '');
    if (known?.kind === 'body') return bodySource(known.path, path.slice(1));
    if (known !== undefined) return known;
    for (const start of ['pm.response.json.()', 'JSON.parse.()']) {
      if (text === start || text.startsWith(`${start}.`)) {
        return bodySource([], path.slice(start.split('.').length));
      }
    }
    if (argument === undefined) return undefined;
    if (/^(?:pm\.response\.headers\.(?:get|one)|postman\.getResponseHeader)\.\(\)/.test(text)) {
      return { kind: 'header', name: argument };
    }
    if (/^(?:pm\.cookies\.get|postman\.getResponseCookie)\.\(\)/.test(text)) {
      return { kind: 'cookie', name: argument };
    }
    return undefined;
  }
}

/** Calls that leave a value what it is. */
const sameValue = new Set(['toString', 'trim', 'valueOf', 'toLowerCase', 'replace']);

/** A call such as .toString() ends the path; of what another one makes of a value nothing is known. */
function fields(path: readonly string[]): string[] | undefined {
  const call = path.indexOf('()');
  if (call < 0) return [...path];
  return sameValue.has(path[call - 1] ?? '') ? path.slice(0, Math.max(0, call - 1)) : undefined;
}

function bodySource(base: readonly string[], path: readonly string[]): Source | undefined {
  const inside = fields(path);
  return inside && { kind: 'body', path: [...base, ...inside] };
}

function expressionOf(source: Source): string {
  if (source.kind !== 'body') return `$response.${source.kind}.${source.name.replaceAll(/[\s{}]/g, '')}`;
  const pointer = source.path.map((segment) => `/${escapePointer(segment).replaceAll(/[{}]/g, '')}`).join('');
  return pointer === '' ? '$response.body' : `$response.body#${pointer}`;
}

const longestScript = 200_000;
const nameOrNumber = /([A-Za-z_$][\w$]*)|(\d+)/y;
const sign = /\?\.|===?|=>|!==?|[<>]=|\S/y;

/** One pass over a script; what is never closed ends with its line or with the script. */
function tokenize(script: string): Token[] {
  const text = script.slice(0, longestScript);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length && tokens.length < mostTokens;) {
    const quoted = quotes[text[at] ?? ''];
    if (text.startsWith('//', at)) at = endOf(text, '\n', at);
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at + 2);
    else if (quoted !== undefined) {
      const end = closingQuote(text, at, text[at] ?? '');
      tokens.push({ kind: quoted, text: text.slice(at + 1, end) });
      at = end + 1;
    } else {
      const token = unquotedAt(text, at);
      if (token !== undefined) tokens.push(token);
      at += token?.text.length ?? 1;
    }
  }
  return tokens;
}

const quotes: Readonly<Record<string, Token['kind']>> = { '"': 'text', "'": 'text', '`': 'template' };

function unquotedAt(text: string, at: number): Token | undefined {
  nameOrNumber.lastIndex = at;
  const word = nameOrNumber.exec(text);
  if (word !== null) return { kind: word[1] === undefined ? 'text' : 'name', text: word[0] };
  sign.lastIndex = at;
  const found = sign.exec(text);
  return found === null ? undefined : { kind: 'sign', text: found[0] };
}

function endOf(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + end.length;
}

function closingQuote(text: string, open: number, quote: string): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === quote || (text[at] === '\n' && quote !== '`')) return at;
    if (text[at] === '\\') at += 1;
  }
  return text.length;
}
