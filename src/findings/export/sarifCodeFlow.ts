import { requestText, responseText } from '../importers/formats/sarif/sarifWebMessages.ts';
import type { ComparedExchange, Occurrence } from '../model/finding.ts';
import { ownProperties } from '../model/ownProperties.ts';
import { exchangeTitle } from './exchangeTitle.ts';
import { webRequestOf, webResponseOf } from './sarifMessages.ts';

/** The exchanges that prove an occurrence, as the steps of a code flow. */
export function codeFlowsOf({ comparison }: Occurrence): object {
  if (comparison === undefined) return {};
  return {
    codeFlows: [
      {
        threadFlows: [{ locations: comparison.exchanges.map(stepOf) }],
        properties: { [ownProperties]: { facts: comparison.facts } },
      },
    ],
  };
}

function stepOf(exchange: ComparedExchange): object {
  const { part, role, user, request, response } = exchange;
  const webRequest = webRequestOf(request);
  const webResponse = webResponseOf(response);
  const own = {
    part,
    role,
    user,
    // What the parts of a message say otherwise, such as a header that stands there twice.
    ...(requestText({ webRequest }) === request ? {} : { request }),
    ...(responseText({ webResponse }) === response ? {} : { response }),
  };
  return {
    location: { message: { text: exchangeTitle(exchange) } },
    ...(webRequest === undefined ? {} : { webRequest }),
    ...(webResponse === undefined ? {} : { webResponse }),
    properties: { [ownProperties]: own },
  };
}
