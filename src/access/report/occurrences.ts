import { attackerOf, type LetIn, type RoleExchange } from './findingsOf.ts';
import { ownProperties } from './ownProperties.ts';
import type { FindingKind } from './rules.ts';
import { markdownOf, titleOf } from './sentences.ts';
import { messagesOf, textsOf } from './webMessages.ts';

/** Of the first one, the exchanges are the code flow of its result, and the response is that of the result. */
export function occurrenceOf(letIn: LetIn, kind: FindingKind, isFirst: boolean): object {
  const attacker = attackerOf(letIn)?.exchange;
  const [fact] = letIn.facts;
  const { request = '', response = '' } = attacker === undefined ? {} : textsOf(attacker);
  return {
    url: attacker?.url ?? '',
    evidence: fact?.value ?? '',
    otherInfo: markdownOf(letIn, kind),
    request,
    ...(isFirst ? {} : { response, comparison: comparisonOf(letIn) }),
  };
}

function comparisonOf(letIn: LetIn): object {
  return {
    exchanges: letIn.exchanges.map((one) => ({ ...whose(one), ...textsOf(one.exchange) })),
    facts: factsOf(letIn),
  };
}

export function codeFlowOf(letIn: LetIn): object {
  return {
    threadFlows: [
      {
        locations: letIn.exchanges.map((one) => ({
          location: { message: { text: titleOf(one) } },
          ...messagesOf(one.exchange),
          properties: { [ownProperties]: whose(one) },
        })),
      },
    ],
    properties: { [ownProperties]: { facts: factsOf(letIn) } },
  };
}

function whose({ part, user }: RoleExchange): object {
  return { part, role: user?.role ?? '', user: user?.username ?? '' };
}

function factsOf({ facts }: LetIn): readonly object[] {
  return facts.map(({ at, value }) => ({ place: at, value }));
}
