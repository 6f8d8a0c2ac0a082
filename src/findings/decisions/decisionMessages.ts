import type { MessageTemplates } from '../../base/messages.ts';

/** What can be wrong with a file of decisions. */
export const decisionMessages = {
  'decisions-syntax': 'This is not valid JSON: {0}.',
  'decisions-no-list': 'Expected an object with a list named "decisions".',
  'decisions-too-large': 'The file is too large: at most {0} characters are read.',
  'decision-no-object': 'Expected an object with the parts of a decision.',
  'decision-unknown-key': 'A decision has no part named "{0}".',
  'decision-no-text': 'The value of "{0}" must be a text.',
  'decision-lacks': 'The decision lacks "{0}".',
  'decision-lacks-vulnerability': 'Name the vulnerability: "rule", or "summary" where its tool has no rules.',
  'decision-sets-nothing': 'The decision sets nothing: give it a "status", a "resolution" or both.',
  'decision-unknown-value': '"{0}" is not a valid value of "{1}".',
  'decision-bad-date': '"{0}" is not a valid date. Write it as YYYY-MM-DD.',
  'decision-bad-time': '"{0}" is not a valid time. Write it like 2026-11-22 or 2026-11-22T09:30:00Z.',
  'decision-bad-endpoint':
    '"{0}" is not a valid endpoint. Write a path, with or without a method: "GET /api/users/*".',
  'decision-too-many-patterns':
    'At most {0} endpoints with "*" are allowed. Merge some of them, or write paths without "*".',
  'decision-unknown-rule': 'No stored finding has the rule "{0}".',
  'decision-expired': 'This decision expired on {0} and no longer applies.',
  'decision-never-matched': 'This decision covers no stored finding.',
  'decision-overlaps': 'The decision on line {0} covers the same findings and takes precedence.',
  'decision-says-fixed':
    'A finding that a later scan sees is not fixed: this decision would hide that it came back.',
} as const satisfies MessageTemplates<string>;

export type DecisionProblemCode = keyof typeof decisionMessages;
type DecisionMessages = typeof decisionMessages;
declare module '../../base/result.ts' {
  interface FailureTemplates extends DecisionMessages {}
}
