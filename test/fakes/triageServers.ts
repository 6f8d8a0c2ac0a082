import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assertDescribed } from './forges.ts';
import { assertSelects } from './graphQlParts.ts';
import type { Answer, SeenRequest } from './sourceServer.ts';

type Answering = (request: SeenRequest) => Answer | undefined;

const notFound: Answer = { status: 404, body: { message: 'Not Found' } };

/** An alert of code scanning, as it is now. */
export interface ServedAlert {
  readonly number: number;
  readonly rule: string;
  state: 'open' | 'dismissed' | 'fixed';
  reason?: string;
  comment?: string;
}

interface Repository {
  readonly alerts: readonly ServedAlert[];
  /** Somebody else approves of dismissals; the numbers of the alerts that wait for it. */
  readonly requests?: Set<number>;
  readonly isArchived?: boolean;
}

/** Alerts of `shop/shop` on GitHub Enterprise Server; each request is held against GitHub's description. */
export function alertsOfGitHub(repository: Repository, token: string): Answering {
  const base = '/api/v3';
  return (request) => {
    const answered =
      request.headers.authorization === `Bearer ${token}`
        ? answerOfGitHub(
            repository,
            request,
            new URL(request.url, 'http://forge.test').pathname.slice(base.length),
          )
        : { status: 401, body: { message: 'Bad credentials' } };
    assertDescribed(request, answered, base);
    return answered;
  };
}

function answerOfGitHub(
  { alerts, requests, isArchived = false }: Repository,
  request: SeenRequest,
  path: string,
): Answer {
  const at = '/repos/shop/shop';
  if (path === '/user') return { body: { login: 'ada', id: 1 } };
  if (path === at) {
    const names = { full_name: 'shop/shop', html_url: 'https://forge.test/shop/shop' };
    return { body: { default_branch: 'main', archived: isArchived, ...names } };
  }
  if (path === `${at}/code-scanning/alerts`) return { body: alerts.map(alertBody) };
  const asked = path.startsWith(`${at}/dismissal-requests/code-scanning`);
  if (asked && requests === undefined) return notFound;
  if (path === `${at}/dismissal-requests/code-scanning`) return { body: [] };
  const alert = alerts.find(({ number }) => path.endsWith(`/${number}`));
  if (alert === undefined) return notFound;
  if (asked)
    return requests?.has(alert.number) === true
      ? { body: { status: 'pending', requester_comment: '' } }
      : notFound;
  if (request.method === 'PATCH') changeAlert(alert, JSON.parse(request.body ?? ''), requests);
  return { body: alertBody(alert) };
}

function changeAlert(
  alert: ServedAlert,
  change: Readonly<Record<string, string | boolean>>,
  requests: Set<number> | undefined,
): void {
  if (change['create_request'] === true) {
    requests?.add(alert.number);
    return;
  }
  alert.state = change['state'] as ServedAlert['state'];
  alert.reason = String(change['dismissed_reason'] ?? '');
  alert.comment = String(change['dismissed_comment'] ?? '');
}

function alertBody({ number, rule, state, reason, comment }: ServedAlert): object {
  return {
    number,
    html_url: `https://forge.test/shop/shop/security/code-scanning/${number}`,
    state,
    dismissed_reason: state === 'dismissed' ? reason : null,
    dismissed_comment: state === 'dismissed' ? (comment ?? null) : null,
    rule: { id: rule },
  };
}

/** A finding of DefectDojo, as it is now. */
export interface ServedFinding {
  readonly id: number;
  readonly flags: Record<string, boolean>;
  readonly notes: string[];
  /** What else the API says of it. */
  readonly about?: object;
}

const dojo = JSON.parse(
  readFileSync(new URL('../fixtures/sources/defectDojo.json', import.meta.url), 'utf8'),
) as { readonly requests: Readonly<Record<string, Readonly<Record<string, string>>>> };

/** The engagement 12 with one test of ZAP; what is sent is held against DefectDojo's description. */
export function findingsOfDojo(findings: readonly ServedFinding[], token: string): Answering {
  return ({ url, method, headers, body = '' }) => {
    if (headers.authorization !== `Token ${token}`)
      return { status: 401, body: { detail: 'Invalid token.' } };
    const { pathname } = new URL(url, 'http://dojo.test');
    const path = pathname.slice('/api/v2'.length);
    const lists: Readonly<Record<string, unknown>> = {
      '/tests/': [{ id: 3, scan_type: 'ZAP Scan' }],
      '/endpoints/': [
        { id: 5, protocol: 'https', host: 'shop.test', port: null, path: 'items', query: 'id=1' },
      ],
      '/findings/': findings.map(findingBody),
    };
    if (path in lists) return { body: { next: null, results: lists[path] } };
    if (path === '/engagements/12/') return { body: { id: 12, product: 2 } };
    if (path === '/user_profile/') return { body: { user: { id: 1, username: 'ada' } } };
    const [, id, isNotes] = /^\/findings\/(\d+)\/(notes\/)?$/.exec(path) ?? [];
    const finding = findings.find((one) => String(one.id) === id);
    if (finding === undefined)
      return { status: 404, body: { detail: 'No Finding matches the given query.' } };
    if (isNotes !== undefined) return notesOf(finding, method, body);
    return method === 'PATCH' ? changeFinding(finding, body) : { body: findingBody(finding) };
  };
}

function notesOf({ id, notes }: ServedFinding, method: string | undefined, body: string): Answer {
  if (method === 'POST') {
    const { entry } = described('POST /findings/{id}/notes/', body);
    notes.push(String(entry));
    return { status: 201, body: { author: { username: 'ada' }, entry, private: false } };
  }
  return { body: { finding_id: id, notes: notes.map((entry) => ({ entry, author: { username: 'ada' } })) } };
}

function changeFinding(finding: ServedFinding, body: string): Answer {
  const flags = {
    ...finding.flags,
    ...(described('PATCH /findings/{id}/', body) as Record<string, boolean>),
  };
  // As FindingSerializer.validate says it.
  if (flags['false_p'] === true && flags['verified'] === true) {
    return { status: 400, body: { non_field_errors: ['False positive findings cannot be verified.'] } };
  }
  if (flags['active'] === true && flags['risk_accepted'] === true) {
    return { status: 400, body: { non_field_errors: ['Active findings cannot be risk accepted.'] } };
  }
  Object.assign(finding.flags, flags);
  return { body: findingBody(finding) };
}

/** What a request sends, of which each field is described. */
function described(request: string, body: string): Readonly<Record<string, unknown>> {
  const sent = JSON.parse(body) as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(sent)) {
    assert.equal(typeof value, dojo.requests[request]?.[name], `${request} ${name}`);
  }
  return sent;
}

function findingBody({ id, flags, about }: ServedFinding): object {
  return { id, title: 'SQL Injection', vuln_id_from_tool: '40018', endpoints: [5], ...about, ...flags };
}

/** A vulnerability of GitLab, as it is now. */
export interface ServedVulnerability {
  readonly id: string;
  readonly uuid: string;
  state: string;
  dismissalReason?: string;
  comment?: string;
  readonly about?: object;
}

/** A vulnerability that nobody has looked at. */
export function servedVulnerability(parts: Partial<ServedVulnerability> = {}): ServedVulnerability {
  return {
    id: 'gid://gitlab/Vulnerability/5',
    uuid: '6c1f9d2e-0000-4000-8000-000000000005',
    state: 'DETECTED',
    about: {
      title: 'SQL Injection',
      identifiers: [{ externalId: '40018' }],
      location: { hostname: 'https://shop.test/', path: 'items?id=1', requestMethod: 'GET' },
    },
    ...parts,
  };
}

interface Project {
  readonly vulnerabilities: readonly ServedVulnerability[];
  readonly mayChange?: boolean;
  /** What a mutation answers instead of changing anything. */
  readonly refusal?: string;
}

const states: Readonly<Record<string, string>> = {
  vulnerabilityDismiss: 'DISMISSED',
  vulnerabilityResolve: 'RESOLVED',
  vulnerabilityConfirm: 'CONFIRMED',
  vulnerabilityRevertToDetected: 'DETECTED',
};

/** The GraphQL API of GitLab Ultimate; each query is held against the published schema. */
export function vulnerabilitiesOfGitLab(project: Project, token: string): Answering {
  return ({ url, headers, body = '' }) => {
    if (url !== '/api/graphql') return notFound;
    if (headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { message: 'Invalid token' } };
    const { query, variables } = JSON.parse(body) as {
      query: string;
      variables: Readonly<Record<string, string>>;
    };
    assertSelects(query, variables);
    const mutation = Object.keys(states).find((name) => query.includes(`${name}(`));
    if (mutation !== undefined) return { body: mutated(project, mutation, variables) };
    const found = project.vulnerabilities.find(({ id }) => id === variables['id']);
    if (query.includes('vulnerability(id')) return { body: { data: { vulnerability: found ?? null } } };
    const nodes = project.vulnerabilities.map((one) => ({
      userPermissions: { adminVulnerability: project.mayChange ?? true },
      ...one,
      ...one.about,
    }));
    const vulnerabilities = { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
    return { body: { data: { currentUser: { username: 'ada' }, project: { vulnerabilities } } } };
  };
}

function mutated(
  { vulnerabilities, refusal }: Project,
  mutation: string,
  { id, comment, reason }: Readonly<Record<string, string>>,
): object {
  const found = vulnerabilities.find((one) => one.id === id);
  if (found === undefined) {
    return { data: { [mutation]: null }, errors: [{ message: 'The resource is not available to you' }] };
  }
  if (refusal !== undefined) return { data: { [mutation]: { errors: [refusal] } } };
  found.state = states[mutation] ?? '';
  Object.assign(found, { dismissalReason: reason ?? null, comment: comment ?? '' });
  return { data: { [mutation]: { errors: [] } } };
}
