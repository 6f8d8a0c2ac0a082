import {
  TabInputText,
  TabInputTextDiff,
  type TextDocument,
  type Uri,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import { editors } from '../../shared/faces/editors.ts';
import { hostWindow as window } from '../../shared/faces/hostWindow.ts';
import { t, translate } from '../../../base/messages.ts';
import type { InsertedProposal } from '../../../exchange/config/insertProposal.ts';
import type { AuthProposal, ImportPreview } from '../../../exchange/import/proposal.ts';
import type { App } from '../../app/app.ts';
import { authLanguageId } from '../../app/ids.ts';
import { offer } from '../../shared/messages/offer.ts';
import { runWithProgress } from '../../shared/messages/progress.ts';
import { type AuthExchange, loadExchange, rangeIn, sentence } from './exchange.ts';
import {
  askAboutRoles,
  askApplicationName,
  askConfirmations,
  askName,
  chooseProposal,
  countNotes,
} from './importQuestions.ts';
import type { ImportPreviews } from './importPreview.ts';
import { newConfigUri } from './newConfigUri.ts';
import { showNotes } from './importNotes.ts';
import { pathFrom, readSource, type SourceFile } from './sourceFile.ts';

/** The outcome of an import. */
export type AuthImportOutcome = 'imported' | 'refused' | 'left';

/**
 * Builds an authentication from a file and puts it into the auth config that is open, after a preview, or into
 * a new one that nobody has saved yet. What cannot be used is one message, and changes nothing.
 */
export async function importAuthentication(
  app: App,
  previews: ImportPreviews,
  source: SourceFile,
  target: TextDocument | undefined = openConfig(),
): Promise<AuthImportOutcome> {
  const exchange = await loadExchange();
  const read = await runWithProgress(app, t('Reading {0}', source.name), () => readPreview(exchange, source));
  if ('sentence' in read) return refuse(app, read.sentence);
  const proposal = await chooseProposal(read.preview);
  if (proposal === undefined) return 'left';
  return target === undefined
    ? createConfig(app, exchange, source, read.preview, proposal)
    : changeConfig(app, previews, exchange, source, read.preview, proposal, target);
}

async function readPreview(
  exchange: AuthExchange,
  source: SourceFile,
): Promise<{ preview: ImportPreview } | { sentence: string }> {
  const read = await readSource(source);
  if ('sentence' in read) return read;
  const preview = await exchange.importAuthentication(read.text);
  if (preview.ok) return { preview: preview.value };
  return { sentence: t('{0}: {1}', source.name, sentence(exchange, preview.failure)) };
}

/** The auth config in front of the user, else one beside it. VS Code may still name editors whose tabs are closed. */
function openConfig(): TextDocument | undefined {
  const shown = [
    ...(editors.activeTextEditor ? [editors.activeTextEditor] : []),
    ...editors.visibleTextEditors,
  ];
  const tabs = editors.tabGroups.all.flatMap((group) => group.tabs);
  const open = new Set(
    tabs.map(({ input }) => {
      if (input instanceof TabInputText) return String(input.uri);
      return input instanceof TabInputTextDiff ? String(input.modified) : '';
    }),
  );
  const isConfig = ({ languageId, uri }: TextDocument): boolean =>
    languageId === authLanguageId &&
    workspace.fs.isWritableFileSystem(uri.scheme) !== false &&
    open.has(String(uri));
  return shown.map(({ document }) => document).find(isConfig);
}

async function changeConfig(
  app: App,
  previews: ImportPreviews,
  exchange: AuthExchange,
  source: SourceFile,
  preview: ImportPreview,
  proposed: AuthProposal,
  target: TextDocument,
): Promise<AuthImportOutcome> {
  const before = exchange.readConfig(target.getText());
  const own = await askName(before, exchange.withOwnNames(proposed, before.model).name);
  if (own === undefined) return 'left';
  const proposal = { ...proposed, name: own };
  const answers = await askAboutRoles(exchange.readConfig(target.getText()), proposal);
  if (answers === undefined) return 'left';
  const attachment = pathFrom(target.uri, source.uri);
  const config = exchange.readConfig(target.getText());
  const inserted = exchange.insertProposal(config, preview, proposal, { ...answers, attachment }, translate);
  if (!inserted.ok) return refuse(app, sentence(exchange, inserted.failure));
  const { name, changes } = inserted.value;
  const text = exchange.applyEdits(
    config.text,
    changes.flatMap(({ edits }) => edits),
  );
  const applies = await previews.confirm(exchange, target, text, name, proposal);
  // The comparison takes the place of a file that was only looked at.
  await editors.showTextDocument(target);
  if (!applies) return 'left';
  // The user may have typed meanwhile.
  const current = exchange.readConfig(target.getText());
  const latest = exchange.insertProposal(current, preview, proposal, { ...answers, attachment }, translate);
  if (!latest.ok) return refuse(app, sentence(exchange, latest.failure));
  await workspace.applyEdit(editOf(target, latest.value));
  showOutcome(app, exchange, target, latest.value.name, proposal);
  return 'imported';
}

/** One step to undo. */
function editOf(document: TextDocument, { changes }: InsertedProposal): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const change of changes.flatMap(({ edits }) => edits)) {
    edit.replace(document.uri, rangeIn(document, change), change.newText);
  }
  return edit;
}

async function createConfig(
  app: App,
  exchange: AuthExchange,
  source: SourceFile,
  preview: ImportPreview,
  proposal: AuthProposal,
): Promise<AuthImportOutcome> {
  const application = await askApplicationName(preview);
  if (application === undefined) return 'left';
  const confirmed = await askConfirmations();
  if (confirmed === undefined) return 'left';
  const uri = await newConfigUri(app, application, source.uri);
  const attachment = uri && pathFrom(uri, source.uri);
  const named = { ...preview, application: { ...preview.application, name: application } };
  const text = exchange.newConfigFrom(named, proposal, { ...confirmed, attachment }, translate);
  const document = await openUnsaved(uri, text);
  await editors.showTextDocument(document);
  showOutcome(app, exchange, document, proposal.name, proposal);
  return 'imported';
}

/** Under the name it is to have, so that saving asks nothing; without a folder under none. */
async function openUnsaved(uri: Uri | undefined, text: string): Promise<TextDocument> {
  if (uri === undefined) return workspace.openTextDocument({ language: authLanguageId, content: text });
  const document = await workspace.openTextDocument(uri.with({ scheme: 'untitled' }));
  const edit = new WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(0), text);
  await workspace.applyEdit(edit);
  return document;
}

function showOutcome(
  app: App,
  exchange: AuthExchange,
  document: TextDocument,
  name: string,
  proposal: AuthProposal,
): void {
  const text = t('Authentication "{0}": {1}.', name, countNotes(proposal));
  offer(app, t('Showing the notes'), window.showInformationMessage, text, [
    [t('Show Notes'), () => showNotes(exchange, document, name, proposal)],
  ]);
}

function refuse(app: App, text: string): AuthImportOutcome {
  offer(app, t('Importing an authentication'), window.showErrorMessage, text);
  return 'refused';
}
