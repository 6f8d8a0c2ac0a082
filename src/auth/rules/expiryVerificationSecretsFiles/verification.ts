import type { AuthModel, Call, ExpectedResponse, Step, Verification } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import type { Node } from '../../syntax/tree.ts';
import { entriesOf, toValue } from '../../syntax/tree.ts';
import { report } from '../rule.ts';

export function* noVerification({ authentications }: AuthModel): Generator<Problem> {
  for (const { verification, name, keyNode, node } of authentications) {
    if (verification === undefined) yield report('no-verification', keyNode ?? node, name);
  }
}

/** The last word of a path that logs in, or out. */
const loginPath = /(?:^|\/)(?:log|sign)[-_]?(?:in|on)\/?(?:[?#]|$)/i;
const logoutPath = /(?:^|\/)(?:log|sign)[-_]?(?:out|off)\/?(?:[?#]|$)/i;
/** Paths that make a token or session when something is sent to them, and show it when they are read. */
const sessionPath = /(?:^|\/)(?:authenticate|tokens?|sessions?)\/?(?:[?#]|$)/i;

export function* verificationIsLogin({ authentications }: AuthModel): Generator<Problem> {
  for (const { verification, steps } of authentications) {
    const endpoint = verification?.endpoint;
    if (endpoint?.path === undefined) continue;
    const { path } = endpoint;
    const isStep = steps.some((step) => isSameCall(step, endpoint));
    const isRead = /^(?:GET|HEAD)$/.test(endpoint.method?.value ?? 'GET');
    const showsUser = tellsApart(verification);
    const provesNothing =
      logoutPath.test(path.value) ||
      (isStep && !(isRead && showsUser)) ||
      (!showsUser && (loginPath.test(path.value) || (!isRead && sessionPath.test(path.value))));
    if (provesNothing) yield report('verification-is-login', path.node);
  }
}

function isSameCall({ endpoint, requestBody, query }: Step, other: Call): boolean {
  return (
    endpoint?.path?.value === other.path?.value &&
    endpoint?.method?.value === other.method?.value &&
    (other.requestBody === undefined || sameValue(requestBody, other.requestBody)) &&
    sameValue(query[0]?.node.parent?.parent, other.query[0]?.node.parent?.parent)
  );
}

function sameValue(one: Node | undefined, other: Node | undefined): boolean {
  return JSON.stringify(one && toValue(one)) === JSON.stringify(other && toValue(other));
}

/** Whether bodies, headers or cookies say whether the user is logged in, whatever the status. */
function tellsApart(verification: Verification | undefined): boolean {
  const [one, other] = [verification?.authenticated, verification?.unauthenticated].map(besidesStatus);
  return one !== other;
}

function besidesStatus(expected: ExpectedResponse | undefined): string {
  const rest = entriesOf(expected?.node ?? emptyObject).filter(({ key }) => key !== 'status');
  return JSON.stringify(rest.map(({ key, valueNode }) => [key, valueNode && toValue(valueNode)]));
}

const emptyObject: Node = { type: 'object', offset: 0, length: 0 };

export function* overlappingStatuses({ authentications }: AuthModel): Generator<Problem> {
  for (const { verification } of authentications) {
    if (tellsApart(verification)) continue;
    const authenticated = new Set(verification?.authenticated?.status.map(({ value }) => value));
    for (const { value, node } of verification?.unauthenticated?.status ?? []) {
      if (authenticated.has(value)) yield report('overlapping-statuses', node, String(value));
    }
  }
}
