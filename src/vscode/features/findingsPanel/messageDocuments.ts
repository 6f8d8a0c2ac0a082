import {
  FoldingRange,
  type FoldingRangeProvider,
  type TextDocument,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  workspace,
} from 'vscode';
import { editors } from '../../shared/faces/editors.ts';
import type { MessagePart } from '../../../protocol/findingsPanelProtocol.ts';
import type { App } from '../../app/app.ts';
import { messageScheme } from '../../app/storedKeys.ts';

const parts: readonly MessagePart[] = ['request', 'response'];

/** Requests and responses as read-only documents, which are read from the findings when they are shown. */
export class MessageDocuments implements TextDocumentContentProvider, FoldingRangeProvider {
  readonly #app: Pick<App, 'findings'>;

  constructor(app: Pick<App, 'findings'>) {
    this.#app = app;
  }

  async provideTextDocumentContent({ query }: Uri): Promise<string> {
    const [finding, occurrence, part] = query.split('/');
    const details = await (await this.#app.findings()).details(Number(finding));
    const known = parts.find((one) => one === part);
    return (known && details?.occurrences[Number(occurrence)]?.[known]) ?? '';
  }

  /** Headers and body. */
  provideFoldingRanges(document: TextDocument): FoldingRange[] {
    const lines = document.getText().split('\n');
    const blank = lines.findIndex((line) => line.trim() === '');
    const headersEnd = (blank < 0 ? lines.length : blank) - 1;
    const last = lines.length - 1;
    return [
      ...(headersEnd > 0 ? [new FoldingRange(0, headersEnd)] : []),
      ...(blank >= 0 && last > blank + 1 ? [new FoldingRange(blank + 1, last)] : []),
    ];
  }
}

/** `GET api orders {id} request.http`: VS Code takes the language from the ending, where it knows one for it. */
export function messageUri(endpoint: string, finding: number, occurrence: number, part: MessagePart): Uri {
  const name = endpoint.replaceAll(/[^\w.{}-]+/g, ' ').trim();
  return Uri.from({
    scheme: messageScheme,
    path: `/${name} ${part}.http`,
    query: `${finding}/${occurrence}/${part}`,
  });
}

/** Beside the panel, and where there is an editor group beside it already, in that. */
export async function showMessage(uri: Uri): Promise<void> {
  const { viewColumn } = editors.tabGroups.activeTabGroup;
  const isFirst = viewColumn === ViewColumn.One;
  await editors.showTextDocument(await workspace.openTextDocument(uri), {
    viewColumn: isFirst ? ViewColumn.Beside : ViewColumn.One,
  });
}
