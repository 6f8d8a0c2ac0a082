import type { Failure } from '../base/result.ts';
import type { Template } from './match/template.ts';

/** A place in a file of the workspace folder, lines counted from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** Lines of a file. */
export interface Span extends Place {
  readonly endLine: number;
}

export interface Handler extends Place {
  readonly endLine: number;
  /** As it is called in the code; empty for an inline function. */
  readonly name: string;
}

const routeRoles = [
  'handler',
  'generated',
  'unknown',
  'static',
  'middleware',
  'fallback',
  'documented',
] as const;
/** What answers: `generated` is a framework's own code, `unknown` something that could not be found, `documented` is
 * only described, by an OpenAPI file. */
export type RouteRole = (typeof routeRoles)[number];

/** How the framework chooses between several templates that fit. */
export type Precedence = 'first' | 'specific';

export interface NamedPlace extends Place {
  readonly name: string;
}

/**
 * What a handler asks of those who call it: `none` only where everything before it is understood. What is not makes it
 * `unknown`.
 */
type Protection = 'required' | 'optional' | 'none' | 'unknown';

export interface Guards {
  readonly protection: Protection;
  /** Roles and permissions that are asked for, as the code writes them. */
  readonly roles: readonly string[];
  /** What says so: what asks, or what is not understood. For `none` what takes it away, where something does. */
  readonly by: readonly NamedPlace[];
}

export interface Route {
  readonly framework: string;
  /** The folder of the application, relative to the workspace folder; empty for the workspace folder itself. */
  readonly appRoot: string;
  /** In upper case; `ANY` for all. */
  readonly method: string;
  readonly template: Template;
  /** It answers everything below its template too. */
  readonly isPrefix: boolean;
  readonly handler: Handler | null;
  readonly declared: Place;
  readonly role: RouteRole;
  readonly guards: Guards;
  /** Where it is registered, mounted and guarded: a change of any of these changes it. */
  readonly spans: readonly Span[];
  /** It may pass the request on to what stands after it. */
  readonly mayPassOn?: true;
  /** The chain of mounts reaches an application object. */
  readonly closed: boolean;
  readonly precedence: Precedence;
  /** The place in the order of registration within its application. */
  readonly order: number;
}

/** A route whose file has other lines than before. */
export function movedRoute(route: Route, file: string, lines: ReadonlyMap<number, number>): Route {
  const { declared, handler, guards, spans } = route;
  const at = (line: number): number => lines.get(line) ?? line;
  const isGuarding = [...guards.by, ...spans].some((place) => place.file === file);
  if (declared.file !== file && handler?.file !== file && !isGuarding) return route;
  return {
    ...route,
    guards: isGuarding ? movedGuards(guards, file, at) : guards,
    spans: spans.map((span) =>
      span.file === file ? { ...span, line: at(span.line), endLine: at(span.endLine) } : span,
    ),
    declared: declared.file === file ? { ...declared, line: at(declared.line) } : declared,
    handler:
      handler?.file === file ? { ...handler, line: at(handler.line), endLine: at(handler.endLine) } : handler,
  };
}

function movedGuards(guards: Guards, file: string, at: (line: number) => number): Guards {
  const by = guards.by.map((place) => (place.file === file ? { ...place, line: at(place.line) } : place));
  return { ...guards, by };
}

export type Confidence = 'high' | 'medium' | 'low' | 'none';

/** Why an answer is as it is: codes and arguments, which the shell localises. */
export type ReasonCode =
  | 'declared'
  | 'anyMethod'
  | 'headAsGet'
  | 'learnedBase'
  | 'generated'
  | 'static'
  | 'notMounted'
  | 'severalEqual'
  | 'catchAllTail'
  | 'noLiteral'
  | 'handlerUnknown'
  | 'mayPassOn'
  | 'strangeReport'
  | 'noShape'
  | 'otherMethods'
  | 'fallbackOnly'
  | 'middlewareOnly'
  | 'documentedOnly'
  | 'nearest'
  | 'unreadFramework'
  | 'noRoutes'
  | 'noMethod'
  | 'otherHost'
  | 'noPath'
  | 'configuredBase'
  | 'pinned';
export type Reason = Failure<ReasonCode>;

/** What has low confidence shows nothing in the code by itself. */
export function isCertain({ confidence }: { readonly confidence: Confidence }): boolean {
  return confidence === 'high' || confidence === 'medium';
}
