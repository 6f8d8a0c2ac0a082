import type { Authentication, TextUse } from '../../model/model.ts';
import { placeOf, referencesTo } from '../../model/references.ts';
import { pathOf } from '../../fixes/places.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'There is no response yet. Make the value an output of an earlier step, and use $steps.<stepId>.outputs.<name>.',
);

const kinds = ['body', 'header', 'cookie', 'status'] as const;
const inRequest: ReadonlySet<string> = new Set(['endpoint', 'headers', 'query', 'requestBody', 'curl']);

/** What the first step sends cannot come from a response. */
export const responseInRequest: Rule = {
  code: 'response-in-request',
  severity: 'error',
  messages: [report],
  reason: 'The first step is sent before any response arrives, so the sequence stops there.',
  *check(model) {
    for (const authentication of model.authentications) {
      for (const kind of kinds) {
        for (const { use } of referencesTo(authentication, kind)) {
          if (isSentFirst(use, authentication))
            yield report(placeOf(model, use, { start: 0, end: use.text.value.length }));
        }
      }
    }
  },
};

function isSentFirst({ step, text }: TextUse, { steps }: Authentication): boolean {
  if (step === undefined || step !== steps[0]) return false;
  const [key] = pathOf(text.node).slice(pathOf(step.node).length);
  return key !== undefined && inRequest.has(key);
}
