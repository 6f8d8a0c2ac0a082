import { DocumentDropOrPasteEditKind, type TextDocument, WorkspaceEdit } from 'vscode';
import { hostWindow as window } from '../../shared/faces/hostWindow.ts';
import { t } from '../../../base/messages.ts';
import type { ConfigText } from '../../../exchange/config/configText.ts';
import type { App } from '../../app/app.ts';
import { type Button, offer } from '../../shared/messages/offer.ts';
import { type AuthExchange, rangeIn, sentence } from './exchange.ts';
import { showSentences } from './showSentences.ts';

export const stepKind = DocumentDropOrPasteEditKind.Empty.append('dast', 'step');

/** What pasting or dropping curl commands would do. */
export interface CurlSteps {
  /** Empty where the commands cannot be read. */
  readonly edit: WorkspaceEdit;
  /** Whether plain text would make no sense there. */
  readonly isStepOnly: boolean;
  readonly stepIds: readonly string[];
  /** Why nothing is pasted, or what was replaced and left out. */
  readonly sentences: readonly string[];
}

/** Undefined where no step could go. */
export function curlSteps(
  exchange: AuthExchange,
  document: TextDocument,
  config: ConfigText,
  selected: { readonly start: number; readonly end: number },
  curl: string,
): CurlSteps | undefined {
  const paste = exchange.pasteCurl(config, selected, curl);
  if (paste === undefined) return undefined;
  const { isStepOnly, steps } = paste;
  const edit = new WorkspaceEdit();
  if (!steps.ok) {
    return { edit, isStepOnly, stepIds: [], sentences: [sentence(exchange, steps.failure)] };
  }
  for (const change of steps.value.edits) {
    edit.replace(document.uri, rangeIn(document, change), change.newText);
  }
  const shown = steps.value.notes.filter(({ code }) => code !== 'header-dropped');
  const sentences = [...new Set(shown.map((note) => sentence(exchange, note)))];
  return { edit, isStepOnly, stepIds: steps.value.stepIds, sentences };
}

/** What a message can hold; the rest is a click away. */
const mostSentences = 4;

/** Where nothing was replaced, the text itself shows it all. */
export function showWhatWasPasted(app: App, { stepIds, sentences }: CurlSteps): void {
  const action = t('Pasting a curl command');
  const [first] = sentences;
  if (first === undefined) return;
  if (stepIds.length === 0) {
    offer(app, action, window.showWarningMessage, first);
    return;
  }
  const title =
    stepIds.length === 1
      ? t('Pasted as step "{0}".', stepIds.join())
      : t('Pasted as {0} steps.', stepIds.length);
  const rest = sentences.length - mostSentences;
  const text = [title, ...sentences.slice(0, mostSentences)].join(' ');
  const showAll: Button = [t('Show All'), () => showSentences(app.window, title, sentences)];
  offer(app, action, window.showInformationMessage, text, rest > 0 ? [showAll] : []);
}
