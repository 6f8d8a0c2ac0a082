import type { Result } from '../../base/result.ts';
import { success } from '../../base/result.ts';
import { indentationAt } from '../../auth/edits/childEdits.ts';
import { FileEdits } from '../../auth/edits/fileEdits.ts';
import { printValue, styleOf } from '../../auth/edits/fileStyle.ts';
import type { TextEdit } from '../../auth/edits/textEdit.ts';
import { inOrder } from '../../auth/edits/textEdit.ts';
import { contentSpan } from '../../auth/document/places.ts';
import type { Authentication as AuthenticationKeys, Step } from '../../auth/generated/authConfig.ts';
import type { AuthModel } from '../../auth/model/model.ts';
import type { Node } from '../../auth/syntax/tree.ts';
import { entriesOf } from '../../auth/syntax/tree.ts';
import { stepsFromCurl } from '../../auth/curl/curlSteps.ts';
import type { Note } from '../../auth/curl/messages.ts';
import type { ExchangeCode } from '../messages.ts';
import { SecretNames } from '../../auth/names/placeholderNames.ts';
import type { ImportedStep } from '../../auth/curl/requestStep.ts';
import { conversionNotes } from '../../auth/curl/requestStep.ts';
import type { Selected, StepPlace } from './stepPlace.ts';
import { callsAt, stepPlaceAt } from './stepPlace.ts';
import type { ConfigText } from './configText.ts';

/** curl commands as steps of an auth config. */
export interface PastedSteps {
  readonly edits: readonly TextEdit[];
  readonly stepIds: readonly string[];
  readonly notes: readonly Note[];
}

export interface Paste {
  /** Whether plain text would make no sense where it is pasted. */
  readonly isStepOnly: boolean;
  readonly steps: Result<PastedSteps, ExchangeCode>;
}

/**
 * The edits that make steps of pasted or dropped curl commands, behind the step the cursor is in. Undefined where
 * no step could go. Step ids are new in the authentication, names of secrets new in the file.
 */
export function pasteCurl(document: ConfigText, selected: Selected, curl: string): Paste | undefined {
  const place = stepPlaceAt(document, selected);
  if (place === undefined) return undefined;
  const { authentication, isStepOnly, replaced } = place;
  const tokenEndpoint = authentication.tokenEndpoint?.value;
  const kept = authentication.steps.filter(({ node }) => !replaced.includes(node));
  const imported = stepsFromCurl(curl, {
    ...(tokenEndpoint !== undefined && { tokenEndpoint }),
    takenIds: kept.flatMap(({ stepId }) => stepId?.value ?? []),
    names: new SecretNames(secretsIn(document.model)),
  });
  if (!imported.ok) return { isStepOnly, steps: imported };
  const contentType = authentication.contentType?.value ?? 'application/json';
  const steps = imported.value.map(({ step }) => withoutContentType(step, contentType));
  const certificate = certificateFor(place, imported.value);
  const pasted = {
    edits: inOrder([
      ...stepEdits(document.text, place, steps, certificate),
      ...(place.list === undefined
        ? []
        : new FileEdits(document.text).addKeys(place.authentication.node, { ...certificate }, 'contentType')),
      ...blankLine(document.text, place, selected),
    ]),
    stepIds: steps.map(({ stepId }) => stepId),
    notes: imported.value.flatMap(conversionNotes),
  };
  return { isStepOnly, steps: success(pasted) };
}

/** A curl command as it stands between the quotes of "curl"; undefined where the cursor is not between them. */
export function escapedCurl(
  { model, text }: ConfigText,
  { start, end }: Selected,
  curl: string,
): string | undefined {
  const step = callsAt(model, start)?.step?.curl;
  if (step === undefined) return undefined;
  const { offset, length } = contentSpan(text, step.node);
  if (start < offset || end > offset + length) return undefined;
  return JSON.stringify(curl.trim()).slice(1, -1);
}

/** Names of the secrets that an auth config refers to. */
export function secretsIn(model: AuthModel | undefined): Set<string> {
  const names = new Set<string>();
  for (const { text } of model?.texts ?? []) {
    for (const part of text.parts) {
      if (part.kind === 'placeholder' && part.source === 'secret') names.add(part.name);
    }
  }
  return names;
}

/** A step says only what its authentication does not. */
function withoutContentType(step: Step, contentType: string): Step {
  if (step.contentType !== contentType) return step;
  const { contentType: _same, ...rest } = step;
  return rest;
}

function stepEdits(
  source: string,
  place: StepPlace,
  steps: readonly Step[],
  certificate: Pick<AuthenticationKeys, 'clientCertificate'>,
): TextEdit[] {
  const { list, index, replaced, authentication } = place;
  const edits = new FileEdits(source);
  if (list === undefined) return edits.addKeys(authentication.node, { steps, ...certificate }, 'contentType');
  const [firstReplaced, lastReplaced] = [replaced[0], replaced.at(-1)];
  if (firstReplaced !== undefined && lastReplaced !== undefined) {
    const { offset } = firstReplaced;
    const length = lastReplaced.offset + lastReplaced.length - offset;
    return [{ offset, length, newText: printed(source, firstReplaced, steps).join('') }];
  }
  const children = list.children ?? [];
  const [first] = children;
  if (first === undefined && isBlank(inside(source, list))) return [fill(source, list, steps)];
  if (index > 0 || first === undefined) return edits.addItems(list, steps, children[index - 1]);
  return [
    { offset: first.offset, length: 0, newText: printed(source, first, [...steps, undefined]).join('') },
  ];
}

/** The certificate that a call is made with belongs to the authentication, which may have one. */
function certificateFor(
  { authentication }: StepPlace,
  imported: readonly ImportedStep[],
): Pick<AuthenticationKeys, 'clientCertificate'> {
  const [clientCertificate] = imported.flatMap((step) => step.clientCertificate ?? []);
  const hasOne = entriesOf(authentication.node).some(({ key }) => key === 'clientCertificate');
  return clientCertificate === undefined || hasOne ? {} : { clientCertificate };
}

function inside(source: string, { offset, length }: Node): string {
  return source.slice(offset + 1, offset + length - 1);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** An empty list gets its steps on lines of their own. */
function fill(source: string, list: Node, steps: readonly Step[]): TextEdit {
  const style = styleOf(source);
  const outer = indentationAt(source, list.offset);
  const inner = outer + style.indent;
  const items = steps.map((step) => style.lineEnd + inner + printValue(step, style, inner));
  const length = inside(source, list).length;
  return { offset: list.offset + 1, length, newText: items.join(',') + style.lineEnd + outer };
}

/** The empty line of the cursor goes; the steps have lines of their own. */
function blankLine(source: string, { list, isStepOnly }: StepPlace, { start, end }: Selected): TextEdit[] {
  if (list === undefined || !isStepOnly || start !== end || (list.children ?? []).length === 0) return [];
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const newline = source.indexOf('\n', start);
  const isInList = list.offset < from - 1 && newline >= 0 && newline < list.offset + list.length;
  if (!isInList || !isBlank(source.slice(from, newline))) return [];
  return [{ offset: from, length: newline + 1 - from, newText: '' }];
}

/** The steps as they stand in the place of a neighbour; an undefined one is the neighbour itself. */
function printed(source: string, neighbour: Node, steps: readonly (Step | undefined)[]): string[] {
  const style = styleOf(source);
  const indentation = indentationAt(source, neighbour.offset);
  const lineStart = source.slice(0, neighbour.offset).trimEnd().length;
  const hasOwnLine = /[\r\n]/.test(source.slice(lineStart, neighbour.offset));
  const gap = hasOwnLine ? style.lineEnd + indentation : style.isSpaced ? ' ' : '';
  return steps.map((step, at) => {
    const text = step === undefined ? '' : printValue(step, style, indentation);
    return at === 0 ? text : `,${gap}${text}`;
  });
}
