import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { type Answer, rangeOf, type SeenRequest } from './sourceServer.ts';
import { zipOf } from './zipOf.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: object & { readonly type?: string };
}

interface Described {
  readonly parameters: readonly Parameter[];
  /** Of a change. */
  readonly body?: object;
  readonly responses: Readonly<
    Record<string, { readonly schema?: object; readonly types?: readonly string[] }>
  >;
}

const { paths, patches } = JSON.parse(
  readFileSync(new URL('../fixtures/sources/github.json', import.meta.url), 'utf8'),
) as Readonly<Record<'paths' | 'patches', Readonly<Record<string, Described>>>>;
const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true });

/** Whether GitHub's own description has such a request, and gives such an answer. */
export function assertDescribed(
  { url, headers, method, body: sent = '' }: SeenRequest,
  { status = 200, body }: Answer,
  base: string,
): void {
  const { pathname, searchParams } = new URL(url, 'http://forge.test');
  const path = pathname.slice(base.length);
  const [template, described] =
    Object.entries(method === 'PATCH' ? patches : paths).find(([one]) =>
      new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    ) ?? [];
  assert.ok(template !== undefined && described !== undefined, `GitHub describes no ${path}`);
  assertParameters(described, template, path, searchParams);
  if (described.body !== undefined) assertSent(described.body, JSON.parse(sent), template);
  assertAnswer(described.responses[status], { status, body }, template, headers.accept ?? '');
}

function assertAnswer(
  response: Described['responses'][string] | undefined,
  { status, body }: Answer,
  template: string,
  accept: string,
): void {
  assert.ok(response !== undefined || status === 401, `${template} never answers ${status}`);
  if (status !== 200) return;
  assert.ok(
    accept === 'application/vnd.github+json' || response?.types?.includes(accept),
    `${template} gives no ${accept}`,
  );
  if (accept.includes('github') && response?.schema !== undefined)
    assertValid(response.schema, body, template);
}

function assertParameters(
  { parameters }: Described,
  template: string,
  path: string,
  query: URLSearchParams,
): void {
  const find = (place: string, name: string | undefined): Parameter | undefined =>
    parameters.find((one) => one.in === place && one.name === name);
  for (const [name, value] of query) {
    const parameter = find('query', name);
    assert.ok(parameter !== undefined, `${template} takes no ${name}`);
    assertValid(parameter.schema, value, `${template} ${name}`);
  }
  const segments = path.split('/').map(decodeURIComponent);
  for (const [index, segment] of template.split('/').entries()) {
    const parameter = find('path', /^\{(\w+)\}$/.exec(segment)?.[1]);
    if (parameter !== undefined) assertValid(parameter.schema, segments[index], template);
  }
}

/** Each field of what is sent is described, too. */
function assertSent(schema: object & { readonly properties?: object }, sent: object, what: string): void {
  assertValid(schema, sent, what);
  for (const name of Object.keys(sent))
    assert.ok(name in (schema.properties ?? {}), `${what} takes no ${name}`);
}

/** Compiled once: that takes longer than all requests of a test. */
const compiled = new WeakMap<object, ValidateFunction>();

function assertValid(schema: object, value: unknown, what: string): void {
  const validate = compiled.get(schema) ?? ajv.compile({ type: 'object', properties: { value: schema } });
  compiled.set(schema, validate);
  assert.ok(validate({ value: structuredClone(value) }), `${what}: ${ajv.errorsText(validate.errors)}`);
}

/** What a repository has, as GitHub answers it. */
export interface Repository {
  readonly analyses?: readonly { id: number; tool: string; ref: string; sarif: unknown; category?: string }[];
  readonly artifacts?: readonly {
    id: number;
    name: string;
    branch: string;
    files: Readonly<Record<string, string>>;
    isExpired?: boolean;
    isOfFork?: boolean;
    createdAt?: string;
  }[];
}

export const commitOfForge = '1f2e3d4c5b6a79880123456789abcdef01234567';

/** GitHub Enterprise Server with one repository, `shop/shop`; each request is held against the description. */
export function gitHub(
  { analyses = [], artifacts = [] }: Repository,
  token: string,
): (request: SeenRequest) => Answer {
  const base = '/api/v3';
  const repository = '/repos/shop/shop';
  const answer = (request: SeenRequest): Answer => {
    const { pathname, searchParams } = new URL(request.url, 'http://forge.test');
    const path = pathname.slice(base.length);
    if (request.headers.authorization !== `Bearer ${token}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    if (path === repository) {
      return {
        body: { default_branch: 'main', full_name: 'shop/shop', html_url: 'https://forge.test/shop/shop' },
      };
    }
    if (path === `${repository}/code-scanning/analyses`) {
      const listed = analyses.filter(({ ref }) => ref === searchParams.get('ref'));
      return listed.length === 0
        ? { status: 404, body: { message: 'no analysis found' } }
        : { body: listed.map(analysisOf) };
    }
    const sarif = analyses.find(({ id }) => path === `${repository}/code-scanning/analyses/${id}`);
    if (sarif !== undefined) return { body: sarif.sarif };
    if (path === `${repository}/actions/artifacts`) {
      return { body: { total_count: artifacts.length, artifacts: artifacts.map(artifactOf) } };
    }
    const artifact = artifacts.find(({ id }) => path === `${repository}/actions/artifacts/${id}/zip`);
    if (artifact?.isExpired === true) return { status: 410, body: { message: 'Artifact has expired' } };
    if (artifact !== undefined) return { status: 302, headers: { Location: `/storage/${artifact.id}` } };
    return { status: 404, body: { message: 'Not Found' } };
  };
  return (request) => {
    const stored = artifacts.find(({ id }) => request.url === `/storage/${id}`);
    if (stored !== undefined) {
      const files = Object.entries(stored.files).map(([name, bytes]) => ({ name, bytes }));
      return rangeOf(request, zipOf(files));
    }
    const answered = answer(request);
    assertDescribed(request, answered, base);
    return answered;
  };
}

function analysisOf({ id, tool, ref, category }: NonNullable<Repository['analyses']>[number]): object {
  return {
    id,
    ref,
    commit_sha: commitOfForge,
    analysis_key: '.github/workflows/dast.yml:scan',
    environment: '{}',
    category: category ?? '.github/workflows/dast.yml:scan',
    error: '',
    created_at: '2026-11-25T10:00:00Z',
    results_count: 1,
    rules_count: 1,
    url: 'https://forge.test/analysis',
    sarif_id: 'a',
    tool: { name: tool, guid: null, version: '2.16' },
    deletable: true,
    warning: '',
  };
}

function artifactOf({
  id,
  name,
  branch,
  isExpired = false,
  isOfFork = false,
  createdAt = '2026-11-25T09:00:00Z',
}: NonNullable<Repository['artifacts']>[number]): object {
  return {
    id,
    node_id: `node ${id}`,
    name,
    size_in_bytes: 1000,
    url: 'https://forge.test/artifact',
    archive_download_url: 'https://forge.test/artifact/zip',
    expired: isExpired,
    created_at: createdAt,
    expires_at: '2027-02-25T09:00:00Z',
    updated_at: createdAt,
    workflow_run: {
      id: 900 + id,
      repository_id: 1,
      head_repository_id: isOfFork ? 2 : 1,
      head_branch: branch,
      head_sha: commitOfForge,
    },
  };
}
