import { describeFailure, t, translate } from '../../../base/messages.ts';
import { failureMessages } from '../../shared/messages/failureMessages.ts';
import type { StoreFailureCode } from '../../../findings/engine.ts';
import type { ImportFailureCode } from '../../../findings/importers/report.ts';
import type { Failure } from '../../../base/result.ts';

export function importFailureSentence(failure: Failure<ImportFailureCode | StoreFailureCode>): string {
  // What the file is instead is a part of the sentence with words of its own.
  const [name = '', kind = ''] = failure.args;
  const args = failure.code === 'report-other-kind' ? [name, translate(String(kind), [])] : failure.args;
  return describeFailure(failureMessages, { ...failure, args });
}

/** The same on one line, without the lists of what was found and what was expected; they stand in the details. */
export function importFailureLine(failure: Failure<ImportFailureCode | StoreFailureCode>): string {
  const [name = ''] = failure.args;
  if (failure.code === 'report-unknown-format' || failure.code === 'report-json-lines')
    return t('{0} is not a report in a known format.', name);
  if (failure.code === 'columns-unknown') return t('{0} has columns that were not recognised.', name);
  return importFailureSentence(failure);
}

export function describeUnreadable(name: string): string {
  return t('{0} could not be read.', name);
}
