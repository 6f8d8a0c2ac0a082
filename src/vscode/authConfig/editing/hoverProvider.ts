import { Hover, type HoverProvider, MarkdownString } from 'vscode';
import { type Editing, rangeOf, phrasesAsMarkdown, toRange } from './editing.ts';

export function hoverProvider(editing: Editing): HoverProvider {
  return {
    provideHover: (document, position) =>
      editing.answer(document, async ({ language, config }) => {
        const offset = document.offsetAt(position);
        const own = language.hoverAt(config, offset);
        const ofSchema = await language.schemaHover(config, offset);
        const fromSchema = markdownOf(ofSchema?.contents).map((text) => new MarkdownString(text));
        const contents = own === undefined ? fromSchema : [phrasesAsMarkdown(own.lines), ...fromSchema];
        if (contents.length === 0) return undefined;
        const range = own === undefined ? undefined : rangeOf(document, own.range);
        return new Hover(contents, range ?? (ofSchema?.range && toRange(ofSchema.range)));
      }),
  };
}

/** The JSON language service answers with a list of Markdown texts. */
function markdownOf(contents: unknown): string[] {
  return (Array.isArray(contents) ? contents : []).filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}
