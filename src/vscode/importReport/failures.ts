import { describeFailure, t } from '../../base/messages.ts';
import { failureMessages } from '../messages/failureMessages.ts';
import type { StoreFailureCode } from '../../findings/engine.ts';
import type { ImportFailureCode } from '../../findings/importers/report.ts';
import type { Failure } from '../../base/result.ts';

export function importFailureSentence(failure: Failure<ImportFailureCode | StoreFailureCode>): string {
  return describeFailure(failureMessages, failure);
}

export function describeUnreadable(name: string): string {
  return t('{0} could not be read.', name);
}
