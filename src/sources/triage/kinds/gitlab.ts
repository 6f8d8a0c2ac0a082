import { failed, type Result, success } from '../../../base/result.ts';
import { listAt, textAt, valueAt } from '../../../base/untrusted.ts';
import { projectOf } from '../../kinds/gitlab.ts';
import { nodesOf, queryOf } from '../../kinds/gitlabVulnerabilities.ts';
import { sendPermissionMessages } from '../../permissionMessages.ts';
import type { SourceClient } from '../../request/sourceClient.ts';
import type { SourceFailureCode } from '../../sourceMessages.ts';
import { findingsBy, tiesOf } from '../ties.ts';
import type { OwnFinding, ServerState, SourceTriage } from '../triage.ts';
import { as, type Counterparts, describeState, wantedOf } from '../wanted.ts';

/** https://docs.gitlab.com/api/graphql/reference/#mutationvulnerabilitydismiss */
const longestComment = 50_000;
const dismissed = 'dismissed: ';

/** Some versions do not say why a vulnerability was dismissed. */
const counterparts: Counterparts = {
  open: as('detected', 'confirmed'),
  'in progress': as('confirmed'),
  'false positive': as(`${dismissed}false positive`, 'dismissed'),
  fixed: as('resolved'),
  resolved: as('resolved'),
};

const listQuery = queryOf(`id uuid state dismissalReason title
        identifiers { externalId }
        location { ... on VulnerabilityLocationDast { hostname path requestMethod } }`);
const permittedQuery = `query($path: ID!) {
  currentUser { username }
  project(fullPath: $path) {
    vulnerabilities(reportType: [DAST], first: 1) { nodes { userPermissions { adminVulnerability } } }
  }
}`;
const stateQuery = 'query($id: VulnerabilityID!) { vulnerability(id: $id) { state dismissalReason } }';

/** The mutation that leads to each state. */
const mutations: ReadonlyMap<string, string> = new Map([
  ['detected', 'vulnerabilityRevertToDetected'],
  ['confirmed', 'vulnerabilityConfirm'],
  ['resolved', 'vulnerabilityResolve'],
]);

/** Vulnerabilities of GitLab Ultimate, by GraphQL. https://docs.gitlab.com/api/graphql/reference/ */
export const gitlabTriage: SourceTriage = {
  initial: 'detected',
  permissions: sendPermissionMessages.gitlab,
  describe: describeState,
  wanted: (ours) => wantedOf(counterparts, ours),
  async states(url, findings, client) {
    const nodes = await nodesOf(client, url, projectOf(url) ?? '', listQuery);
    if (!nodes.ok) return nodes;
    const byId = findingsBy(findings, ({ eventId }) => [eventId]);
    const byPlace = findingsBy(findings, ({ summary, method, urls }) =>
      urls.map((address) => placeName(summary, method, address)),
    );
    return success(
      tiesOf(findings, nodes.value.flatMap(readVulnerability), ({ uuid, place, rule }) => {
        const named = byId.get(uuid);
        return named ?? (byPlace.get(place) ?? []).filter((finding) => isOfRule(finding, rule));
      }),
    );
  },
  async permitted(url, client) {
    const asked = await ask(client, url, 'account', { query: permittedQuery, path: projectOf(url) });
    if (!asked.ok) return asked;
    const account = textAt(asked.value, 'currentUser', 'username');
    if (account === undefined) return failed('source-signed-out', url.host);
    const [node] = listAt(asked.value, 'project', 'vulnerabilities', 'nodes');
    const about = { account, mostComment: longestComment };
    if (valueAt(node, 'userPermissions', 'adminVulnerability') !== false)
      return success({ ...about, way: 'direct' });
    const { failure } = failed('triage-not-permitted', url.host, account, sendPermissionMessages.gitlab);
    return success({ ...about, way: 'none', reason: failure });
  },
  async progress(url, { ref, to, comment }, client) {
    const what = 'vulnerability';
    const asked = await ask(client, url, what, { query: stateQuery, id: ref.id });
    if (!asked.ok) return asked;
    const theirs = stateOf(valueAt(asked.value, 'vulnerability'));
    if (theirs === undefined) return failed('source-missing', url.host, what);
    const isDone = theirs === to || (theirs === 'dismissed' && to.startsWith(dismissed));
    // One mutation sets both.
    return success({ theirs, isDone, isCommented: isDone || comment === '', isRequested: false });
  },
  async send(url, { ref, to, comment }, _progress, _permitted, client) {
    const name = mutations.get(to) ?? 'vulnerabilityDismiss';
    const isDismissal = !mutations.has(to);
    const query = `mutation($id: VulnerabilityID!, $comment: String${isDismissal ? ', $reason: VulnerabilityDismissalReason' : ''}) {
  ${name}(input: { id: $id, comment: $comment${isDismissal ? ', dismissalReason: $reason' : ''} }) { errors }
}`;
    const reason = to.slice(dismissed.length).toUpperCase().replaceAll(' ', '_');
    const variables = {
      id: ref.id,
      ...(comment === '' ? {} : { comment }),
      ...(isDismissal ? { reason } : {}),
    };
    const what = 'vulnerability';
    const sent = await client.write('POST', addressOf(url), { query, variables }, what);
    if (!sent.ok) return sent;
    const [error] = [
      ...listAt(sent.value, 'errors').flatMap((one) => textAt(one, 'message') ?? []),
      ...listAt(sent.value, 'data', name, 'errors').filter((one) => typeof one === 'string'),
    ];
    return error === undefined ? success('sent') : client.refused(what, 200, error);
  },
};

/** What a query answers; GraphQL says with status 200 what it does not take. */
async function ask(
  client: SourceClient,
  url: URL,
  what: string,
  { query, ...variables }: { readonly query: string; readonly [name: string]: unknown },
): Promise<Result<unknown, SourceFailureCode>> {
  const got = await client.json(addressOf(url), what, { query, variables });
  if (!got.ok) return got;
  const message = textAt(got.value, 'errors', 0, 'message');
  if (message !== undefined) return client.refused(what, 200, message);
  return success(valueAt(got.value, 'data'));
}

function addressOf({ origin }: URL): string {
  return `${origin}/api/graphql`;
}

function readVulnerability(node: unknown) {
  const [id, state] = [textAt(node, 'id'), stateOf(node)];
  if (id === undefined || !/^gid:\/\/gitlab\/Vulnerability\/\d{1,15}$/.test(id) || state === undefined) {
    return [];
  }
  const title = textAt(node, 'title') ?? '';
  const text = (name: string): string => textAt(node, 'location', name) ?? '';
  return [
    {
      ref: { id },
      state,
      uuid: textAt(node, 'uuid') ?? '',
      rule: textAt(node, 'identifiers', 0, 'externalId') ?? '',
      place: placeName(title, text('requestMethod').toUpperCase(), addressIn(text('hostname'), text('path'))),
    },
  ];
}

/** As imports put it together. */
function addressIn(hostname: string, path: string): string {
  const host = hostname.replace(/\/$/, '');
  return path === '' || path.startsWith('/') ? host + path : `${host}/${path}`;
}

function placeName(title: string, method: string, address: string): string {
  return JSON.stringify([title, method, address]);
}

function stateOf(node: unknown): ServerState | undefined {
  const state = textAt(node, 'state')?.toLowerCase();
  const reason = textAt(node, 'dismissalReason')?.toLowerCase().replaceAll('_', ' ');
  return state === 'dismissed' && reason !== undefined ? dismissed + reason : state;
}

/** Imports tell variants apart that the first identifier of a vulnerability does not. */
function isOfRule({ rule }: OwnFinding, id: string): boolean {
  return rule === id || (id !== '' && (rule.startsWith(`${id}-`) || rule.startsWith(`${id} `)));
}
