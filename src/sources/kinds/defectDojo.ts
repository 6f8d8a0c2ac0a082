import { readBuild } from '../../base/build.ts';
import { failed, type Result, success } from '../../base/result.ts';
import { isRecord, listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import { isNamedLikeDast, latestOfEach, timeOf } from '../listed.ts';
import { permissionMessages } from '../permissionMessages.ts';
import type { SourceClient } from '../request/sourceClient.ts';
import type { ListedReport, Source } from '../source.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';

const perPage = 100;
/** More findings, or endpoints of a product, than anybody triages. */
const mostPages = 100;

/**
 * The tests of an engagement in DefectDojo, each as a report of generic findings.
 * https://docs.defectdojo.com/automation/api/api-v2-docs/
 */
export const defectDojo: Source = {
  kind: 'defectdojo',
  name: 'DefectDojo',
  token: 'needed',
  permissions: permissionMessages.defectdojo,
  example: 'https://defectdojo.example.com/engagement/12',
  where: () => undefined,
  api(url, token) {
    if (placeOf(url) === undefined) return undefined;
    return {
      origin: url.origin,
      headers: token === undefined ? [] : [['Authorization', `Token ${token}`]],
      permissions: permissionMessages.defectdojo,
    };
  },
  async list(url, _wanted, client) {
    const { base = '', engagement = '' } = placeOf(url) ?? {};
    const tests = await allOf(client, `${base}/tests/?engagement=${engagement}`, 'tests');
    if (!tests.ok) return { reports: [], failures: [tests.failure] };
    return { reports: latestOfEach(tests.value.flatMap((test) => reportOf(base, url, test))), failures: [] };
  },
  async get(url, { address, series }, client) {
    const { base = '', engagement = '' } = placeOf(url) ?? {};
    const findings = await allOf(client, address, series);
    if (!findings.ok) return findings;
    if (findings.value.length === 0) return failed('source-no-findings', url.host, series);
    const endpoints = await endpointsOf(client, base, engagement);
    if (!endpoints.ok) return endpoints;
    const report = {
      type: series,
      findings: findings.value.map((finding) => genericFinding(finding, endpoints.value)),
    };
    const bytes = new TextEncoder().encode(JSON.stringify(report));
    return success([{ name: `${series}.json`, bytes, isGuess: false }]);
  },
};

type Listed = Promise<Result<readonly unknown[], SourceFailureCode>>;

/** All objects of a list, asked for by offset: the address of the next page may name another scheme behind a proxy. */
export async function allOf(client: SourceClient, address: string, what: string): Listed {
  const found: unknown[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const got = await client.json(`${address}&limit=${perPage}&offset=${page * perPage}`, what);
    if (!got.ok) return got;
    const results = listAt(got.value, 'results');
    found.push(...results);
    if (results.length < perPage || valueAt(got.value, 'next') === null) break;
  }
  return success(found);
}

function reportOf(base: string, url: URL, test: unknown): readonly ListedReport[] {
  const id = scalarAt(test, 'id');
  if (id === undefined || !/^\d{1,15}$/.test(id)) return [];
  const changed = valueAt(test, 'updated') ?? valueAt(test, 'target_end');
  return [
    {
      // A test that findings are imported into again is another report.
      id: `test ${id} ${String(changed)}`,
      series: seriesOf(test),
      ...timeOf(changed),
      build: readBuild({
        branch: valueAt(test, 'branch_tag'),
        commit: valueAt(test, 'commit_hash'),
        run: valueAt(test, 'build_id'),
        link: `${url.href.slice(0, url.href.lastIndexOf('/engagement/'))}/test/${id}`,
      }),
      isLikely: isNamedLikeDast(kindOf(test)),
      address: `${base}/findings/?test=${id}&duplicate=false`,
    },
  ];
}

/** What the reports of a test are called, and their tool where they are imported. */
export function seriesOf(test: unknown): string {
  return textAt(test, 'title') || kindOf(test);
}

function kindOf(test: unknown): string {
  return textAt(test, 'scan_type') ?? textAt(test, 'test_type_name') ?? 'DefectDojo';
}

/** The endpoints of the product, by their ids: findings name no more. */
export async function endpointsOf(
  client: SourceClient,
  base: string,
  engagement: string,
): Promise<Result<ReadonlyMap<string, unknown>, SourceFailureCode>> {
  const about = await client.json(`${base}/engagements/${engagement}/`, 'engagement');
  if (!about.ok) return about;
  const product = scalarAt(about.value, 'product') ?? '';
  if (!/^\d{1,15}$/.test(product)) return success(new Map());
  const endpoints = await allOf(client, `${base}/endpoints/?product=${product}`, 'endpoints');
  if (!endpoints.ok) return endpoints;
  return success(new Map(endpoints.value.map((one) => [scalarAt(one, 'id') ?? '', one])));
}

/** What the format of generic findings has of what the API answers. */
const kept = [
  'title',
  'description',
  'severity',
  'date',
  'cwe',
  'cvssv3',
  'cvssv3_score',
  'mitigation',
  'impact',
  'steps_to_reproduce',
  'references',
  'active',
  'verified',
  'false_p',
  'is_mitigated',
  'param',
  'payload',
  'unique_id_from_tool',
  'vuln_id_from_tool',
] as const;
const keptOfEndpoint = ['protocol', 'host', 'port', 'path', 'query'] as const;

function genericFinding(finding: unknown, endpoints: ReadonlyMap<string, unknown>): object {
  return {
    ...picked(finding, kept),
    endpoints: listAt(finding, 'endpoints').flatMap((id) => {
      const endpoint = endpoints.get(String(id));
      return endpoint === undefined ? [] : [picked(endpoint, keptOfEndpoint)];
    }),
  };
}

function picked(value: unknown, names: readonly string[]): object {
  const fields = isRecord(value) ? value : {};
  return Object.fromEntries(
    names.flatMap((name) =>
      fields[name] === undefined || fields[name] === null ? [] : [[name, fields[name]]],
    ),
  );
}

/** Where the API is, and which engagement; DefectDojo may be below a path. */
export function placeOf({
  origin,
  pathname,
}: URL): { readonly base: string; readonly engagement: string } | undefined {
  const [, prefix = '', engagement] =
    /^((?:\/[\w.-]{1,100}){0,5})\/engagement\/(\d{1,15})\/?$/.exec(pathname) ?? [];
  return engagement === undefined ? undefined : { base: `${origin}${prefix}/api/v2`, engagement };
}
