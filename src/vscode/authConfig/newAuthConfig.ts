import { type QuickPickItem, Uri } from 'vscode';
import { t } from '../../base/messages.ts';
import type { Answers, LoginKind } from '../../auth/create/newAuthConfig.ts';
import type { App } from '../app.ts';
import { loadAuthLanguage } from './authDocuments.ts';
import { authLanguageId } from '../ids.ts';
import { createNewFile, isNameTaken } from '../files/newFile.ts';
import { askInTurn, type ChoiceQuestion, type TextQuestion } from './questions.ts';

/** New Auth Config…: asks what cannot be known, writes a file that validates, and opens it. */
export async function createAuthConfig(app: App): Promise<Uri | undefined> {
  const { newAuthConfig, rolesIn } = await loadAuthLanguage();
  const { window, workspace } = app;
  const answers = await askAll(app, rolesIn);
  if (answers === undefined) return undefined;
  const text = newAuthConfig(answers);
  const folder = await folderForNewFile(app);
  if (folder === undefined) {
    const untitled = await workspace.openTextDocument({ language: authLanguageId, content: text });
    await window.showTextDocument(untitled);
    return untitled.uri;
  }
  const uri = await freeName(app, folder, answers.application);
  await createNewFile(app, uri, text);
  await window.showTextDocument(await workspace.openTextDocument(uri));
  return uri;
}

type Name = keyof Answers;
type Given = Readonly<Partial<Record<Name, string>>>;

async function askAll(app: App, rolesIn: (text: string) => string[]): Promise<Answers | undefined> {
  const title = (number: number, of: number): string => t('New Auth Config ({0}/{1})', number, of);
  const answers = await askInTurn<Name>(app.window, title, [
    ['application', () => askApplication(app)],
    ['baseUrl', askBaseUrl],
    ['login', askLogin],
    ['loginPath', askLoginPath],
    ['tokenAt', ({ login }) => (login === 'cookie' ? cookieQuestion() : pointerQuestion())],
    ['roles', () => rolesQuestion(rolesIn)],
    ['verificationPath', askVerificationPath],
    ['isolated', askIsolated],
  ]);
  if (answers === undefined) return undefined;
  const { application = '', baseUrl = '', loginPath = '', tokenAt = '', verificationPath = '' } = answers;
  const login = logins.find((known) => known === answers.login) ?? 'bearer';
  const isolated = answers.isolated === yes;
  const roles = rolesIn(answers.roles ?? '');
  return { application, baseUrl, login, loginPath, tokenAt, roles, verificationPath, isolated };
}

const logins: readonly LoginKind[] = ['bearer', 'cookie', 'custom'];
const yes = 'yes';

function askApplication({ workspace }: App): TextQuestion {
  return {
    prompt: t('Name of the application'),
    value: workspace.workspaceFolders?.[0]?.name ?? t('My API'),
    check: (text) => (text === '' ? t('Write something here.') : undefined),
  };
}

function askBaseUrl(): TextQuestion {
  return {
    prompt: t('Base URL of the test environment, or a placeholder such as {0}', '${env:SHOP_URL}'),
    value: 'http://localhost:8080',
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
  };
  return {
    prompt: t('How do users log in?'),
    value: 'bearer',
    choices: logins.map((value) => ({ ...choices[value], value })),
  };
}

function askLoginPath({ login }: Given): TextQuestion {
  return {
    prompt: t('Path of the call that logs in'),
    value: login === 'cookie' ? '/login' : '/api/login',
    check: pathOrUrl,
  };
}

function pointerQuestion(): TextQuestion {
  return {
    prompt: t('Where the token is in the response, as a JSON pointer'),
    value: '/access_token',
    check: (text) =>
      /^(?:\/[^/{}\s]+)+$/.test(text) ? undefined : t('Write a pointer such as /data/token.'),
  };
}

function cookieQuestion(): TextQuestion {
  return {
    prompt: t('Name of the session cookie'),
    value: 'SESSION',
    // RFC 6265: a token
    check: (text) =>
      /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text) ? undefined : t('This is not the name of a cookie.'),
  };
}

function rolesQuestion(rolesIn: (text: string) => string[]): TextQuestion {
  return {
    prompt: t('Roles of the application, with commas between'),
    value: 'administrator, standard user',
    check: (text) => (rolesIn(text).length === 0 ? t('Write at least one role.') : undefined),
  };
}

function askVerificationPath({ login, loginPath }: Given): TextQuestion {
  return {
    prompt: t('Path of a GET call that only logged-in users may make'),
    value: login === 'cookie' ? '/account' : '/api/me',
    check: (text) =>
      text === loginPath ? t('Choose another call than the one that logs in.') : pathOrUrl(text),
  };
}

function askIsolated(): ChoiceQuestion {
  return {
    prompt: t('Are environment and test accounts isolated from production and safe for automated tests?'),
    value: yes,
    choices: [
      {
        value: yes,
        label: t('Yes'),
        detail: t('Tests may create, change and delete data there.'),
      },
      { value: 'no', label: t('Not yet'), detail: t('The file reports this until it is so.') },
    ],
  };
}

function pathOrUrl(text: string): string | undefined {
  return /^(?:\/|https?:\/\/[^\s/])/i.test(text)
    ? undefined
    : t('Start the path with /, or write an absolute URL.');
}

/** Undefined without a workspace: then the file stays untitled until it is saved. */
async function folderForNewFile({ window, workspace }: App): Promise<Uri | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length <= 1) return folders[0]?.uri;
  return (await window.showWorkspaceFolderPick())?.uri;
}

/** A name that no file has yet. */
async function freeName(app: App, folder: Uri, application: string): Promise<Uri> {
  const base =
    application
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'app';
  for (let number = 1; ; number += 1) {
    const uri = Uri.joinPath(folder, `${base}${number === 1 ? '' : `-${number}`}.dast-auth.json`);
    if (!(await isNameTaken(app, uri))) return uri;
  }
}
