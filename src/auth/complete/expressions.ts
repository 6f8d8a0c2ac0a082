import type { AuthDocument } from '../document/authDocument.ts';
import { phrase, type Phrase } from '../editingMessages.ts';
import { generatedNames } from '../expressions/expression.ts';
import { Fields } from '../model/fields.ts';
import type { Step } from '../model/model.ts';
import { bodyValues } from './bodyPointers.ts';
import type { Cursor } from './cursor.ts';
import type { OpenExpression } from './openExpression.ts';
import type { CursorContext } from './cursorContext.ts';
import { callOf } from './cursorContext.ts';
import type { Suggestion, SuggestionKind } from './suggestion.ts';
import { partOfText } from './suggestion.ts';
import { responseHeaders } from './wellKnown.ts';

/** What completing an expression depends on. */
interface ExpressionPlace {
  readonly document: AuthDocument;
  readonly cursor: Cursor;
  readonly cursorContext: CursorContext;
  /** Whether the text may read the response of its step. */
  readonly readsResponse: boolean;
}

interface Item {
  readonly kind: SuggestionKind;
  readonly label: string;
  readonly detail: Phrase;
  /** What follows the label when it is chosen and more is to come. */
  readonly next?: string;
}

/** The parts of an expression that may follow what is typed of it. */
export function completeExpression(place: ExpressionPlace, open: OpenExpression): Suggestion[] {
  const { typed } = open;
  const inputs = /^\$inputs\./.exec(typed);
  if (inputs !== null) return completeInputs(place, open);
  const outputs = /^\$steps\.([\w-]+)\.outputs\./.exec(typed);
  if (outputs?.[1] !== undefined) {
    const step = place.cursorContext.earlierSteps.find(({ stepId }) => stepId?.value === outputs[1]);
    const items = step === undefined ? [] : outputsOf(step);
    return segments(place.cursor, open, outputs[0].length, /^[\w-]*/, items);
  }
  const step = /^\$steps\.[\w-]+\./.exec(typed);
  if (step !== null) {
    const item = {
      kind: 'output',
      label: 'outputs',
      detail: phrase('detail-expression'),
      next: '.',
    } as const;
    return segments(place.cursor, open, step[0].length, /^[\w-]*/, [item]);
  }
  if (typed.startsWith('$steps.')) {
    return segments(place.cursor, open, '$steps.'.length, /^[\w-]*/, stepsOf(place.cursorContext));
  }
  if (typed.startsWith('$response.')) return completeResponse(place, open);
  if (typed.startsWith('$generated.')) {
    return segments(place.cursor, open, '$generated.'.length, /^[\w.]*/, generatedItems(''));
  }
  return wholeExpressions(place, open);
}

/** The ids of the steps before, to continue with their outputs. */
function stepsOf({ earlierSteps }: CursorContext): Item[] {
  return earlierSteps.flatMap((step) =>
    step.stepId === undefined || step.stepId.value === ''
      ? []
      : [{ kind: 'step', label: step.stepId.value, detail: stepDetail(step), next: '.outputs.' } as const],
  );
}

export function stepDetail(step: Step): Phrase {
  const call = callOf(step);
  return call === undefined ? phrase('detail-step-plain') : phrase('detail-step', call);
}

function outputsOf(step: Step): Item[] {
  const id = step.stepId?.value ?? '';
  return step.outputs.map(({ name, node }) => {
    const source: unknown = node.value;
    const isExpression = typeof source === 'string' && source.startsWith('$response');
    const detail = isExpression ? phrase('detail-output-from', id, source) : phrase('detail-output', id);
    return { kind: 'output', label: name, detail };
  });
}

/** `idp.clientId` is one name, unless its first half is typed. */
function completeInputs(
  { document, cursor, cursorContext }: ExpressionPlace,
  open: OpenExpression,
): Suggestion[] {
  const start = '$inputs.'.length;
  if (open.typed.startsWith('idp.', start)) {
    const ofProvider = providerInputs(cursorContext).map((item) => ({ ...item, label: item.label.slice(4) }));
    return segments(cursor, open, start + 4, /^[\w-]*/, ofProvider);
  }
  return segments(cursor, open, start, /^[\w.-]*/, inputsOf(document, cursorContext));
}

function inputsOf({ names }: AuthDocument, cursorContext: CursorContext): Item[] {
  const detail = phrase('detail-input');
  const all = new Set(['username', 'password', 'totp', ...names.known('input')]);
  return [
    ...[...all].map((label) => ({ kind: 'input', label, detail }) as const),
    ...providerInputs(cursorContext),
  ];
}

function providerInputs({ authentication }: CursorContext): Item[] {
  if (authentication?.identityProvider === undefined) return [];
  const detail = phrase('detail-input-provider');
  return ['idp.clientId', 'idp.clientSecret'].map((label) => ({ kind: 'input', label, detail }));
}

function completeResponse(
  { document, cursor, cursorContext, readsResponse }: ExpressionPlace,
  open: OpenExpression,
) {
  if (!readsResponse) return [];
  const start = '$response.'.length;
  const part = open.typed.slice(start);
  const behindBody = start + 'body'.length;
  if (/^body[#./[]/.test(part)) {
    return segments(cursor, open, behindBody, /^.*/, pointersOf(cursorContext));
  }
  if (part.startsWith('header.')) {
    const detail = phrase('detail-header');
    const headers = [...responseHeaders].map((label) => ({ kind: 'header', label, detail }) as const);
    return segments(cursor, open, start + 'header.'.length, /^.*/, headers);
  }
  if (part.startsWith('cookie.')) {
    return segments(cursor, open, start + 'cookie.'.length, /^.*/, cookiesOf(document, cursorContext));
  }
  const detail = phrase('detail-response');
  const parts: Item[] = [
    { kind: 'body', label: 'body', detail, ...pointerFollows(cursor) },
    { kind: 'header', label: 'header', detail, next: '.' },
    { kind: 'cookie', label: 'cookie', detail, next: '.' },
    { kind: 'expression', label: 'status', detail },
  ];
  return segments(cursor, open, start, /^[\w-]*/, parts);
}

/** A selector object has its pointer beside the expression. */
function pointerFollows({ path }: Cursor): Pick<Item, 'next'> {
  return path.at(-1) === 'context' ? {} : { next: '#/' };
}

/** As they stand behind `$response.body`. */
function pointersOf({ step }: CursorContext): Item[] {
  if (step === undefined) return [];
  return bodyValues(step).map(({ pointer, type }) => ({
    kind: 'body',
    label: `#${pointer}`,
    detail: phrase('detail-pointer', type),
  }));
}

/** Cookies that the step is expected to set, that carry the token, and that other outputs read. */
function cookiesOf(document: AuthDocument, { authentication, step }: CursorContext): Item[] {
  const names = new Set<string>();
  const response = step?.expectedResponse;
  const setsCookies = response === undefined ? [] : new Fields(response.node).items('setsCookies');
  for (const item of setsCookies) if (item.type === 'string') names.add(String(item.value));
  const { tokenLocation, tokenParameterName } = authentication ?? {};
  if (tokenLocation?.value === 'Cookie' && tokenParameterName !== undefined)
    names.add(tokenParameterName.value);
  for (const { text } of document.model?.texts ?? []) {
    for (const part of text.parts) {
      if (part.kind === 'expression' && part.expression.kind === 'cookie')
        names.add(part.expression.name.text);
    }
  }
  const detail = phrase('detail-cookie');
  return [...names].filter((name) => name !== '').map((label) => ({ kind: 'cookie', label, detail }));
}

/** Where an expression starts: everything it can be, most likely first. */
function wholeExpressions(place: ExpressionPlace, open: OpenExpression): Suggestion[] {
  const { document, cursor, cursorContext, readsResponse } = place;
  const response: Item[] = readsResponse
    ? [
        ...pointersOf(cursorContext).map((item) => ({ ...item, label: `$response.body${item.label}` })),
        ...cookiesOf(document, cursorContext).map((item) => ({
          ...item,
          label: `$response.cookie.${item.label}`,
        })),
        {
          kind: 'body',
          label: '$response.body',
          detail: phrase('detail-response'),
          ...pointerFollows(cursor),
        },
        { kind: 'header', label: '$response.header', detail: phrase('detail-response'), next: '.' },
        { kind: 'cookie', label: '$response.cookie', detail: phrase('detail-response'), next: '.' },
        { kind: 'expression', label: '$response.status', detail: phrase('detail-response') },
      ]
    : [];
  const outputs = cursorContext.earlierSteps.toReversed().flatMap((step) => {
    const id = step.stepId?.value ?? '';
    return outputsOf(step).map((item) => ({ ...item, label: `$steps.${id}.outputs.${item.label}` }));
  });
  const inputs = inputsOf(document, cursorContext).map((item) => ({
    ...item,
    label: `$inputs.${item.label}`,
  }));
  // What carries the token most often takes it from an output.
  const isToken = cursorContext.earlierSteps.at(-1) === cursorContext.step;
  const first = isToken ? [...outputs, ...response] : [...response, ...outputs];
  const all = [...first, ...inputs, ...generatedItems('$generated.')];
  return segments(cursor, open, 0, /^.*/, all);
}

function generatedItems(head: string): Item[] {
  return generatedNames.map((name) => ({
    kind: 'expression',
    label: `${head}${name}`,
    detail: phrase(`hover-generated-${name}`),
  }));
}

/** Items for the segment of the expression that starts at `start` of it and ends behind the cursor as given. */
function segments(
  cursor: Cursor,
  open: OpenExpression,
  start: number,
  end: RegExp,
  items: readonly Item[],
): Suggestion[] {
  const behind = end.exec(open.rest)?.[0] ?? '';
  const isLast = behind.length === open.rest.length;
  return items.map(({ kind, label, detail, next }) => {
    const goesOn = next !== undefined && isLast;
    const follows = goesOn ? next : isLast ? open.close : '';
    return partOfText(cursor, open.start + start, behind.length, {
      kind,
      label,
      detail,
      text: `${label}${follows}`,
      filter: label,
      continues: goesOn,
    });
  });
}
