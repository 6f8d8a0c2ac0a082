import { describeFailure, plural, t, translate } from '../../base/messages.ts';
import type { CodeOfEndpoint, Finding } from '../../findings/finding.ts';
import type { Handler, Reason } from '../../routes/route.ts';
import { confidenceNames, reasonMessages } from '../../routes/reasonMessages.ts';
import type { EndpointAnswer } from '../../routes/engine.ts';
import type { EndpointHandlers } from './endpointHandlers.ts';
import { addCounts, totalOf, worstOf, type EndpointCounts } from './endpointCounts.ts';
import { countFindings } from '../messages/text.ts';

/** `3 findings · 1 Critical · 2 Open`. */
export function countsText(counts: readonly EndpointCounts[]): string {
  const { all, open } = addCounts(counts);
  const worst = worstOf(all);
  return [
    countFindings(totalOf(all)),
    ...(worst === undefined ? [] : [`${all[worst]} ${worst}`]),
    ...(open === 0 ? [] : [t('{0} Open', open)]),
  ].join(' · ');
}

/** `login() in routes/login.ts:18`, or `routes/login.ts:18`. */
export function placeText({ file, line, name }: Pick<Handler, 'file' | 'line' | 'name'>): string {
  return name === '' ? `${file}:${line}` : `${name}() · ${file}:${line}`;
}

/** `POST /login · login() · server.ts:18 · high confidence`. */
export function answerText({ endpoint, places: [place], confidence }: EndpointAnswer): string {
  const name = translate(confidenceNames[confidence], []);
  return place === undefined ? `${endpoint} · ${name}` : `${endpoint} · ${placeText(place)} · ${name}`;
}

/** One sentence for each reason. */
export function reasonSentences({ reasons }: Pick<EndpointAnswer, 'reasons'>): readonly string[] {
  return reasons.map((reason) => describeFailure(reasonMessages, reason));
}

/** `412 of 430 endpoints matched`. */
export function coverageText(matched: number, endpoints: number): string {
  return plural(
    endpoints,
    { one: '{1} of {0} endpoint matched', other: '{1} of {0} endpoints matched' },
    matched,
  );
}

/** What the details say of the code of a finding; nothing while no code is searched. */
export function codeOfFinding(
  handlers: Pick<EndpointHandlers, 'handlerOf'>,
  { application, endpoint }: Pick<Finding, 'application' | 'endpoint'>,
): CodeOfEndpoint | undefined {
  const answer = handlers.handlerOf(application, endpoint)?.answer;
  if (answer === undefined) return undefined;
  const { places, confidence, reasons } = answer;
  const [place] = places;
  const name = translate(confidenceNames[confidence], []);
  const others = reasons.filter(({ code }) => code !== 'declared');
  return {
    // What stands at the handler itself is said once.
    steps:
      place === undefined
        ? []
        : reasons.flatMap(stepsOf).filter((step) => step !== `${place.file}:${place.line}`),
    place: place === undefined ? name : placeText(place),
    confidence: place === undefined ? '' : name,
    reasons: reasonSentences({ reasons: place === undefined ? reasons : others }).join(' '),
    canOpen: place !== undefined,
  };
}

/** What was registered, and where. */
function stepsOf({ code, args }: Reason): readonly string[] {
  const [method, template, file, line] = args;
  return code === 'declared' ? [`${method} ${template}`, `${file}:${line}`] : [];
}
