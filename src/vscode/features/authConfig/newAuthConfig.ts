import { type QuickPickItem, Range, SnippetString, type TextDocument, type Uri } from 'vscode';
import { t, translate } from '../../../base/messages.ts';
import { plainText, type ConfigTemplate } from '../../../auth/create/configTemplate.ts';
import type { NewConfigAnswers } from '../../../auth/create/newAuthConfig.ts';
import type { App } from '../../app/app.ts';
import { authLanguageId } from '../../app/ids.ts';
import { freeConfigUri } from '../../shared/files/configFileName.ts';
import { addRoleTo } from './addRole.ts';
import { loadAuthLanguage } from './authDocuments.ts';
import { baseUrlIn, existingConfigs, type ExistingConfig } from './existingConfigs.ts';
import { askInTurn, type ChoiceQuestion, type TextQuestion } from './questions.ts';

/**
 * New Auth Config…: asks what decides what the file is like, writes one, and leads through the rest of it. Where there is
 * one already, it offers to add a role to that.
 */
export async function createAuthConfig(app: App): Promise<Uri | undefined> {
  const existing = await existingConfigs(app);
  const chosen = existing.length === 0 ? 'new' : await chooseFile(app, existing);
  if (chosen === undefined) return undefined;
  if (chosen !== 'new') return addRoleTo(app, chosen);
  const language = await loadAuthLanguage();
  const answers = await askAll(app, language, await baseUrlIn(app, existing));
  if (answers === undefined) return undefined;
  if (answers.login === undefined) return void (await app.commands.run('importAuthentication'));
  const { newAuthConfig } = language;
  const template = newAuthConfig({ ...answers, login: answers.login });
  const folder = await folderForNewFile(app);
  const document = await newDocument(app, folder, answers.application, plainText(template));
  await fillIn(app, document, template);
  return document.uri;
}

async function chooseFile(
  { window }: App,
  existing: readonly ExistingConfig[],
): Promise<ExistingConfig | 'new' | undefined> {
  const items: (QuickPickItem & { readonly chosen: ExistingConfig | 'new' })[] = [
    { label: t('New auth config'), chosen: 'new' },
    ...existing.map((file) => ({ label: t('Add a role to {0}', file.name), chosen: file })),
  ];
  const picked = await window.showQuickPick(items, { title: t('New Auth Config') });
  return picked?.chosen;
}

type Language = Awaited<ReturnType<typeof loadAuthLanguage>>;
type Name = keyof NewConfigAnswers;

/** No login: it is to be imported. */
interface Answers extends Omit<NewConfigAnswers, 'login'> {
  readonly login: NewConfigAnswers['login'] | undefined;
}

async function askAll(
  app: App,
  language: Language,
  baseUrl: string | undefined,
): Promise<Answers | undefined> {
  const title = (number: number, of: number): string => t('New Auth Config ({0}/{1})', number, of);
  const answers = await askInTurn<Name>(app.window, title, [
    ['application', () => askApplication(app)],
    ['baseUrl', () => askBaseUrl(baseUrl)],
    ['login', () => askLogin(language)],
  ]);
  if (answers === undefined) return undefined;
  const { application = '' } = answers;
  const login = language.recipeNames.find((known) => known === answers.login);
  return { application, baseUrl: answers.baseUrl ?? '', login };
}

function askApplication({ workspace }: App): TextQuestion {
  return {
    prompt: t('Name of the application'),
    value: workspace.workspaceFolders?.[0]?.name ?? t('My API'),
    check: (text) => (text === '' ? t('Write something here.') : undefined),
  };
}

function askBaseUrl(proposed = 'http://localhost:8080'): TextQuestion {
  return {
    prompt: t('Base URL of the test environment, or a placeholder such as {0}', '${env:SHOP_URL}'),
    value: proposed,
    check: (text) =>
      /^(?:https?:\/\/[^\s/]|\$\{env:[A-Za-z_][\w.-]*\})/i.test(text)
        ? undefined
        : t('Write an absolute URL that starts with http:// or https://.'),
  };
}

/** What the file will say, where that tells more than a sentence. */
const codes: Readonly<Partial<Record<NewConfigAnswers['login'], string>>> = {
  bearer: 'Authorization: Bearer <token>',
  cookie: 'Cookie: SESSION=<token>',
  custom: 'X-Auth-Token: <token>',
  'oauth-password': 'grant_type=password',
  'oauth-client': 'grant_type=client_credentials',
  'api-key': 'X-API-Key: <token>',
  'one-time-password': '$inputs.totp',
  'json-refresh': '"strategy": "steps"',
  'single-sign-on': 'PKCE',
};

function askLogin({ recipeNames, recipeLabels, recipeDetails }: Language): ChoiceQuestion {
  const choices = recipeNames.map((value) => {
    const [description, detail] = [codes[value], recipeDetails[value]];
    return {
      value,
      label: translate(recipeLabels[value], []),
      ...(description !== undefined && { description }),
      ...(detail !== undefined && { detail: translate(detail, []) }),
    };
  });
  const imported = { value: 'import', label: t('Import from Postman, HAR, OpenAPI, ZAP or StackHawk…') };
  return { prompt: t('How do users log in?'), value: 'bearer', choices: [...choices, imported] };
}

/** Undefined without a workspace: then the file stays untitled until it is saved. */
async function folderForNewFile({ window, workspace }: App): Promise<Uri | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length <= 1) return folders[0]?.uri;
  return (await window.showWorkspaceFolderPick())?.uri;
}

async function newDocument(
  app: App,
  folder: Uri | undefined,
  application: string,
  content: string,
): Promise<TextDocument> {
  if (folder === undefined) return app.workspace.openTextDocument({ language: authLanguageId, content });
  const uri = await freeConfigUri(folder, application, (taken) => app.machine.isTaken(taken));
  await app.machine.create(uri, content);
  return app.workspace.openTextDocument(uri);
}

/** Leads through the places to fill in; whoever leaves them has the file as it was written. */
async function fillIn({ window }: App, document: TextDocument, template: ConfigTemplate): Promise<void> {
  const editor = await window.showTextDocument(document, { preview: false });
  const snippet = new SnippetString();
  for (const piece of template) {
    if (typeof piece === 'string') snippet.appendText(piece);
    else if (piece.choices !== undefined) snippet.appendChoice([...piece.choices], piece.number);
    else snippet.appendPlaceholder((inner) => inner.appendText(piece.text), piece.number);
  }
  const whole = new Range(document.positionAt(0), document.positionAt(document.getText().length));
  await editor.insertSnippet(snippet, whole, {
    undoStopBefore: true,
    undoStopAfter: true,
    keepWhitespace: true,
  });
}
