import { concatTemplates, text, type Piece, type Template } from '../../match/template.ts';
import { followedBy } from './variants.ts';
import { hole } from '../../interpret/values/value.ts';

/*
 * Paths with parameters that begin with a colon: `/users/:id`, `/files/*`, `/:id(\\d+)`, `/posts/:id?`, `/a{/:b}`,
 * `/ab?cd`. The dialects of path-to-regexp (Express, Koa, Nest, Fastify, Hono), httprouter (Gin) and Echo differ
 * in details that do not meet in one path.
 */

/** A path may stand for so many templates, through its optional parts. */
const nameStart = /[A-Za-z_$]/;
/** What may mean more than itself. */
const special: ReadonlySet<string> = new Set(['\\', ':', '*', '(', '{', '?', hole]);
const nameRest = /[A-Za-z0-9_$]/;

interface ColonOptions {
  /** `{/:op}` is optional (Express 5, find-my-way has none); `{regex}` follows a name (Hono). */
  readonly braces: 'optional' | 'regex';
}

export function colonTemplates(
  path: string,
  options: ColonOptions = { braces: 'optional' },
): readonly Template[] {
  return new ColonParser(path, options).parse();
}

class ColonParser {
  readonly #path: string;
  readonly #options: ColonOptions;
  #at = 0;

  constructor(path: string, options: ColonOptions) {
    this.#path = path;
    this.#options = options;
  }

  parse(end?: string): readonly Template[] {
    let templates: readonly Template[] = [[]];
    const add = (options: readonly Template[]): void => {
      templates = followedBy(templates, options);
    };
    while (this.#at < this.#path.length) {
      const char = this.#path.charAt(this.#at);
      if (char === end) break;
      const next = this.#path.charAt(this.#at + 1);
      if (char === '\\' && next !== '') {
        this.#at += 2;
        add([[text(next)]]);
      } else if (char === ':' && nameStart.test(next)) {
        const param = this.#param();
        add(this.#modified(templates, [param], (changed) => (templates = changed)));
      } else if (char === '*') {
        this.#at += 1;
        const name = this.#name();
        const piece: Piece = { kind: 'param', name: name === '' ? 'rest' : name, many: true };
        add([[piece]]);
      } else if (char === '(') {
        const piece: Piece = { kind: 'param', name: '', regex: this.#group(), many: true };
        add(this.#modified(templates, [piece], (changed) => (templates = changed)));
      } else if (char === '{' && this.#options.braces === 'optional') {
        this.#at += 1;
        const inner = this.parse('}');
        this.#at += 1;
        add([...inner, []]);
      } else if (char === hole) {
        this.#at += 1;
        add([[{ kind: 'param', name: '' }]]);
      } else {
        this.#at += 1;
        if (this.#path.charAt(this.#at) === '?' && char !== '/') {
          this.#at += 1;
          add([[text(char)], []]);
        } else add([[text(char + this.#plain(end))]]);
      }
    }
    return templates;
  }

  /** What follows and means only itself; what is optional stays for the next turn. */
  #plain(end: string | undefined): string {
    const start = this.#at;
    while (this.#at < this.#path.length) {
      const char = this.#path.charAt(this.#at);
      if (char === end || special.has(char) || this.#path.charAt(this.#at + 1) === '?') break;
      this.#at += 1;
    }
    return this.#path.slice(start, this.#at);
  }

  #name(): string {
    const start = this.#at;
    while (nameRest.test(this.#path.charAt(this.#at))) this.#at += 1;
    return this.#path.slice(start, this.#at);
  }

  #param(): Piece {
    this.#at += 1;
    const name = this.#name();
    let regex: string | undefined;
    if (this.#path.charAt(this.#at) === '(') regex = this.#group().slice(1, -1);
    else if (this.#path.charAt(this.#at) === '{' && this.#options.braces === 'regex') {
      regex = this.#group('{', '}').slice(1, -1);
    }
    const many = regex === '.*' || regex === '.+';
    return {
      kind: 'param',
      name,
      ...(regex === undefined || many ? {} : { regex }),
      ...(many ? { many: true } : {}),
    };
  }

  /** What stands in balanced brackets, with these. */
  #group(open = '(', close = ')'): string {
    const start = this.#at;
    let depth = 0;
    while (this.#at < this.#path.length) {
      const char = this.#path.charAt(this.#at);
      this.#at += char === '\\' ? 2 : 1;
      if (char === open) depth += 1;
      if (char === close) depth -= 1;
      if (depth === 0) break;
    }
    return this.#path.slice(start, this.#at);
  }

  /** `?`, `*` and `+` after a parameter or group: it may be missing (with the slash before it), or take many segments. */
  #modified(
    before: readonly Template[],
    [piece]: readonly [Piece],
    change: (templates: readonly Template[]) => void,
  ): readonly Template[] {
    const char = this.#path.charAt(this.#at);
    if (char !== '?' && char !== '*' && char !== '+') return [[piece]];
    this.#at += 1;
    if (piece.kind === 'param' && piece.regex !== undefined && piece.name === '') {
      return [[{ ...piece, regex: piece.regex + char }]];
    }
    if (char !== '?' && piece.kind === 'param') return [[{ ...piece, many: true }]];
    const marked = before.map((template) => concatTemplates(template, [piece]));
    change([...marked, ...before.map(withoutSlash)]);
    return [[]];
  }
}

function withoutSlash(template: Template): Template {
  const last = template.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith('/')) return template;
  return concatTemplates(template.slice(0, -1), [text(last.text.slice(0, -1))]);
}
