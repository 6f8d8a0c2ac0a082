import { takesIn } from '../../apiAccess.ts';
import type { AuthModel } from '../../model/model.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';
import { barePath } from '../verification/barePath.ts';
import { starsTakeIn } from '../verification/neverCallIsUsed.ts';
import { callsOf, withoutMethod, type WrittenCall } from './calls.ts';

const reportNever = reporter(
  '{0} {1} is never called, because "neverCall" lists it. Remove it from one of them.',
);
const reportRead = reporter(
  '{0} {1} is in "readOnlyCalls", too, so it changes nothing. Remove it from one of them.',
);

/** A call with which the authorization test may write, and which is said not to be made or not to write. */
export const contradictedWrite: Rule = {
  code: 'contradicted-write',
  severity: 'error',
  messages: [reportNever, reportRead],
  reason: 'One of the two is a mistake: the call is left out, or tests what the application does not do.',
  *check(model) {
    const never = model.authentications.flatMap(({ neverCall }) => neverCall).slice(0, mostNever);
    const patterns = never.map(({ value }) => {
      const [method = '', path = ''] = value.split(' ', 2);
      return `${method} ${barePath(path)}`;
    });
    for (const call of callsOf(model.application?.writeTests)) {
      const found = neverMade(call, patterns) ?? onlyRead(call, model);
      if (found !== undefined) yield found;
    }
  },
  *fix(context) {
    // What is never made is not tested now, either.
    yield* withoutMethod(context, context.arg(0), context.isFrom(reportNever));
  },
};

/** More than any user writes. */
const mostNever = 200;

function neverMade({ text, methods, path }: WrittenCall, patterns: readonly string[]): Violation | undefined {
  const bare = barePath(path);
  const method = methods.find((one) => patterns.some((pattern) => starsTakeIn(pattern, `${one} ${bare}`)));
  return method === undefined ? undefined : reportNever(text.node, method, path);
}

function onlyRead({ text, methods, path }: WrittenCall, { application }: AuthModel): Violation | undefined {
  const reads = callsOf(application?.readOnlyCalls).map((read) => read.text.value);
  const method = methods.find((one) =>
    reads.some((read) => takesIn(read, `${one} ${path}`) || takesIn(`${one} ${path}`, read)),
  );
  return method === undefined ? undefined : reportRead(text.node, method, path);
}
