import type { MessageTemplates } from '../base/messages.ts';
import { formatMessage } from '../base/messages.ts';

/**
 * What the editor shows of an auth config besides problems, in English; the templates are the keys of
 * translations. Hovers and documentation are Markdown, into which arguments go as code.
 */
const templates = {
  'hover-input-username': 'Username of the test user that logs in.',
  'hover-input-password': 'Password of the test user that logs in.',
  'hover-input-totp': 'One-time password, computed from "totp" of the test user when the request is sent.',
  'hover-input-clientId': 'Client id of the identity provider {0}.',
  'hover-input-clientSecret': 'Client secret of the identity provider {0}.',
  'hover-input-idp-missing': 'The authentication names no identity provider in "identityProvider".',
  'hover-input-custom': 'Input {0} of the test user that logs in. It is set for {1}.',
  'hover-step': 'Step {0}: {1}.',
  'hover-step-curl': 'Step {0}, documented as a curl command.',
  'hover-step-unknown': 'No step of this authentication is called {0}.',
  'hover-output': 'Output {0} of step {1} ({2}): {3}.',
  'hover-output-plain': 'Output {0} of step {1} ({2}).',
  'hover-output-unknown': 'Step {1} has no output {0}.',
  'hover-output-uses': 'In this file: {0}.',
  'hover-body': 'The value at {0} in the body of the response to step {1}. Declared type: {2}.',
  'hover-body-undeclared':
    'The value at {0} in the body of the response to step {1}. "expectedResponse" does not declare it.',
  'hover-body-whole': 'The whole body of the response to step {0}.',
  'hover-header': 'The header {0} of the response to step {1}.',
  'hover-cookie': 'The cookie {0} that the response to step {1} sets.',
  'hover-status': 'The status code of the response to step {0}.',
  'hover-env': 'Placeholder: the environment variable {0} of the machine that runs the sequence.',
  'hover-env-file': 'Placeholder: the environment variable {0}, set in {1}.',
  'hover-env-not-in-file':
    'Placeholder: the environment variable {0} of the machine that runs the sequence; {1} does not set it.',
  'hover-secret': 'Placeholder: the secret {0} from the secret storage of VS Code.',
  'hover-placeholder-uses': 'In this file: {0}. Its value is never shown.',
  'hover-auth-url': 'Stands for the token endpoint of this authentication: {0}.',
  'hover-base-url': 'Stands for the base URL of the application: {0}.',
  'hover-generated-uuid': 'A random UUID, made once for each user and run.',
  'hover-generated-timestamp': 'The time of the run in seconds since 1970, the same for a user in one run.',
  'hover-generated-pkce.verifier': 'The PKCE code verifier (RFC 7636), made once for each user and run.',
  'hover-generated-pkce.challenge': 'The PKCE code challenge (S256) of $generated.pkce.verifier.',
  'hover-role': 'Role {0}: authentication {1}, {2}.',
  'hover-role-privileged': 'Privileged role {0}: authentication {1}, {2}.',
  'hover-role-unknown': 'No role is called {0}.',
  'hover-authentication': 'Authentication {0}: {1}, {2}, used by {3}.',
  'hover-authentication-unknown': 'No authentication is called {0}.',
  'hover-identity-provider': 'Identity provider {0}: {1}.',
  'hover-identity-provider-unknown': 'No identity provider is called {0}.',
  'hover-format-header': 'Requests carry the token as the header {0}.',
  'hover-format-cookie': 'Requests carry the token as the cookie {0}.',
  'hover-format-query': 'Requests carry the token in the URL as {0}.',
  'hover-duration': 'That is {0}.',

  'detail-role': 'Role',
  'detail-authentication': 'Authentication',
  'detail-identity-provider': 'Identity provider',
  'detail-step': 'Step: {0}',
  'detail-step-plain': 'Step',
  'detail-output': 'Output of step {0}',
  'detail-output-from': 'Output of step {0}: {1}',
  'detail-input': 'Input of the test user',
  'detail-input-provider': 'Identity provider of this authentication',
  'detail-pointer': 'In the expected body: {0}',
  'detail-cookie': 'Cookie',
  'detail-header': 'Header',
  'detail-media-type': 'Media type',
  'detail-env': 'Environment variable',
  'detail-secret': 'Secret of the secret storage',
  'detail-new-env': 'New environment variable',
  'detail-new-secret': 'New secret of the secret storage',
  'detail-file': 'File',
  'detail-folder': 'Folder',
  'detail-path': 'In {0}',
  'detail-route': 'Route in the code',
  'detail-tag': 'Tag {0}: {1}',
  'detail-missing-output': 'Used, but not yet an output of this step',
  'detail-missing-input': 'Used as $inputs.{0}',
  'detail-owned': 'Other users own {0}',
  'detail-used-elsewhere': 'Used elsewhere in this file',
  'detail-who-am-i': 'Answers who is logged in: {0}',
  'detail-logs-out': 'Logs out: {0}',
  'detail-deletes-account': 'Deletes the account: {0}',
  'detail-changes-password': 'Changes the password: {0}',
  'detail-logout': 'Ends the session: a scanner must not call it',
  'detail-auth-url': 'Token endpoint of this authentication',
  'detail-base-url': 'Base URL of the application',
  'detail-expression': 'Runtime expression',
  'detail-response': 'The response to this step',

  'symbol-role': 'role {0}',
  'symbol-role-authentication': 'role {0} · {1}',
  'symbol-step': 'step {0}',
  'symbol-step-call': 'step {0} · {1}',
  'symbol-joined': '{0} · {1}',

  'tree-role': 'role',
  'tree-role-privileged': 'privileged role',
  'tree-authentication': 'authentication',
  'tree-authentication-type': '{0} · authentication',
  'tree-step': 'step',
  'tree-step-call': '{0} · step',
  'tree-user': 'test user',
  'tree-more': 'more are not shown',

  'hint-from': '← {0}',

  'hint-refused-one': 'In the code, {0} requires {1} ({2}), but this entry lets {3} call it.',
  'hint-refused-many':
    'In the code, {4} of the calls of this entry require other roles than {3}: {0} requires {1} ({2}).',
  'hint-silent-one': 'In the code, {0} requires {1} ({2}), but no "apiAccess" lists it.',
  'hint-silent-many':
    'In the code, {3} calls require this role, but no "apiAccess" lists them: {0} requires {1} ({2}).',

  'lens-authentication': 'used by {0}, {1}',
  'lens-access': 'matches {0} of {1}',
  'lens-unused': 'not used by any role',
  'lens-step': '{0} of its outputs',
  'lens-step-unused': 'no output is used',
  'roles-one': '1 role',
  'roles-many': '{0} roles',
  'users-one': '1 test user',
  'users-many': '{0} test users',
  'uses-one': '1 use',
  'uses-many': '{0} uses',
  'steps-one': '1 step',
  'steps-many': '{0} steps',
  'paths-one': '1 path',
  'paths-many': '{0} paths',
  'operations-one': '1 operation',
  'operations-many': '{0} operations',
  'days-one': '1 day',
  'days-many': '{0} days',
  'hours-one': '1 hour',
  'hours-many': '{0} hours',
  'minutes-one': '1 minute',
  'minutes-many': '{0} minutes',

  'rename-nothing':
    'Only roles, authentications, identity providers, steps, outputs and inputs can be renamed.',
  'rename-fixed': '"{0}" is a fixed name of the format and cannot be renamed.',
  'rename-empty': 'Write a name.',
  'rename-characters': '"{0}" cannot be used in expressions. Use only letters, digits, - and _.',
  'rename-taken': '"{0}" is already taken. Choose another name.',
} as const satisfies MessageTemplates<string>;

type EditingMessageId = keyof typeof templates;

/** Checked here, so that the table keeps its literal keys; exported for translators. */
export const editingMessages: MessageTemplates<EditingMessageId> = templates;

/** A sentence or a phrase in it, not yet in any language. */
export interface Phrase {
  readonly id: EditingMessageId;
  readonly args: readonly (string | Phrase)[];
}

export function phrase(id: EditingMessageId, ...args: readonly (string | Phrase)[]): Phrase {
  return { id, args };
}

type Noun = 'roles' | 'users' | 'uses' | 'steps' | 'paths' | 'operations' | 'days' | 'hours' | 'minutes';

/** `1 role`, `2 roles`: languages that count otherwise translate both templates. */
export function counted(noun: Noun, count: number): Phrase {
  return count === 1 ? phrase(`${noun}-one`) : phrase(`${noun}-many`, String(count));
}

type Translate = (template: string, args: string[]) => string;

/** The text of a phrase; `write` is how its own arguments, which come from the
 * file, are written in it, e.g. as code; phrases in it hold numbers. */
export function renderPhrase(
  { id, args }: Phrase,
  translate: Translate = formatMessage,
  write: (arg: string) => string = (arg) => arg,
): string {
  const texts = args.map((arg) => (typeof arg === 'string' ? write(arg) : renderPhrase(arg, translate)));
  return translate(editingMessages[id], texts);
}
