import { saysSomething } from '../../match/compile.ts';
import type { Handler, RouteRole } from '../../route.ts';
import type {
  ArgumentValue,
  ClassValue,
  ExternalValue,
  FunctionValue,
  Registration,
  Value,
} from '../values/value.ts';

/** Who answers a route, and as what. */
interface Answer {
  readonly handler: Handler | null;
  readonly role: RouteRole;
  readonly mayPassOn?: true;
}

/** Packages whose middleware serves files. */
const staticPackages = /(?:^|\/)(?:static|koa-static|serve-static|serve-index|send|koa-send|serve-favicon)$/;

/**
 * The handler of a registration: the last of a chain, and of wrappers the innermost function of the workspace. The line
 * is that of the function's name; an inline function is found where it is registered.
 */
export function answerOf(registration: Registration): Answer {
  const { handlers, role, call, at } = registration;
  const last = handlers.at(-1);
  if (role === 'generated' || role === 'static') return { handler: makerOf(registration, last), role };
  if (last === undefined) return { handler: null, role: role ?? 'unknown' };
  if (isStatic(last))
    return { handler: { file: at.file, line: at.line, endLine: call.endLine, name: '' }, role: 'static' };
  if (last.kind === 'class') return { handler: classHandler(last), role: role ?? 'handler' };
  const found = innermost(last);
  if (found !== undefined && isGuard(found)) return guarded(registration, found);
  if (found === undefined)
    return { handler: null, role: role ?? externalRole(last, registration.isPrefix === true) };
  return functionAnswer(found, registration);
}

/** What a package answers is found where it is asked for: in a class or function, or at the registration. */
function makerOf(registration: Registration, last: Value | undefined): Handler {
  if (last?.kind === 'class') return classHandler(last);
  const inner = last === undefined ? undefined : innermost(last);
  return inner === undefined ? declaredAt(registration) : functionHandler(inner, registration.call);
}

/** What stands last only passes on: before it, something may answer. */
function guarded(registration: Registration, guard: FunctionValue): Answer {
  const found = lastAnswering(registration.handlers, 0);
  return functionAnswer(found === undefined || isGuard(found) ? guard : found, registration);
}

function functionAnswer(found: FunctionValue, registration: Registration): Answer {
  const role = registration.role ?? roleOf(found, registration);
  const mayPassOn = role === 'handler' && found.facts.mayPassOn === true;
  return { handler: functionHandler(found, registration.call), role, ...(mayPassOn ? { mayPassOn } : {}) };
}

const refusing = /not_?found|no_?route|(?:invalid|unknown)_?(?:api)?_?endpoint/i;

/** What answers everything below a path, and by its name says that there is nothing, is no handler. */
function roleOf(found: FunctionValue, { isPrefix, templates }: Registration): RouteRole {
  if (isGuard(found)) return 'middleware';
  // Before all below a path, a validator is a guard, too.
  if (isPrefix === true && found.facts.mayPassOn === true) return 'middleware';
  const takesAll = templates.every((template) => template.every((piece) => !saysSomething(piece)));
  if (found.facts.isRefusal === true && takesAll) return 'fallback';
  return isPrefix === true && refusing.test(found.facts.name) ? 'fallback' : 'handler';
}

/** A class that answers without a method of its own. */
function classHandler({ facts, file }: ClassValue): Handler {
  return { file: file.path, line: facts.line, endLine: facts.endLine, name: facts.name };
}

function declaredAt({ call }: Registration): Handler {
  return { file: call.at.file, line: call.at.line, endLine: call.endLine, name: '' };
}

function isGuard(value: FunctionValue): boolean {
  return value.facts.isMiddleware === true;
}

/** What a package gives may be a guard where it stands before all below a path. */
function externalRole(value: Value, isPrefix: boolean): RouteRole {
  return value.kind === 'external' && isPrefix ? 'middleware' : 'unknown';
}

const staticNames: ReadonlySet<string> = new Set([
  'static',
  'serveStatic',
  'FileServer',
  'FileServerFS',
  'StaticFiles',
]);

function isStatic(value: Value): boolean {
  if (value.kind !== 'external') return false;
  if (staticPackages.test(value.module) || staticNames.has(value.path.at(-1) ?? '')) return true;
  return value.call?.args.some((arg) => isStatic(arg.value)) === true;
}

/** The last of several that is no guard, and where there is one no validator. */
function lastAnswering(values: readonly Value[], depth: number): FunctionValue | undefined {
  const found = values.map((value) => innermost(value, depth + 1)).filter((value) => value !== undefined);
  const answering = found.filter((value) => !isGuard(value));
  return answering.findLast(({ facts }) => facts.mayPassOn !== true) ?? answering.at(-1) ?? found.at(-1);
}

/** Inside of wrappers, of which the last function counts. */
function innermost(value: Value, depth = 0): FunctionValue | undefined {
  if (depth > 8) return undefined;
  switch (value.kind) {
    case 'function':
      return wrappedBy(value, depth) ?? value;
    case 'external':
      return innermostOfCall(value, depth);
    case 'instance': {
      // A type of functions: `HandlerFunc(show)`.
      const isOfFunctions = value.of.facts.methods.length === 0 || value.of.file.language === 'go';
      return isOfFunctions ? lastAnswering(valuesOf(value.args), depth) : undefined;
    }
    case 'list': {
      const last = value.items.at(-1);
      return last === undefined ? undefined : innermost(last, depth + 1);
    }
    case 'either': {
      for (const option of value.options) {
        const found = innermost(option, depth + 1);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

/** What a package made: of what it wraps, of what it was given, or of what it is a part of. */
function innermostOfCall(value: ExternalValue, depth: number): FunctionValue | undefined {
  const wraps = wrappedBy(value, depth);
  if (wraps !== undefined) return wraps;
  const { call, maker, of } = value;
  const best = call === undefined ? undefined : lastAnswering(valuesOf(call.args), depth);
  if (best !== undefined) return maker === undefined ? best : { ...best, maker };
  return of === undefined ? undefined : innermost(of, depth + 1);
}

function wrappedBy({ wraps = [] }: FunctionValue | ExternalValue, depth: number): FunctionValue | undefined {
  return lastAnswering(wraps.filter(isHandlerLike), depth);
}

function valuesOf(args: readonly ArgumentValue[]): readonly Value[] {
  return args.map(({ value }) => value);
}

const requestNames = /^_?(?:req|request|ctx|context|c|w|r|res|response|reply)$/i;

/** A wrapper calls what takes a request; a factory may be given any function. */
function isHandlerLike(value: Value): boolean {
  if (value.kind === 'external') return value.call !== undefined;
  if (value.kind === 'instance') return value.args.some((arg) => isHandlerLike(arg.value));
  if (value.kind !== 'function') return false;
  const { params } = value.facts;
  return (
    value.maker !== undefined ||
    params.some(({ name }) => requestNames.test(name)) ||
    value.facts.owner !== undefined
  );
}

/** The place of a handler: its maker's where the function itself has no name. */
function functionHandler(value: FunctionValue, call: Registration['call']): Handler {
  const { facts, file } = value;
  const { maker } = value;
  if (maker !== undefined && maker.facts.name !== '') return functionHandler(maker, call);
  if (facts.name !== '')
    return { file: file.path, line: facts.line, endLine: facts.endLine, name: facts.name };
  const isInline =
    file.path === call.at.file && facts.startLine >= call.at.line && facts.endLine <= call.endLine;
  if (isInline) return { file: file.path, line: call.at.line, endLine: facts.endLine, name: '' };
  return { file: file.path, line: facts.line, endLine: facts.endLine, name: '' };
}
