import type { MessageTemplates } from '../../base/messages.ts';

const templates = {
  'not-curl': 'This is not a curl command. Paste a command that starts with curl.',
  'unclosed-quote': 'A quote in the curl command is never closed. Copy the whole command.',
  'no-url': 'The curl command has no URL.',
  'not-http': '"{0}" is not an http or https URL.',
  'method-not-supported': 'A step cannot use the method {0}. Use one of: {1}.',
  'unknown-option': 'The curl option {0} is not known and was left out.',
  'option-left-out': 'The curl option {0} cannot be part of a step and was left out.',
  'signing-left-out':
    'The curl option {0} signs each request or answers a challenge, which no step can say. Ask for another login for tests.',
  'client-certificate':
    'The client certificate became {0} and its key {1}: their text, or the paths of their files.',
  'file-not-read': 'The file "{0}" that the curl command reads was left out.',
  'shell-variable': 'The shell variable {0} became ${env:{0}}.',
  'command-substitution': 'The output of a command inside the curl command was left out.',
  'piped-command': 'What is piped into or out of the curl command was left out.',
  'more-urls': 'Only the first of {0} URLs was used.',
  'json-body': 'The body is JSON, so it is sent as application/json.',
  'body-as-query': 'GET and HEAD have no body; its fields became query parameters where they could.',
  'body-not-read': 'A body of type {0} cannot be parsed. Store all of it as secret {1}.',
  'basic-credentials': 'Store the Base64 of username:password as secret {0}.',
  'field-twice': 'The field "{0}" is sent more than once; only the last one was kept.',
  'postman-variable': 'The variable "{0}" became {1}.',
  'header-dropped': 'The header {0} was left out.',
  'header-replaced': 'The header {0} became {1}.',
  'cookie-replaced': 'The cookie {0} became {1}.',
  'query-replaced': 'The query parameter {0} became {1}.',
  'body-replaced': 'The field {0} of the body became {1}.',
  'path-replaced': 'A part of the path became {1}.',
} as const satisfies MessageTemplates<string>;

type Templates = typeof templates;
declare module '../../base/result.ts' {
  interface FailureTemplates extends Templates {}
}

export type CurlCode = keyof typeof templates;

/** Everything that reading a request as a step says, in English. */
export const curlMessages: MessageTemplates<CurlCode> = templates;

/** Something a user should know about a request that became a step; `args` fill the template of the code. */
export interface Note {
  readonly code: CurlCode;
  readonly args: readonly (string | number)[];
}

export function note(code: CurlCode, ...args: readonly (string | number)[]): Note {
  return { code, args };
}
