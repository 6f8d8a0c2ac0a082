import { describeFailure, translate } from '../../../../base/messages.ts';
import type { Failure } from '../../../../base/result.ts';
import { sourceMessages, type SourceFailureCode } from '../../../../sources/sourceMessages.ts';
import { triageMessages, type TriageReasonCode } from '../../../../sources/triage/triageMessages.ts';

export type SourceReason = Failure<SourceFailureCode | TriageReasonCode>;

const messages = { ...sourceMessages, ...triageMessages };
/** What a token needs is a part of their sentences with words of its own. */
const aboutPermissions: ReadonlySet<string> = new Set(['source-forbidden', 'triage-not-permitted']);

/** Why a source did not do something, as a sentence. */
export function sentenceOf({ code, args }: SourceReason): string {
  const texts = args.map((arg, index) =>
    aboutPermissions.has(code) && index === 2 ? translate(String(arg), []) : arg,
  );
  return describeFailure(messages, { code, args: texts });
}
