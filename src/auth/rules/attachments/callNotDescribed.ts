import {
  isAnything,
  isSamePath,
  nearestPath,
  segmentsOf,
  type Segments,
} from '../../attachments/describedPaths.ts';
import type { ApiOperation } from '../../attachments/apiOperations.ts';
import { write } from '../../fixes/choices.ts';
import { literalUrl } from '../../model/literals.ts';
import type { AuthModel, Authentication, Endpoint, TextValue } from '../../model/model.ts';
import type { Violation, Rule } from '../rule.ts';
import { reporter } from '../rule.ts';
import { describedOperations } from './described.ts';

const report = reporter(
  'The attached OpenAPI file does not describe "{0}". Correct the path, or attach the file that does.',
);
const reportPath = reporter('The attached OpenAPI file does not describe "{0}". Did you mean "{1}"?');
const reportMethod = reporter('The attached OpenAPI file describes "{0}" with {1}, not with {2}.');

/** More than any user writes; each is compared with every operation. */
const mostCalls = 200;

/** A call of the application that its description does not have, or has no longer. */
export const callNotDescribed: Rule = {
  code: 'call-not-described',
  severity: 'warning',
  messages: [report, reportPath, reportMethod],
  reason: 'The application changed, or the path is misspelt: the call fails, and nobody logs in.',
  *check(model, host) {
    const operations = describedOperations(model, host);
    if (operations.length === 0) return;
    const described = operations.map((operation) => ({ ...operation, segments: segmentsOf(operation.path) }));
    const calls = model.authentications.flatMap((authentication) => {
      const { allSteps, verification, sessionCheck } = authentication;
      const isOne = isOneServer(model, authentication);
      return [
        ...allSteps.map(({ endpoint }) => ({ endpoint, isOne })),
        { endpoint: verification?.endpoint, isOne: true },
        { endpoint: sessionCheck?.endpoint, isOne: true },
      ];
    });
    for (const { endpoint, isOne } of calls.slice(0, mostCalls)) {
      yield* callProblems(endpoint, described, isOne);
    }
  },
  *fix(context) {
    if (context.isFrom(reportPath)) yield* write(context, context.arg(1), true);
  },
  fixNeedsFields: true,
};

/** Whether the token server is the application, so that the description is of both. */
function isOneServer({ application }: AuthModel, { tokenEndpoint }: Authentication): boolean {
  const baseUrl = application?.baseUrl;
  if (baseUrl === undefined || tokenEndpoint === undefined) return false;
  const [one, other] = [literalUrl(baseUrl)?.authority, literalUrl(tokenEndpoint)?.authority];
  return one === undefined ? baseUrl.value === tokenEndpoint.value : one === other;
}

function* callProblems(
  endpoint: Pick<Endpoint, 'method' | 'path'> | undefined,
  operations: readonly Described[],
  isRelativeHere: boolean,
): Generator<Violation> {
  const { path, method } = endpoint ?? {};
  if (path === undefined || method === undefined) return;
  const place = placeOf(path, isRelativeHere);
  if (place === undefined) return;
  const written = segmentsOf(place.path);
  const same = operations.filter((operation) => isSamePath(written, operation.segments));
  const wanted = method.value.toUpperCase();
  if (same.some((operation) => operation.method === wanted)) return;
  if (same.length > 0) {
    const known = [...new Set(same.map((operation) => operation.method))].join(', ');
    yield reportMethod(method.node, path.value, known, wanted);
    return;
  }
  const candidates = operations
    .filter((operation) => operation.method === wanted)
    .map((operation) => operation.segments);
  const nearest = nearestPath(written, candidates);
  const corrected = nearest && withOwnValues(nearest, written);
  if (corrected !== undefined) {
    yield reportPath(path.node, path.value, `${place.before}/${corrected.join('/')}${place.behind}`);
  } else if (isCovered(written, operations)) yield report(path.node, path.value);
}

interface Described extends ApiOperation {
  readonly segments: Segments;
}

interface PlaceInPath {
  readonly before: string;
  readonly path: string;
  readonly behind: string;
}

/** The path without what stands before it for the server, and behind it as a query. */
function placeOf({ value }: TextValue, isRelativeHere: boolean): PlaceInPath | undefined {
  const references = isRelativeHere ? ['{base_url}', '{auth_url}'] : ['{base_url}'];
  const before = references.find((one) => value.startsWith(one)) ?? '';
  if (before === '' && !(isRelativeHere && value.startsWith('/'))) return undefined;
  const [, path = '', behind = ''] = /^([^?#]*)(.*)$/s.exec(value.slice(before.length)) ?? [];
  return path.startsWith('/') ? { before, path, behind } : undefined;
}

/** A parameter of the description has the value that stands in its place; undefined where none does. */
function withOwnValues(nearest: Segments, written: Segments): Segments | undefined {
  if (!nearest.some(isAnything)) return nearest;
  if (nearest.length !== written.length) return undefined;
  return nearest.map((segment, index) => (isAnything(segment) ? (written[index] ?? segment) : segment));
}

/** Whether the description is about this part of the application at all: pages beside an API are seldom in it. */
function isCovered([first]: Segments, operations: readonly Described[]): boolean {
  return operations.some(
    ({ segments }) => segments.length > 1 && segments[0] === first && !isAnything(segments[0] ?? ''),
  );
}
