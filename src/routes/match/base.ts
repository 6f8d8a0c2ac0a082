import type { ReasonCode, Route } from '../route.ts';
import type { RequestPath } from './normalise.ts';
import { reason, type Match, type RouteMatcher } from './rank.ts';

/**
 * Segments that a gateway puts before the routes of the code (`add`), or that a proxy takes away before requests reach
 * it (`strip`: they stand in the code only).
 */
export interface Base {
  readonly kind: 'add' | 'strip';
  readonly segments: readonly string[];
  /** A setting names it. */
  readonly isConfigured?: true;
}

const maxSegments = 3;
const minEndpoints = 3;
const minLiterals = 2;
const minShare = 0.6;

/** Bases that explain what nothing else does. */
export function learnBases(matcher: RouteMatcher, requests: readonly RequestPath[]): readonly Base[] {
  const direct = distinct(requests).map(
    (request) => [request, explainedBy(matcher.matchRequest(request))] as const,
  );
  const open = new Set(direct.flatMap(([request, by]) => (by === 'code' ? [] : [request])));
  if (open.size < minEndpoints) return [];
  const accepted = new Set<Base>();
  let explained = 0;
  const accept = (base: Base, by: 'code' | 'description'): void => {
    const own = base.kind === 'strip' ? matcher.below(base.segments) : matcher;
    const first = base.kind === 'strip' ? own.segmentsAt(base.segments.length) : undefined;
    const hits = [...open].filter(
      (request) =>
        first?.has(request.segments[0]?.toLowerCase() ?? '') !== false &&
        isExact(own, applyBase(base, request), by),
    );
    if (hits.length < minEndpoints) return;
    const literals = new Set(hits.flatMap((request) => literalsBelow(own, base, request)));
    if (literals.size < minLiterals) return;
    accepted.add(base);
    explained += hits.length;
    for (const hit of hits) open.delete(hit);
  };
  const isDescribed = ({ role }: Route): boolean => role === 'documented';
  const inCode = matcher.routes.filter((route) => !isDescribed(route));
  for (const base of candidatesOf(inCode, [...open])) accept(base, 'code');
  // What is described, and has no code below any base either, says nothing for or against one.
  for (const [request, by] of direct) if (by === 'description') open.delete(request);
  if (open.size >= minEndpoints)
    for (const base of candidatesOf(matcher.routes.filter(isDescribed), [...open]))
      accept(base, 'description');
  return explained / (explained + open.size) >= minShare ? [...accepted] : [];
}

export function matchWithBases(matcher: RouteMatcher, request: RequestPath, bases: readonly Base[]): Match {
  const direct = matcher.matchRequest(request);
  if (explainedBy(direct) === 'code') return direct;
  let described = direct.routes.length > 0 ? direct : undefined;
  for (const base of bases) {
    const changed = applyBase(base, request);
    const match = changed === undefined ? undefined : matcher.matchRequest(changed);
    if (match === undefined || match.routes.length === 0) continue;
    const below = belowBase(match, base);
    if (explainedBy(match) === 'code') return below;
    described ??= below;
  }
  return described ?? direct;
}

function belowBase(match: Match, { kind, segments, isConfigured }: Base): Match {
  if (isConfigured) {
    const why = reason('configuredBase', `/${segments.join('/')}`);
    return { ...match, reasons: [...match.reasons, why] };
  }
  return {
    ...match,
    confidence: match.confidence === 'high' ? 'medium' : match.confidence,
    reasons: [...match.reasons, reason('learnedBase', kind, `/${segments.join('/')}`)],
  };
}

const silent: ReadonlySet<ReasonCode> = new Set(['noShape', 'fallbackOnly', 'middlewareOnly']);

/**
 * What says something of a request: code, or nothing but perhaps a fallback and middleware; an OpenAPI file alone has
 * no handler, and does not keep the code from being looked for below a base.
 */
function explainedBy({ routes: [route], reasons }: Match): 'code' | 'description' | 'nothing' {
  if (route?.role === 'documented') return 'description';
  return reasons.some(({ code }) => silent.has(code)) ? 'nothing' : 'code';
}

/** The request as the code sees it; undefined where the base does not stand there. */
export function applyBase({ kind, segments }: Base, request: RequestPath): RequestPath | undefined {
  if (kind === 'strip') return { ...request, segments: [...segments, ...request.segments] };
  if (!segments.every((segment, index) => request.segments[index] === segment)) return undefined;
  return { ...request, segments: request.segments.slice(segments.length) };
}

function isExact(
  matcher: RouteMatcher,
  request: RequestPath | undefined,
  by: 'code' | 'description',
): boolean {
  if (request === undefined) return false;
  const match = matcher.matchRequest(request);
  return match.routes[0]?.method === request.method && explainedBy(match) === by;
}

function literalsBelow(matcher: RouteMatcher, base: Base, request: RequestPath): readonly string[] {
  const changed = applyBase(base, request);
  const [route] = changed === undefined ? [] : matcher.matchRequest(changed).routes;
  const texts =
    route?.template.flatMap((piece) => (piece.kind === 'text' ? piece.text.split('/') : [])) ?? [];
  return texts.filter((part) => part !== '' && !(base.kind === 'strip' && base.segments.includes(part)));
}

/** Beginnings of unexplained paths, and of templates; longer ones last. */
function candidatesOf(routes: readonly Route[], unexplained: readonly RequestPath[]): readonly Base[] {
  const added = beginnings(unexplained.map(({ segments }) => segments));
  const literal = routes.map(({ template }) => {
    const [first] = template;
    return first?.kind === 'text' ? first.text.split('/').filter((part) => part !== '') : [];
  });
  const stripped = beginnings(literal);
  return [
    ...added.map((segments): Base => ({ kind: 'add', segments })),
    ...stripped.map((segments): Base => ({ kind: 'strip', segments })),
  ].toSorted((a, b) => a.segments.length - b.segments.length);
}

function beginnings(paths: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (let length = 1; length <= Math.min(maxSegments, path.length); length += 1) {
      const key = path.slice(0, length).join('/');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count >= minEndpoints).map(([key]) => key.split('/'));
}

function distinct(requests: readonly RequestPath[]): readonly RequestPath[] {
  return [
    ...new Map(
      requests.map((request) => [`${request.method} ${request.segments.join('/')}`, request]),
    ).values(),
  ];
}
