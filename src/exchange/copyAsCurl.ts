import { formatMessage } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import type { Translate } from '../auth/messages.ts';
import type { CopiedCalls } from './copiedCalls.ts';
import { allSteps, copyCalls, oneStep } from './copiedCalls.ts';
import type { ExchangeCode } from './messages.ts';
import type { ExportContext, TextWithVariables } from './variables.ts';
import type { OutgoingRequest } from './outgoing.ts';
import type { Variables } from './variables.ts';
import { oneLine, sendsJson } from './outgoing.ts';
import { textAt } from '../base/untrusted.ts';
import { percentEncode } from '../auth/curl/request.ts';
import { variableInJson } from '../auth/curl/variableInJson.ts';

const cookieFile = 'cookies.txt';

/**
 * One step as a curl command for a POSIX shell. What only the environment, the secret storage or a run knows
 * is a shell variable, explained in a comment before the command; no secret is copied.
 */
export function stepAsCurl(
  step: unknown,
  context: ExportContext,
  translate: Translate = formatMessage,
): Result<string, ExchangeCode> {
  return copyCalls(oneStep(step), context, translate, commands);
}

/** All steps in order, then those that renew the token, with a cookie file between them as a run keeps cookies. */
export function sequenceAsCurl(
  context: ExportContext,
  translate: Translate = formatMessage,
): Result<string, ExchangeCode> {
  return copyCalls(allSteps(context), context, translate, commands);
}

function commands(calls: CopiedCalls): string {
  const { requests, variables, context, comment, origin, renewal, retries } = calls;
  const keepsCookies = requests.length > 1;
  const certificate = certificateOf(context, variables);
  const options = [
    ...(keepsCookies ? [`-b ${cookieFile} -c ${cookieFile}`] : []),
    ...(certificate === undefined ? [] : [certificate]),
  ];
  const blocks = requests.map((request, index) =>
    [
      ...renewal(index),
      ...(keepsCookies ? [`# ${oneLine(request.stepId)}`] : []),
      // The retries of curl are for errors of the network.
      ...retries(request),
      curlCommand(request, options),
    ].join('\n'),
  );
  const comments = variables.all.map(origin);
  if (certificate !== undefined) comments.push(comment('certificate-files'));
  if (keepsCookies) comments.push(comment('step-cookies', cookieFile));
  return [...(comments.length > 0 ? [comments.join('\n')] : []), ...blocks].join(
    keepsCookies ? '\n\n' : '\n',
  );
}

/** The options for the certificate of the authentication. */
function certificateOf({ authentication }: ExportContext, variables: Variables): string | undefined {
  const options = [
    ['--cert', 'certificate'],
    ['--key', 'privateKey'],
    ['--pass', 'passphrase'],
  ] as const;
  const given = options.flatMap(([option, key]) => {
    const text = textAt(authentication, 'clientCertificate', key);
    return text === undefined ? [] : [`${option} ${shellWord(variables.template(text, key))}`];
  });
  return given.length === 0 ? undefined : given.join(' ');
}

/** One request as a command; `options` are words of their own, such as what a script does with the answer. */
export function curlCommand(request: OutgoingRequest, options: readonly string[]): string {
  const { method, body, query } = request;
  const words = ['curl'];
  if (method === 'HEAD') words.push('-I');
  else if (method !== (body === undefined ? 'GET' : 'POST')) words.push(`-X ${method}`);
  if (request.followRedirects) words.push('-L');
  // Brackets and braces in a URL would be patterns.
  const literals = request.url.filter((part) => typeof part === 'string').join('');
  if (/[[\]{}]/.test(literals)) words.push('-g');
  const url = body === undefined ? request.url : [...request.url, ...inlineQuery(query)];
  const [start] = url;
  const isUrl = typeof start === 'object' || /^https?:\/\//i.test(start ?? '');
  words.push(`${isUrl ? '' : '--url '}${shellWord(url)}`);
  const lines = [words.join(' ')];
  lines.push(...options);
  if (request.basic !== undefined) {
    const [user, password] = request.basic;
    lines.push(`-u ${shellWord([...user, ':', ...password])}`);
  }
  // curl writes the type of a multipart body itself, with its boundary.
  if (request.contentType !== undefined && body?.kind !== 'multipart')
    lines.push(`-H ${shellWord([`Content-Type: ${oneLine(request.contentType)}`])}`);
  for (const { name, value } of request.headers) lines.push(`-H ${shellWord(header(name, value))}`);
  if (body === undefined && query.length > 0) {
    const data = query.map(({ name, value }) => `--data-urlencode ${shellWord(encodedField(name, value))}`);
    // -G alone would turn -X around.
    lines.push(method === 'GET' || method === 'HEAD' ? '-G' : `-G -X ${method}`, ...data);
  }
  if (body?.kind === 'form') {
    for (const { name, value } of body.fields) {
      lines.push(`--data-urlencode ${shellWord(encodedField(name, value))}`);
    }
    if (body.fields.length === 0) lines.push("--data-raw ''");
  } else if (body?.kind === 'multipart') {
    for (const { name, value } of body.fields)
      lines.push(`--form-string ${shellWord([`${name}=`, ...value])}`);
    if (body.fields.length === 0) lines.push("--form-string ''");
  } else if (body !== undefined)
    lines.push(`--data-raw ${shellWord(body.text, sendsJson(request) ? 'json' : 'text')}`);
  return lines.join(' \\\n  ');
}

/** curl sends a header without value only when its name ends with a semicolon. */
function header(name: string, value: TextWithVariables): TextWithVariables {
  const isEmpty = value.every((part) => typeof part === 'string' && part.trim() === '');
  return isEmpty ? [`${name};`] : [`${name}: `, ...value];
}

/** curl encodes what follows the first equals sign. */
function encodedField(name: string, value: TextWithVariables): TextWithVariables {
  return [`${percentEncode(name)}=`, ...value];
}

function inlineQuery(query: OutgoingRequest['query']): TextWithVariables {
  return query.flatMap(({ name, value }, index) => [
    `${index === 0 ? '?' : '&'}${percentEncode(name)}=`,
    ...value.map((part) => (typeof part === 'string' ? percentEncode(part) : part)),
  ]);
}

/** Single quotes around all literal text, double quotes around variables; no argument can hold a NUL. */
export function shellWord(template: TextWithVariables, inside: 'text' | 'json' = 'text'): string {
  const word: string[] = [];
  let literal = '';
  const flush = (): void => {
    if (literal !== '') word.push(`'${literal.replaceAll("'", String.raw`'\''`)}'`);
    literal = '';
  };
  for (const part of template) {
    if (typeof part === 'string') literal += part.replaceAll('\0', '');
    else {
      flush();
      word.push(`"${inside === 'json' && !part.isBare ? variableInJson(part.name) : `$${part.name}`}"`);
    }
  }
  flush();
  return word.join('') || "''";
}
