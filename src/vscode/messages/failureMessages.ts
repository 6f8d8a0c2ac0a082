import type { MessageTemplates } from '../../base/messages.ts';
import { applicationMessages } from '../../findings/applicationMessages.ts';
import type { ApplicationFailureCode } from '../../findings/applicationChange.ts';
import type { TriageFailureCode } from '../../findings/triage.ts';
import type { StoreFailureCode } from '../../findings/engine.ts';
import { importMessages } from '../../findings/importMessages.ts';
import type { ImportFailureCode } from '../../findings/importers/report.ts';
import { triageMessages } from '../../findings/triageMessages.ts';

/** English text for everything that the findings engine can refuse. */
export const failureMessages: MessageTemplates<
  ImportFailureCode | TriageFailureCode | StoreFailureCode | ApplicationFailureCode
> = {
  ...importMessages,
  ...triageMessages,
  ...applicationMessages,
};
