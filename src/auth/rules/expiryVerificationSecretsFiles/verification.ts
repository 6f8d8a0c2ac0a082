import type { AuthModel, Endpoint } from '../../model/model.ts';
import type { Problem } from '../../problem.ts';
import { report } from '../rule.ts';

export function* noVerification({ authentications }: AuthModel): Generator<Problem> {
  for (const { verification, name, keyNode, node } of authentications) {
    if (verification === undefined) yield report('no-verification', keyNode ?? node, name);
  }
}

/** The last word of a path that logs in or out. */
const loginPath = /(?:^|\/)(?:log|sign)[-_]?(?:in|out|off|on)\/?(?:[?#]|$)/i;

export function* verificationIsLogin({ authentications }: AuthModel): Generator<Problem> {
  for (const { verification, steps } of authentications) {
    const endpoint = verification?.endpoint;
    if (endpoint?.path === undefined) continue;
    const isStep = steps.some((step) => step.endpoint !== undefined && isSameCall(step.endpoint, endpoint));
    if (isStep || loginPath.test(endpoint.path.value))
      yield report('verification-is-login', endpoint.path.node);
  }
}

function isSameCall(one: Endpoint, other: Endpoint): boolean {
  return one.path?.value === other.path?.value && one.method?.value === other.method?.value;
}

export function* overlappingStatuses({ authentications }: AuthModel): Generator<Problem> {
  for (const { verification } of authentications) {
    const authenticated = new Set(verification?.authenticated?.status.map(({ value }) => value));
    for (const { value, node } of verification?.unauthenticated?.status ?? []) {
      if (authenticated.has(value)) yield report('overlapping-statuses', node, String(value));
    }
  }
}
