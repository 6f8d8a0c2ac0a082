import type { AccessWord, FileFacts, FunctionFacts } from '../facts.ts';
import type { Annotation } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import type { CallValue, ExternalValue, FunctionValue, Value } from '../interpret/values/value.ts';
import type { Place } from '../route.ts';
import type { Layer } from './layer.ts';
import { isHalting } from './accessWords.ts';
import { meaningOfName, namesRoles, roleInName } from './names.ts';

/** What values are, as guards. */

/** Packages whose middleware refuses nobody for who they are. */
const harmlessPackages =
  /^(?:helmet|cors|body-parser|morgan|compression|cookie-parser|express-session|cookie-session|multer|csurf|express-rate-limit|express-async-handler|express-validator|celebrate|serve-\w+|express-fileupload|method-override|connect-flash|response-time|i18n(?:ext)?\w*|express-winston|pino-http|errorhandler|express-useragent|connect-livereload|hpp|lusca|feature-policy|express-robots-txt|express-ip\w*|swagger-ui-express|express-slow-down|express-actuator|express-status-monitor|prom-client|zod|joi|yup|vhost|path|fs|koa-(?:body\w*|logger|static|compress|helmet|session|send|mount|json\w*|views|response-time|conditional-get|etag|error|onerror|ratelimit|favicon|convert|sslify|useragent|range|pino-logger)|@koa\/(?:cors|ejs|multer)|hono\/(?!jwt|jwk|bearer-auth|basic-auth|combine|factory|ip-restriction|quick|tiny)[\w-]+|@hono\/(?:zod-validator|sentry|otel|prometheus|swagger-ui))(?:\/|$)/;
/** Functions of frameworks' own packages that are no guards. */
const frameworkPackages =
  /^(?:express|koa|fastify|hono(?:\/(?:quick|tiny))?|@nestjs\/\w+|@koa\/(?:router|cors))$/;

/** Of Go, whose own middleware asks for nobody unless its name says so. */
const goPackages =
  /^(?:net\/http|github\.com\/(?:gin-gonic\/gin|gin-contrib\/\w+|labstack\/echo(?:\/v\d)?(?:\/middleware)?|go-chi\/(?:chi|cors|httplog|httprate|jwtauth|render|stampede)|gorilla\/(?:mux|handlers)|gofiber\/\w+|rs\/cors|swaggo\/[\w-]+|unrolled\/\w+|justinas\/nosurf)(?:\/|$))/;

const passingOver = ['Skipper', 'Next', 'Filter'];

function ofGoPackage(names: readonly string[], call: CallValue | undefined): Layer['means'] {
  if (names.includes('Verifier')) return 'optional';
  if (!names.some((one) => /jwt|(?:basic|key)_?auth|^Authenticat|casbin|authz/i.test(one))) return 'harmless';
  // Its settings say whom it passes over.
  const given = call?.args.flatMap(({ value }) =>
    value.kind === 'external' ? (value.call?.args ?? []) : [],
  );
  const isPartial = given?.some(
    ({ value }) => value.kind === 'record' && passingOver.some((key) => value.entries.has(key)),
  );
  return isPartial === true ? 'unknown' : 'required';
}

const depthLimit = 6;

export function layerOf(
  name: string,
  at: Place,
  means: Layer['means'],
  roles: readonly string[] = [],
): Layer {
  return { name, file: at.file, line: at.line, means, roles };
}

/** Words of a stretch of a file that speak of access. */
export function speaksOfAccess(file: FileFacts, from: number, to: number): boolean {
  return wordsWithin(file, from, to).some((one) => !isHalting(one));
}

/** Words of access of some lines. */
export function wordsWithin({ access = [] }: FileFacts, from: number, to: number): readonly AccessWord[] {
  return access.filter(({ line }) => line >= from && line <= to);
}

/** What a value does before a handler. */
export function judged(value: Value, at: Place, depth = 0): Layer {
  if (depth > depthLimit) return layerOf('…', at, 'unknown');
  switch (value.kind) {
    case 'function':
      return withWrapped(judgedFunction(value, at), value.wraps, at, depth);
    case 'external':
      return withWrapped(judgedPart(value, at, depth), value.wraps ?? givenTo(value), at, depth);
    case 'class':
      return judgedClass(value, at);
    // What stands before its routes is looked at where it is mounted.
    case 'router':
      return layerOf('', at, 'harmless');
    case 'instance':
      return judgedClass(value.of, at, textsIn(value.args));
    case 'either':
    case 'list':
      return together(
        (value.kind === 'list' ? value.items : value.options).map((one) => judged(one, at, depth + 1)),
        at,
        value.kind,
      );
    default:
      return layerOf('', at, 'unknown');
  }
}

/** What refuses nobody itself does what it wraps: `asyncHandler(requireLogin)`. */
function withWrapped(own: Layer, wraps: readonly Value[] = [], at: Place, depth: number): Layer {
  if (own.means !== 'harmless') return own;
  const inner = wraps.map((one) => judged(one, at, depth + 1));
  return inner.find(({ means }) => means !== 'harmless') ?? own;
}

/** What a package's wrapper gets: `express-async-handler`, `catchAsync`. */
function givenTo({ module, path, call }: ExternalValue): readonly Value[] {
  return /async|catch|wrap/i.test(path.at(-1) ?? module) ? (call?.args ?? []).map(({ value }) => value) : [];
}

/** What a package gives, or a function of the code makes of it; what that wraps is looked at by itself. */
export function judgedPart({ module, path, call, maker }: ExternalValue, at: Place, depth = 0): Layer {
  const [given] = call?.args ?? [];
  // FastAPI's ways to name what runs before a handler, and that of Hono.
  if (given !== undefined && /^(?:Depends|Security|createMiddleware)$/.test(path.at(-1) ?? ''))
    return judged(given.value, at, depth + 1);
  const name = maker?.facts.name ?? path.at(-1) ?? module;
  const own = judgedExternal(name, path, module, call, at);
  if (maker === undefined || (own.means !== 'unknown' && !goPackages.test(module))) return own;
  return byFacts(name, maker.facts, maker.file, at, []);
}

/** Several that all stand there, or one of them. */
function together(layers: readonly Layer[], at: Place, kind: 'list' | 'either'): Layer {
  const wanted = (means: Layer['means']): Layer | undefined => layers.find((one) => one.means === means);
  const [first] = layers;
  if (first === undefined) return layerOf('', at, 'harmless');
  if (layers.every(({ means }) => means === first.means)) return first;
  if (kind === 'list') return wanted('required') ?? wanted('unknown') ?? wanted('optional') ?? first;
  return { ...(wanted('required') ?? wanted('unknown') ?? first), means: 'unknown' };
}

function judgedFunction(value: FunctionValue, at: Place): Layer {
  const { facts, file, maker } = value;
  const isMade = maker !== undefined && maker.facts.name !== '';
  const named = isMade ? maker : value;
  const own = byFacts(named.facts.name, named.facts, named.file, at, rolesAround(value));
  if (own.means === 'required' && isMade && isTurnedOff(value)) return { ...own, means: 'unknown' };
  if (!isMade || own.means === 'required' || own.means === 'optional') return own;
  // What was returned stands there: it may let everybody pass.
  if (letsPass(facts, file)) return { ...own, means: 'harmless' };
  return own.means === 'harmless' ? { ...byFacts(facts.name, facts, file, at, []), name: own.name } : own;
}

/** A guard that passes everything on, and never fails; in Go, every wrapper looks like that. */
function letsPass({ isMiddleware, mayRefuse }: FunctionFacts, { language }: FileFacts): boolean {
  return isMiddleware === true && mayRefuse !== true && language !== 'go';
}

/** `authMiddleware(false)`: what it does without is not known. */
function isTurnedOff({ maker, scope }: FunctionValue): boolean {
  return valuesAround(maker, scope).some((value) => value.kind === 'literal' && value.value === false);
}

/** What a function was called with, whose inside this is. */
function valuesAround(maker: FunctionValue | undefined, scope: FunctionValue['scope']): readonly Value[] {
  return (maker?.facts.params ?? []).flatMap(({ name }) => {
    for (let at: typeof scope | undefined = scope; at !== undefined; at = at.parent) {
      const found = at.names.get(name);
      if (found !== undefined) return [found];
    }
    return [];
  });
}

const refusal = /^(?:401|403)$|^unauth|^forbidden|denied/i;

export function isRefusal({ word }: AccessWord): boolean {
  return refusal.test(word);
}

export function refuses(file: FileFacts, from: number, to: number): boolean {
  return wordsWithin(file, from, to).some(isRefusal);
}

/** By its name, and where that says nothing by what stands in it. */
export function byFacts(
  name: string,
  facts: FunctionFacts,
  file: FileFacts,
  at: Place,
  roles: readonly string[],
): Layer {
  const { startLine, endLine, params } = facts;
  // It is called after something has failed.
  if (params.length === 4 && /^_?(?:err|error|e|exception)$/i.test(params[0]?.name ?? ''))
    return layerOf(name, at, 'harmless');
  const means = meaningOfName(name);
  if (means === 'required') return layerOf(name, at, means, [...roles, ...roleInName(name)]);
  // It is called harmless by its name, and refuses all the same.
  if (means === 'optional') return layerOf(name, at, refuses(file, startLine, endLine) ? 'required' : means);
  const isHarmless = means === 'harmless' && !refuses(file, startLine, endLine);
  if (isHarmless || letsPass(facts, file)) return layerOf(name, at, 'harmless');
  if (means === 'vague' && refuses(file, startLine, endLine))
    return layerOf(name, at, 'required', [...roles, ...roleInName(name)]);
  if (means === 'vague' || speaksOfAccess(file, startLine, endLine)) return layerOf(name, at, 'unknown');
  return layerOf(name, at, 'harmless');
}

/** What the function was made with that returned this one: `requireRole('admin')`. */
function rolesAround({ maker, scope }: FunctionValue): readonly string[] {
  if (maker === undefined || !namesRoles(maker.facts.name)) return [];
  return valuesAround(maker, scope).flatMap(textsOf);
}

function judgedExternal(
  name: string,
  path: readonly string[],
  module: string,
  call: CallValue | undefined,
  at: Place,
): Layer {
  if (goPackages.test(module)) return layerOf(name, at, ofGoPackage([name, ...path, module], call));
  const all = [name, ...path, module.replace(/^@[\w-]+\//, '')];
  if (isHarmlessPart(name, module)) return layerOf(name, at, 'harmless');
  const meanings = all.map(meaningOfName);
  if (
    isSet(call, /^(?:credentialsRequired|auto_error|requireAuth)$/, false) ||
    isSet(call, /^passthrough$/, true)
  )
    return layerOf(name, at, 'optional');
  // Some paths are left out.
  if (path.at(-1) === 'unless') return layerOf(name, at, 'unknown');
  for (const means of ['optional', 'required', 'harmless'] as const) {
    if (meanings.includes(means)) {
      const roles = namesRoles(name) ? textsIn(call?.args ?? []) : [];
      return layerOf(name, at, means, means === 'required' ? [...roles, ...roleInName(name)] : []);
    }
  }
  const isFramework = frameworkPackages.test(module) && !meanings.includes('vague');
  return layerOf(name, at, isFramework ? 'harmless' : 'unknown');
}

/** Passport only prepares there who is asked later. */
function isHarmlessPart(name: string, module: string): boolean {
  return harmlessPackages.test(module) || (module === 'passport' && /^(?:initialize|session)$/.test(name));
}

/** Whether an option of a call is turned on or off. */
function isSet(call: CallValue | undefined, option: RegExp, wanted: boolean): boolean {
  return (
    call?.args.some(({ name, value }) => {
      const isWanted = (one: Value | undefined): boolean => one?.kind === 'literal' && one.value === wanted;
      if (name !== undefined) return option.test(name) && isWanted(value);
      return (
        value.kind === 'record' && [...value.entries].some(([key, one]) => option.test(key) && isWanted(one))
      );
    }) === true
  );
}

export function textsIn(args: readonly { readonly value: Value }[]): readonly string[] {
  return args.flatMap(({ value }) =>
    value.kind === 'external' && value.call === undefined ? [value.path.at(-1) ?? ''] : textsOf(value),
  );
}

/** A class of the workspace that guards: by its name, else by what stands in it. */
function judgedClass(
  { facts, file }: Extract<Value, { kind: 'class' }>,
  at: Place,
  roles: readonly string[] = [],
): Layer {
  const means = meaningOfName(facts.name);
  if (means === 'required' || means === 'optional')
    return layerOf(facts.name, at, means, namesRoles(facts.name) ? roles : []);
  const speaks = means === 'vague' || speaksOfAccess(file, facts.line, facts.endLine);
  return layerOf(facts.name, at, speaks ? 'unknown' : 'harmless');
}

/** A decorator, attribute or annotation. `isQuiet`: those of packages say nothing unless their names do. */
export function judgedAnnotation(annotation: Annotation, isQuiet: boolean): Layer {
  const { name, callee, call } = annotation;
  const means = meaningOfName(name);
  const roles = namesRoles(name) ? textsIn(call.args) : [];
  if (means === 'open' || means === 'harmless') return layerOf(name, call.at, means);
  if (means === 'required' || means === 'optional')
    return layerOf(name, call.at, means, [...roles, ...roleInName(name)]);
  if (callee.kind === 'function' || callee.kind === 'class') return { ...judged(callee, call.at), name };
  return layerOf(name, call.at, isQuiet && means === 'silent' ? 'harmless' : 'unknown');
}
