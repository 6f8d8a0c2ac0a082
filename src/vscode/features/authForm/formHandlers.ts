import { Range, type TextDocument, ViewColumn } from 'vscode';
import { t, translate } from '../../../base/messages.ts';
import { renderPhrase } from '../../../auth/editingMessages.ts';
import type { CallCandidate } from '../../../auth/callCandidates.ts';
import type { FormValue } from '../../../auth/form/change.ts';
import { pointerSegments, TreeLocator } from '../../../auth/syntax/tree.ts';
import type { AuthFormRequests, AuthFormView, FormChange } from '../../../protocol/authForm.ts';
import type { RequestHandlers } from '../../../protocol/envelope.ts';
import type { App } from '../../app/app.ts';
import type { CheckedDocument } from '../../shared/files/configChecks.ts';
import { askingFix, rangeOf } from '../../shared/files/configEdits.ts';
import { indexedRoutes } from '../../shared/handlers/indexedRoutes.ts';
import { refusalToSend } from '../../shared/logins/refusalToSend.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { SentenceError } from '../../shared/messages/sentenceError.ts';
import { formAuthentications, formRoles } from './formIndexes.ts';
import { formUsers } from './formUsers.ts';
import { gridHandlers } from './gridHandlers.ts';
import { loginHandlers, lastAnswer } from './loginHandlers.ts';
import { recipeHandlers, formRecipes } from './recipeHandlers.ts';
import { blockSentence, type FormSession, setting } from './formSession.ts';
import { sheetHandlers } from './sheetHandlers.ts';
import { isCheckPath, ShownForm } from './shownForm.ts';

/** Answers what the page of a form asks. */
export function formHandlers(app: App, session: FormSession): RequestHandlers<AuthFormRequests> {
  const { document } = session;
  return {
    ...loginHandlers(app, session),
    ...gridHandlers(app, session),
    ...recipeHandlers(app, session),
    ...sheetHandlers(app, session),
    form: () => formView(app, session),
    change: ({ version, pointer, change }) =>
      session.edit(version, (checked) => editsOf(checked, [{ pointer, change }])),
    changeAll: ({ version, changes }) => session.edit(version, (checked) => editsOf(checked, changes)),
    move: ({ version, pointer, by }) =>
      session.edit(version, ({ language, config }) => language.moved(config, pointer, by)),
    rename: ({ version, pointer, name }) =>
      session.edit(version, ({ language, config }) => {
        const renamed = language.renamed(config, pointer, name);
        if (!renamed.ok) throw new SentenceError(renderPhrase(renamed.reason, translate));
        return renamed.edits;
      }),
    addRole: ({ version, name, authentication }) =>
      session.edit(version, ({ language, config }) => language.addRole(config, name, authentication)),
    choices: async ({ version, pointer }) => {
      const { language, config } = await session.at(version);
      if (isCheckPath(pointer))
        return checksOf(language.verificationCandidates(await indexedRoutes(app.handlers, app.log)));
      const answer = await lastAnswer(app, document.uri, pointer);
      const all = [
        ...language.choicesAt(config, pointer),
        ...(answer?.values ?? []).map(({ choice }) => choice),
      ];
      return all.map((choice) => {
        const { template, args } = language.choiceMessage(choice);
        return { choice, words: translate(template, args.map(String)) };
      });
    },
    fix: (params) => runFix(app, session, params),
    showInText: async ({ pointer, line }) => {
      const { config } = await session.checked();
      const found =
        pointer === undefined || config.root === undefined
          ? undefined
          : new TreeLocator(config.root).find(pointerSegments(pointer));
      const start = document.positionAt(found?.offset ?? 0);
      const range =
        line === undefined
          ? found === undefined
            ? new Range(start, start)
            : rangeOf(document, found)
          : lineRange(document, line);
      await showText(app, document, range);
      return undefined;
    },
  };
}

/** Calls of the code that prove who is logged in, with their places. */
function checksOf(candidates: readonly CallCandidate[]): AuthFormRequests['choices']['result'] {
  return candidates.map(({ method, path, place }) => ({
    choice: { kind: 'text', text: path },
    words: oneLine(`${method} ${path} · ${place}`),
  }));
}

async function formView(app: App, session: FormSession): Promise<AuthFormView> {
  const { document } = session;
  const closed = await session.closed();
  const common = { file: app.workspace.asRelativePath(document.uri), cannotSend: cannotSend(app, document) };
  if (closed?.reason === 'too-large') {
    const { version } = document;
    const none = { recipes: [], users: [], roles: [], authentications: [], config: undefined };
    return { ...common, ...none, version, blocked: closed };
  }
  const checked = await session.checked();
  const { language, config: text, problems, version } = checked;
  const form = language.formOf(text, problems);
  const config = new ShownForm(checked).config(form);
  const blocked = form.blocked === undefined ? (notObject(config) ?? closed) : blockSentence(form.blocked);
  return {
    ...common,
    version,
    blocked,
    config,
    recipes: formRecipes(language),
    users: await formUsers(app, document.uri, config),
    roles: formRoles(checked),
    authentications: formAuthentications(app, document.uri, checked),
  };
}

function notObject(config: AuthFormView['config']): AuthFormView['blocked'] {
  if (config !== undefined) return undefined;
  const sentence = t('This file contains no auth config. Correct it in the text to edit the form.');
  return { reason: 'not-object', sentence, line: 1 };
}

function cannotSend(app: App, { uri }: TextDocument): string {
  const refusal = refusalToSend(app, uri, {
    untrusted: t('Nothing is sent in Restricted Mode. Trust this workspace to verify logins.'),
    browser: t(
      'Browsers do not let Verify Role send its requests. Open the folder in a desktop or remote window. Dry Run works here.',
    ),
    elsewhere: t('Verify Role needs the files of a desktop or remote window. Dry Run works here.'),
  });
  return refusal?.sentence ?? '';
}

type Change = { readonly pointer: string; readonly change: FormChange };

function editsOf(checked: CheckedDocument, changes: readonly Change[]): ReturnType<typeof setting> {
  const values = changes.map(({ pointer, change }) => ({
    pointer,
    value: valueOf(checked.language, change),
  }));
  return setting(checked, ...values);
}

function valueOf(language: CheckedDocument['language'], change: FormChange): FormValue | undefined {
  switch (change.kind) {
    case 'set':
      return change.value;
    case 'choose':
      return language.textOf(change.choice);
    case 'remove':
      return undefined;
  }
}

/** The same as the lightbulb does; what asks something first is a command. */
async function runFix(
  app: App,
  session: FormSession,
  { version, problem: id, fix: index }: AuthFormRequests['fix']['params'],
): Promise<undefined> {
  const { document } = session;
  const { language, config, problems, host } = await session.at(version);
  const problem = problems[Number(id)];
  const fix = problem && language.fixesFor(config, problem, host)[index];
  if (problem === undefined || fix === undefined)
    throw new SentenceError(t('The file has changed. Try again.'));
  const asking = askingFix(document, fix, problem, (name, ...args) => app.commands.run(name, ...args));
  if (asking !== undefined) return void (await asking);
  await session.edit(version, () => fix.edits);
  return undefined;
}

function lineRange(document: TextDocument, line: number): Range {
  const known = Math.min(Math.max(0, line - 1), document.lineCount - 1);
  const { range } = document.lineAt(known);
  return new Range(range.start, range.start);
}

/** Where the text is shown already, else beside the form. */
async function showText({ window }: App, document: TextDocument, selection: Range): Promise<void> {
  const shown = window.visibleTextEditors.find((editor) => editor.document === document);
  const viewColumn = shown?.viewColumn ?? ViewColumn.Beside;
  await window.showTextDocument(document, { selection, viewColumn });
}
