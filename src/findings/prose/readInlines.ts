import type { Token } from 'markdown-it';
import { visibleText } from './visibleText.ts';
import { httpAddress, linkAddresses } from './httpLinks.ts';
import type { Inline } from './markdownTree.ts';

/** Deeper pieces are shown with their marks. */
const deepest = 24;

const kinds: Readonly<Record<string, 'strong' | 'emphasis' | 'deleted'>> = {
  strong_open: 'strong',
  em_open: 'emphasis',
  s_open: 'deleted',
};

/** A piece that is not closed yet. */
interface Open {
  readonly kind: 'line' | 'strong' | 'emphasis' | 'deleted' | 'link';
  readonly url?: string;
  readonly children: Inline[];
}

/** What stands in a line, from the parser's tokens of it. */
export function readInlines(tokens: readonly Token[]): readonly Inline[] {
  const reader = new InlineReader();
  for (const token of tokens) reader.take(token);
  return reader.end();
}

class InlineReader {
  readonly #open: Open[] = [{ kind: 'line', children: [] }];
  #text = '';
  /** Pieces that are open deeper than `#open` goes. */
  #deeper = 0;

  take(token: Token): void {
    if (token.nesting === 1) this.#start(token);
    else if (token.nesting === -1) this.#close(token);
    else if (token.type === 'code_inline') this.#add({ kind: 'code', text: token.content });
    else if (token.type === 'hardbreak') this.#add({ kind: 'break' });
    else this.#text += textOf(token);
  }

  end(): readonly Inline[] {
    this.#endText();
    return this.#open[0]?.children ?? [];
  }

  #start(token: Token): void {
    if (this.#deeper > 0 || this.#open.length > deepest) {
      this.#deeper += 1;
      this.#text += token.markup;
      return;
    }
    this.#endText();
    const kind = kinds[token.type];
    if (kind !== undefined) {
      this.#open.push({ kind, children: [] });
      return;
    }
    const url = httpAddress(String(token.attrGet('href') ?? ''));
    this.#open.push(url === undefined ? { kind: 'line', children: [] } : { kind: 'link', url, children: [] });
  }

  #close(token: Token): void {
    if (this.#deeper > 0) {
      this.#deeper -= 1;
      this.#text += token.markup;
      return;
    }
    this.#endText();
    const { kind, url = '', children } = this.#open.pop() ?? { kind: 'line', children: [] };
    if (kind === 'line') this.#top().push(...children);
    else if (kind === 'link') this.#top().push({ kind, url, children });
    else this.#top().push({ kind, children });
  }

  #add(piece: Inline): void {
    this.#endText();
    this.#top().push(piece);
  }

  #endText(): void {
    const text = visibleText(this.#text);
    this.#text = '';
    if (text === '') return;
    const isInLink = this.#open.some(({ kind }) => kind === 'link');
    this.#top().push(...(isInLink ? [{ kind: 'text' as const, text }] : linkAddresses(text)));
  }

  #top(): Inline[] {
    return this.#open.at(-1)?.children ?? [];
  }
}

/** An image is its alternative text; its marks are gone with it. */
function textOf({ type, content, children }: Token): string {
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  return type === 'image' ? (children ?? []).map(textOf).join('') : content;
}
