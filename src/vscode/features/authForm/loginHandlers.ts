import type { Uri } from 'vscode';
import { t, translate } from '../../../base/messages.ts';
import { pointerSegments, pointerTo, TreeLocator } from '../../../auth/syntax/tree.ts';
import type { TestUser } from '../../../auth/model/model.ts';
import type { Exchange } from '../../../login/response/exchange.ts';
import type { AuthFormRequests, FormAnswer } from '../../../protocol/authForm.ts';
import type { RequestHandlers } from '../../../protocol/envelope.ts';
import type { App } from '../../app/app.ts';
import type { CheckedDocument } from '../../shared/files/configChecks.ts';
import { loadVerifyRole } from '../../shared/logins/loadVerifyRole.ts';
import type { LoginResult } from '../../shared/logins/loginResults.ts';
import { loginState } from '../../shared/logins/loginState.ts';
import { SentenceError } from '../../shared/messages/sentenceError.ts';
import { answerValues } from './answerValues.ts';
import { type FormSession, setting } from './formSession.ts';

type Handled = 'storeSecret' | 'verify' | 'showLogins' | 'tryStep' | 'answer' | 'expectAnswer';

/** What the form does with logins: secrets, runs, and what was answered. */
export function loginHandlers(
  app: App,
  session: FormSession,
): Pick<RequestHandlers<AuthFormRequests>, Handled> {
  const { document } = session;
  const { uri } = document;
  return {
    storeSecret: async ({ version, pointer }) => {
      const name = await secretAt(app, session, version, pointer);
      if (name !== undefined) await app.commands.run('storeSecret', name);
      return undefined;
    },
    verify: async ({ pointer }) => {
      await verify(app, session, pointer);
      return undefined;
    },
    showLogins: async () => void (await app.commands.run('showLogins', uri)),
    tryStep: async ({ version, pointer }) => {
      const { config } = await session.at(version);
      const { root } = config;
      if (root === undefined) return undefined;
      const { offset } = new TreeLocator(root).find(pointerSegments(pointer));
      await app.commands.run('verifyToHere', uri, offset);
      return undefined;
    },
    answer: ({ pointer }) => lastAnswer(app, uri, pointer),
    expectAnswer: async ({ version, pointer }) => {
      const { responseEdits } = await loadVerifyRole();
      return session.edit(version, ({ config: { root, text } }) => {
        const runs = app.logins.of(uri).map(({ run }) => run);
        if (root === undefined) return undefined;
        return (
          responseEdits(text, root, runs).find(({ at }) => pointerTo(at.map(String)) === pointer)?.edits ?? []
        );
      });
    },
  };
}

/** The name of the secret at a pointer; where none is named, one is written there. */
async function secretAt(
  app: App,
  session: FormSession,
  version: number,
  pointer: string,
): Promise<string | undefined> {
  const { language, config, problems, host } = await session.at(version);
  const form = language.formOf(config, problems);
  const field = form.file && fieldAt(form.file, pointer);
  if (field?.choice?.kind === 'secret') return field.choice.name;
  if (field?.choice?.kind === 'env') {
    throw new SentenceError(
      t('{0} is an environment variable. Set it in the environment.', field.choice.name),
    );
  }
  const moving = (field?.problems ?? []).find((problem) =>
    language.fixesFor(config, problem, host).some(({ kind }) => kind === 'move-to-secret'),
  );
  if (moving !== undefined) {
    const { code, offset, length } = moving;
    await app.commands.run('moveToSecretStorage', session.document.uri, code, offset, length);
    return undefined;
  }
  const name = language.freshSecret(config, pointer);
  await session.edit(version, (checked) => setting(checked, { pointer, value: `\${secret:${name}}` }));
  return name;
}

type File = NonNullable<ReturnType<CheckedDocument['language']['formOf']>['file']>;

function fieldAt(file: File, pointer: string): File['fields'][number] | undefined {
  const pending = [file];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const found = next.fields
      .flatMap((field) => [field, ...(field.entries ?? [])])
      .find((field) => field.pointer === pointer);
    if (found !== undefined) return found;
    for (const { objects } of next.parts)
      pending.push(...objects.filter((object) => pointer.startsWith(`${object.pointer}/`)));
  }
  return undefined;
}

/** A user, the users of a role, or all. */
async function verify(app: App, session: FormSession, pointer: string | undefined): Promise<void> {
  const { uri } = session.document;
  if (pointer === undefined) return void (await app.commands.run('verifyAllRoles', uri));
  const { model } = (await session.checked()).config;
  const [list, index] = pointerSegments(pointer);
  const role = list === 'roles' ? model?.roles[Number(index)]?.name?.value : undefined;
  const item = list === 'testUsers' ? userItem(uri, model?.testUsers[Number(index)]) : undefined;
  if (role !== undefined) await app.commands.run('verifyRole', uri, role);
  else if (item !== undefined) await app.commands.run('verifyRole', item);
  else throw new SentenceError(t('Enter the name and the role of this user first.'));
}

/** As an item of the tree names a user. */
function userItem(uri: Uri, user: TestUser | undefined): { readonly uri: Uri } | undefined {
  const [name, role] = [user?.username?.value, user?.role?.value];
  if (name === undefined || role === undefined) return undefined;
  return Object.assign({ uri }, { part: { kind: 'testUser', name }, parent: { part: { name: role } } });
}

/** Whether a step was answered since the window opened. */
export function hasAnswer(app: Pick<App, 'logins'>, file: Uri, step: string): boolean {
  return latest(app.logins.of(file), step) !== undefined;
}

/** The latest answer to a step, or to the step that a value belongs to. */
export async function lastAnswer(
  app: Pick<App, 'logins' | 'clock'>,
  file: Uri,
  pointer: string,
): Promise<FormAnswer | undefined> {
  const found = latest(app.logins.of(file), pointer);
  if (found === undefined) return undefined;
  const { result, exchange } = found;
  const { run } = result;
  const { words } = loginState(app.logins, app.clock(), file, { role: run.role, username: run.username });
  const { fault } = run;
  const why =
    fault === undefined ? '' : translate((await loadVerifyRole()).faultMessages[fault.code], fault.args);
  const { status } = exchange.facts;
  return {
    status,
    words: t('{0} {1}: {2}', run.role, run.username, words),
    fault: why,
    values: answerValues(exchange),
    canExpect: status >= 200 && status < 400,
  };
}

function latest(
  results: readonly LoginResult[],
  pointer: string,
): { readonly result: LoginResult; readonly exchange: Exchange } | undefined {
  return results
    .toSorted((one, other) => other.at - one.at)
    .flatMap((result) => {
      const exchange = result.run.exchanges.findLast(({ facts: { at } }) => isAt(at, pointer));
      return exchange === undefined ? [] : [{ result, exchange }];
    })[0];
}

function isAt(at: readonly (string | number)[], pointer: string): boolean {
  const steps = at.indexOf('steps');
  if (steps < 0) return false;
  const step = pointerTo(at.slice(0, steps + 2).map(String));
  return pointer === step || pointer.startsWith(`${step}/`);
}
