import {
  type CancellationToken,
  type DataTransfer,
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  type DocumentPasteEditProvider,
  type Range,
  type TextDocument,
} from 'vscode';
import { t } from '../../../base/messages.ts';
import { isCurl } from '../../../auth/curl/isCurl.ts';
import type { App } from '../../app/app.ts';
import { type CurlSteps, curlSteps, showWhatWasPasted, stepKind } from './curlSteps.ts';
import { loadExchange } from './exchange.ts';

export const curlTextKind = DocumentDropOrPasteEditKind.Text.append('curl');

/** A paste that knows what to show once it is applied. */
class CurlPasteEdit extends DocumentPasteEdit {
  readonly steps: CurlSteps;

  constructor(steps: CurlSteps) {
    super('', t('Paste as Step'), stepKind);
    this.additionalEdit = steps.edit;
    // Where a step fits only by chance, pasted text stays text unless the user asks for more.
    if (!steps.isStepOnly) this.yieldTo = [DocumentDropOrPasteEditKind.Text];
    this.steps = steps;
  }
}

/** Makes steps of pasted curl commands; between the quotes of "curl" they are escaped. */
export class CurlPaste implements DocumentPasteEditProvider {
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  async provideDocumentPasteEdits(
    document: TextDocument,
    ranges: readonly Range[],
    pasted: DataTransfer,
    _context: unknown,
    token: CancellationToken,
  ): Promise<DocumentPasteEdit[] | undefined> {
    const [range] = ranges;
    const text = await pasted.get('text/plain')?.asString();
    if (text === undefined || range === undefined || ranges.length > 1 || !isCurl(text)) return undefined;
    const exchange = await loadExchange();
    if (token.isCancellationRequested) return undefined;
    const selected = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
    const config = exchange.readConfig(document.getText());
    const escaped = exchange.escapedCurl(config, selected, text);
    const steps = curlSteps(exchange, document, config, selected, text);
    return [
      ...(escaped === undefined
        ? []
        : [new DocumentPasteEdit(escaped, t('Paste as Text of "curl"'), curlTextKind)]),
      ...(steps === undefined ? [] : [new CurlPasteEdit(steps)]),
    ];
  }

  /** Called right before the edit is applied. */
  resolveDocumentPasteEdit(edit: DocumentPasteEdit): DocumentPasteEdit {
    if (edit instanceof CurlPasteEdit) showWhatWasPasted(this.#app, edit.steps);
    return edit;
  }
}
