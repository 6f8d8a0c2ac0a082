import { readMessage } from '../../base/requests/recordedMessage.ts';
import { accessRules, findingKinds } from '../report/rules.ts';
import type { RecordedAccess, RecordedUser } from './repeatedRow.ts';

/** An exchange of a finding, as its report has it. */
interface ReportedExchange {
  readonly part: string;
  /** Empty for nobody. */
  readonly role: string;
  readonly user: string;
  readonly request: string;
}

/**
 * What a finding of an authorization test says of how it was found. Undefined for other findings, and where its exchanges were
 * left out.
 */
export function recordedAccess(
  rule: string,
  endpoint: string,
  exchanges: readonly ReportedExchange[],
): RecordedAccess | undefined {
  const kind = findingKinds.find((one) => accessRules[one].id === rule);
  const attacker = exchanges.find(({ part }) => part === 'attacker');
  if (kind === undefined || attacker === undefined) return undefined;
  const { start, headers, body } = readMessage(attacker.request);
  const [, method, target] =
    /^([A-Z]{1,20}) (\/\S{0,8000})(?: HTTP\/[\d.]{1,4})?$/.exec(start.trimEnd()) ?? [];
  if (method === undefined || target === undefined) return undefined;
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return {
    kind,
    method,
    path: /^\S+ (\/\S*)/.exec(endpoint)?.[1] ?? target.split('?', 1).join(''),
    target,
    ...(body === '' ? {} : { body: { contentType: contentType ?? 'application/json', text: body } }),
    owner: userOf(exchanges.find(({ part }) => part === 'baseline')),
    attacker: userOf(attacker),
  };
}

function userOf(exchange: ReportedExchange | undefined): RecordedUser | undefined {
  return exchange === undefined || exchange.role === ''
    ? undefined
    : { role: exchange.role, username: exchange.user };
}
