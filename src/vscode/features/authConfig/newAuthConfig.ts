import { type QuickPickItem, Range, SnippetString, type TextDocument, type Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import { plainText, type ConfigTemplate } from '../../../auth/create/configTemplate.ts';
import type { NewConfigAnswers, LoginKind } from '../../../auth/create/newAuthConfig.ts';
import { recipeNames } from '../../../auth/create/recipes.ts';
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
  const { newAuthConfig } = await loadAuthLanguage();
  const answers = await askAll(app, await baseUrlIn(app, existing));
  if (answers === undefined) return undefined;
  const template = newAuthConfig(answers);
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

type Name = keyof NewConfigAnswers;

async function askAll(app: App, baseUrl: string | undefined): Promise<NewConfigAnswers | undefined> {
  const title = (number: number, of: number): string => t('New Auth Config ({0}/{1})', number, of);
  const answers = await askInTurn<Name>(app.window, title, [
    ['application', () => askApplication(app)],
    ['baseUrl', () => askBaseUrl(baseUrl)],
    ['login', askLogin],
  ]);
  if (answers === undefined) return undefined;
  const { application = '' } = answers;
  const login = logins.find((known) => known === answers.login) ?? 'bearer';
  return { application, baseUrl: answers.baseUrl ?? '', login };
}

const logins: readonly LoginKind[] = ['bearer', 'cookie', 'custom', ...recipeNames];

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

function askLogin(): ChoiceQuestion {
  const choices: Readonly<Record<LoginKind, QuickPickItem>> = {
    bearer: {
      label: t('Bearer token'),
      description: 'Authorization: Bearer <token>',
      detail: t('A login call returns a token as JSON.'),
    },
    cookie: {
      label: t('Session cookie'),
      description: 'Cookie: SESSION=<token>',
      detail: t('A login form sets a cookie.'),
    },
    custom: {
      label: t('Token in a header of its own'),
      description: 'X-Auth-Token: <token>',
      detail: t('A login call returns a token as JSON.'),
    },
    form: {
      label: t('Form with a CSRF token'),
      detail: t('The page contains the field; the form sets a cookie.'),
    },
    'oauth-password': { label: t('OAuth with user and password'), description: 'grant_type=password' },
    'oauth-client': {
      label: t('OAuth with client credentials'),
      description: 'grant_type=client_credentials',
    },
    'api-key': { label: t('API key for each user'), description: 'X-API-Key: <token>' },
    'one-time-password': { label: t('Password and one-time password'), description: '$inputs.totp' },
    'json-refresh': { label: t('JSON API with a refresh token'), description: '"strategy": "steps"' },
    graphql: { label: 'GraphQL', detail: t('A mutation returns a token.') },
    'single-sign-on': {
      label: t('Single sign-on through a login page'),
      description: 'PKCE',
      detail: t('A login page of the identity provider leads to a code.'),
    },
  };
  return {
    prompt: t('How do users log in?'),
    value: 'bearer',
    choices: logins.map((value) => ({ ...choices[value], value })),
  };
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
