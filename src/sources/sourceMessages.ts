import type { MessageTemplates } from '../base/messages.ts';

/** English text for every way a source can fail; `{0}` is the host. */
export const sourceMessages = {
  'source-cancelled': 'The request to {0} was cancelled.',
  'source-unreachable': '{0} cannot be reached.',
  'source-timeout': '{0} does not answer.',
  'source-certificate': 'The certificate of {0} is not trusted.',
  'source-private-address':
    '{0} leads to a private address. Add its host to the setting dastWorkbench.verifyRole.allowedPrivateHosts.',
  'source-redirects': '{0} redirects to where nothing can be fetched from.',
  'source-signed-out': '{0} does not accept the login, or it has expired. Log in again.',
  'source-forbidden': '{0} refuses access to {1}. The account or token needs: {2}.',
  'source-missing': '{0} has no {1}, or the account cannot see it.',
  'source-gone': '{1} has expired on {0}. Run the pipeline again.',
  'source-rate-limited': '{0} allows no more requests for now. Try again in {1} min.',
  'source-server-error': '{0} has a problem (status {1}). Try again later.',
  'source-unexpected': '{0} gave an unexpected answer for {1} (status {2}).',
  'source-refused': '{0} does not take {1} (status {2}): {3}',
  'source-unreadable': '{0} gave an unreadable answer for {1}. Check the address.',
  'source-too-large': '{1} on {0} is larger than {2} MB.',
  'source-archive-broken': '{1} on {0} is not a readable ZIP archive.',
  'source-archive-bomb': '{1} on {0} unpacks to more than it declares. It was not read.',
  'source-no-findings': '{1} on {0} has no findings to import.',
  'source-no-report': '{1} on {0} contains no file that is named like a report.',
} as const satisfies MessageTemplates<string>;

type SourceMessages = typeof sourceMessages;
export type SourceFailureCode = keyof SourceMessages;

declare module '../base/result.ts' {
  interface FailureTemplates extends SourceMessages {}
}
