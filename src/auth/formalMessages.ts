import type { MessageTemplates } from '../base/messages.ts';
import type { ArgumentsOf } from '../base/templates.ts';
import type { Message, MessageArgument } from './messages.ts';

/** The sentences about JSON and structure, in English; the templates are the keys of translations. */
export const formalMessages = {
  'empty-file':
    'The file is empty. Start with an object in { }: type dast-auth and pick a snippet for the whole file.',
  'too-deep': 'The file nests more than {0} levels deep. Remove some levels.',
  'invalid-symbol':
    'This is not JSON. Put text in double quotes; only true, false, null and numbers go without.',
  'invalid-number': 'This number is not complete. Write it as in 3600 or 0.5.',
  'key-expected': 'A key in double quotes is expected here.',
  'value-expected': 'A value is expected here.',
  'colon-expected': 'Put a colon between the key and its value.',
  'comma-expected': 'Put a comma before this.',
  'brace-expected': 'Close the object with }.',
  'bracket-expected': 'Close the list with ].',
  'end-expected': 'Remove this: the file ends with the closing brace before it.',
  'comment-unclosed': 'Close the comment with */.',
  'text-unclosed': 'Close the text with a double quote on the same line.',
  'invalid-escape':
    'This escape is not JSON. Use \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hex digits.',
  'invalid-character': 'Write control characters in texts as escapes, such as \\n or \\t.',
  'trailing-comma': 'Remove this comma: nothing follows it.',
  'duplicate-key': '"{0}" is here twice, and only the last one counts. Remove or rename one.',

  'more-problems': 'More problems are not shown. Correct the others first.',

  'missing-key': 'Add "{0}": {1} needs it.',
  'missing-endpoint': 'Add "endpoint" with the method and path of the call, or "curl" with the whole call.',
  'missing-segmentation':
    'Add "apiSegmentation": role-based access is on, so describe how the APIs are divided among the roles.',
  'unknown-key': '"{0}" is not a key of {1}. Remove it, or use one of: {2}.',
  'unknown-key-suggestion': '"{0}" is not a key of {1}. Did you mean "{2}"?',
  'wrong-type': '{0} must be {1}, not {2}.',
  'body-field': '{0} must be a type, such as "integer", or a value, such as {"equals": 1}, not {1}.',
  'value-not-allowed': '"{0}" is not a value of {1}. Use one of: {2}.',
  'value-not-allowed-suggestion': '"{0}" is not a value of {1}. Did you mean "{2}"? Allowed: {3}.',
  'value-not-allowed-single': '"{0}" is not a value of {1}. Use {2}.',
  'format-base-url':
    'Write an absolute URL such as "http://localhost:8080", or a placeholder such as "${env:SHOP_URL}".',
  'format-token': 'Write <token> exactly once, as in "Bearer <token>".',
  'format-path': 'Start the path with /, or write an absolute URL.',
  'format-curl': 'Write a curl command that starts with curl.',
  'format-name': '"{0}" cannot be used in expressions. Use only letters, digits, - and _.',
  'format-media-type': 'Write a media type, such as "application/json".',
  'format-call': 'Write a method and a path, such as "POST /logout".',
  'empty-text': '{0} is empty. Fill it in.',
  'empty-list': '{0} is empty. Add at least one entry.',
  'basic-items': '"basic" takes two texts: the user and the password.',
  'too-small': '{0} must be at least {1}.',
  'too-large': '{0} must be at most {1}.',
  'too-many-items': '{0} takes one type, that of every item. Remove the others.',
  'cookie-location': 'Use "Cookie": cookie-based authentication carries its token in a cookie.',
  'not-with-curl': 'Remove "{0}", or "curl": the curl command is already the whole call.',

  'subject-key': '"{0}"',
  'subject-item': 'An item of "{0}"',
  'inside-item': 'an item of "{0}"',
  'subject-file': 'The file',
  or: '{0} or {1}',

  'type-string': 'text in double quotes',
  'type-integer': 'a whole number',
  'type-number': 'a number',
  'type-boolean': 'true or false',
  'type-object': 'an object in { }',
  'type-array': 'a list in [ ]',
  'type-null': 'null',
  'actual-string': 'text',
  'actual-number': 'a number',
  'actual-fraction': 'a fraction',
  'actual-boolean': 'true or false',
  'actual-object': 'an object',
  'actual-array': 'a list',
  'actual-null': 'null',

  'owner-file': 'an auth config file',
  'owner-application': 'the application',
  'owner-role': 'a role',
  'owner-authentication': 'an authentication',
  'owner-step': 'a step',
  'owner-retry': '"retry"',
  'owner-endpoint': 'an endpoint',
  'owner-call': 'an endpoint',
  'owner-bodyValue': 'an expected value',
  'owner-expectedResponse': 'an expected response',
  'owner-selector': 'a selector',
  'owner-basicCredentials': 'HTTP Basic credentials',
  'owner-lifetime': '"expiresIn"',
  'owner-additionalParameter': 'an additional parameter',
  'owner-refresh': '"refresh"',
  'owner-verification': '"verification"',
  'owner-sessionCheck': '"sessionCheck"',
  'owner-clientCertificate': '"clientCertificate"',
  'owner-testUser': 'a test user',
  'owner-totp': '"totp"',
  'owner-identityProvider': 'an identity provider',
  'owner-attachment': 'an attachment',
} as const satisfies MessageTemplates<string>;

type FormalMessages = typeof formalMessages;
export type FormalMessageId = keyof FormalMessages;

export function message<Id extends FormalMessageId>(
  id: Id,
  ...args: ArgumentsOf<FormalMessages[Id], MessageArgument>
): Message {
  return { template: formalMessages[id], args };
}
