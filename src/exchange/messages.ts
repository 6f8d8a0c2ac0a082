import { type CurlCode, curlMessages } from '../auth/curl/messages.ts';
import type { MessageTemplates } from '../base/messages.ts';

const templates = {
  'broken-config': 'Correct the errors in the structure of this auth config first.',
  'empty-source': 'There is nothing to read.',
  'broken-json': 'This is not valid JSON: it breaks at line {0}, column {1}.',
  'broken-yaml': 'This is neither JSON nor valid YAML: it breaks at line {0}, column {1}.',
  'source-too-deep': 'This is nested too deeply to be read.',
  'unknown-format':
    'No authentication can be built from this. Use a Postman collection 2.1, a HAR file, an OpenAPI 3 or Swagger 2 description, a ZAP automation plan or a StackHawk config.',
  'old-postman': 'This is a Postman collection of version 1. Export it again as collection 2.1.',
  'no-login': 'This {0} has no request or setting that looks like a login.',
  'step-not-complete': 'Step "{0}" has no method and path yet. Add its endpoint first.',
  'no-steps': 'There are no steps yet.',
  'origin-env': '{0}: environment variable {1}',
  'origin-secret': '{0}: the value stored as secret {1}',
  'origin-input': '{0}: $inputs.{1} of the test user',
  'origin-output': '{0}: output {1} of step {2}, from {3}',
  'origin-literal': '{0}: the value of "{1}" in the file, which is not copied',
  'origin-unknown': '{0}: fill in by hand',
  'step-cookies': 'Cookies are kept in {0}.',
  'step-retry':
    'Repeat this call up to {0} times, {1} seconds apart, until its response is the expected one.',
  'values-in-json':
    'Values are inserted into this JSON unescaped: one of {0} with a quote, a backslash or a line break breaks it, unless it is written as \\", \\\\ or \\n.',
  'values-in-url':
    'Values are inserted into this call unescaped: one of {0} with %, &, +, =, # or a blank may break it, unless it is percent-encoded.',
  'renewal-calls': 'The calls from here on renew the token.',
  'certificate-files': 'Certificate and key are the paths of files here.',
  'certificate-by-hand':
    'The calls need a client certificate. Name its files in the settings of your HTTP client.',
  'login-missing': 'Replace this step by the login call of the application.',
  'token-place': 'The token is sent in: {0} "{1}".',
  'token-endpoint': 'The token server is {0}.',
  'token-source': 'The token is {0} of the last step.',
  'token-lifetime': 'The lifetime of the token is {0} of the last step.',
  'default-lifetime': 'A token counts as valid for {0} seconds.',
  'verification-call': '{0} is called to check that the token works.',
  'verification-missing': 'Name a call that only a logged-in user may make.',
  'users-missing': 'Add at least two test users for each role.',
  'login-operation': 'The login is {0} {1}.',
  'login-in-script':
    'The requests of this Postman collection are logged in by a script ("pm.sendRequest"), which is not read. Add the login as a request, or paste it as curl.',
  'no-login-call':
    'No operation takes a name and a secret and returns a token or a cookie. Paste the login call as curl, if there is one.',
  'browser-flow': 'The flow "{0}" needs a browser. Describe a login that works with plain calls.',
  'token-is-input': 'The token is $inputs.{0}, which each test user needs.',
  'extra-parameter': 'Requests also carry: {0} "{1}".',
  'fields-left-out': 'The login also takes {0}. Add what it needs.',
  'page-token': 'The field "{0}" is taken from the page {1} before the login.',
  'script-login':
    '{0} logs in with the script "{1}", which is not read. Record the login as a HAR file, or paste it as curl.',
  'zap-method': 'ZAP logs in with the method "{0}".',
  'zap-browser':
    'ZAP logs in with "{0}", which names no request. Record the login as a HAR file, or paste it as curl.',
  'stackhawk-external': 'StackHawk gets its token from outside, so it is an input of each test user.',
  'oauth-grant': 'Tokens are granted by {0}.',
  'oauth-grant-missing': 'How tokens are granted is not in the source, or needs a browser: {0}.',
  'oauth-client': 'The client id is {0}.',
  'fill-in-login': 'Fill in: the call that logs in.',
  'fill-in-token-place': 'Fill in: how requests carry the token.',
  'fill-in-token-endpoint': 'Fill in: the URL of the token server.',
  'fill-in-token': 'Fill in: where the response has the token.',
  'fill-in-application': 'Fill in: the name of the application and the URL of its test environment.',
  'fill-in-roles': 'Fill in: the roles of the application.',
  'fill-in-users': 'Fill in: two accounts for each role.',
} as const satisfies MessageTemplates<string>;

type Templates = typeof templates;
declare module '../base/result.ts' {
  interface FailureTemplates extends Templates {}
}

export type ExchangeCode = keyof typeof templates | CurlCode;

/** Everything the conversions from and to other formats say, in English. */
export const exchangeMessages: MessageTemplates<ExchangeCode> = { ...curlMessages, ...templates };
