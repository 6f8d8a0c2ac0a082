import { t, translate } from '../../../base/messages.ts';
import { pointerSegments, TreeLocator } from '../../../auth/syntax/tree.ts';
import type { AuthFormRequests, FormRecipe } from '../../../protocol/authForm.ts';
import type { RequestHandlers } from '../../../protocol/envelope.ts';
import type { App } from '../../app/app.ts';
import type { CheckedDocument } from '../../shared/files/configChecks.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { SentenceError } from '../../shared/messages/sentenceError.ts';
import type { FormSession } from './formSession.ts';

/** Ways that ask for something to make an authentication of. */
const imports = { curl: 'import-curl', file: 'import-file' } as const;

/** The one list of recipes, and behind it what an authentication can be made of. */
export function formRecipes({
  recipeNames,
  recipeLabels,
  recipeDetails,
}: CheckedDocument['language']): readonly FormRecipe[] {
  return [
    ...recipeNames.map((id): FormRecipe => {
      const detail = recipeDetails[id];
      return {
        id,
        label: translate(recipeLabels[id], []),
        detail: detail === undefined ? '' : translate(detail, []),
        kind: 'recipe',
      };
    }),
    { id: imports.curl, label: t('From a curl command…'), detail: '', kind: 'import' },
    {
      id: imports.file,
      label: t('Import from Postman, HAR, OpenAPI, ZAP or StackHawk…'),
      detail: '',
      kind: 'import',
    },
  ];
}

export function recipeHandlers(
  app: App,
  session: FormSession,
): Pick<RequestHandlers<AuthFormRequests>, 'useRecipe'> {
  return {
    useRecipe: async ({ version, pointer, recipe }) => {
      if (recipe === imports.curl) return fromCurl(app, session, version, pointer);
      if (recipe !== imports.file) {
        return session.edit(version, ({ language, config }) => language.useRecipe(config, pointer, recipe));
      }
      await session.open(version);
      await app.commands.run('importAuthentication', undefined, session.document.uri);
      return { version: session.document.version };
    },
  };
}

/** Puts the steps of a command behind those of the authentication. */
async function fromCurl(
  app: App,
  session: FormSession,
  version: number,
  pointer: string,
): Promise<{ readonly version: number }> {
  await session.open(version);
  const command = await app.window.showInputBox({
    title: t('From a curl command…'),
    prompt: t('The command that logs in, as copied from the browser. Its secrets become placeholders.'),
    ignoreFocusOut: true,
    password: true,
  });
  if (command === undefined || command.trim() === '') return { version: session.document.version };
  const exchange = await import('../../../exchange/authExchange.ts');
  const sentences: string[] = [];
  const done = await session.edit(version, ({ config }) => {
    const { root } = config;
    const list = root && new TreeLocator(root).find([...pointerSegments(pointer), 'steps']);
    if (list?.type !== 'array') throw new SentenceError(t('Choose another login method first.'));
    const last = list.children?.at(-1);
    const at = last === undefined ? list.offset + 1 : last.offset + last.length;
    const pasted = exchange.pasteCurl(exchange.readConfig(config.text), { start: at, end: at }, command);
    if (pasted === undefined) throw new SentenceError(t('Choose another login method first.'));
    const { steps } = pasted;
    if (!steps.ok) {
      throw new SentenceError(translate(exchange.exchangeMessages[steps.failure.code], steps.failure.args));
    }
    for (const { code, args } of steps.value.notes)
      if (code !== 'header-dropped')
        sentences.push(oneLine(translate(exchange.exchangeMessages[code], args)));
    return steps.value.edits;
  });
  if (sentences.length > 0)
    void app.window.showInformationMessage([...new Set(sentences)].slice(0, 4).join(' '));
  return done;
}
