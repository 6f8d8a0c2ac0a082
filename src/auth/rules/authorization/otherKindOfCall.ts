import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { callsOf, withoutMethod } from './calls.ts';

const reportReads = reporter('{0} only reads anyway. Remove it from "{1}".');
const reportChanges = reporter(
  '{0} changes data. Remove it, or list it in "writeTests" if the test may do that.',
);

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const changing: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** What reads or writes by its method already, in the list of the other kind. */
export const otherKindOfCall: Rule = {
  code: 'other-kind-of-call',
  severity: 'warning',
  messages: [reportReads, reportChanges],
  reason: 'A call that changes data would be made as often as one that reads.',
  *check({ application }) {
    for (const list of ['readOnlyCalls', 'writeTests'] as const) {
      for (const { text, methods } of callsOf(application?.[list])) {
        const reads = methods.find((method) => reading.has(method));
        const changes = list === 'readOnlyCalls' ? methods.find((one) => changing.has(one)) : undefined;
        if (changes !== undefined) yield { ...reportChanges(text.node, changes), severity: 'error' };
        else if (reads !== undefined) yield reportReads(text.node, reads, list);
      }
    }
  },
  *fix(context) {
    yield* withoutMethod(context, context.arg(0), true);
  },
};
