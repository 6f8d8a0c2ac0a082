import { afterLast } from '../../../base/cut.ts';
import { describeFailure, formatCount, plural, t, translate } from '../../../base/messages.ts';
import type { CodeOfEndpoint, Finding } from '../../../findings/model/finding.ts';
import type { Handler, Reason } from '../../../routes/route.ts';
import { confidenceNames, reasonMessages } from '../../../routes/reasonMessages.ts';
import type { EndpointAnswer } from '../../../routes/engine.ts';
import type { EndpointHandlers } from './endpointHandlers.ts';
import { guardsText } from './guardsText.ts';
import { addCounts, totalOf, worstOf, type EndpointCounts } from './endpointCounts.ts';

/** `2 of 3 findings open · 1 Critical`: how many are left to do, and how many of these are of the worst severity. */
export function countsText(counts: readonly EndpointCounts[]): string {
  const { open } = addCounts(counts);
  const worst = worstOf(open);
  const said = openText(counts);
  return worst === undefined ? said : t('{0} · {1} {2}', said, formatCount(open[worst]), worst);
}

/** `3 open findings`, `2 of 3 findings open`, `3 findings, none open`. */
export function openText(counts: readonly EndpointCounts[]): string {
  const { all, open } = addCounts(counts);
  const [total, left] = [totalOf(all), totalOf(open)];
  if (left === total) return plural(total, { one: '{0} open finding', other: '{0} open findings' });
  if (left === 0) return plural(total, { one: '{0} finding, not open', other: '{0} findings, none open' });
  return plural(
    total,
    { one: '{1} of {0} finding open', other: '{1} of {0} findings open' },
    formatCount(left),
  );
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

/** At the handler itself, how it is reached: `POST /login · server.ts:4 → login() · high confidence`. */
export function wayText({ endpoint, places: [place], confidence, reasons }: EndpointAnswer): string {
  const way =
    place === undefined
      ? []
      : [
          ...reasons.flatMap((reason) => declaredElsewhere(reason, place)),
          ...(place.name === '' ? [] : [`${place.name}()`]),
        ];
  const name = translate(confidenceNames[confidence], []);
  return [endpoint, ...(way.length === 0 ? [] : [way.join(' → ')]), name].join(' · ');
}

/** What is to be said of an answer beside where it was declared, which `wayText` shows. */
function otherReasons({ reasons }: Pick<EndpointAnswer, 'reasons'>): readonly string[] {
  return reasonSentences({ reasons: reasons.filter(({ code }) => code !== 'declared') });
}

/** One sentence for each reason. */
export function reasonSentences({ reasons }: Pick<EndpointAnswer, 'reasons'>): readonly string[] {
  return reasons.map((reason) => describeFailure(reasonMessages, reason));
}

/** `412 of 430 APIs matched to code`. */
export function coverageText(matched: number, endpoints: number): string {
  return plural(
    endpoints,
    { one: '{1} of {0} API matched to code', other: '{1} of {0} APIs matched to code' },
    formatCount(matched),
  );
}

/** What the details say of the code of a finding; nothing while no code is searched. */
export function codeOfFinding(
  handlers: Pick<EndpointHandlers, 'handlerOf'>,
  { application, endpoint }: Pick<Finding, 'application' | 'endpoint'>,
): CodeOfEndpoint | undefined {
  const answer = handlers.handlerOf(application, endpoint)?.answer;
  if (answer === undefined) return undefined;
  const { places, confidence, reasons, guards } = answer;
  const [place] = places;
  const name = translate(confidenceNames[confidence], []);
  const guarded = place === undefined || guards === undefined ? '' : guardsText(guards, place);
  const said = place === undefined ? reasonSentences(answer) : otherReasons(answer);
  return {
    steps: place === undefined ? [] : reasons.flatMap((reason) => stepsTo(place, reason)),
    place: place === undefined ? name : placeText(place),
    confidence: place === undefined ? '' : name,
    reasons: [...said, ...(guarded === '' ? [] : [`${guarded}.`])].join(' '),
    canOpen: place !== undefined,
  };
}

/** What was registered, and where. */
function stepsTo(place: Handler, reason: Reason): readonly string[] {
  const [method, template] = reason.args;
  return reason.code === 'declared' ? [`${method} ${template}`, ...declaredElsewhere(reason, place)] : [];
}

/** Where a route was declared, in the handler's own file without its folders; nothing where that is at the handler. */
function declaredElsewhere({ code, args }: Reason, place: Handler): readonly string[] {
  const [, , file = '', line] = args;
  if (code !== 'declared') return [];
  if (file !== place.file) return [`${file}:${line}`];
  const isWithin = Number(line) >= place.line && Number(line) <= place.endLine;
  return isWithin ? [] : [`${afterLast(String(file), '/')}:${line}`];
}
