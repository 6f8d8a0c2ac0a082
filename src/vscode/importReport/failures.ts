import { l10n } from 'vscode';
import { failureMessages } from '../messages/failureMessages.ts';
import type { StoreFailureCode } from '../../findings/engine.ts';
import type { ImportFailureCode } from '../../findings/importers/report.ts';
import type { Failure } from '../../base/result.ts';
import { failureSentence } from '../messages/text.ts';

export function importFailureSentence(failure: Failure<ImportFailureCode | StoreFailureCode>): string {
  return failureSentence(failureMessages, failure);
}

export function describeUnreadable(name: string): string {
  return l10n.t('{0} could not be read.', name);
}
