import { textFix, title } from '../../fixes/fix.ts';
import type { Call, Step, TextValue } from '../../model/model.ts';
import type { Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { isSameValue } from '../../../base/sameValue.ts';
import { barePath } from './barePath.ts';
import { freeEndpoint } from './freeEndpoint.ts';
import { expectsMore, tellsApart } from './tellsApart.ts';
import type { Node } from '../../syntax/tree.ts';
import { toValue } from '../../syntax/tree.ts';

/** The last word of a path that logs in, or out. */
const loginPath = /(?:^|\/)(?:log|sign)[-_]?(?:in|on)\/?(?:[?#]|$)/i;

const logoutPath = /(?:^|\/)(?:log|sign)[-_]?(?:out|off)\/?(?:[?#]|$)/i;

/** Paths that make a token or session when something is sent to them, and show it when they are read. */
const sessionPath = /(?:^|\/)(?:authenticate|tokens?|sessions?)\/?(?:[?#]|$)/i;

const report = reporter(
  'Logging in or out proves nothing. Verify with a call that needs the token, such as GET /api/me.',
);

export const verificationIsLogin: Rule = {
  code: 'verification-is-login',
  severity: 'error',
  messages: [report],
  reason: 'The call works without a token as well, so it proves nothing.',
  *check({ authentications }) {
    for (const { verification, sessionCheck, steps } of authentications) {
      const checks = [
        { endpoint: verification?.endpoint, showsUser: tellsApart(verification) },
        { endpoint: sessionCheck?.endpoint, showsUser: expectsMore(sessionCheck?.authenticated) },
      ];
      for (const { endpoint, showsUser } of checks)
        if (endpoint?.path !== undefined && provesNothing(endpoint, endpoint.path, showsUser, steps))
          yield report(endpoint.path.node);
    }
  },
  *fix({ cursorContext: { authentication }, node, edits }) {
    const { verification, sessionCheck } = authentication ?? {};
    const calls = [verification?.endpoint, sessionCheck?.endpoint];
    const endpoint = calls.find((call) => call?.path?.node === node);
    if (authentication === undefined || endpoint?.path === undefined) return;
    const { path } = freeEndpoint(authentication);
    const changes = [
      edits.replace(endpoint.path.node, path),
      ...(endpoint.method === undefined || endpoint.method.value === 'GET'
        ? []
        : [edits.replace(endpoint.method.node, 'GET')]),
    ];
    yield textFix(title('Verify with {0}', `GET ${path}`), changes, { isPreferred: true });
  },
};

function provesNothing(
  endpoint: Call,
  { value: path }: TextValue,
  showsUser: boolean,
  steps: readonly Step[],
): boolean {
  const isStep = steps.some((step) => isSameCall(step, endpoint));
  const isRead = /^(?:GET|HEAD)$/.test(endpoint.method?.value ?? 'GET');
  return (
    logoutPath.test(path) ||
    (isStep && !(isRead && showsUser)) ||
    (!showsUser && (loginPath.test(path) || (!isRead && sessionPath.test(path))))
  );
}

function isSameCall({ endpoint, requestBody, query }: Step, other: Call): boolean {
  return (
    isSameValue(addressOf(endpoint), addressOf(other)) &&
    (other.requestBody === undefined || sameNode(requestBody, other.requestBody)) &&
    (other.query.length === 0 || sameNode(wholeQuery(query), wholeQuery(other.query)))
  );
}

function addressOf({ path, method }: Partial<Pick<Call, 'path' | 'method'>> = {}): readonly unknown[] {
  return [barePath(path?.value ?? ''), queryOf(path?.value), method?.value];
}

/** The object that the parameters of a query stand in. */
function wholeQuery([first]: Call['query']): Node | undefined {
  return first?.node.parent?.parent;
}

function queryOf(path = ''): string {
  return path.slice(path.split('?', 1)[0]?.length ?? 0);
}

function sameNode(one: Node | undefined, other: Node | undefined): boolean {
  return JSON.stringify(one && toValue(one)) === JSON.stringify(other && toValue(other));
}
