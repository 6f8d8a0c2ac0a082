import { write } from '../../fixes/choices.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportPath = reporter('A path to a field is a JSON pointer. Write "{0}".');
const reportDots = reporter(
  'A path to a field is a JSON pointer. Write "{0}", unless dots are part of the name.',
);
const reportIndex = reporter('Items of lists have no index here. Write "{0}".');

/** Names are shorter. */
const longestField = 300;

export const unusableHiddenField: Rule = {
  code: 'unusable-hidden-field',
  severity: 'warning',
  messages: [reportPath, reportDots, reportIndex],
  reason: 'It is no field of any response, so nobody is found to see what is hidden.',
  *check({ roles }) {
    for (const { value, node } of roles.flatMap(({ hiddenFields }) => hiddenFields)) {
      if (value.length > longestField) continue;
      const found = value.startsWith('/') ? pointerProblem(value, node) : nameProblem(value, node);
      if (found !== undefined) yield found;
    }
  },
  *fix(context) {
    // A key may be a number, or have dots in it.
    yield* write(context, context.arg(0), context.isFrom(reportPath));
  },
};

function pointerProblem(value: string, at: Violation['at']): Violation | undefined {
  const segments = value
    .split('/')
    .filter((segment, index) => index === 0 || !/^(?:\d+|\*|-)$/.test(segment));
  const corrected = segments.join('/');
  return corrected === value || segments.length < 2 ? undefined : reportIndex(at, corrected);
}

/** `$.a[0].b`, `a[].b`, `a.b` */
function nameProblem(value: string, at: Violation['at']): Violation | undefined {
  const isSure = /^\$[.[]|\[(?:\d*|\*)\]/.test(value);
  const names = value
    .replace(/^\$/, '')
    .replaceAll(/\[(?:\d*|\*)\]/g, '.')
    .replaceAll(/\[["']([^"'[\]]*)["']\]/g, '.$1')
    .split('.')
    .filter((name) => name !== '');
  if (names.length === 0 || (!isSure && names.length === 1)) return undefined;
  const corrected = names.length === 1 ? (names[0] ?? '') : `/${names.join('/')}`;
  if (corrected === value || !names.every((name) => /^[\w-]+$/.test(name))) return undefined;
  return isSure ? reportPath(at, corrected) : reportDots(at, corrected);
}
