import type { MessageTemplates } from '../../base/messages.ts';
import { formatMessage } from '../../base/messages.ts';
import type { FixTitle } from './fix.ts';

const templates = {
  'change-to': 'Change to {0}',
  'add-key': 'Add "{0}"',
  'remove-key': 'Remove "{0}"',
  'remove-comma': 'Remove the comma',
  'insert-comma': 'Insert a comma',
  'insert-colon': 'Insert a colon',
  'remove-earlier-key': 'Remove the earlier "{0}", which does not count',
  'remove-this-key': 'Remove this "{0}"',

  'remove-role': 'Remove this role "{0}"',
  'add-role': 'Add role "{0}" with two test users',
  'insert-segmentation': 'Insert a template that names the roles',
  'create-authentication': 'Create authentication "{0}"',
  'delete-authentication': 'Delete authentication "{0}"',
  'mark-privileged': 'Mark "{0}" as privileged, the others as not',
  'mark-unprivileged': 'Mark "{0}" as not privileged',
  'add-test-users': 'Add {0} of the test users of "{1}"',
  'remove-user': 'Remove this user "{0}"',
  'use-other-user': 'Use another account: {0}',
  'correct-base32': 'Write Base32 letters and digits',
  'confirm-isolation': 'Confirm that the environment is isolated from production',
  'confirm-safety': 'Confirm that automated tests may use the accounts',

  'use-type': 'Use the type "{0}"',
  'use-header': 'Send the token in the header Authorization',
  'use-cookie': 'Use the location Cookie',
  'use-https': 'Use https',
  'use-https-in': 'Use https in "{0}"',

  'remove-url-credentials': 'Remove user name and password from the URL',
  'move-to-body': 'Send "{0}" in the body',
  flatten: 'Flatten into fields of the form',
  'send-as': 'Send as {0}',
  'write-as-json': 'Write as JSON',
  'delete-header': 'Delete the header {0}',
  'use-method': 'Use {0}',
  'move-to-query': 'Send the values in "query"',
  'declare-provider': 'Declare identity provider "{0}"',
  'use-provider': 'Use identity provider "{0}"',

  'move-step': 'Move step "{0}" before this one',
  'add-output': 'Add output "{0}" to step "{1}"',
  'remove-output': 'Remove output "{0}"',
  'expect-field': 'Add "{0}" to the expected body',
  'wrap-regex': 'Put the whole expression in parentheses',
  'add-input': 'Add "{0}" to the inputs of the users',
  'send-credentials': 'Send user name and password in the first step',
  'sync-depends-on': 'List the steps that the expressions need',

  'add-refresh': 'Refresh by running the sequence again',
  'enable-refresh': 'Switch on, and refresh by running the sequence again',
  'map-expiry': 'Take the lifetime from the response',
  'add-verification': 'Add a verification call',
  'verify-with': 'Verify with {0}',
  'remove-status': 'Remove status {0}',

  'move-to-secret': 'Move to secret storage…',
  'store-secret': 'Store "{0}"…',
  browse: 'Browse…',
  'take-from-specification': 'Take from the OpenAPI file: {0} {1}',
  'expand-curl': 'Write the curl command as fields',
} as const;

export type FixMessageId = keyof typeof templates;

/** The titles of fixes, in English; the templates are the keys of translations. */
export const fixMessages: MessageTemplates<FixMessageId> = templates;

export function renderFixTitle(
  { id, args }: FixTitle,
  translate: (template: string, args: string[]) => string = formatMessage,
): string {
  return translate(fixMessages[id], args.map(shorten));
}

/** Longer values do not fit into a menu. */
const longestArgument = 60;

function shorten(text: string): string {
  return text.length <= longestArgument ? text : `${text.slice(0, longestArgument - 1)}…`;
}
