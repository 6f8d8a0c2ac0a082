import {
  type CancellationToken,
  type DataTransfer,
  DocumentDropEdit,
  type DocumentDropEditProvider,
  DocumentDropOrPasteEditKind,
  l10n,
  type Position,
  type TextDocument,
  Uri,
} from 'vscode';
import type { App } from '../app.ts';
import { type CurlSteps, curlSteps, isCurl, sayWhatWasPasted, stepKind } from './curlSteps.ts';
import { loadExchange } from './exchange.ts';
import { importAuthentication } from './importAuthentication.ts';
import type { ImportPreviews } from './importPreview.ts';
import { isSourceName, readSource, sourceAt, type SourceFile } from './sourceFile.ts';

export const importKind = DocumentDropOrPasteEditKind.Empty.append('dast', 'authentication');
const otherKinds = [DocumentDropOrPasteEditKind.Text, DocumentDropOrPasteEditKind.Empty.append('uri')];

class CurlDropEdit extends DocumentDropEdit {
  readonly steps: CurlSteps;

  constructor(steps: CurlSteps) {
    super('', l10n.t('Drop as Step'), stepKind);
    this.additionalEdit = steps.edit;
    if (!steps.isStepOnly) this.yieldTo = otherKinds;
    this.steps = steps;
  }
}

/** Changes nothing by itself: the import asks and shows a preview. */
class ImportDropEdit extends DocumentDropEdit {
  readonly source: SourceFile;
  readonly target: TextDocument;

  constructor(source: SourceFile, target: TextDocument, isInText: boolean) {
    super('', l10n.t('Import Authentication'), importKind);
    // A path is wanted there, such as that of an attachment.
    if (isInText) this.yieldTo = otherKinds;
    this.source = source;
    this.target = target;
  }
}

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
    const source = await droppedSource(dropped);
    if (source !== undefined) return this.#import(document, position, source, token);
    const text = await dropped.get('text/plain')?.asString();
    if (text === undefined || !isCurl(text)) return undefined;
    const exchange = await loadExchange();
    const at = document.offsetAt(position);
    const config = exchange.readConfig(document.getText());
    const steps = curlSteps(exchange, document, config, { start: at, end: at }, text);
    return token.isCancellationRequested || steps === undefined ? undefined : new CurlDropEdit(steps);
  }

  /** Called right before the edit is applied. */
  resolveDocumentDropEdit(edit: DocumentDropEdit): DocumentDropEdit {
    if (edit instanceof CurlDropEdit) sayWhatWasPasted(this.#app, edit.steps);
    if (edit instanceof ImportDropEdit) {
      importAuthentication(this.#app, this.#previews, edit.source, edit.target).catch((error: unknown) =>
        this.#app.reportError(l10n.t('Importing an authentication'), error),
      );
    }
    return edit;
  }

  /** Only files of a format that authentications are built from. */
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
    const isInText = exchange.isInTextOrComment(document.getText(), 0, document.offsetAt(position));
    return new ImportDropEdit(source, document, isInText);
  }
}

/** One file named like a source, from the explorer or from the desktop. */
async function droppedSource(dropped: DataTransfer): Promise<SourceFile | undefined> {
  const list = await dropped.get('text/uri-list')?.asString();
  const [address, ...others] = (list ?? '')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (address !== undefined) {
    const uri = Uri.parse(address);
    return others.length === 0 && uri.scheme !== '' && isSourceName(uri.path) ? sourceAt(uri) : undefined;
  }
  const files = [...dropped].flatMap(([, item]) => item.asFile() ?? []);
  const [file] = files;
  if (file === undefined || files.length > 1 || !isSourceName(file.name)) return undefined;
  return { name: file.name, read: () => file.data() };
}
