import type { AuthDocument } from '../document/authDocument.ts';
import type { TextEdit } from '../edits/textEdit.ts';
import { applyEdits, areApart, inOrder } from '../edits/textEdit.ts';
import type { Problem } from '../problem.ts';
import { allKinds, allRules } from '../rules/allRules.ts';
import type { RuleHost } from '../rules/ruleHost.ts';
import type { Fix } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { contextOf } from './fixContext.ts';
import { countSyntaxErrors } from './syntaxFixes.ts';

const fixers = new Map(allKinds.map(({ code, fix }) => [code, fix]));

/** Rules about the fields of a step: where a curl command stands for them, there is no field to edit. */
const needFields = new Set(allRules.filter(({ fixNeedsFields }) => fixNeedsFields).map(({ code }) => code));

/** The codes whose fix may be safe; of the others it never is. */
export const safelyFixableCodes: ReadonlySet<string> = new Set(
  allKinds.filter(({ hasSafeFix }) => hasSafeFix).map(({ code }) => code),
);

/**
 * The ways to correct one problem of that version of the file, the best first. Edits are as small as they can
 * be: comments, formatting and line ends of the rest stay. Of a part that cannot be read nothing is offered.
 */
export function fixesFor(document: AuthDocument, problem: Problem, host?: RuleHost): Fix[] {
  const fixer = fixers.get(problem.code);
  const context = fixer && contextOf(document, problem, host);
  if (fixer === undefined || context === undefined || isInsideCurl(problem, context)) return [];
  const changes = ({ offset, length, newText }: TextEdit): boolean =>
    document.text.slice(offset, offset + length) !== newText;
  return [...fixer(context)]
    .filter(
      ({ kind, edits }) =>
        (edits.some(changes) || kind === 'store-secret' || kind === 'browse') && areApart(edits),
    )
    .map((fix) => ({ ...fix, edits: inOrder(fix.edits) }))
    .filter((fix) => isHarmless(fix, document))
    .toSorted((one, other) => Number(other.isPreferred) - Number(one.isPreferred));
}

function isInsideCurl({ code }: Problem, { node, cursorContext }: FixContext): boolean {
  return needFields.has(code) && node === cursorContext.step?.curl?.node;
}

/** In broken text the ends of things are guesswork, so the result is looked at. */
function isHarmless({ edits }: Fix, { text, parsed }: AuthDocument): boolean {
  if (parsed.brokenFrom === Infinity) return true;
  return countSyntaxErrors(applyEdits(text, edits)) <= countSyntaxErrors(text);
}
