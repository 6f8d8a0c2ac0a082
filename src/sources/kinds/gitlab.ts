import { readBuild } from '../../base/build.ts';
import { type Result, success } from '../../base/result.ts';
import { listAt, scalarAt, textAt, valueAt } from '../../base/untrusted.ts';
import { isZip, reportsIn } from '../archive/reportsIn.ts';
import { remoteSpan } from '../archive/span.ts';
import { failuresOf, isNamedLikeDast, latestOfEach, timeOf } from '../listed.ts';
import { permissionMessages } from '../permissionMessages.ts';
import type { SourceClient } from '../request/sourceClient.ts';
import { getVulnerabilities, isOfVulnerabilities, listVulnerabilities } from './gitlabVulnerabilities.ts';
import type { ListedReport, Listing, Source, Wanted } from '../source.ts';
import type { SourceFailureCode } from '../sourceMessages.ts';

/** Pipelines that are looked through for each branch: the latest may have no scan. */
const mostPipelines = 5;
/** Reports of applications that run. */
const dynamicTypes: ReadonlySet<string> = new Set(['dast', 'api_fuzzing']);
/** What no report is. */
const otherTypes: ReadonlySet<string> = new Set([
  'metadata',
  'trace',
  'dotenv',
  'terraform',
  'cluster_applications',
]);

/**
 * GitLab.com and self-managed: report artifacts and archives of jobs, on every tier, and vulnerabilities where there are.
 * https://docs.gitlab.com/api/pipelines/, https://docs.gitlab.com/api/jobs/, https://docs.gitlab.com/api/job_artifacts/
 */
export const gitlab: Source = {
  kind: 'gitlab',
  name: 'GitLab',
  token: 'needed',
  permissions: permissionMessages.gitlab,
  example: 'https://gitlab.com/GROUP/PROJECT',
  where: ({ forge, address }) => (forge === 'gitlab' ? address : undefined),
  api(url, token) {
    if (projectOf(url) === undefined) return undefined;
    return {
      origin: url.origin,
      // OAuth tokens of VS Code's accounts and personal tokens alike.
      headers: token === undefined ? [] : [['Authorization', `Bearer ${token}`]],
      permissions: permissionMessages.gitlab,
    };
  },
  async list(url, { branch, commit }, client): Promise<Listing> {
    const base = `${url.origin}/api/v4/projects/${encodeURIComponent(projectOf(url) ?? '')}`;
    const project = await client.json(base, projectOf(url) ?? '');
    if (!project.ok) return { reports: [], failures: [project.failure] };
    const about = { url, base, main: textAt(project.value, 'default_branch') };
    const branches = [...new Set([branch, about.main])].filter((one) => one !== undefined);
    const pipelines = await Promise.all([
      ...branches.map((one) => listPipelines(client, base, `ref=${encodeURIComponent(one)}`)),
      ...shaQuery(commit).map((query) => listPipelines(client, base, query)),
    ]);
    const found = new Map(pipelines.flatMap((one) => (one.ok ? one.value : [])).map((one) => [one.id, one]));
    const listed: Result<readonly ListedReport[], SourceFailureCode>[] = [];
    for (const pipeline of found.values()) listed.push(await listJobs(client, about, pipeline));
    const path = projectOf(url) ?? '';
    listed.push(await listVulnerabilities(client, { url, path, main: about.main }));
    return {
      reports: latestOfEach(listed.flatMap((one) => (one.ok ? one.value : []))),
      failures: failuresOf([...pipelines, ...listed]),
    };
  },
  async get(url, report, client) {
    if (isOfVulnerabilities(report)) return getVulnerabilities(client, url, projectOf(url) ?? '');
    const { address, series } = report;
    const span = await remoteSpan(client, address, series);
    if (!span.ok) return span;
    const start = await span.value.read(0, Math.min(4, span.value.size));
    if (!start.ok) return start;
    // Versions that know no `file_type` answer with the archive.
    if (isZip(start.value)) {
      const found = await reportsIn(span.value, { host: url.host, what: series });
      return found.ok
        ? success(found.value.map((one) => ({ ...one, name: `${series}/${one.name}` })))
        : found;
    }
    const whole = await span.value.read(0, span.value.size);
    if (!whole.ok) return whole;
    return success([
      { name: `${series}.json`, bytes: whole.value, isGuess: !address.includes('file_type=dast') },
    ]);
  },
};

interface About {
  readonly url: URL;
  readonly base: string;
  readonly main: string | undefined;
}

interface Pipeline {
  readonly id: string;
  readonly branch: string | undefined;
  readonly commit: unknown;
  readonly link: unknown;
}

function shaQuery(commit: Wanted['commit']): readonly string[] {
  return commit === undefined ? [] : [`sha=${encodeURIComponent(commit)}`];
}

async function listPipelines(
  client: SourceClient,
  base: string,
  query: string,
): Promise<Result<readonly Pipeline[], SourceFailureCode>> {
  // Those with the highest id come first.
  const listed = await client.json(`${base}/pipelines?${query}&per_page=${mostPipelines}`, 'pipelines');
  if (!listed.ok) return listed;
  return success(
    listAt(listed.value).flatMap((pipeline) => {
      const id = scalarAt(pipeline, 'id');
      if (id === undefined || !/^\d{1,15}$/.test(id)) return [];
      const ref = textAt(pipeline, 'ref');
      return [
        {
          id,
          // That of a merge request runs for no branch.
          branch: ref?.startsWith('refs/') === true ? undefined : ref,
          commit: valueAt(pipeline, 'sha'),
          link: valueAt(pipeline, 'web_url'),
        },
      ];
    }),
  );
}

async function listJobs(
  client: SourceClient,
  { base, main }: About,
  { id, branch, commit, link }: Pipeline,
): Promise<Result<readonly ListedReport[], SourceFailureCode>> {
  const address = `${base}/pipelines/${id}/jobs?per_page=100`;
  const jobs = await client.pages(address, 'jobs', (page) => listAt(page));
  if (!jobs.ok) return jobs;
  const build = readBuild({ branch, isDefault: branch === main, commit, run: `Pipeline ${id}`, link });
  return success(jobs.value.flatMap((job) => reportsOf(base, job, build)));
}

function reportsOf(base: string, job: unknown, build: ListedReport['build']): readonly ListedReport[] {
  const [id, name] = [scalarAt(job, 'id'), textAt(job, 'name')];
  if (id === undefined || !/^\d{1,15}$/.test(id) || name === undefined) return [];
  const artifacts = listAt(job, 'artifacts');
  const types = artifacts.flatMap((artifact) => textAt(artifact, 'file_type') ?? []);
  // An archive mostly has the same report once more.
  const isReported = types.some((type) => dynamicTypes.has(type));
  return types
    .filter((type) => /^\w{1,60}$/.test(type) && !otherTypes.has(type) && !(isReported && type === 'archive'))
    .map((type) => ({
      id: `job ${id} ${type}`,
      series: type === 'archive' ? name : `${name} (${type})`,
      ...timeOf(valueAt(job, 'finished_at') ?? valueAt(job, 'created_at')),
      build,
      isLikely: dynamicTypes.has(type) || (type === 'archive' && isNamedLikeDast(name)),
      address: `${base}/jobs/${id}/artifacts${type === 'archive' ? '' : `?file_type=${type}`}`,
    }));
}

/** `group/subgroup/project`. */
export function projectOf({ pathname }: URL): string | undefined {
  return /^\/((?:[\w.-]{1,255}\/){1,20}[\w.-]{1,255}?)(?:\.git)?\/?$/.exec(pathname)?.[1];
}
