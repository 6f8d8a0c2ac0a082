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
import { jsonPath, oneLine } from './outgoing.ts';
import { percentEncode } from '../auth/curl/request.ts';

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
  const { body, query, headers } = request;
  const inText = (template: TextWithVariables): string => render(template, references, withoutBraces);
  const inUrl = (template: TextWithVariables): string => render(template, references, encodeBraces);
  const encoded = (template: TextWithVariables): string => render(template, references, percentEncode);
  const pairs = (fields: OutgoingRequest['query']): string =>
    fields.map(({ name, value }) => `${percentEncode(name)}=${encoded(value)}`).join('&');
  const url = inUrl(request.url).replaceAll(' ', (space, at: number, all: string) =>
    all.lastIndexOf('{{', at) > all.lastIndexOf('}}', at) ? space : '%20',
  );
  const lines = [`### ${oneLine(request.stepId)}`, ...comments, `# @name ${requestName(request.stepId)}`];
  if (!request.followRedirects) lines.push('# @no-redirect');
  lines.push(`${request.method} ${url}${query.length === 0 ? '' : `?${pairs(query)}`}`);
  if (request.contentType !== undefined) {
    const boundary = body?.kind === 'multipart' ? `; boundary=${multipartBoundary}` : '';
    lines.push(`Content-Type: ${oneLine(request.contentType)}${boundary}`);
  }
  // Both readers of the format encode user and password themselves.
  if (request.basic !== undefined) lines.push(`Authorization: Basic ${request.basic.map(inText).join(' ')}`);
  for (const { name, value } of headers) lines.push(`${name}: ${inText(value)}`);
  if (body === undefined) return lines.join('\n');
  if (body.kind === 'form') return [...lines, '', pairs(body.fields)].join('\n');
  if (body.kind === 'multipart') return [...lines, '', ...multipartLines(body.fields, inText)].join('\n');
  const text =
    body.kind === 'json' ? render(body.text, references, escapeBraces) : harmlessLines(inText(body.text));
  return [...lines, '', text].join('\n');
}

const multipartBoundary = 'part-of-this-form';

function multipartLines(
  fields: OutgoingRequest['query'],
  inText: (template: TextWithVariables) => string,
): readonly string[] {
  const parts = fields.flatMap(({ name, value }) => [
    `--${multipartBoundary}`,
    `Content-Disposition: form-data; name="${oneLine(name).replaceAll('"', '%22')}"`,
    '',
    harmlessLines(inText(value)),
  ]);
  return [...parts, `--${multipartBoundary}--`];
}

/** Neighbouring literals are written as one, so that two braces that meet are seen. */
function render(
  template: TextWithVariables,
  references: References,
  literal: (text: string) => string,
): string {
  const rendered: string[] = [];
  let text = '';
  for (const part of [...template, undefined]) {
    if (typeof part === 'string') text += part;
    else {
      rendered.push(literal(text), part === undefined ? '' : references.text(part));
      text = '';
    }
  }
  return rendered.join('');
}

// Two braces would start a variable, which could read the environment.
function withoutBraces(text: string): string {
  return text.replaceAll(/\{(?=\{)/g, '{ ').replace(/\{$/, '{ ');
}

function encodeBraces(text: string): string {
  return text.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

/** Only texts of JSON hold a brace before a brace or a variable; there an escape means the same. */
function escapeBraces(text: string): string {
  return text.replaceAll(/\{(?=\{)|\{$/g, String.raw`\u007b`);
}

/** Lines that would end the request or include a file are moved by a space. */
function harmlessLines(text: string): string {
  return text.replaceAll(/^(?=###|<@?\w*\s|\/\/|#\s*@|>)/gm, ' ');
}
