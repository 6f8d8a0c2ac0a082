declare const markdown: unique symbol;

/** CommonMark with tables. Only what stands in src/findings/prose makes it of other text. */
export type Markdown = string & { readonly [markdown]: true };

export const noMarkdown = asMarkdown('');

/** Says that a text is Markdown already. */
export function asMarkdown(text: string): Markdown {
  return text as Markdown;
}

/** Parts as paragraphs of one text; empty ones are left out. */
export function joinMarkdown(...parts: readonly Markdown[]): Markdown {
  return asMarkdown(parts.filter((part) => part !== '').join('\n\n'));
}

/**
 * The beginning of a long text, cut at the end of a line where there is one near. What the cut leaves open (a list,
 * a block of code) ends with the text.
 */
export function cutMarkdown(text: Markdown, length: number): Markdown {
  if (text.length <= length) {
    return text;
  }
  const line = text.lastIndexOf('\n', length);
  const kept = text.slice(0, line > length / 2 ? line : length).trimEnd();
  // Half of an escape, of a hard line break or of a character outside the basic plane.
  return asMarkdown(`${kept.replace(/(?:\\|\p{Surrogate})$/u, '')}\n\n…`);
}
