import type { ExpectedResponse } from '../../model/model.ts';
import { entriesOf } from '../../syntax/tree.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';

const report = reporter(
  'Every response with {0} would count as a refusal. Add what its body or headers contain, such as "bodyMatches".',
);

export const refusalIsSuccess: Rule = {
  code: 'refusal-is-success',
  severity: 'error',
  messages: [report],
  reason: 'Nobody would be found to get anything.',
  *check({ application }) {
    const refusals = application?.refusals;
    if (refusals === undefined || tellsMore(refusals)) return;
    const success = refusals.status.find(({ value }) => value >= 200 && value < 300);
    if (success !== undefined) yield report(success.node, success.value);
  },
};

function tellsMore({ headers, body, bodyMatches, bodyNotMatches, setsCookies }: ExpectedResponse): boolean {
  return (
    headers.length > 0 ||
    (body !== undefined && entriesOf(body).length > 0) ||
    bodyMatches !== undefined ||
    bodyNotMatches !== undefined ||
    setsCookies.length > 0
  );
}
