/*
 * The shape of a path as a route declares it, whatever the framework's own syntax is: texts, parameters and, where
 * the framework takes them, regular expressions, one after the other. A path with optional parts is several templates.
 */

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  /** Never empty; `regex` limits what it takes, `many` lets it take slashes too, and nothing at all. */
  | { readonly kind: 'param'; readonly name: string; readonly regex?: string; readonly many?: true }
  /** A piece of a route that is a regular expression. */
  | { readonly kind: 'regex'; readonly source: string };

export type Template = readonly Piece[];

export function text(value: string): Piece {
  return { kind: 'text', text: value };
}

/** Puts templates one after the other; neighbouring texts become one. */
export function concatTemplates(...templates: readonly Template[]): Template {
  const pieces: Piece[] = [];
  for (const template of templates) {
    for (const piece of template) {
      const last = pieces.at(-1);
      if (piece.kind === 'text' && last?.kind === 'text')
        pieces[pieces.length - 1] = text(last.text + piece.text);
      else if (piece.kind !== 'text' || piece.text !== '') pieces.push(piece);
    }
  }
  return pieces;
}

/** Puts a path below another one: exactly one slash stands between them. */
export function joinTemplates(prefix: Template, path: Template): Template {
  if (path.length === 0) return prefix;
  if (prefix.length === 0 || isSlash(prefix))
    return startsWithSlash(path) ? path : concatTemplates([text('/')], path);
  const last = prefix.at(-1);
  const ended =
    last?.kind === 'text' && last.text.endsWith('/')
      ? [...prefix.slice(0, -1), text(last.text.slice(0, -1))]
      : prefix;
  return concatTemplates(ended, startsWithSlash(path) ? path : [text('/'), ...path]);
}

function isSlash([first, ...others]: Template): boolean {
  return first?.kind === 'text' && first.text === '/' && others.length === 0;
}

function startsWithSlash([first]: Template): boolean {
  return first?.kind === 'text' ? first.text.startsWith('/') : first?.kind === 'regex';
}

/** How a template is shown: `/users/{id}`. */
export function showTemplate(template: Template): string {
  const shown = template
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'regex') return piece.source;
      return piece.many ? `{${piece.name}*}` : `{${piece.name}}`;
    })
    .join('');
  return shown.startsWith('/') || shown.startsWith('^') ? shown : `/${shown}`;
}
