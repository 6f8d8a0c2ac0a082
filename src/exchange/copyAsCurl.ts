import { formatMessage } from '../base/messages.ts';
import type { Result } from '../base/result.ts';
import type { Translate } from '../auth/messages.ts';
import type { CopiedCalls } from './copiedCalls.ts';
import { allSteps, copyCalls, oneStep } from './copiedCalls.ts';
import type { ExchangeCode } from './messages.ts';
import type { ExportContext } from './variables.ts';
import type { OutgoingRequest } from './outgoing.ts';
import type { Variables } from './variables.ts';
import { withoutControls } from '../base/requests/withoutControls.ts';
import { sendsJson } from './outgoing.ts';
import { textAt } from '../base/untrusted.ts';
import type { WrittenField } from '../base/requests/curl.ts';
import { curlCommand, headerLine, percentEncode } from '../base/requests/curl.ts';
import { shellWord } from '../base/requests/shellWord.ts';

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
      ...(keepsCookies ? [`# ${withoutControls(request.stepId)}`] : []),
      // The retries of curl are for errors of the network.
      ...retries(request),
      curlOfRequest(request, options),
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
export function curlOfRequest(request: OutgoingRequest, options: readonly string[]): string {
  const { method, url, query, body, basic, contentType, followRedirects } = request;
  const encoded = (fields: OutgoingRequest['query']): WrittenField[] =>
    fields.map(({ name, value }) => ({ name: percentEncode(name), value }));
  // curl writes the type of a multipart body itself, with its boundary.
  const type = body?.kind === 'multipart' ? undefined : contentType;
  return curlCommand({
    method,
    url,
    query: encoded(query),
    headers: [
      ...(type === undefined ? [] : [[`Content-Type: ${withoutControls(type)}`]]),
      ...request.headers.map(({ name, value }) => headerLine(name, value)),
    ],
    basic,
    followRedirects,
    options,
    body:
      body?.kind === 'form'
        ? { kind: 'form', fields: encoded(body.fields) }
        : body?.kind === 'text' && sendsJson(request)
          ? { ...body, kind: 'json' }
          : body,
  });
}
