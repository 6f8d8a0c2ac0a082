import { Location, Position, type TextEditor, type Uri } from 'vscode';
import { t } from '../../../base/messages.ts';
import type { Handler } from '../../../routes/route.ts';
import type { App } from '../../app/app.ts';
import type { HandledEndpoint } from '../../shared/handlers/handledFiles.ts';
import { isCertain } from '../../../routes/route.ts';
import { endpointsOf, type ApplicationEndpoint } from '../../shared/list/findingTarget.ts';
import { answerText, placeText, reasonSentences } from '../../shared/handlers/handlerText.ts';
import type { CodeHandlers } from './codeHandlers.ts';
import { openFunction } from './openFunction.ts';

interface FoundPlace {
  readonly handled: HandledEndpoint;
  readonly place: Handler;
  readonly uri: Uri;
}

/** Opens the handler of an endpoint; asks where there are several, and says why where there is none. */
export async function goToHandler(app: App, code: CodeHandlers, target: unknown): Promise<void> {
  const place = await choosePlace(app, target);
  if (place === undefined) return;
  if (await app.machine.isTaken(place.uri)) {
    await openPlace(app, code, place);
    return;
  }
  // Deleted or renamed where nobody noticed: another file may have the handler now.
  await app.handlers.refresh();
  const found = await choosePlace(app, target);
  if (found !== undefined) await openPlace(app, code, found);
}

async function openPlace(app: App, code: CodeHandlers, { uri, place }: FoundPlace): Promise<TextEditor> {
  const editor = await openFunction(app, code, uri, place);
  await app.commands.setContext('handlerOpened', true);
  return editor;
}

/** Shows the handlers inside of the editor that is open; without one, in the file of the first. */
export async function peekHandler(app: App, code: CodeHandlers, target: unknown): Promise<void> {
  const places = await certainPlaces(app, target);
  const [first, ...others] = places;
  if (first === undefined) return goToHandler(app, code, target);
  // Asked for in the panel or the tree, no editor is active: it is shown in one that is open beside.
  const shown = app.window.activeTextEditor ?? app.window.visibleTextEditors[0];
  const editor = shown ?? (await openPlace(app, code, first));
  // One would be shown inside of itself.
  if (shown === undefined && others.length === 0) return;
  await app.window.showTextDocument(editor.document, editor.viewColumn);
  const locations = places.map(({ uri, place }) => {
    const open = app.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    return new Location(uri, open === undefined ? positionOf(place) : code.rangeIn(open, place));
  });
  await app.commands.runBuiltIn(
    'editor.action.peekLocations',
    editor.document.uri,
    editor.selection.active,
    locations,
    'peek',
  );
}

async function choosePlace(app: App, target: unknown): Promise<FoundPlace | undefined> {
  const endpoints = await endpointsOf(app, target);
  if (endpoints.length === 0) {
    void app.window.showInformationMessage(t('Select a finding first.'));
    return undefined;
  }
  const handled = await handledOf(app, endpoints);
  const places = distinct(
    app,
    handled.filter(({ answer }) => isCertain(answer)),
  );
  const [first, ...others] = places;
  if (first === undefined) return explainNone(app, handled);
  if (others.length === 0) return first;
  const items = places.map((found) => ({
    label: placeText(found.place),
    description: found.handled.endpoint,
    detail: reasonSentences(found.handled.answer).join(' '),
    found,
  }));
  const picked = await app.window.showQuickPick(items, {
    title: t('Go to Handler'),
    placeHolder: t('Which handler?'),
    matchOnDescription: true,
  });
  return picked?.found;
}

async function certainPlaces(app: App, target: unknown): Promise<readonly FoundPlace[]> {
  const handled = await handledOf(app, await endpointsOf(app, target));
  return distinct(
    app,
    handled.filter(({ answer }) => isCertain(answer)),
  );
}

/** Indexes first where nothing has yet. */
export async function handledOf(
  app: App,
  endpoints: readonly ApplicationEndpoint[],
): Promise<readonly HandledEndpoint[]> {
  await app.handlers.start();
  return endpoints.flatMap(
    ({ application, endpoint }) => app.handlers.handlerOf(application, endpoint) ?? [],
  );
}

function distinct(app: App, handled: readonly HandledEndpoint[]): readonly FoundPlace[] {
  const places = new Map<string, FoundPlace>();
  for (const one of handled) {
    for (const place of one.answer.places) {
      const uri = app.handlers.paths.uriOf(place.file);
      const key = `${place.file}:${place.line}`;
      if (uri !== undefined && !places.has(key)) places.set(key, { handled: one, place, uri });
    }
  }
  return [...places.values()];
}

/** Says why there is none; what fits by its shape alone is opened only where that is asked for. */
async function explainNone(app: App, handled: readonly HandledEndpoint[]): Promise<FoundPlace | undefined> {
  const [first] = handled;
  if (first === undefined) {
    void app.window.showInformationMessage(stateText(app));
    return undefined;
  }
  const [guess] = distinct(app, [first]);
  const open = t('Open {0}', guess === undefined ? '' : placeText(guess.place));
  const pin = t('Pin Handler');
  const text = `${answerText(first.answer)}: ${reasonSentences(first.answer).join(' ')}`;
  const actions = [...(guess === undefined ? [] : [open]), pin];
  const chosen = await app.window.showInformationMessage(text, ...actions);
  if (chosen === pin) {
    const { application, endpoint } = first;
    await app.commands.run('pinHandler', { application, endpoint });
  }
  return chosen === open ? guess : undefined;
}

/** Why nothing is known of any endpoint. */
export function stateText({ handlers }: Pick<App, 'handlers'>): string {
  switch (handlers.state) {
    case 'noFolder':
      return t('Open the folder of the application to see which code answers its endpoints.');
    case 'failed':
      return t('The code could not be searched for handlers. See the DAST Workbench log.');
    case 'idle':
    case 'indexing':
      return t('The code is being searched for handlers.');
    case 'ready':
      return t('This finding is not in the list any more.');
  }
}

function positionOf({ line }: Handler): Position {
  return new Position(Math.max(0, line - 1), 0);
}
