import { oncePer } from '../../oncePer.ts';
import type { Annotation, Linker } from '../../interpret/linker.ts';
import type { ClassValue, Registration } from '../../interpret/values/value.ts';
import type { Place } from '../../route.ts';
import { agreed, decided } from '../accessRules.ts';
import type { GuardReader } from '../guardReader.ts';
import { judgedAnnotation, layerOf, refuses, speaksOfAccess, textsIn } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { meaningOfName } from '../names.ts';
import { annotatedHandler } from './annotated.ts';
import { chainsOf, conditions, spelLayer, type Chain } from './springRules.ts';

/** Filter chains of Spring Security, annotations of methods and classes, and what the code puts before all of them. */
export const spring: GuardReader = {
  frameworks: ['Spring', 'Spring functions'],

  layersOf(registration, _router, linker) {
    const found = annotatedHandler(registration, linker);
    if (found === undefined) return undefined;
    const application = applicationOf(linker);
    const own = found.ofMethod.flatMap((one) => securing(one, linker));
    const outer = found.ofClass.flatMap((one) => securing(one, linker));
    const asked = (own.length > 0 ? own : outer).map((layer) =>
      application.asksMethods || layer.means === 'harmless' ? layer : { ...layer, means: 'unknown' as const },
    );
    const others = [...found.ofClass, ...found.ofMethod].filter(
      (one) => securing(one, linker).length === 0 && !isSilent(one),
    );
    return [
      ...ofPath(registration, application, linker),
      ...application.filters,
      ...asked,
      ...others.map(judgedOther),
    ];
  },
};

const silentPackages =
  /^(?:io\.swagger|org\.springdoc|lombok|jakarta|javax|com\.fasterxml|io\.micrometer|kotlin|org\.springframework\.(?!security))/;

/** Where whole packages are imported, a name of another one may be taken for one of Spring's: but what asks is not silent. */
function isSilent({ name, module = '' }: Annotation): boolean {
  return silentPackages.test(module) && meaningOfName(name) !== 'required';
}

/** Only what Spring itself leaves open is open. */
function judgedOther(annotation: Annotation): Layer {
  const layer = judgedAnnotation(annotation, true);
  return layer.means === 'open' ? { ...layer, means: 'unknown' } : layer;
}

/** What an annotation asks for, also one that is composed of others. */
function securing({ name, call, callee }: Annotation, linker: Linker, depth = 0): readonly Layer[] {
  switch (name) {
    case 'PreAuthorize':
    case 'PostAuthorize': {
      const [written = ''] = textsIn(call.args);
      const layer = spelLayer(written, layerOf(name, call.at, 'unknown'));
      return [layer.means === 'open' ? { ...layer, means: 'harmless' } : layer];
    }
    case 'Secured':
    case 'RolesAllowed': {
      const roles = textsIn(call.args);
      const isOpen = roles.includes('IS_AUTHENTICATED_ANONYMOUSLY');
      return [layerOf(name, call.at, isOpen ? 'harmless' : 'required', isOpen ? [] : roles)];
    }
    case 'PermitAll':
      return [layerOf(name, call.at, 'harmless')];
    case 'DenyAll':
      return [layerOf(name, call.at, 'required')];
    default:
      if (callee.kind !== 'class' || depth > 3) return [];
      return linker
        .annotations(callee.facts.annotations, { ...callee.scope, self: callee })
        .flatMap((inner) => securing(inner, linker, depth + 1))
        .map((layer) => ({ ...layer, name, file: call.at.file, line: call.at.line }));
  }
}

interface SpringApplication {
  readonly chains: readonly Chain[];
  readonly filters: readonly Layer[];
  /** Annotations of methods are asked. */
  readonly asksMethods: boolean;
}

const applicationOf = oncePer((linker: Linker): SpringApplication => {
  const classes = linker.classes.filter(
    ({ file: { language } }) => language === 'java' || language === 'kotlin',
  );
  return {
    chains: classes.flatMap((one) => chainsOf(one, linker)),
    filters: classes.flatMap((one) => filtering(one, linker)),
    asksMethods: classes.some(({ facts }) => isAnnotated(facts, enabling) && !isAnnotated(facts, conditions)),
  };
});

function isAnnotated({ annotations }: ClassValue['facts'], name: RegExp): boolean {
  return annotations.some(({ callee }) => callee.kind === 'name' && name.test(callee.name));
}

const enabling = /^Enable(?:Global|Reactive)?MethodSecurity$/;
const filterBases =
  /^(?:OncePerRequestFilter|GenericFilterBean|Filter|WebFilter|HttpFilter|\w*Authentication(?:Processing)?Filter|AbstractPreAuthenticatedProcessingFilter)$/;
const interceptorBases = /^(?:Async)?HandlerInterceptor(?:Adapter)?$/;

/** Filters, interceptors and aspects of the code that may refuse somebody: whom, and where, is not known. */
function filtering(value: ClassValue, linker: Linker): readonly Layer[] {
  const { facts, file } = value;
  const isAspect = isAnnotated(facts, /^Aspect$/);
  const names = linker.outerBasesOf(value).map(({ name }) => name);
  const isInterceptor = names.some((name) => interceptorBases.test(name));
  if (!isAspect && !isInterceptor && !names.some((name) => filterBases.test(name))) return [];
  const may = isInterceptor
    ? speaksOfAccess(file, facts.line, facts.endLine)
    : refuses(file, facts.line, facts.endLine);
  return may ? [layerOf(facts.name, { file: file.path, line: facts.line }, 'unknown')] : [];
}

/** What the chains say of a route. */
function ofPath(registration: Registration, { chains }: SpringApplication, linker: Linker): readonly Layer[] {
  const { at } = registration;
  const unit = linker.sources.unitOf(at.file);
  const own = chains.filter((one) => one.unit === unit);
  if (own.length === 0) {
    const isSecured = linker.sources.manifests.some(({ dependencies }) => dependencies.has('security'));
    return isSecured || chains.length > 0 ? [layerOf('SecurityFilterChain', at, 'unknown')] : [];
  }
  const ignored = decided(
    own.flatMap((one) => one.ignored),
    registration,
    undefined,
    at,
  );
  const layer = ignored ?? ofChains(own, registration, at);
  return layer === undefined ? [] : [layer];
}

/** The first chain that is for a path decides; of those that may be first, all must say the same. */
function ofChains(chains: readonly Chain[], registration: Registration, at: Place): Layer | undefined {
  const found: (Layer | undefined)[] = [];
  let last: number | undefined;
  for (const chain of chains.toSorted((a, b) => a.order - b.order)) {
    if (last !== undefined && chain.order > last) break;
    const reaches = registration.templates.map((template) => chain.scope(template));
    if (chain.rules.length === 0 && chain.ignored.length > 0) continue;
    if (reaches.every((reach) => reach === 'no')) continue;
    found.push(decided(chain.rules, registration, chain.layer, at));
    if (reaches.every((reach) => reach === 'yes') && !chain.isConditional) last = chain.order;
  }
  // Without a chain that is there for sure, nobody knows what else is.
  return agreed(last === undefined ? [...found, layerOf('SecurityFilterChain', at, 'unknown')] : found, at);
}
