import { wideHash } from '../../base/hash.ts';
import { readBuild } from '../../base/build.ts';
import { failed, type Result, success } from '../../base/result.ts';
import { listAt, textAt, valueAt } from '../../base/untrusted.ts';
import type { FetchedReport } from '../archive/reportsIn.ts';
import type { SourceClient } from '../request/sourceClient.ts';
import type { ListedReport } from '../source.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';

const series = 'GitLab vulnerabilities';
/** Ten thousand vulnerabilities. */
const mostPages = 100;
/** What a server answers that has no vulnerabilities, or shows the user none. */
const without: ReadonlySet<string> = new Set(['source-forbidden', 'source-missing', 'source-gone']);

/**
 * What GitLab Ultimate knows of the default branch. Its REST API for that is being removed; this is the one that stays.
 * https://docs.gitlab.com/api/graphql/reference/#projectvulnerabilities
 */
export const queryOf = (fields: string): string => `query($path: ID!, $after: String) {
  project(fullPath: $path) {
    vulnerabilities(reportType: [DAST], state: [DETECTED, CONFIRMED, RESOLVED, DISMISSED], first: 100, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${fields} }
    }
  }
}`;

const whichQuery = queryOf('uuid state');
const allQuery = queryOf(`uuid state dismissalReason title description solution severity detectedAt
        scanner { externalId name }
        identifiers { externalType externalId name url }
        links { url }
        location { ... on VulnerabilityLocationDast { hostname path param requestMethod } }`);

interface Project {
  readonly url: URL;
  /** `group/project`. */
  readonly path: string;
  readonly main: string | undefined;
}

type Listed<Value> = Promise<Result<readonly Value[], SourceFailureCode>>;

/** The vulnerabilities as one report, where there are any. */
export async function listVulnerabilities(
  client: SourceClient,
  { url, path, main }: Project,
): Listed<ListedReport> {
  const nodes = await nodesOf(client, url, path, whichQuery);
  if (!nodes.ok) return without.has(nodes.failure.code) ? success([]) : nodes;
  if (nodes.value.length === 0) return success([]);
  const states = nodes.value.map((node) => `${textAt(node, 'uuid') ?? ''} ${textAt(node, 'state') ?? ''}`);
  return success([
    {
      id: `vulnerabilities ${states.length} ${wideHash(states.toSorted().join('\n'))}`,
      series,
      build: readBuild({
        branch: main,
        isDefault: true,
        link: `${url.href}/-/security/vulnerability_report`,
      }),
      isLikely: true,
      address: `${url.origin}/api/graphql`,
    },
  ]);
}

export function isOfVulnerabilities({ address }: ListedReport): boolean {
  return address.endsWith('/api/graphql');
}

/** The vulnerabilities in the form of GitLab's own reports, so that they are the findings of these. */
export async function getVulnerabilities(
  client: SourceClient,
  url: URL,
  path: string,
): Listed<FetchedReport> {
  const nodes = await nodesOf(client, url, path, allQuery);
  if (!nodes.ok) return nodes;
  if (nodes.value.length === 0) return failed('source-no-findings', url.host, series);
  const report = {
    scan: { type: 'dast', scanner: scannerOf(nodes.value[0]) },
    vulnerabilities: nodes.value.map(vulnerabilityOf),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(report));
  return success([{ name: `${series}.json`, bytes, isGuess: false }]);
}

export async function nodesOf(client: SourceClient, url: URL, path: string, query: string): Listed<unknown> {
  const found: unknown[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const variables = { path, after };
    const got = await client.json(`${url.origin}/api/graphql`, series, { query, variables });
    if (!got.ok) return got;
    // Editions without the feature know no such field, and licences without it answer null.
    const vulnerabilities = valueAt(got.value, 'data', 'project', 'vulnerabilities');
    found.push(...listAt(vulnerabilities, 'nodes'));
    after = textAt(vulnerabilities, 'pageInfo', 'endCursor');
    if (valueAt(vulnerabilities, 'pageInfo', 'hasNextPage') !== true || after === undefined) break;
  }
  return success(found);
}

function vulnerabilityOf(node: unknown): object {
  return {
    uuid: valueAt(node, 'uuid'),
    state: textAt(node, 'state')?.toLowerCase(),
    dismissal_reason: textAt(node, 'dismissalReason')?.toLowerCase(),
    name: valueAt(node, 'title'),
    description: valueAt(node, 'description'),
    solution: valueAt(node, 'solution'),
    severity: valueAt(node, 'severity'),
    discovered_at: valueAt(node, 'detectedAt'),
    scanner: scannerOf(node),
    identifiers: listAt(node, 'identifiers').map((one) => ({
      type: valueAt(one, 'externalType'),
      value: valueAt(one, 'externalId'),
      name: valueAt(one, 'name'),
      url: valueAt(one, 'url'),
    })),
    links: listAt(node, 'links').map((link) => ({ url: valueAt(link, 'url') })),
    location: {
      hostname: valueAt(node, 'location', 'hostname'),
      path: valueAt(node, 'location', 'path'),
      param: valueAt(node, 'location', 'param'),
      method: valueAt(node, 'location', 'requestMethod'),
    },
  };
}

function scannerOf(node: unknown): object {
  return { id: valueAt(node, 'scanner', 'externalId'), name: valueAt(node, 'scanner', 'name') };
}
