import { Parser } from 'htmlparser2';

interface HtmlHandlers {
  readonly onopentag: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly ontext: (text: string) => void;
  readonly onclosetag: (name: string) => void;
}

/**
 * Reads HTML up to where more than `deepest` elements are open at once, and no further: the parser looks through all of
 * them with each one that begins, which takes time with the square of the depth.
 */
export function parseHtml(html: string, deepest: number, handlers: HtmlHandlers): void {
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth++;
      handlers.onopentag(name, attributes);
      if (depth > deepest) parser.pause();
    },
    ontext: (text) => handlers.ontext(text),
    onclosetag: (name) => {
      depth--;
      handlers.onclosetag(name);
    },
  });
  parser.end(html);
}
