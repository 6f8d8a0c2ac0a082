import type { TextEdit } from '../../edits/textEdit.ts';
import { textFix, title } from '../../fixes/fix.ts';
import type { Authentication, ExpirySource, Step } from '../../model/model.ts';
import { declaredType, lastName, readValueOf } from '../../model/readValue.ts';
import { toValue } from '../../syntax/tree.ts';
import type { Rule, Violation } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter('"{0}" does not fit the unit "{1}". Use the unit "{2}".');

/** Counts from now. */
const duration = /^(?:expires?_?in|ttl|lifetime|max_?age)$/i;
/** Names a moment. */
const moment =
  /^exp$|^(?:\w*_)?(?:expires?|expiry|expiration|valid)_(?:at|on|until|date)$|(?:expires?|[Ee]xpiry|[Ee]xpiration|[Vv]alid)(?:At|On|Until|Date)$/;

export const lifetimeUnit: Rule = {
  code: 'lifetime-unit',
  severity: 'warning',
  messages: [report],
  reason: 'Read in the wrong unit, a token counts as expired at once, or as valid for years.',
  *check({ authentications }) {
    for (const authentication of authentications) {
      const { expiresIn, steps, refresh } = authentication;
      yield* unitProblem(authentication, expiresIn, steps);
      yield* unitProblem(authentication, refresh?.expiresIn, refresh?.steps ?? []);
    }
  },
  *fix({ node, edits, arg }) {
    const isUnit = node.parent?.children?.[0]?.value === 'unit';
    const edit: TextEdit = isUnit
      ? edits.replace(node, arg(2))
      : edits.replace(node, { value: toValue(node), unit: arg(2) });
    yield textFix(title('Use the unit "{0}"', arg(2)), [edit], { isPreferred: true });
  },
};

function* unitProblem(
  authentication: Authentication,
  expiresIn: ExpirySource | undefined,
  steps: readonly Step[],
): Generator<Violation> {
  const read = readValueOf(authentication, expiresIn?.value, steps);
  if (expiresIn?.value === undefined || read?.pointer === undefined) return;
  const name = lastName(read.pointer);
  const unit = expiresIn.unit?.value ?? 'seconds';
  const meant = unitOf(name, declaredType(read.step, read.pointer), unit);
  if (meant !== unit) yield report(expiresIn.unit?.node ?? expiresIn.node, name, unit, meant);
}

function unitOf(name: string, type: string | undefined, unit: string): string {
  const isMoment = unit === 'epochSeconds' || unit === 'iso8601';
  if (duration.test(name) && isMoment) return 'seconds';
  if (moment.test(name) && !isMoment) return type === 'string' ? 'iso8601' : 'epochSeconds';
  return type === 'integer' && unit === 'iso8601' ? 'epochSeconds' : unit;
}
