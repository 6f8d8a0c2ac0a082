import { readBuild } from '../../base/build.ts';
import { type Result, success } from '../../base/result.ts';
import { listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import { remoteSpan } from '../archive/span.ts';
import { reportsIn } from '../archive/reportsIn.ts';
import { failuresOf, isNamedLikeDast, latestOfEach, timeOf } from '../listed.ts';
import { permissionMessages } from '../permissionMessages.ts';
import type { SourceClient } from '../request/sourceClient.ts';
import type { ListedReport, Listing, Source, Wanted } from '../source.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';

/** https://docs.github.com/rest/about-the-rest-api/api-versions */
const version = '2022-11-28';
/** Artifacts that are looked through: those of some hundred runs. */
const artifactPages = 3;
/** A SARIF file that GitHub takes has at most 10 MB, packed. */
const largestSarif = 128_000_000;
const sarif = 'application/sarif+json';

/** Tools whose analyses are of code that does not run. */
const staticTools =
  /^(?:codeql|semgrep|eslint|trivy|snyk|bandit|gosec|checkov|kics|grype|scorecard|osv-scanner|psscriptanalyzer|tfsec)/i;

/**
 * GitHub, GitHub Enterprise Cloud and Server: analyses of code scanning as SARIF, and artifacts of workflow runs.
 * https://docs.github.com/rest/code-scanning/code-scanning, https://docs.github.com/rest/actions/artifacts
 */
export const github: Source = {
  kind: 'github',
  name: 'GitHub',
  token: 'needed',
  permissions: permissionMessages.github,
  example: 'https://github.com/OWNER/REPOSITORY',
  where: ({ forge, address }) => (forge === 'github' ? address : undefined),
  api(url, token) {
    if (repositoryOf(url) === undefined) return undefined;
    return {
      origin: new URL(baseOf(url)).origin,
      headers: [
        ['Accept', 'application/vnd.github+json'],
        ['X-GitHub-Api-Version', version],
        ...(token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const]),
      ],
      permissions: permissionMessages.github,
    };
  },
  async list(url, { branch, commit }, client): Promise<Listing> {
    const base = `${baseOf(url)}/repos/${repositoryOf(url) ?? ''}`;
    const repository = await client.json(base, repositoryOf(url) ?? '');
    if (!repository.ok) return { reports: [], failures: [repository.failure] };
    const main = textAt(repository.value, 'default_branch');
    const branches = [...new Set([branch, main])].filter((one) => one !== undefined);
    const about = { url, base, main, branches, commit };
    const analyses = await Promise.all(branches.map((one) => listAnalyses(client, about, one)));
    const artifacts = await listArtifacts(client, about);
    const reports = [...analyses, artifacts].flatMap((result) => (result.ok ? result.value : []));
    return { reports: latestOfEach(reports), failures: failuresOf([...analyses, artifacts]) };
  },
  async get(url, { address, series }, client) {
    if (address.includes('/code-scanning/')) {
      const got = await client.get(address, { what: series, accept: sarif, mostBytes: largestSarif });
      if (!got.ok) return got;
      return success([{ name: `${series}.sarif`, bytes: got.value.answer.body, isGuess: false }]);
    }
    const span = await remoteSpan(client, address, series);
    if (!span.ok) return span;
    const found = await reportsIn(span.value, { host: url.host, what: series });
    if (!found.ok) return found;
    return success(found.value.map((one) => ({ ...one, name: `${series}/${one.name}` })));
  },
};

interface About {
  readonly url: URL;
  readonly base: string;
  readonly main: string | undefined;
  readonly branches: readonly string[];
  readonly commit: Wanted['commit'];
}

type Listed = Promise<Result<readonly ListedReport[], SourceFailureCode>>;

async function listAnalyses(client: SourceClient, { url, base, main }: About, branch: string): Listed {
  const ref = encodeURIComponent(`refs/heads/${branch}`);
  const address = `${base}/code-scanning/analyses?ref=${ref}&per_page=100`;
  const listed = await client.pages(address, 'code scanning analyses', (page) => listAt(page), 1);
  if (!listed.ok) {
    // Without code scanning, or before its first analysis, there is none; the repository itself was found.
    return listed.failure.code === 'source-missing' ? success([]) : listed;
  }
  return success(
    listed.value.flatMap((analysis) => {
      const id = scalarAt(analysis, 'id');
      const tool = textAt(analysis, 'tool', 'name');
      if (id === undefined || !/^\d{1,15}$/.test(id) || tool === undefined) return [];
      // GitHub names the tool's own workflow where nobody named a category.
      const category = textAt(analysis, 'category') ?? '';
      return [
        {
          id: `analysis ${id}`,
          series: category === '' || category.startsWith('.github/') ? tool : `${tool} (${category})`,
          ...timeOf(valueAt(analysis, 'created_at')),
          build: readBuild({
            branch,
            isDefault: branch === main,
            commit: valueAt(analysis, 'commit_sha'),
            link: `${url.href}/security/code-scanning`,
          }),
          isLikely: !staticTools.test(tool),
          address: `${base}/code-scanning/analyses/${id}`,
        },
      ];
    }),
  );
}

async function listArtifacts(client: SourceClient, about: About): Listed {
  const address = `${about.base}/actions/artifacts?per_page=100`;
  const listed = await client.pages(address, 'artifacts', (page) => listAt(page, 'artifacts'), artifactPages);
  return listed.ok ? success(listed.value.flatMap((one) => artifactOf(about, one))) : listed;
}

function artifactOf(
  { url, base, main, branches, commit }: About,
  artifact: unknown,
): readonly ListedReport[] {
  const [id, name] = [scalarAt(artifact, 'id'), textAt(artifact, 'name')];
  if (id === undefined || !/^\d{1,15}$/.test(id) || name === undefined) return [];
  if (valueAt(artifact, 'expired') === true || isOfFork(artifact)) return [];
  const branch = textAt(artifact, 'workflow_run', 'head_branch');
  const sha = textAt(artifact, 'workflow_run', 'head_sha');
  const isWanted = branches.some((one) => one === branch) || (commit !== undefined && sha === commit);
  if (!isWanted) return [];
  const run = scalarAt(artifact, 'workflow_run', 'id');
  return [
    {
      id: `artifact ${id}`,
      series: name,
      ...timeOf(valueAt(artifact, 'created_at')),
      build: readBuild({
        branch,
        isDefault: branch === main,
        commit: sha,
        ...(run === undefined ? {} : { run: `Actions run ${run}`, link: `${url.href}/actions/runs/${run}` }),
      }),
      isLikely: isNamedLikeDast(name),
      address: `${base}/actions/artifacts/${id}/zip`,
    },
  ];
}

/** Anybody's fork has a branch called main, and runs workflows of its own for a pull request from it. */
function isOfFork(artifact: unknown): boolean {
  const [own, head] = ['repository_id', 'head_repository_id'].map((name) =>
    scalarAt(artifact, 'workflow_run', name),
  );
  return own !== undefined && head !== undefined && own !== head;
}

/** GitHub and its Enterprise Cloud have a host of their own for the API, Enterprise Server a path. */
export function baseOf({ host, origin }: URL): string {
  if (host === 'github.com' || host.endsWith('.ghe.com')) return `https://api.${host}`;
  return `${origin}/api/v3`;
}

/** `owner/name`. */
export function repositoryOf({ pathname }: URL): string | undefined {
  return /^\/([\w.-]{1,100}\/[\w.-]{1,100}?)(?:\.git)?\/?$/.exec(pathname)?.[1];
}
