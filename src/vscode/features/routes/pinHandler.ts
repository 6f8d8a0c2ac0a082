import { t } from '../../../base/messages.ts';
import type { App } from '../../app/app.ts';
import type { HandledEndpoint } from '../../shared/handlers/handledFiles.ts';
import { isCertain } from '../../../routes/route.ts';
import { endpointsOf } from '../../shared/list/findingTarget.ts';
import { handledOf, stateText } from './goToHandler.ts';
import { placeText, reasonSentences } from '../../shared/handlers/handlerText.ts';

/** Names the function that the cursor is in as the handler of an endpoint, whatever the routes say. */
export async function pinHandler(app: App, target: unknown): Promise<void> {
  const editor = app.window.activeTextEditor;
  await app.handlers.start();
  const path = editor && app.handlers.paths.pathOf(editor.document.uri);
  if (editor === undefined || path === undefined) {
    void app.window.showInformationMessage(
      t('Open the file of the handler, put the cursor into its function, and run Pin Handler again.'),
    );
    return;
  }
  const line = editor.selection.active.line + 1;
  const named = await app.handlers.functionAt(editor.document.uri, line);
  const pin = named ?? { file: path, line, name: '' };
  const handled = await choose(app, target, placeText(pin));
  if (handled === undefined) return;
  await app.handlers.pin(handled.application, handled.endpoint, pin);
  void app.window.showInformationMessage(t('{0} is handled by {1}.', handled.endpoint, placeText(pin)));
}

/** The endpoint that is meant: one that is named, or one of all, those without a handler first. */
async function choose(app: App, target: unknown, place: string): Promise<HandledEndpoint | undefined> {
  const named = target === undefined ? [] : await handledOf(app, await endpointsOf(app, target));
  if (named.length === 1) return named[0];
  const all = named.length > 0 ? named : app.handlers.endpoints;
  if (all.length === 0) {
    void app.window.showInformationMessage(stateText(app));
    return undefined;
  }
  const items = [
    ...all.filter(({ answer }) => !isCertain(answer)),
    ...all.filter(({ answer }) => isCertain(answer)),
  ].map((handled) => ({
    label: handled.endpoint,
    description: handled.application,
    detail: reasonSentences(handled.answer).join(' '),
    handled,
  }));
  const picked = await app.window.showQuickPick(items, {
    title: t('Pin {0} as Handler', place),
    placeHolder: t('Of which endpoint?'),
  });
  return picked?.handled;
}
