import { type QuickPickItem, QuickPickItemKind } from 'vscode';
import { t, translate } from '../../../base/messages.ts';
import { leftOutMessages } from '../../../routes/reasonMessages.ts';
import type { App } from '../../app/app.ts';
import type { HandledEndpoint } from '../../shared/handlers/handledFiles.ts';
import { isCertain } from '../../../routes/route.ts';
import { endpointsOf } from '../../shared/list/findingTarget.ts';
import { handledOf, stateText } from './goToHandler.ts';
import { answerText, coverageText, reasonSentences } from '../../shared/handlers/handlerText.ts';

/** Why an endpoint has its handler: of what is selected, or of the handler that the cursor is in. */
export async function whyThisHandler(app: App, target: unknown): Promise<void> {
  const named = target === undefined ? endpointsAtCursor(app) : [];
  const endpoints = named.length > 0 ? named : await endpointsOf(app, target);
  const handled = await handledOf(app, endpoints);
  const [first] = handled;
  if (first === undefined) {
    const text =
      endpoints.length === 0
        ? t('Select a finding first, or put the cursor into a handler.')
        : stateText(app);
    void app.window.showInformationMessage(text);
    return;
  }
  const chosen = handled.length === 1 ? first : await choose(app, t('Why This Handler?'), handled);
  if (chosen !== undefined) await explain(app, chosen);
}

interface LeftOutItem extends QuickPickItem {
  readonly path: string;
}

/** Which endpoints have no handler, and why; and which files were not read as a whole, which may have it. */
export async function whyNoHandler(app: App, target: unknown): Promise<void> {
  if (target !== undefined) return whyThisHandler(app, target);
  await app.handlers.start();
  const { state, endpoints, coverage } = app.handlers;
  if (state !== 'ready') {
    void app.window.showInformationMessage(stateText(app));
    return;
  }
  const without = endpoints.filter(({ answer }) => !isCertain(answer));
  const title = coverageText(coverage.matched, coverage.endpoints);
  const files = leftOutItems(app);
  if (without.length === 0 && files.length === 0) {
    void app.window.showInformationMessage(t('{0}: each has a handler.', title));
    return;
  }
  const chosen = await choose(app, title, without, files);
  if (chosen !== undefined) await explain(app, chosen);
}

function leftOutItems(app: App): readonly QuickPickItem[] {
  const files = app.handlers.summary?.leftOut.files ?? [];
  if (files.length === 0) return [];
  return [
    { label: t('Files that could not be read as a whole'), kind: QuickPickItemKind.Separator },
    ...files.map(({ path, why }): LeftOutItem => ({
      label: path,
      detail: translate(leftOutMessages[why], []),
      path,
    })),
  ];
}

async function choose(
  app: App,
  title: string,
  handled: readonly HandledEndpoint[],
  files: readonly QuickPickItem[] = [],
): Promise<HandledEndpoint | undefined> {
  const items = handled.map((one) => ({
    label: one.endpoint,
    description: one.application,
    detail: reasonSentences(one.answer).join(' '),
    one,
  }));
  const picked = await app.window.showQuickPick<QuickPickItem>([...items, ...files], {
    title,
    matchOnDetail: true,
    matchOnDescription: true,
  });
  if (picked !== undefined && 'path' in picked) await openFile(app, String(picked.path));
  return items.find((item) => item === picked)?.one;
}

async function openFile(app: App, path: string): Promise<void> {
  const uri = app.handlers.paths.uriOf(path);
  if (uri !== undefined) await app.window.showTextDocument(uri);
}

async function explain(app: App, { application, endpoint, answer }: HandledEndpoint): Promise<void> {
  const open = t('Go to Handler');
  const isPinned = app.handlers.pins[application]?.[endpoint] !== undefined;
  const pin = isPinned ? t('Unpin Handler') : t('Pin Handler');
  const actions = [...(answer.places.length === 0 ? [] : [open]), pin];
  const text = `${answerText(answer)}: ${reasonSentences(answer).join(' ')}`;
  const chosen = await app.window.showInformationMessage(text, ...actions);
  if (chosen === open) await app.commands.run('goToHandler', { application, endpoint });
  if (chosen === pin && isPinned) await app.handlers.pin(application, endpoint, undefined);
  if (chosen === pin && !isPinned) await app.commands.run('pinHandler', { application, endpoint });
}

function endpointsAtCursor(app: App): readonly HandledEndpoint[] {
  const editor = app.window.activeTextEditor;
  if (editor === undefined) return [];
  const line = editor.selection.active.line + 1;
  return app.handlers
    .handlersIn(editor.document.uri)
    .flatMap((handler) => (handler.line <= line && line <= handler.endLine ? handler.endpoints : []));
}
