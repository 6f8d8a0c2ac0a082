import { validate } from '../generated/validateAuthConfig.js';
import type { Problem } from '../problem.ts';
import { mostProblems } from '../problem.ts';
import { withoutCascadingErrors } from './cascadingErrors.ts';
import { describeStructureError } from './structureProblems.ts';
import type { Node } from '../syntax/tree.ts';
import { pointerSegments, toValue, TreeLocator } from '../syntax/tree.ts';

/** Several errors of the validator may cascade from one. */
const mostErrors = 5 * mostProblems;

/**
 * Checks keys, types and values against schemas/dast-auth.schema.json; each error is reported once.
 * Of broken JSON only what ends before `brokenFrom` is trusted.
 */
export function checkStructure(root: Node, brokenFrom: number): Problem[] {
  if (validate(toValue(root))) return [];
  const locator = new TreeLocator(root);
  const errors = (validate.errors ?? []).slice(0, mostErrors);
  return withoutCascadingErrors(errors, locator).flatMap((error) => {
    const problem = describeStructureError(error, locator);
    const checked =
      error.keyword === 'required' ? locator.find(pointerSegments(error.instancePath)) : problem;
    // What is never closed ends where the parser gave up.
    return checked.offset + checked.length < brokenFrom ? [problem] : [];
  });
}
