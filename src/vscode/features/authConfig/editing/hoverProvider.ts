import { Hover, type HoverProvider, type MarkdownString } from 'vscode';
import type { Secrets } from '../../../../auth/secrets.ts';
import { t } from '../../../../base/messages.ts';
import { textsAt } from '../../../../base/untrusted.ts';
import type { Environments } from '../../../shared/environments/environments.ts';
import { Markdown } from '../../../shared/faces/markdown.ts';
import { type Editing, phrasesAsMarkdown, toRange } from './editing.ts';
import { rangeOf } from '../../../shared/files/configEdits.ts';

export function hoverProvider(
  editing: Editing,
  environments: Pick<Environments, 'of'>,
  secrets: Pick<Secrets, 'has'>,
): HoverProvider {
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
        if (own?.secret !== undefined && !(await secrets.has(own.secret)))
          contents.push(storeLink(own.secret));
        if (contents.length === 0) return undefined;
        const range = own === undefined ? undefined : rangeOf(document, own.range);
        return new Hover(contents, range ?? (ofSchema?.range && toRange(ofSchema.range)));
      }),
  };
}

function storeLink(secret: string): MarkdownString {
  return new Markdown().command(t('Store Secret…'), 'storeSecret', secret).done();
}

/** The JSON language service answers with a list of Markdown texts. */
function markdownOf(contents: unknown): string[] {
  return textsAt(contents).filter((text) => text !== '');
}
