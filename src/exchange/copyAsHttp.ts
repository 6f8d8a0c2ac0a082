import { formatMessage } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import { parseText } from '../auth/expressions/text.ts';
import type { Translate } from '../auth/messages.ts';
import { valueAt } from '../base/untrusted.ts';
import type { CopiedCalls } from './copiedCalls.ts';
import { allSteps, copyCalls, oneStep } from './copiedCalls.ts';
import type { ExchangeCode } from './messages.ts';
import type { ExportContext, TextWithVariables, Variable } from './variables.ts';
import type { OutgoingRequest } from './outgoing.ts';
import { withoutControls } from '../base/requests/withoutControls.ts';
import { jsonPath } from './outgoing.ts';
import { httpFileRequest } from '../base/requests/httpFile.ts';

/**
 * One step as a request of an .http file, the format of REST Client and of JetBrains' HTTP client. Secrets
 * are read from environment variables of their name; no secret is copied.
 */
export function stepAsHttp(
  step: unknown,
  context: ExportContext,
  translate: Translate = formatMessage,
): Result<string, ExchangeCode> {
  return copyCalls(oneStep(step), context, translate, httpFile);
}

/** All steps in order; later requests refer to the responses of earlier ones by name. */
export function sequenceAsHttp(
  context: ExportContext,
  translate: Translate = formatMessage,
): Result<string, ExchangeCode> {
  return copyCalls(allSteps(context), context, translate, httpFile);
}

function httpFile(calls: CopiedCalls): string {
  const { requests, variables, context, comment, origin, renewal, retries } = calls;
  const references = new References(requests);
  const blocks = requests.map((request, index) =>
    requestBlock(request, references, [
      ...renewal(index),
      ...retries(request),
      ...unescaped(request, references).map(([code, names]) => comment(code, names.join(', '))),
    ]),
  );
  const hasCertificate = valueAt(context.authentication, 'clientCertificate') !== undefined;
  const declared = variables.all
    .filter((variable) => references.ofResponse(variable) === undefined)
    .flatMap((variable) => [origin(variable), declaration(variable)]);
  if (hasCertificate) declared.push(comment('certificate-by-hand'));
  return [...(declared.length > 0 ? [declared.join('\n')] : []), ...blocks].join('\n\n') + '\n';
}

/** What the format cannot escape, so that whoever sets the values has to: a value with such characters breaks the call. */
function unescaped(
  { url, query, body }: OutgoingRequest,
  references: References,
): (readonly [ExchangeCode, readonly string[]])[] {
  const inJson = body?.kind === 'json' ? body.text : [];
  const fields = [...query, ...(body?.kind === 'form' ? body.fields : [])];
  const inUrl = [...afterHost(url), ...fields.flatMap(({ value }) => value)];
  const named = (template: TextWithVariables): string[] => [
    ...new Set(
      template.flatMap((part) =>
        typeof part === 'object' && mayBreak(part) ? [references.nameOf(part)] : [],
      ),
    ),
  ];
  const notes = [['values-in-json', named(inJson)] as const, ['values-in-url', named(inUrl)] as const];
  return notes.filter(([, names]) => names.length > 0);
}

function mayBreak({ isBare, origin }: Variable): boolean {
  return !isBare && !(origin.kind === 'input' && origin.name === 'totp');
}

/** The path of a URL; a variable before it stands for an address or a part of one. */
function afterHost(url: TextWithVariables): TextWithVariables {
  let before = '';
  return url.filter((part) => {
    const isHost = /^(?:[a-z]+:\/\/)?[^/]*$/i.test(before);
    before += typeof part === 'string' ? part : 'x';
    return !isHost;
  });
}

function declaration({ name, origin }: Variable): string {
  const isEnvironment = origin.kind === 'env' || origin.kind === 'secret';
  return `@${name} = ${isEnvironment ? `{{$processEnv ${name}}}` : ''}`;
}

/** How variables are written: as `{{NAME}}`, or as a part of an earlier response. */
class References {
  readonly #names: ReadonlySet<string>;

  constructor(requests: readonly OutgoingRequest[]) {
    this.#names = new Set(requests.map(({ stepId }) => stepId));
  }

  text(variable: Variable): string {
    return `{{${this.nameOf(variable)}}}`;
  }

  nameOf(variable: Variable): string {
    return this.ofResponse(variable) ?? variable.name;
  }

  ofResponse({ origin }: Variable): string | undefined {
    if (origin.kind !== 'output' || !this.#names.has(origin.step)) return undefined;
    const [part] = typeof origin.source === 'string' ? parseText(origin.source) : [];
    if (part?.kind !== 'expression') return undefined;
    const { expression } = part;
    const response = `${requestName(origin.step)}.response`;
    if (expression.kind === 'header') return `${response}.headers.${expression.name.text}`;
    if (expression.kind !== 'body') return undefined;
    const pointer = expression.pointer?.text ?? '';
    return `${response}.body.${pointer === '' ? '*' : jsonPath(pointer)}`;
  }
}

/** References allow word characters only. */
function requestName(stepId: string): string {
  return stepId.replaceAll(/\W/g, '_');
}

function requestBlock(request: OutgoingRequest, references: References, comments: readonly string[]): string {
  const { contentType } = request;
  return httpFileRequest(
    {
      ...request,
      title: withoutControls(request.stepId),
      lines: [
        ...comments,
        `# @name ${requestName(request.stepId)}`,
        ...(request.followRedirects ? [] : ['# @no-redirect']),
      ],
      contentType: contentType === undefined ? undefined : withoutControls(contentType),
    },
    (variable) => references.text(variable),
  );
}
