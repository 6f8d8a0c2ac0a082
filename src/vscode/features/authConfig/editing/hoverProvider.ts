import { Hover, type HoverProvider } from 'vscode';
import type { Environments } from '../../../shared/environments/environments.ts';
import { Markdown } from '../../../shared/faces/markdown.ts';
import { type Editing, rangeOf, phrasesAsMarkdown, toRange } from './editing.ts';

export function hoverProvider(editing: Editing, environments: Pick<Environments, 'of'>): HoverProvider {
  return {
    provideHover: (document, position) =>
      editing.answer(document, async ({ language, config }) => {
        const offset = document.offsetAt(position);
        const { file, names } = await environments.of(document.uri);
        const environment = file === undefined ? undefined : { file, names };
        const own = language.hoverAt(config, offset, environment);
        const ofSchema = await language.schemaHover(config, offset);
        const fromSchema = markdownOf(ofSchema?.contents).map((text) => new Markdown().own(text).done());
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
