import { text, type Template } from '../../match/template.ts';
import { followedBy } from './variants.ts';
import { hole } from '../../interpret/values/value.ts';

/* Paths of Rails: `posts/:id`, `*rest`, `(/:locale)`, and `(.:format)`, which every route has and none needs. */

const word = /^\w+/;

export function railsTemplates(path: string): readonly Template[] {
  const shown = path.replace(/\(\.:format\)/g, '');
  return new Parser(shown.startsWith('/') || shown === '' || shown.startsWith('(') ? shown : `/${shown}`)
    .read()
    .map(withoutDoubleSlash);
}

class Parser {
  readonly #path: string;
  #at = 0;

  constructor(path: string) {
    this.#path = path;
  }

  read(end?: string): readonly Template[] {
    let templates: readonly Template[] = [[]];
    const add = (options: readonly Template[]): void => {
      templates = followedBy(templates, options);
    };
    while (this.#at < this.#path.length) {
      const char = this.#path.charAt(this.#at);
      this.#at += 1;
      if (char === end) break;
      if (char === '(') add([...this.read(')'), []]);
      else if (char === ':' || char === '*') {
        const name = word.exec(this.#path.slice(this.#at, this.#at + 100))?.[0] ?? '';
        this.#at += name.length;
        add([[{ kind: 'param', name, ...(char === '*' ? { many: true as const } : {}) }]]);
      } else if (char === hole) add([[{ kind: 'param', name: '' }]]);
      else add([[text(char)]]);
    }
    return templates;
  }
}

function withoutDoubleSlash(template: Template): Template {
  return template.map((piece) => (piece.kind === 'text' ? text(piece.text.replace(/\/{2,}/g, '/')) : piece));
}
