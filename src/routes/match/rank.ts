import { failed } from '../../base/result.ts';
import type { Confidence, Reason, ReasonCode, Route } from '../route.ts';
import { compileTemplate, fitPath, mayBegin, startsOf, type Fit, type Shape } from './compile.ts';
import { normaliseRequest, type RequestPath } from './normalise.ts';
import { showTemplate } from './template.ts';

/** What the matcher says of an endpoint. */
export interface Match {
  readonly confidence: Confidence;
  /** The best first; several where they are equal. None where the confidence is `none`. */
  readonly routes: readonly Route[];
  readonly reasons: readonly Reason[];
}

interface Candidate {
  readonly route: Route;
  readonly shape: Shape;
}

interface Fitting extends Candidate {
  readonly fit: Fit;
}

/** Finds the routes that answer requests. Compiles all templates once. */
export class RouteMatcher {
  readonly routes: readonly Route[];
  /** By their first segments, as far as these are literal. */
  readonly #candidates = new Map<string, Candidate[]>();

  constructor(routes: readonly Route[]) {
    this.routes = routes;
    for (const route of routes) {
      const shape = compileTemplate(route.template);
      const known = this.#candidates.get(shape.start);
      if (known === undefined) this.#candidates.set(shape.start, [{ route, shape }]);
      else known.push({ route, shape });
    }
  }

  match(method: string, url: string): Match {
    return this.matchRequest(normaliseRequest(method, url));
  }

  matchRequest(request: RequestPath): Match {
    if (this.routes.length === 0) return none('noRoutes');
    const fitting = this.#fitting(request);
    if (fitting.length === 0) return none('noShape', showSegments(request));
    const methodical = fitting.filter(({ route }) => answersMethod(route.method, request.method));
    const serving = methodical.filter(isAnswer);
    if (serving.length === 0) return refused(fitting, methodical, request);
    const [best, ...others] = serving.toSorted((a, b) => compare(a, b, request.method));
    if (best === undefined) return none('noShape', showSegments(request));
    const equals = others.filter(
      (other) => isEqual(best, other, request.method) && !isSamePlace(best.route, other.route),
    );
    return judge(best, equals, request);
  }

  /** With those routes only that a path may fit which begins with these segments. */
  below(segments: readonly string[]): RouteMatcher {
    return new RouteMatcher(
      this.routes.filter(({ template, isPrefix, framework }) =>
        mayBegin(compileTemplate(template), segments, isPrefix, caseless.has(framework)),
      ),
    );
  }

  /** What stands in paths behind so many literal segments, in small letters; undefined where it may be anything. */
  segmentsAt(index: number): ReadonlySet<string> | undefined {
    const found = new Set<string>();
    for (const { template, isPrefix } of this.routes) {
      const { segments, tail } = compileTemplate(template);
      if (segments.length < index || segments.slice(0, index).some(({ kind }) => kind !== 'literal'))
        continue;
      const segment = segments[index];
      if (segment?.kind === 'literal') found.add(segment.text.toLowerCase());
      else if (segment !== undefined || tail !== undefined || isPrefix) return undefined;
      else found.add('');
    }
    return found;
  }

  /** The applications that have a route of this shape. */
  rootsOf(request: RequestPath): readonly string[] {
    return this.#fitting(request).map(({ route }) => route.appRoot);
  }

  /** All routes whose template fits, whatever their method and role. */
  #fitting({ segments, endsWithSlash }: RequestPath): readonly Fitting[] {
    const found: Fitting[] = [];
    for (const key of startsOf(segments)) {
      for (const candidate of this.#candidates.get(key) ?? []) {
        const { route, shape } = candidate;
        const fit = fitPath(shape, segments, endsWithSlash, route.isPrefix, caseless.has(route.framework));
        if (fit !== undefined) found.push({ ...candidate, fit });
      }
    }
    return found;
  }
}

/** Frameworks whose paths are case-insensitive by default. */
const caseless: ReadonlySet<string> = new Set(['Express', 'ASP.NET Core', 'Koa']);

function answersMethod(method: string, requested: string): boolean {
  return method === requested || method === 'ANY' || (requested === 'HEAD' && method === 'GET');
}

/** Fallbacks, catch-alls without a literal, what is mounted at `/`, and guards never answer. */
function isAnswer({ route, shape, fit }: Fitting): boolean {
  if (route.role === 'middleware' || route.role === 'fallback') return false;
  if (shape.literals === 0 && (fit.usesTail || route.isPrefix)) return false;
  return true;
}

/** Static files are registered like all else; a validator leaves to others what it passes; what is only described comes last. */
function rankOf({ role, mayPassOn }: Route): number {
  if (role === 'documented') return 4;
  if (mayPassOn) return 3;
  return role === 'handler' ? 0 : role === 'generated' ? 1 : 2;
}

function methodRank(method: string, requested: string): number {
  return method === requested ? 0 : method === 'GET' ? 1 : 2;
}

/** The order in which frameworks would choose: the best first. */
function compare(a: Fitting, b: Fitting, requested: string): number {
  // Where the most specific one is chosen, it is so whether its function was found or not.
  const isSpecific = a.route.precedence === 'specific' && a.route.framework === b.route.framework;
  return (
    Number(b.fit.isWhole) - Number(a.fit.isWhole) ||
    (isSpecific ? compareRanks(a.fit.ranks, b.fit.ranks) : 0) ||
    rankOf(a.route) - rankOf(b.route) ||
    Number(b.route.closed) - Number(a.route.closed) ||
    (a.route.appRoot === b.route.appRoot && a.route.precedence === 'first' && b.route.precedence === 'first'
      ? Number(b.fit.sameSlash) - Number(a.fit.sameSlash) || a.route.order - b.route.order
      : compareRanks(a.fit.ranks, b.fit.ranks) ||
        methodRank(a.route.method, requested) - methodRank(b.route.method, requested) ||
        Number(b.fit.sameSlash) - Number(a.fit.sameSlash))
  );
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, rank] of a.entries()) {
    const difference = rank - (b[index] ?? 4);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function isEqual(a: Fitting, b: Fitting, requested: string): boolean {
  return compare(a, b, requested) === 0;
}

function isSamePlace(a: Route, b: Route): boolean {
  const [first, second] = [a.handler ?? a.declared, b.handler ?? b.declared];
  return first.file === second.file && first.line === second.line;
}

/** How certain an answer is at most, why, and when; in the order in which it is told. */
const limits: readonly (readonly [
  to: Confidence,
  code: ReasonCode,
  applies: (best: Fitting, request: RequestPath) => boolean,
])[] = [
  ['medium', 'anyMethod', ({ route }) => route.method === 'ANY' && route.role !== 'static'],
  ['high', 'headAsGet', ({ route }, request) => route.method !== 'ANY' && route.method !== request.method],
  ['medium', 'notMounted', ({ route }) => !route.closed],
  ['medium', 'generated', ({ route }) => route.role === 'generated'],
  ['medium', 'static', ({ route }) => route.role === 'static'],
  ['low', 'documentedOnly', ({ route }) => route.role === 'documented'],
  ['medium', 'handlerUnknown', ({ route }) => route.role === 'unknown'],
  ['medium', 'mayPassOn', ({ route }) => route.mayPassOn === true],
  ['medium', 'catchAllTail', ({ fit }) => fit.usesTail || !fit.isWhole],
];

function judge(best: Fitting, equals: readonly Fitting[], request: RequestPath): Match {
  const { route, shape } = best;
  const reasons: Reason[] = [
    reason(
      'declared',
      request.method,
      showTemplate(route.template),
      route.declared.file,
      route.declared.line,
    ),
  ];
  let confidence: Confidence = 'high';
  const limit = (to: Confidence, why: Reason): void => {
    if (to === 'low' || confidence === 'high') confidence = to;
    reasons.push(why);
  };
  for (const [to, code, applies] of limits) if (applies(best, request)) limit(to, reason(code));
  if (equals.length > 0) limit('medium', reason('severalEqual', equals.length + 1));
  const isRoot = request.segments.length === 0 && shape.segments.length === 0;
  if (shape.literals === 0 && !isRoot) limit('low', reason('noLiteral'));
  return { confidence, routes: [route, ...equals.map((equal) => equal.route)], reasons };
}

/** Something fits, but none of it answers. */
function refused(fitting: readonly Fitting[], methodical: readonly Fitting[], request: RequestPath): Match {
  const serving = fitting.filter(isAnswer);
  if (serving.length > 0) {
    const methods = [...new Set(serving.map(({ route }) => route.method))].sort();
    return none('otherMethods', methods.join(', '), request.method);
  }
  const guard = methodical.find(({ route, shape }) => route.role === 'middleware' && shape.literals > 0);
  if (guard !== undefined) return none('middlewareOnly', ...placeOf(guard.route));
  const [fallback] = methodical.length > 0 ? methodical : fitting;
  return none('fallbackOnly', ...(fallback === undefined ? [] : placeOf(fallback.route)));
}

function placeOf({ handler, declared }: Route): readonly (string | number)[] {
  const { file, line } = handler ?? declared;
  return [file, line];
}

function none(code: ReasonCode, ...args: readonly (string | number)[]): Match {
  return { confidence: 'none', routes: [], reasons: [reason(code, ...args)] };
}

export function reason(code: ReasonCode, ...args: readonly (string | number)[]): Reason {
  return failed(code, ...args).failure;
}

function showSegments({ segments }: RequestPath): string {
  return `/${segments.join('/')}`;
}
