import type { MessageTemplates } from '../../base/messages.ts';
import type { ApplicationFailureCode } from './applicationChange.ts';

/** English text for every way a change of applications can fail. */
export const applicationMessages = {
  'application-without-name': 'An application needs a name.',
  'application-exists': 'There is an application {0} already. Join the two instead.',
  'application-unknown': 'There is no application {0}.',
  'application-itself': '{0} is that application already.',
  'application-scan-unknown': 'This report no longer exists.',
  'application-not-last': 'Nothing was undone: there is a newer change.',
} as const satisfies MessageTemplates<ApplicationFailureCode>;

type ApplicationMessages = typeof applicationMessages;
declare module '../../base/result.ts' {
  interface FailureTemplates extends ApplicationMessages {}
}
