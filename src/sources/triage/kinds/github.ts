import { readAlertName } from '../../../base/alertName.ts';
import { type Failure, failed, type Result, success } from '../../../base/result.ts';
import { listAt, scalarAt, textAt, valueAt } from '../../../base/untrusted.ts';
import { baseOf, repositoryOf } from '../../kinds/github.ts';
import { sendPermissionMessages } from '../../permissionMessages.ts';
import type { SourceClient } from '../../request/sourceClient.ts';
import type { SourceFailureCode } from '../../sourceMessages.ts';
import { findingsBy, type RemoteFinding, tiesOf } from '../ties.ts';
import type { OwnFinding, ServerState, SourceTriage, TriageChange } from '../triage.ts';
import { as, type Counterparts, describeState, wantedOf, without } from '../wanted.ts';

/** Alerts that are asked for one by one rather than listed. */
const fewAlerts = 20;
/** Of those that no list has: the list is of the default branch. */
const mostAsked = 200;
/** https://docs.github.com/rest/code-scanning/code-scanning#update-a-code-scanning-alert */
const longestComment = 280;

const dismissed = 'dismissed: ';
const isClosed = (state: ServerState): boolean => state === 'fixed' || state.startsWith('dismissed');

/** GitHub fixes alerts itself, and dismisses them with a reason only. */
const counterparts: Counterparts = {
  open: as('open'),
  'in progress': as('open'),
  'false positive': as(`${dismissed}false positive`, 'fixed'),
  fixed: without('triage-no-fixed', [], isClosed),
  resolved: without(
    'triage-needs-reason',
    [`${dismissed}won't fix`, `${dismissed}used in tests`, `${dismissed}mitigated`],
    isClosed,
  ),
};

/** Alerts of code scanning. https://docs.github.com/rest/code-scanning/code-scanning */
export const githubTriage: SourceTriage = {
  initial: 'open',
  permissions: sendPermissionMessages.github,
  describe: describeState,
  wanted: (ours) => wantedOf(counterparts, ours),
  async states(url, findings, client) {
    const repository = repositoryOf(url)?.toLowerCase();
    const byNumber = findingsBy(findings, ({ eventId }) => {
      const alerts = readAlertName(eventId);
      return alerts?.repository === repository ? (alerts?.numbers.map(String) ?? []) : [];
    });
    const alerts = await alertsOf(client, alertsAt(url), [...byNumber.keys()]);
    if (!alerts.ok) return alerts;
    return success(
      tiesOf(findings, alerts.value, ({ ref, rule }) =>
        (byNumber.get(ref.id) ?? []).filter((finding) => isOfRule(finding, rule)),
      ),
    );
  },
  async permitted(url, client) {
    const repository = await client.json(repositoryAt(url), repositoryOf(url) ?? '');
    if (!repository.ok) return repository;
    const user = await client.json(`${baseOf(url)}/user`, 'account');
    if (!user.ok) return user;
    const about = { account: textAt(user.value, 'login') ?? '', mostComment: longestComment };
    if (valueAt(repository.value, 'archived') === true)
      return success({ ...about, way: 'none', reason: failed('triage-archived', url.host).failure });
    const requests = await client.json(`${requestsAt(url)}?per_page=1`, 'dismissal requests');
    if (requests.ok) return success({ ...about, way: 'request' });
    return isWithoutRequests(requests.failure) ? success({ ...about, way: 'direct' }) : requests;
  },
  async progress(url, { ref, to, comment }, client) {
    const alert = await alertOf(client, alertsAt(url), ref.id);
    if (!alert.ok) return alert;
    if (alert.value === undefined) return failed('source-unreadable', client.host, `alert ${ref.id}`);
    const theirs = alert.value.state;
    const isDone = theirs === to;
    // One request sets both.
    const about = { theirs, isDone, isCommented: isDone || comment === '', isRequested: false };
    if (isDone || !to.startsWith(dismissed)) return success(about);
    const request = await client.json(`${requestsAt(url)}/${ref.id}`, 'dismissal request');
    if (!request.ok) return isWithoutRequests(request.failure) ? success(about) : request;
    return success({ ...about, isRequested: textAt(request.value, 'status') === 'pending' });
  },
  async send(url, change, _progress, { way }, client) {
    const address = `${alertsAt(url)}/${change.ref.id}`;
    const sent = await client.write('PATCH', address, bodyOf(change, way), `alert ${change.ref.id}`);
    if (!sent.ok) return sent;
    return success(stateOf(sent.value) === change.to ? 'sent' : 'requested');
  },
};

/** Where nobody has to approve of dismissals there are none, and only GitHub Enterprise has any. */
function isWithoutRequests({ code }: Failure<SourceFailureCode>): boolean {
  return code === 'source-missing' || code === 'source-forbidden';
}

function bodyOf({ to, comment }: TriageChange, way: string): object {
  if (!to.startsWith(dismissed)) return { state: to };
  return {
    state: 'dismissed',
    dismissed_reason: to.slice(dismissed.length),
    ...(comment === '' ? {} : { dismissed_comment: comment }),
    ...(way === 'request' ? { create_request: true } : {}),
  };
}

interface Alert extends RemoteFinding {
  readonly rule: string;
}

type Alerts<Value> = Promise<Result<Value, SourceFailureCode>>;

/** Alerts by their numbers; those that are not there are left out. */
async function alertsOf(
  client: SourceClient,
  address: string,
  numbers: readonly string[],
): Alerts<readonly Alert[]> {
  const found = new Map<string, Alert>();
  if (numbers.length > fewAlerts) {
    const listed = await client.pages(`${address}?per_page=100`, 'alerts', (page) => listAt(page));
    if (!listed.ok) return listed;
    for (const alert of listed.value.flatMap(readAlert)) found.set(alert.ref.id, alert);
  }
  const others = numbers.filter((number) => !found.has(number));
  for (const number of others.slice(0, mostAsked)) {
    const alert = await alertOf(client, address, number);
    if (!alert.ok && alert.failure.code !== 'source-missing') return alert;
    if (alert.ok && alert.value !== undefined) found.set(number, alert.value);
  }
  return success(numbers.flatMap((number) => found.get(number) ?? []));
}

/** Undefined for an alert without a state, which GitHub's description allows. */
async function alertOf(client: SourceClient, address: string, number: string): Alerts<Alert | undefined> {
  const what = `alert ${number}`;
  const got = await client.json(`${address}/${number}`, what);
  if (!got.ok) return got;
  // Of another alert, nothing may be sent for this one.
  if (scalarAt(got.value, 'number') !== number) return failed('source-unreadable', client.host, what);
  return success(readAlert(got.value)[0]);
}

function readAlert(alert: unknown): readonly Alert[] {
  const [number, state] = [scalarAt(alert, 'number'), stateOf(alert)];
  if (number === undefined || !/^\d{1,12}$/.test(number) || state === undefined) return [];
  return [{ ref: { id: number }, state, rule: textAt(alert, 'rule', 'id') ?? '' }];
}

function stateOf(alert: unknown): ServerState | undefined {
  const reason = textAt(alert, 'dismissed_reason');
  const state = textAt(alert, 'state');
  return state === 'dismissed' && reason !== undefined ? dismissed + reason : state;
}

/** Imports leave ids of scans out of rules, and tell variants apart that others call by one id. */
function isOfRule({ rule }: OwnFinding, id: string): boolean {
  const [own, theirs] = [rule.toLowerCase(), id.toLowerCase()];
  return theirs.includes(own) || (theirs !== '' && own.includes(theirs));
}

function repositoryAt(url: URL): string {
  return `${baseOf(url)}/repos/${repositoryOf(url) ?? ''}`;
}

function alertsAt(url: URL): string {
  return `${repositoryAt(url)}/code-scanning/alerts`;
}

function requestsAt(url: URL): string {
  return `${repositoryAt(url)}/dismissal-requests/code-scanning`;
}
