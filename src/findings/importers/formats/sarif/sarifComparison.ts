import { exchangeParts } from '../../../model/finding.ts';
import type { ComparedExchange, Comparison, Occurrence } from '../../../model/finding.ts';
import { ownProperties } from '../../../model/ownProperties.ts';
import { isObject, items, member, text } from '../../json/json.ts';
import type { JsonObject } from '../../json/json.ts';
import { requestText, responseText } from './sarifWebMessages.ts';

/**
 * The exchanges that prove a result, as our own reports have them: the steps of a code flow, each with its request and
 * response (SARIF 2.1.0, 3.38).
 */
export function sarifComparison(result: JsonObject): Pick<Occurrence, 'comparison'> {
  const flow = member(result, 'codeFlows', 0);
  const steps = items(flow, 'threadFlows', 0, 'locations');
  const exchanges = steps.flatMap((step) => exchangeOf(member(step, 'properties', ownProperties), step));
  const facts = member(flow, 'properties', ownProperties, 'facts');
  return exchanges.length === 0 ? {} : { comparison: { exchanges, facts: factsOf(facts) } };
}

/** Those of an occurrence that stands among our own properties. */
export function comparisonIn(value: unknown): Comparison | undefined {
  const exchanges = items(value, 'exchanges').flatMap((one) => exchangeOf(one, {}));
  return exchanges.length === 0 ? undefined : { exchanges, facts: factsOf(member(value, 'facts')) };
}

function exchangeOf(own: unknown, step: unknown): readonly ComparedExchange[] {
  const part = exchangeParts.find((one) => one === text(own, 'part'));
  if (part === undefined || !isObject(step)) return [];
  return [
    {
      part,
      role: text(own, 'role'),
      user: text(own, 'user'),
      request: saidOf(own, 'request') ?? requestText(step),
      response: saidOf(own, 'response') ?? responseText(step),
    },
  ];
}

function saidOf(own: unknown, part: 'request' | 'response'): string | undefined {
  return isObject(own) && Object.hasOwn(own, part) ? text(own, part) : undefined;
}

function factsOf(facts: unknown): Comparison['facts'] {
  return items(facts).map((fact) => ({ place: text(fact, 'place'), value: text(fact, 'value') }));
}
