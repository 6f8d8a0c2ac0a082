import { formatMessage } from '../base/messages.ts';
import { failed, success } from '../base/result.ts';
import type { FindingsEngine } from '../findings/engine.ts';
import type { EndpointAnswer } from '../routes/engine.ts';
import { knownOfEndpoint } from '../findings/scans/knownOfEndpoint.ts';
import { reasonMessages } from '../routes/reasonMessages.ts';
import type { AgentResult } from './agentMessages.ts';
import { id, object, text } from './inputSchema.ts';
import { numberIn, textIn } from './readInput.ts';
import type { AgentTool, ToolAnswer } from './tool.ts';
import { visible } from './untrusted.ts';

const mostPlaces = 10;
const mostReasons = 20;
const mostNames = 50;
const mostValue = 300;

export const findHandler: AgentTool = {
  name: 'dast_find_handler',
  title: 'Find handler',
  description:
    'Finds the code that answers an endpoint, or the endpoint of a finding: file, lines and function, how sure that is, and why; and what scans say of it: findings, called without a finding, not called, or nothing. Findings of a file are listed by the filter field "handler".',
  inputSchema: object({
    finding: id('Id of a finding, as listed'),
    endpoint: text('"METHOD path" or a path, e.g. "POST /rest/user/login"'),
    application: text('Application of the endpoint, where there are several'),
  }),
  changes: false,
  async run(ports, input) {
    const engine = await ports.findings();
    const named = await endpointIn(engine, input);
    if (!named.ok) return named;
    if ('isError' in named.value) return success(named.value);
    const { application, endpoint } = named.value;
    const answer = await ports.explainEndpoint(application, endpoint);
    if (typeof answer === 'string') return failed('code-not-searched', answer);
    const [first] = answer.places;
    const notes = [
      first === undefined
        ? `No code was found that answers this endpoint (confidence: ${answer.confidence}).`
        : `${answer.places.length} places, the best first; confidence: ${answer.confidence}.`,
      await knownOfEndpoint(engine, application, endpoint),
    ];
    return success({
      notes,
      data: { application: visible(application, mostValue), ...describeHandler(answer) },
    });
  },
};

interface NamedEndpoint {
  readonly application: string;
  readonly endpoint: string;
}

async function endpointIn(
  engine: FindingsEngine,
  input: Readonly<Record<string, unknown>>,
): Promise<AgentResult<NamedEndpoint | (ToolAnswer & { readonly isError: true })>> {
  const endpoint = textIn(input, 'endpoint').trim();
  const finding = numberIn(input, 'finding');
  if ((finding === undefined) === (endpoint === '')) return failed('endpoint-or-finding');
  if (finding !== undefined) {
    const details = await engine.details(finding);
    return details === undefined ? failed('finding-unknown', finding) : success(details.finding);
  }
  const names = (await engine.applications()).map(({ name }) => name);
  const application = textIn(input, 'application');
  if (application === '' ? names.length > 1 : !names.includes(application)) {
    const sentence = application === '' ? 'There are several applications.' : 'There is no such application.';
    const data = names.slice(0, mostNames).map((name) => visible(name, mostValue));
    return success({ notes: [`${sentence} Give "application":`], data, isError: true });
  }
  return success({ application: application === '' ? (names[0] ?? '') : application, endpoint });
}

/** Where the code is, how sure that is, and why. */
export function describeHandler(answer: EndpointAnswer | string): Readonly<Record<string, unknown>> {
  if (typeof answer === 'string') return { unknown: answer };
  return {
    endpoint: visible(answer.endpoint, mostValue),
    confidence: answer.confidence,
    places: answer.places.slice(0, mostPlaces).map(({ file, line, endLine, name }) => ({
      file: visible(file, mostValue),
      line,
      endLine,
      ...(name === '' ? {} : { name: visible(name, mostValue) }),
    })),
    reasons: answer.reasons
      .slice(0, mostReasons)
      .map(({ code, args }) => visible(formatMessage(reasonMessages[code], args), mostValue)),
  };
}
