import { type TextDocument } from 'vscode';
import { editors } from '../../shared/faces/editors.ts';
import { hostWindow as window } from '../../shared/faces/hostWindow.ts';
import { t, translate } from '../../../base/messages.ts';
import type { CallFormat, Calls } from '../../../exchange/config/copyCalls.ts';
import type { App } from '../../app/app.ts';
import { oneLine } from '../../shared/messages/oneLine.ts';
import { configDocument } from '../../shared/files/configDocument.ts';
import { offer } from '../../shared/messages/offer.ts';
import { loadExchange, sentence } from './exchange.ts';

/** How long a quiet message in the status bar stays. */
const quietMilliseconds = 5000;

/**
 * Copies the step or sequence at a place of a file, else at the cursor, without secrets. Where neither says
 * which sequence is meant, it asks. Undefined when nothing is copied.
 */
export async function copyCalls(
  app: App,
  format: CallFormat,
  resource: unknown,
  offset: unknown,
): Promise<string | undefined> {
  const document = await configDocument(app, resource);
  if (document === undefined) return undefined;
  const exchange = await loadExchange();
  const config = exchange.readConfig(document.getText());
  const at = typeof offset === 'number' ? offset : cursorIn(document);
  const calls =
    exchange.callsToCopy(config, at) ?? (await chooseSequence(exchange.allSequences(config.model)));
  if (calls === undefined) return undefined;
  const copied = exchange.copyCalls(config, calls, format, translate);
  if (!copied.ok) return warn(app, sentence(exchange, copied.failure));
  await app.env.clipboard.writeText(copied.value);
  const name = oneLine(calls.step?.stepId?.value ?? calls.authentication.name);
  window.setStatusBarMessage(
    format === 'curl' ? t('Copied "{0}" as curl.', name) : t('Copied "{0}" as .http.', name),
    quietMilliseconds,
  );
  return copied.value;
}

async function chooseSequence(sequences: readonly Calls[]): Promise<Calls | undefined> {
  if (sequences.length === 0) {
    void window.showWarningMessage(t('This auth config has no authentication to copy yet.'));
    return undefined;
  }
  const items = sequences.map((calls) => ({
    label: oneLine(calls.authentication.name),
    description: calls.authentication.steps.map(({ stepId }) => oneLine(stepId?.value ?? '')).join(' → '),
    calls,
  }));
  const chosen = await window.showQuickPick(items, { placeHolder: t('Which authentication?') });
  return chosen?.calls;
}

/** Copies the Role Configuration Sheet of a file, by default the one in the editor. */
export async function copyRoleSheet(app: App, resource: unknown): Promise<string | undefined> {
  const document = await configDocument(app, resource);
  if (document === undefined) return undefined;
  const exchange = await loadExchange();
  const { root } = exchange.readConfig(document.getText());
  if (root?.type !== 'object') return warn(app, sentence(exchange, { code: 'broken-config', args: [] }));
  const sheet = exchange.roleConfigurationSheet(exchange.toValue(root), translate);
  await app.env.clipboard.writeText(sheet);
  window.setStatusBarMessage(t('Copied the Role Configuration Sheet.'), quietMilliseconds);
  return sheet;
}

function cursorIn(document: TextDocument): number | undefined {
  const editor = editors.activeTextEditor;
  return editor?.document === document ? document.offsetAt(editor.selection.active) : undefined;
}

function warn(app: App, text: string): undefined {
  offer(app, t('Copying'), window.showWarningMessage, text);
}
