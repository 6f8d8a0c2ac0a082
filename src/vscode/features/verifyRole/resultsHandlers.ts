import { Range, type TextDocument, type Uri } from 'vscode';
import { plural, t } from '../../../base/messages.ts';
import { isRecord } from '../../../base/untrusted.ts';
import type { RequestHandlers } from '../../../protocol/envelope.ts';
import type { LoginResultsRequests } from '../../../protocol/loginResultsProtocol.ts';
import type { App } from '../../app/app.ts';
import type { LoginResult } from '../../shared/logins/loginResults.ts';
import { SentenceError } from '../../shared/messages/sentenceError.ts';
import type { ParamsParsers } from '../../shared/webviews/rpcHost.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import { shownLogin } from './shownResults.ts';

/** Runs one user of a file, or all of them. */
export type VerifyAgain = (document: TextDocument, role?: string, user?: string) => Promise<unknown>;

/** Answers what the view asks. */
export function resultsHandlers(
  app: Pick<App, 'logins' | 'env' | 'workspace' | 'window' | 'commands'>,
  file: Uri,
  verify: VerifyAgain,
): RequestHandlers<LoginResultsRequests> {
  const resultOf = (user: number): LoginResult => {
    const result = app.logins.of(file)[user];
    if (result === undefined) throw new SentenceError(t('The results have changed.'));
    return result;
  };
  return {
    results: async () => {
      const verifyRole = await loadVerifyRole();
      return {
        file: app.workspace.asRelativePath(file),
        users: app.logins.of(file).map((result) => shownLogin(result, verifyRole)),
      };
    },
    copyCurl: async ({ user, exchange }) => {
      const curl = resultOf(user).run.exchanges[exchange]?.curl;
      if (curl === undefined) throw new SentenceError(t('The results have changed.'));
      await app.env.clipboard.writeText(curl.command);
      const names = curl.variables.map((name) => `$${name}`).join(', ');
      const counted = {
        one: 'Copied. A variable replaces the secret: {1}',
        other: 'Copied. Variables replace the secrets: {1}',
      };
      return { message: names === '' ? t('Copied.') : plural(curl.variables.length, counted, names) };
    },
    showInFile: async ({ user }) => {
      const { run } = resultOf(user);
      const { readConfig, nodeAt } = await loadVerifyRole();
      const document = await app.workspace.openTextDocument(file);
      const read = readConfig(document.getText());
      if (!read.ok) return undefined;
      const { offset, length } = nodeAt(read.root, run.fault?.at ?? [...run.at, 'username']);
      const selection = new Range(document.positionAt(offset), document.positionAt(offset + length));
      await app.window.showTextDocument(document, { selection, viewColumn: 1 });
      return undefined;
    },
    storeSecret: async ({ user }) => {
      const fix = resultOf(user).run.fault?.fix;
      if (fix?.kind === 'store-secret') await app.commands.run('storeSecret', fix.name);
      return undefined;
    },
    verify: async ({ user }) => {
      const run = user === undefined ? undefined : resultOf(user).run;
      await verify(await app.workspace.openTextDocument(file), run?.role, run?.username);
      return undefined;
    },
  };
}

/** Checks what the view asks. */
export const resultsParsers: ParamsParsers<LoginResultsRequests> = {
  results: () => ({ params: undefined }),
  copyCurl: (params) => {
    if (!isRecord(params)) return undefined;
    const { user, exchange } = params;
    return isIndex(user) && isIndex(exchange) ? { params: { user, exchange } } : undefined;
  },
  showInFile: parseUser,
  storeSecret: parseUser,
  verify: (params) => {
    if (!isRecord(params)) return undefined;
    const { user } = params;
    if (user === undefined) return { params: {} };
    return isIndex(user) ? { params: { user } } : undefined;
  },
};

function parseUser(params: unknown): { readonly params: { readonly user: number } } | undefined {
  return isRecord(params) && isIndex(params['user']) ? { params: { user: params['user'] } } : undefined;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
