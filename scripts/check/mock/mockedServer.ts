import { listAt, readJson, textAt } from '../../../src/base/untrusted.ts';
import type { SourceAnswer, SourceHttp } from '../../../src/sources/ports.ts';
import { headerOf } from '../../../src/sources/request/headers.ts';
import { zipOf } from '../../../test/fakes/zipOf.ts';
import { type Description, templateOf, undescribed } from './described.ts';

export type SourceRequest = Parameters<SourceHttp['send']>[0];

/** A request of ours, and what prism says of it. */
export interface Exchange {
  readonly request: string;
  readonly status: number;
  /** How the request violates the description. */
  readonly violations: readonly string[];
  /** Of the mock's own answer. */
  readonly remarks: readonly string[];
}

export interface Mock {
  /** Where our source believes the API to be: `https://api.github.com`. */
  readonly base: string;
  /** Where prism is. */
  readonly origin: string;
  readonly http: SourceHttp;
  readonly description: Description;
  /** Of the paths that are asked for. */
  readonly templates: readonly string[];
  /** Of those that only other servers of the kind have. */
  readonly elsewhere: readonly string[];
  /** What a mock cannot know of an answer: which object was asked for, and where the next page is. */
  fitting(request: SourceRequest, answer: SourceAnswer): SourceAnswer;
  /** Whether answers are made up of the schemas rather than taken from examples. */
  readonly isRandom: boolean;
}

/** Prism in the place of a server. Only loopback is asked, wherever a mock's answer leads. */
export class MockedServer implements SourceHttp {
  readonly mock: Mock;
  #exchanges: Exchange[] = [];

  constructor(mock: Mock) {
    this.mock = mock;
  }

  /** Those since it was last asked. */
  taken(): readonly Exchange[] {
    const taken = this.#exchanges;
    this.#exchanges = [];
    return taken;
  }

  async send(request: SourceRequest, mostBytes: number, signal: AbortSignal): ReturnType<SourceHttp['send']> {
    const { base, origin, http, isRandom } = this.mock;
    if (!request.url.startsWith(`${base}/`)) return { ok: true, answer: this.#storage(request) };
    const url = origin + request.url.slice(base.length);
    const headers = [
      // GitHub's documentation recommends a media type of its own, for which its description has plain JSON.
      ...request.headers.map(([name, value]) =>
        name === 'Accept' && value === 'application/vnd.github+json'
          ? ([name, 'application/json'] as const)
          : ([name, value] as const),
      ),
      ...(isRandom ? [['Prefer', 'dynamic=true'] as const] : []),
    ];
    const sent = await http.send({ ...request, url, headers }, mostBytes, signal);
    if (!sent.ok) {
      this.#note(request, 0, [`prism: ${sent.fault}`]);
      return sent;
    }
    this.#exchanges.push(this.#judge(request, sent.answer));
    return { ok: true, answer: this.mock.fitting(request, sent.answer) };
  }

  #judge(request: SourceRequest, answer: SourceAnswer): Exchange {
    const { status } = answer;
    const problem = headerOf(answer, 'content-type')?.includes('problem+json')
      ? readJson(new TextDecoder().decode(answer.body))?.value
      : undefined;
    const noted = listAt(readJson(headerOf(answer, 'sl-violations') ?? '[]')?.value);
    const isOf = (one: unknown, side: string): boolean => textAt(one, 'location', 0) === side;
    const remarks = noted.filter((one) => isOf(one, 'response')).map(said);
    const ofProblem = this.#ofProblem(request, problem);
    const violations = [
      ...noted.filter((one) => !isOf(one, 'response')).map(said),
      ...ofProblem.violations,
      ...this.#undescribed(request),
    ];
    return { request: named(request), status, violations, remarks: [...remarks, ...ofProblem.remarks] };
  }

  /** Where prism answers for itself. */
  #ofProblem(request: SourceRequest, problem: unknown): Pick<Exchange, 'violations' | 'remarks'> {
    if (problem === undefined) return { violations: [], remarks: [] };
    const kind = textAt(problem, 'type')?.split('#')[1] ?? 'unknown';
    const text = [kind, textAt(problem, 'detail') ?? '', ...listAt(problem, 'validation').map(said)].join(
      ' · ',
    );
    if (
      kind === 'NO_PATH_MATCHED_ERROR' &&
      templateOf(this.mock.elsewhere, this.#path(request)) !== undefined
    ) {
      return { violations: [], remarks: ['only other servers have this'] };
    }
    return ofMock.has(kind) ? { violations: [], remarks: [text] } : { violations: [text], remarks: [] };
  }

  #undescribed(request: SourceRequest): readonly string[] {
    const { description, templates } = this.mock;
    const template = templateOf(templates, this.#path(request));
    const operation = template === undefined ? undefined : description.operation(request.method, template);
    if (operation === undefined) return [];
    const sent = request.body === undefined ? undefined : readJson(request.body)?.value;
    return undescribed(description, operation, new URL(request.url).searchParams, sent).map(
      (name) => `is not described: ${name}`,
    );
  }

  #path({ url }: SourceRequest): string {
    return new URL(url).pathname.slice(new URL(this.mock.base).pathname.replace(/\/$/, '').length);
  }

  /** Where the archive of an artifact is kept: never really asked. */
  #storage(request: SourceRequest): SourceAnswer {
    const isSigned = request.headers.some(([name]) => name.toLowerCase() === 'authorization');
    this.#note(request, 200, isSigned ? ['the token goes to another server'] : []);
    const body = zipOf([{ name: 'report.json', bytes: '{}' }]).bytes;
    return { status: 200, headers: [], body };
  }

  #note(request: SourceRequest, status: number, violations: readonly string[]): void {
    this.#exchanges.push({ request: named(request), status, violations, remarks: [] });
  }
}

/** What prism cannot make up an answer for, through no fault of a request. */
const ofMock: ReadonlySet<string> = new Set(['NO_RESPONSE_RESPONSE_DEFINED', 'SCHEMA_TOO_COMPLEX']);

function named({ method, url, body }: SourceRequest): string {
  const { host, pathname, search } = new URL(url);
  return `${method} ${host}${pathname}${search}${body === undefined ? '' : ` ${body.replace(/ü{9,}/, 'ü…')}`}`.slice(
    0,
    300,
  );
}

function said(violation: unknown): string {
  return `${listAt(violation, 'location').join('.')}: ${textAt(violation, 'message') ?? ''}`;
}
