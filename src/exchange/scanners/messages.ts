import type { MessageTemplates } from '../../base/messages.ts';

const failures = {
  'scanner-no-role': 'There is no role "{0}" with an authentication in this file.',
  'scanner-no-user': 'Role "{0}" has no such test user.',
} as const satisfies MessageTemplates<string>;

/** What a scanner cannot do, so that it is not in the file. */
const cannot = {
  'scanner-response': 'It cannot read "{0}" of step "{1}" from the response.',
  'scanner-cookies': 'It cannot keep all cookies whose names match "{0}".',
  'scanner-check': 'It cannot tell by "{0}" whether it is logged in.',
  'scanner-check-method': 'It cannot use {0} to see whether it is logged in.',
  'scanner-expected': 'It does not check {0} of the response of step "{1}".',
  'scanner-never-call': '"{0}" is excluded for every method.',
  'scanner-never-call-left': 'It cannot be kept from calling "{0}".',
  'scanner-refresh': 'It cannot renew the token by other steps; it logs in again.',
  'scanner-retry': 'It does not repeat step "{0}".',
} as const satisfies MessageTemplates<string>;

/** What somebody has to do before the file is right. */
const byHand = {
  'scanner-csrf':
    'It reads the field "{0}" from the login page itself. Check that the scanner knows it as an anti-CSRF token.',
  'scanner-totp': 'It computes no one-time passwords. Fill one in for each run.',
  'scanner-value': 'It does not compute "{0}". Fill it in.',
  'scanner-token-place':
    'The {0} "{1}" is not in this file. Set it in the tool itself, by its settings or a script.',
  'scanner-unescaped':
    'It writes {0} into the verification call as they are: a value with quotes, backslashes, %, & or + breaks it.',
  'scanner-check-missing':
    'Without "verification" in the auth config it cannot tell whether it is logged in.',
  'scanner-operation':
    'It names operations of an OpenAPI description: {0} is a placeholder for the one of {1}.',
  'scanner-path': 'The path of step "{0}" is made of values; name the operation.',
  'scanner-certificate': 'It takes no client certificate from this file. Set it in the scanner itself.',
  'scanner-one-user': 'It logs in as one user: {0}. Export again for another one.',
  'scanner-static-environment':
    'It takes a fixed token from its environment: set ZAP_AUTH_HEADER to "{0}", ZAP_AUTH_HEADER_VALUE to "{1}" and ZAP_AUTH_HEADER_SITE to the host.',
  'scanner-host': 'Replace {0} by the host and correct the port.',
  'scanner-static-text':
    'It does not read variables here: replace {0} before you run it, for example with envsubst.',
  'scanner-no-description':
    'Attach the OpenAPI description of the application, and put its path here in place of "{0}".',
  'scanner-application-id': 'Set HAWK_APPLICATION_ID to the id of the application.',
  'scanner-command': 'It runs {0} to log in: curl and jq have to be where it runs.',
} as const satisfies MessageTemplates<string>;

const words = {
  'scanner-title': 'Log in to {0} as {1}, for {2}',
  'scanner-values': 'Values to set:',
  'scanner-left': 'What {0} cannot express:',
  'scanner-by-hand': 'To do by hand:',
} as const satisfies MessageTemplates<string>;

type Failures = typeof failures;
declare module '../../base/result.ts' {
  interface FailureTemplates extends Failures {}
}

export type ScannerFailure = keyof typeof failures;
export type ScannerNote = keyof typeof cannot | keyof typeof byHand;

/** Whether somebody can still do what is not in the file. */
export function isByHand(note: ScannerNote): boolean {
  return Object.hasOwn(byHand, note);
}

/** Everything that is said of exports for scanners, in English. */
export const scannerMessages: MessageTemplates<ScannerFailure | ScannerNote | keyof typeof words> = {
  ...failures,
  ...cannot,
  ...byHand,
  ...words,
};
