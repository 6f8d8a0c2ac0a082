import { changeTo, textFix, title } from '../../fixes/fix.ts';
import { numberOf, Fields } from '../../model/fields.ts';
import type { Authentication, ModelValue } from '../../model/model.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const reportMargin = reporter(
  'Tokens would be renewed before every request: they live {0} seconds. Use less than that.',
);
const reportStatus = reporter('Status {0} is for valid tokens. Use 401.');
const reportCheck = reporter(
  'The token lives {0} seconds, so this check comes too late. Use less than that.',
);

/** Shorter ones are reported themselves. */
const shortestLifetime = 60;

export const refreshTiming: Rule = {
  code: 'refresh-timing',
  severity: 'warning',
  messages: [reportMargin, reportStatus, reportCheck],
  reason: 'Tokens are renewed all the time, or not before they have expired.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const lifetime = authentication.defaultExpirationSeconds?.value;
      const margin = numberIn(authentication.refresh?.node, 'marginSeconds');
      if (
        margin !== undefined &&
        lifetime !== undefined &&
        lifetime >= shortestLifetime &&
        margin.value >= lifetime
      )
        yield reportMargin(margin.node, lifetime);
      const every = numberIn(authentication.sessionCheck?.node, 'everySeconds');
      if (every !== undefined && lifetime !== undefined && every.value > lifetime)
        yield reportCheck(every.node, lifetime);
      yield* statusProblems(authentication);
    }
  },
  *fix({ isFrom, node, edits, arg, model, cursorContext: { authentication } }) {
    if (isFrom(reportStatus)) {
      const listed = authentication === undefined ? [] : statusesOf(authentication);
      const isThere = listed.some(({ value }) => value === 401);
      if (isThere)
        yield textFix(title('Remove status {0}', arg(0)), edits.remove(node), { isPreferred: true });
      else yield textFix(changeTo(401), [edits.replace(node, 401)], { isPreferred: true });
      return;
    }
    const lifetime = Number(arg(0));
    if (model.authentications.length === 0 || lifetime < 2) return;
    const seconds = Math.min(60, Math.floor(lifetime / 2));
    yield textFix(changeTo(seconds), [edits.replace(node, seconds)]);
  },
};

function numberIn(node: Authentication['node'] | undefined, key: string): ModelValue<number> | undefined {
  return node && new Fields(node).number(key);
}

function statusesOf({ refresh }: Authentication): ModelValue<number>[] {
  return refresh === undefined
    ? []
    : new Fields(refresh.node).items('onStatus').flatMap((item) => numberOf(item) ?? []);
}

function* statusProblems(authentication: Authentication): Generator<Violation> {
  for (const { value, node } of statusesOf(authentication))
    if (value >= 200 && value < 300) yield reportStatus(node, value);
}
