import type { MessageTemplates } from '../../../base/messages.ts';
import { applicationMessages } from '../../../findings/applications/applicationMessages.ts';
import type { ApplicationFailureCode } from '../../../findings/applications/applicationChange.ts';
import type { TriageFailureCode } from '../../../findings/model/triage.ts';
import type { StoreFailureCode } from '../../../findings/engine.ts';
import { importMessages } from '../../../findings/importers/importMessages.ts';
import type { ImportFailureCode } from '../../../findings/importers/report.ts';
import { triageMessages } from '../../../findings/model/triageMessages.ts';

/** English text for everything that the findings engine can refuse. */
export const failureMessages: MessageTemplates<
  ImportFailureCode | TriageFailureCode | StoreFailureCode | ApplicationFailureCode
> = {
  ...importMessages,
  ...triageMessages,
  ...applicationMessages,
};
