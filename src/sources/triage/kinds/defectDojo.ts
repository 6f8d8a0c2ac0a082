import { type Result, success } from '../../../base/result.ts';
import { listAt, scalarAt, textAt, valueAt } from '../../../base/untrusted.ts';
import { allOf, endpointsOf, placeOf, seriesOf } from '../../kinds/defectDojo.ts';
import { sendPermissionMessages } from '../../permissionMessages.ts';
import type { SourceClient } from '../../request/sourceClient.ts';
import type { SourceFailureCode } from '../../sourceMessages.ts';
import { findingsBy, tiesOf } from '../ties.ts';
import type { OwnFinding, RemoteRef, ServerState, SourceTriage, TriageChange } from '../triage.ts';
import { as, type Counterparts, describeState, wantedOf } from '../wanted.ts';

/** Notes have no limit of their own; more is no comment. */
const longestComment = 20_000;

const counterparts: Counterparts = {
  open: as('active'),
  'in progress': as('active'),
  'false positive': as('false positive'),
  fixed: as('mitigated'),
  resolved: as('mitigated', 'risk accepted', 'out of scope'),
};

/** The flags of each state that is set; the server does not take a false positive that is verified. */
const flags: Readonly<Record<string, object>> = {
  active: { active: true, false_p: false, out_of_scope: false, is_mitigated: false },
  'false positive': { active: false, verified: false, false_p: true },
  mitigated: { active: false, false_p: false, is_mitigated: true },
};

/** The findings of an engagement. https://docs.defectdojo.com/automation/api/api-v2-docs/ */
export const defectDojoTriage: SourceTriage = {
  initial: 'active',
  permissions: sendPermissionMessages.defectdojo,
  describe: describeState,
  wanted: (ours) => wantedOf(counterparts, ours),
  async states(url, findings, client) {
    const remotes = await remotesOf(url, new Set(findings.map(({ tool }) => tool)), client);
    if (!remotes.ok) return remotes;
    const byName = findingsBy(findings, namesOf);
    return success(
      tiesOf(findings, remotes.value, ({ names, unique }) => {
        const fitting = [...new Set(names.flatMap((name) => byName.get(name) ?? []))];
        const same = fitting.filter(({ eventId }) => eventId === unique);
        return same.length > 0 ? same : fitting;
      }),
    );
  },
  async permitted(url, client) {
    const { base = '' } = placeOf(url) ?? {};
    const profile = await client.json(`${base}/user_profile/`, 'account');
    if (!profile.ok) return profile;
    const account = textAt(profile.value, 'user', 'username') ?? '';
    // Roles differ by product and group: only the change itself tells.
    return success({ account, way: 'direct', mostComment: longestComment });
  },
  async progress(url, change, client) {
    const { ref, to, comment } = change;
    const finding = await client.json(findingAt(url, ref.id), 'finding');
    if (!finding.ok) return finding;
    const theirs = stateOf(finding.value);
    const about = { theirs, isDone: theirs === to, isRequested: false };
    if (comment === '') return success({ ...about, isCommented: true });
    const notes = await client.json(`${findingAt(url, ref.id)}notes/`, 'notes');
    if (!notes.ok) return notes;
    return success({ ...about, isCommented: isNoted(listAt(notes.value, 'notes'), change) });
  },
  async send(url, change, { isDone, isCommented }, _permitted, client) {
    const { ref, to, from } = change;
    if (!isDone) {
      const unaccepted = from === 'risk accepted' ? { risk_accepted: false } : {};
      const body = { ...flags[to], ...unaccepted };
      const sent = await client.write('PATCH', findingAt(url, ref.id), body, 'finding');
      if (!sent.ok) return sent;
    }
    if (!isCommented) {
      const noted = await client.write(
        'POST',
        `${findingAt(url, ref.id)}notes/`,
        { entry: noteOf(change) },
        'note',
      );
      if (!noted.ok) return noted;
    }
    return success('sent');
  },
};

/** A note names its change, so that it is known again. */
function noteOf({ comment, key }: TriageChange): string {
  return `${comment}\n\n(DAST Workbench ${key})`;
}

function isNoted(notes: readonly unknown[], { key }: TriageChange): boolean {
  return notes.some((note) => textAt(note, 'entry')?.includes(`(DAST Workbench ${key})`) === true);
}

function findingAt(url: URL, id: string): string {
  return `${placeOf(url)?.base ?? ''}/findings/${id}/`;
}

interface DojoFinding {
  readonly ref: RemoteRef;
  readonly state: ServerState;
  /** As `namesOf` gives those of ours: one for each endpoint. */
  readonly names: readonly string[];
  readonly unique: string | undefined;
}

/** Findings of the engagement's tests whose tool is one of these. */
async function remotesOf(
  url: URL,
  tools: ReadonlySet<string>,
  client: SourceClient,
): Promise<Result<readonly DojoFinding[], SourceFailureCode>> {
  const { base = '', engagement = '' } = placeOf(url) ?? {};
  const tests = await allOf(client, `${base}/tests/?engagement=${engagement}`, 'tests');
  if (!tests.ok) return tests;
  const endpoints = await endpointsOf(client, base, engagement);
  if (!endpoints.ok) return endpoints;
  const found: DojoFinding[] = [];
  for (const test of tests.value) {
    const [id, tool] = [scalarAt(test, 'id') ?? '', seriesOf(test).trim()];
    if (!/^\d{1,15}$/.test(id) || !tools.has(tool)) continue;
    const listed = await allOf(client, `${base}/findings/?test=${id}&duplicate=false`, tool);
    if (!listed.ok) return listed;
    found.push(...listed.value.flatMap((finding) => readFinding(finding, tool, endpoints.value)));
  }
  return success(found);
}

function readFinding(
  finding: unknown,
  tool: string,
  endpoints: ReadonlyMap<string, unknown>,
): readonly DojoFinding[] {
  const id = scalarAt(finding, 'id') ?? '';
  if (!/^\d{1,15}$/.test(id)) return [];
  const [rule, title] = [scalarAt(finding, 'vuln_id_from_tool') ?? '', textAt(finding, 'title') ?? ''];
  const addresses = listAt(finding, 'endpoints').map((one) => addressOf(endpoints.get(String(one))));
  return [
    {
      ref: { id },
      state: stateOf(finding),
      names: (addresses.length === 0 ? [''] : addresses).map((address) =>
        nameOf({ tool, rule, summary: title }, address),
      ),
      unique: scalarAt(finding, 'unique_id_from_tool'),
    },
  ];
}

/** What imports make of an endpoint. */
function addressOf(endpoint: unknown): string {
  const part = (name: string): string => scalarAt(endpoint, name) ?? '';
  const [host, protocol, port] = [part('host'), part('protocol'), part('port')];
  if (host === '') return '';
  const path = part('path').replace(/^\/?(?=.)/, '/');
  const query = part('query').replace(/^\??(?=.)/, '?');
  return `${protocol === '' ? '' : `${protocol}://`}${host}${port === '' ? '' : `:${port}`}${path}${query}`;
}

function namesOf(finding: OwnFinding): readonly string[] {
  return (finding.urls.length === 0 ? [''] : finding.urls).map((address) => nameOf(finding, address));
}

function nameOf(
  { tool, rule, summary }: Pick<OwnFinding, 'tool' | 'rule' | 'summary'>,
  address: string,
): string {
  return JSON.stringify([tool, rule, summary, address]);
}

function stateOf(finding: unknown): ServerState {
  const states = [
    ['false_p', 'false positive'],
    ['out_of_scope', 'out of scope'],
    ['risk_accepted', 'risk accepted'],
    ['is_mitigated', 'mitigated'],
    ['active', 'active'],
  ] as const;
  return states.find(([flag]) => valueAt(finding, flag) === true)?.[1] ?? 'inactive';
}
