import { countTrailing } from '../../base/runs.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import type { KnownRoute } from '../knownRoute.ts';
import { phrase, type Phrase } from '../editingMessages.ts';
import { authUrl, baseUrl } from '../expressions/text.ts';
import { completeAttachmentPath, type Files } from './attachmentPaths.ts';
import { neverCallCandidates } from '../callCandidates.ts';
import { candidateDetail, completeApiPath, completeOwnedPath } from './apiPaths.ts';
import type { Cursor } from './cursor.ts';
import { cursorAt } from './cursor.ts';
import { completeExpression, stepDetail } from './expressions.ts';
import { completeKeys } from './keys.ts';
import { openExpression } from './openExpression.ts';
import type { PlaceholderNames } from './placeholders.ts';
import { completePlaceholder, newPlaceholders, placeholderNames } from './placeholders.ts';
import type { ValuePlace } from './places.ts';
import { keyPlaceAt, valuePlaceAt } from './places.ts';
import { completePointer } from './selectorPointers.ts';
import type { CursorContext } from './cursorContext.ts';
import { cursorContextAt } from './cursorContext.ts';
import type { Suggestion, SuggestionKind, Suggestions } from './suggestion.ts';
import { nothing, partOfText, wholeValue } from './suggestion.ts';
import type { AuthModel, TextValue } from '../model/model.ts';
import { logoutCalls, mediaTypes, tokenHeaders } from './wellKnown.ts';

/** What completion may use besides the file itself. */
export interface CompletionEnvironment {
  readonly files: Files;
  /** Placeholders of other auth configs. */
  readonly otherNames: PlaceholderNames;
  /** The routes of the workspace's code, as far as they are known already. */
  readonly routes: () => Promise<readonly KnownRoute[]>;
}

/** What fits at an offset that the schema knows nothing of: names, expressions, placeholders, paths. */
export async function complete(
  document: AuthDocument,
  offset: number,
  environment: CompletionEnvironment,
): Promise<Suggestions> {
  const cursor = cursorAt(document, offset);
  if (cursor === undefined) return nothing;
  if (cursor.isKey) {
    const keyPlace = keyPlaceAt(cursor.path);
    if (keyPlace === undefined) return nothing;
    const keyContext = cursorContextAt(document, offset);
    const items = completeKeys(keyPlace, document, cursor, keyContext);
    const paths =
      keyPlace === 'owns' ? await completeOwnedPath(document, cursor, keyContext, environment) : [];
    return { items: [...items, ...paths], isComplete: false };
  }
  const place = valuePlaceAt(cursor.path);
  if (place === 'prose') return nothing;
  const cursorContext = cursorContextAt(document, offset);
  const names = allNames(placeholderNames(document), environment.otherNames);
  const placeholder = completePlaceholder(cursor, names, place, cursorContext);
  if (placeholder !== undefined) return { items: placeholder, isComplete: true };
  const { files, routes } = environment;
  return completeValue(place, { document, cursor, cursorContext, names, files, routes });
}

interface Request {
  readonly document: AuthDocument;
  readonly cursor: Cursor;
  readonly cursorContext: CursorContext;
  readonly names: PlaceholderNames;
  readonly files: Files;
  readonly routes: CompletionEnvironment['routes'];
}

async function completeValue(place: ValuePlace | undefined, request: Request): Promise<Suggestions> {
  const { document, cursor, cursorContext, files, routes } = request;
  switch (place) {
    case 'role':
      return only(known(request, 'role', phrase('detail-role')));
    case 'authentication':
      return only(known(request, 'authentication', phrase('detail-authentication')));
    case 'identityProvider':
      return only(known(request, 'identityProvider', phrase('detail-identity-provider')));
    case 'tenant':
      return only(ofOthers(request, ({ testUsers }) => testUsers.flatMap(({ tenant }) => tenant ?? [])));
    case 'hiddenField':
      return only(ofOthers(request, ({ roles }) => roles.flatMap(({ hiddenFields }) => hiddenFields)));
    case 'stepId':
      return only(otherSteps(cursor, cursorContext));
    case 'attachment':
      return only(await completeAttachmentPath(cursor, files));
    case 'pointer':
      return only(completePointer(cursor, cursorContext));
    case 'parameterName':
      return only(tokenHeaders.map((name) => wholeValue(cursor, 'header', name, phrase('detail-header'))));
    case 'expression':
      return only(expressions(request, place));
    case 'output':
      return only(expressions(request, place));
    case 'token':
      return only(expressions(atLastStep(request), place));
    case 'call':
      return only(neverCalls(cursor, await routes()));
    case 'requestValue':
      return only([...expressions(request, place), ...startingPlaceholders(request, place)]);
    case 'headerValue':
      return only([
        ...headerValues(cursor),
        ...expressions(request, place),
        ...startingPlaceholders(request, place),
      ]);
    case 'apiPath': {
      const paths = await completeApiPath(document, cursor, cursorContext, { files, routes });
      return { items: [...paths, ...embedded(request, place)], isComplete: paths.length > 0 };
    }
    case 'text':
      return { items: embedded(request, place), isComplete: false };
    case 'secret':
      return only(startingPlaceholders(request, place));
    case 'environment':
    case undefined: {
      const items = startingPlaceholders(request, place);
      return { items, isComplete: false };
    }
    case 'prose':
      return nothing;
  }
}

/** Calls of the code that a scan must not make, then usual ones. */
function neverCalls(cursor: Cursor, routes: readonly KnownRoute[]): readonly Suggestion[] {
  const known = neverCallCandidates(routes).map((one) =>
    wholeValue(cursor, 'path', `${one.method} ${one.path}`, candidateDetail(one)),
  );
  const usual = logoutCalls
    .filter((call) => !known.some(({ label }) => label === call))
    .map((call) => wholeValue(cursor, 'path', call, phrase('detail-logout')));
  return [...known, ...usual];
}

function only(items: readonly Suggestion[]): Suggestions {
  return { items, isComplete: true };
}

/** The names of a kind that the file knows, but for the one that is being typed. */
function known(
  { document, cursor }: Request,
  kind: SuggestionKind & NamedKind,
  detail: Phrase,
): Suggestion[] {
  const others = document.names.uses.filter(
    (use) => use.kind === kind && use.range.offset !== cursor.content?.offset,
  );
  return [...new Set(others.map(({ name }) => name))]
    .filter((name) => name !== '')
    .map((name) => wholeValue(cursor, kind, name, detail));
}

/** What is written elsewhere in the same place, but for the text that is being typed. */
function ofOthers(
  { document: { model }, cursor }: Request,
  textsOf: (model: AuthModel) => readonly TextValue[],
): Suggestion[] {
  const others = model === undefined ? [] : textsOf(model);
  const values = others.filter(({ node }) => node.offset !== cursor.whole.offset).map(({ value }) => value);
  return [...new Set(values)].map((value) =>
    wholeValue(cursor, 'key', value, phrase('detail-used-elsewhere')),
  );
}

/** The steps before, but for those that the list has already. */
function otherSteps(cursor: Cursor, { step: owner, earlierSteps }: CursorContext): Suggestion[] {
  const listed = owner?.dependsOn?.filter(({ node }) => node.offset !== cursor.whole.offset) ?? [];
  const present = new Set(listed.map(({ value }) => value));
  return earlierSteps.flatMap((step) =>
    step.stepId === undefined || present.has(step.stepId.value)
      ? []
      : [wholeValue(cursor, 'step', step.stepId.value, stepDetail(step))],
  );
}

type NamedKind = 'role' | 'authentication' | 'identityProvider';

function expressions({ document, cursor, cursorContext }: Request, place: ValuePlace): Suggestion[] {
  const open = openExpression(cursor);
  if (open === undefined) return [];
  const readsResponse = place === 'output' || place === 'token';
  return completeExpression({ document, cursor, cursorContext, readsResponse }, open);
}

/** There "$response" is that of the last step. */
function atLastStep(request: Request): Request {
  const { cursorContext } = request;
  return {
    ...request,
    cursorContext: { ...cursorContext, step: cursorContext.step ?? cursorContext.earlierSteps.at(-1) },
  };
}

/** In text an expression is offered when one is started, not before. */
function embedded(request: Request, place: ValuePlace): Suggestion[] {
  const { before } = request.cursor;
  const urls =
    /(?<!\$)\{\w*$/.test(before) && request.cursorContext.authentication !== undefined
      ? urlReferences(request.cursor)
      : [];
  return [...urls, ...(before === '' ? [] : expressions(request, place))];
}

function urlReferences(cursor: Cursor): Suggestion[] {
  const start = cursor.before.lastIndexOf('{');
  const behind = /^\w*\}?/.exec(cursor.after)?.[0] ?? '';
  const references = [
    [authUrl, phrase('detail-auth-url')],
    [baseUrl, phrase('detail-base-url')],
  ] as const;
  return references.map(([text, detail]) =>
    partOfText(cursor, start, behind.length, { kind: 'expression', label: text, detail, text }),
  );
}

/** Where a text begins, or behind its first dollar. */
function startingPlaceholders(
  { cursor, names, cursorContext }: Request,
  place: ValuePlace | undefined,
): Suggestion[] {
  const { before, content } = cursor;
  if (place === undefined && (content === undefined || before === '')) return [];
  const fitsStart = before === '' || countTrailing(before, '$') % 2 === 1;
  return fitsStart ? newPlaceholders(cursor, names, place, cursorContext) : [];
}

function headerValues(cursor: Cursor): Suggestion[] {
  const name = String(cursor.path.at(-1)).toLowerCase();
  if (name !== 'accept' && name !== 'content-type') return [];
  return mediaTypes.map((type) => wholeValue(cursor, 'mediaType', type, phrase('detail-media-type')));
}

function allNames(own: PlaceholderNames, others: PlaceholderNames): PlaceholderNames {
  return {
    env: [...new Set([...own.env, ...others.env])],
    secret: [...new Set([...own.secret, ...others.secret])],
  };
}
