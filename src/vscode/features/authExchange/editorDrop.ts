import {
  type CancellationToken,
  type DataTransfer,
  DocumentDropEdit,
  type DocumentDropEditProvider,
  DocumentDropOrPasteEditKind,
  type Position,
  type TextDocument,
  Uri,
} from 'vscode';
import { t } from '../../../base/messages.ts';
import { success } from '../../../base/result.ts';
import { isCurl } from '../../../auth/curl/isCurl.ts';
import type { App } from '../../app/app.ts';
import { inBackground } from '../../app/background.ts';
import { curlSteps, showWhatWasPasted, stepKind } from './curlSteps.ts';
import { loadExchange } from './exchange.ts';
import { importAuthentication } from './importAuthentication.ts';
import type { ImportPreviews } from './importPreview.ts';
import { isSourceName, readSource, sourceAt, type SourceFile } from './sourceFile.ts';

export const importKind = DocumentDropOrPasteEditKind.Empty.append('dast', 'authentication');
const otherKinds = [DocumentDropOrPasteEditKind.Text, DocumentDropOrPasteEditKind.Empty.append('uri')];

/** Makes steps of dropped curl commands, and authentications of dropped files. */
export class EditorDrop implements DocumentDropEditProvider {
  readonly #app: App;
  readonly #previews: ImportPreviews;

  constructor(app: App, previews: ImportPreviews) {
    this.#app = app;
    this.#previews = previews;
  }

  async provideDocumentDropEdits(
    document: TextDocument,
    position: Position,
    dropped: DataTransfer,
    token: CancellationToken,
  ): Promise<DocumentDropEdit | undefined> {
    const source = await droppedSource(this.#app, dropped);
    if (source !== undefined) return this.#import(document, position, source, token);
    const text = await dropped.get('text/plain')?.asString();
    if (text === undefined || !isCurl(text)) return undefined;
    const exchange = await loadExchange();
    const at = document.offsetAt(position);
    const config = exchange.readConfig(document.getText());
    const steps = curlSteps(exchange, document, config, { start: at, end: at }, text);
    if (token.isCancellationRequested || steps === undefined) return undefined;
    const edit = new DocumentDropEdit('', t('Drop as Step'), stepKind);
    edit.additionalEdit = steps.edit;
    if (steps.isStepOnly) showWhatWasPasted(this.#app, steps);
    else edit.yieldTo = otherKinds;
    return edit;
  }

  /**
   * Starts the import of a file that authentications are built from; the edit itself changes nothing. Editors
   * do not report which edit they apply, so that no import is offered where they would rather insert a path.
   */
  async #import(
    document: TextDocument,
    position: Position,
    source: SourceFile,
    token: CancellationToken,
  ): Promise<DocumentDropEdit | undefined> {
    const read = await readSource(source);
    if ('sentence' in read) return undefined;
    const exchange = await loadExchange();
    const preview = await exchange.importAuthentication(read.text);
    const isKnown =
      preview.ok || preview.failure.code === 'no-login' || preview.failure.code === 'old-postman';
    if (!isKnown || token.isCancellationRequested) return undefined;
    if (exchange.isInTextOrComment(document.getText(), 0, document.offsetAt(position))) return undefined;
    inBackground(
      this.#app,
      t('Importing an authentication'),
      importAuthentication(this.#app, this.#previews, source, document),
    );
    return new DocumentDropEdit('', t('Import Authentication'), importKind);
  }
}

/** One file named like a source, from the explorer or from the desktop. */
async function droppedSource({ machine }: App, dropped: DataTransfer): Promise<SourceFile | undefined> {
  const list = await dropped.get('text/uri-list')?.asString();
  const [address, ...others] = (list ?? '')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (address !== undefined) {
    const uri = Uri.parse(address);
    return others.length === 0 && uri.scheme !== '' && isSourceName(uri.path)
      ? sourceAt(machine, uri)
      : undefined;
  }
  const files = [...dropped].flatMap(([, item]) => item.asFile() ?? []);
  const [file] = files;
  if (file === undefined || files.length > 1 || !isSourceName(file.name)) return undefined;
  return { name: file.name, read: async () => success(await file.data()) };
}
