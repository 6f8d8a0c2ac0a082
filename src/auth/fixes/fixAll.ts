import { AuthDocument } from '../document/authDocument.ts';
import type { RuleHost } from '../rules/ruleHost.ts';
import { validateParsed } from '../validate.ts';
import { fixesFor, safelyFixableCodes } from './fixesFor.ts';
import type { TextEdit } from '../edits/textEdit.ts';
import { applyEdits, areApart, difference } from '../edits/textEdit.ts';

/** What one fix uncovers another may correct; more rounds than that would be two that undo each other. */
const mostRounds = 10;
/** Longer texts, in UTF-16 code units, get one round: nobody waits for more. */
const longText = 1_000_000;

/**
 * The edits of every safe fix of a file. What would overlap is corrected in a second round, whose result is
 * one longer edit. Empty when nothing is safe to correct.
 */
export function fixAll(text: string, host?: RuleHost): TextEdit[] {
  const first = safeEdits(text, host);
  let result = applyEdits(text, first);
  let needsMore = false;
  const rounds = text.length > longText ? 1 : mostRounds;
  for (let round = 1; round < rounds; round++) {
    const more = safeEdits(result, host);
    if (more.length === 0) break;
    needsMore = true;
    result = applyEdits(result, more);
  }
  return needsMore ? [difference(text, result)] : first;
}

function safeEdits(text: string, host: RuleHost | undefined): TextEdit[] {
  const document = new AuthDocument(text);
  const edits: TextEdit[] = [];
  for (const problem of validateParsed(document, host)) {
    if (!safelyFixableCodes.has(problem.code)) continue;
    const fix = fixesFor(document, problem, host).find(({ isSafe }) => isSafe);
    if (fix === undefined || !areApart([...edits, ...fix.edits])) continue;
    edits.push(...fix.edits);
  }
  return edits;
}
