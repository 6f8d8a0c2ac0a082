import { createScanner } from 'jsonc-parser';
import { blockComment, endOfFile, lineComment, stringToken } from '../../auth/syntax/jsonTokens.ts';
import { touches } from '../../auth/document/places.ts';
import type { Authentication, AuthModel, Step } from '../../auth/model/model.ts';
import type { Node } from '../../auth/syntax/tree.ts';
import { entriesOf } from '../../auth/syntax/tree.ts';
import type { ConfigText } from './configText.ts';

/** The authentication a cursor is in, and its step if it is in one. */
interface CallsAt {
  readonly authentication: Authentication;
  readonly step: Step | undefined;
}

export function callsAt(model: AuthModel | undefined, offset: number): CallsAt | undefined {
  const authentication = model?.authentications.find(
    ({ keyNode, node }) => touches(node, offset) || (keyNode !== undefined && isFrom(keyNode, node, offset)),
  );
  return (
    authentication && {
      authentication,
      step: authentication.allSteps.find(({ node }) => touches(node, offset)),
    }
  );
}

function isFrom(start: Node, end: Node, offset: number): boolean {
  return start.offset <= offset && offset <= end.offset;
}

/** What is pasted over; `start` is `end` for a cursor. */
export interface Selected {
  readonly start: number;
  readonly end: number;
}

/** Where a pasted call would become a step. */
export interface StepPlace {
  readonly authentication: Authentication;
  /** The list of steps; undefined where there is none yet. */
  readonly list: Node | undefined;
  /** How many steps come before the pasted one. */
  readonly index: number;
  /** Steps that are selected as a whole and thus replaced. */
  readonly replaced: readonly Node[];
  /** Whether plain text would make no sense there: between or in steps, and not inside a text or comment. */
  readonly isStepOnly: boolean;
}

/** Undefined outside authentications. */
export function stepPlaceAt({ model, text }: ConfigText, { start, end }: Selected): StepPlace | undefined {
  const authentication = callsAt(model, start)?.authentication;
  if (authentication === undefined || !touches(authentication.node, start)) return undefined;
  const list = entriesOf(authentication.node).findLast(({ key }) => key === 'steps')?.valueNode;
  if (list !== undefined && list.type !== 'array') return undefined;
  const steps = list?.children ?? [];
  if (list === undefined || !isInside(list, start) || !isInside(list, end)) {
    return { authentication, list, index: steps.length, replaced: [], isStepOnly: false };
  }
  const replaced = steps.filter(({ offset, length }) => start <= offset && offset + length <= end);
  const index = steps.filter(({ offset }) => offset < start).length;
  const isWhole = replaced.length > 0 || text.slice(start, end).trim() === '';
  const isStepOnly = isWhole && !isInTextOrComment(text, list.offset, start);
  return { authentication, list, index, replaced: isStepOnly ? replaced : [], isStepOnly };
}

/** Between the brackets. */
function isInside({ offset, length }: Node, at: number): boolean {
  return offset < at && at < offset + length;
}

/** Whether the cursor is inside quotes or a comment; `from` is a place outside both. */
export function isInTextOrComment(text: string, from: number, offset: number): boolean {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  for (let token: number = scanner.scan(); token !== endOfFile; token = scanner.scan()) {
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    if (start >= offset) return false;
    if (token === lineComment ? offset <= end : offset < end) {
      return token === stringToken || token === lineComment || token === blockComment;
    }
  }
  return false;
}
