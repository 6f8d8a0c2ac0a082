import { oncePer } from '../../oncePer.ts';
import type { Annotation, Linker } from '../../interpret/linker.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import type { ClassValue, FunctionValue, Registration, RouterValue } from '../../interpret/values/value.ts';
import { joinTemplates } from '../../match/template.ts';
import { decided } from '../accessRules.ts';
import type { GuardReader } from '../guardReader.ts';
import { judgedAnnotation, layerOf, refuses, textsIn } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { annotatedHandler } from './annotated.ts';
import { securitySettings, type SecuritySettings } from './symfonyRules.ts';

/** `access_control` of `security.yaml`, attributes of methods and classes, and what an action asks first of all. */
export const symfony: GuardReader = {
  frameworks: ['Symfony'],

  layersOf(registration, router, linker) {
    const found = annotatedHandler(registration, linker);
    if (found === undefined) return undefined;
    const application = applicationOf(linker);
    return [
      ...ofPath(registration, router, application.settings, linker),
      ...application.listeners,
      ...[...found.ofClass, ...found.ofMethod].flatMap(ofAttribute),
      ...askedFirst(found.handler, linker),
    ];
  },
};

const silent = /^(?:Symfony|OpenApi|Nelmio|FOS|Sensio|Doctrine|ApiPlatform|Psr|JMS)(?:\\|$)/;

function ofAttribute(annotation: Annotation): readonly Layer[] {
  const { name, module, call } = annotation;
  if (name === 'IsGranted' || name === 'Security') {
    const [first] = call.args.filter((arg) => arg.name === undefined || arg.name === 'attribute');
    const [written = ''] = first === undefined ? [] : textsOf(first.value);
    return [granted(written, layerOf(name, call.at, 'unknown'))];
  }
  if (name === 'Route' || silent.test(module ?? '')) return [];
  const layer = judgedAnnotation(annotation, true);
  return [layer.means === 'open' ? { ...layer, means: 'unknown' } : layer];
}

/** `ROLE_ADMIN`, `is_granted('ROLE_ADMIN')`, or an expression. */
function granted(written: string, at: Layer): Layer {
  if (written === '') return at;
  if (/^(?:PUBLIC_ACCESS|IS_AUTHENTICATED_ANONYMOUSLY)$/.test(written)) return { ...at, means: 'harmless' };
  if (/^[\w.:-]+$/.test(written))
    return { ...at, means: 'required', roles: written.startsWith('IS_') ? [] : [written] };
  const isPlain = written.includes('is_granted(') && !/\bor\b|\|\||\bnot\b|!|PUBLIC|ANONYMOUS/.test(written);
  if (!isPlain) return at;
  const roles = Array.from(written.matchAll(/['"](\w{1,80})['"]/g), ([, role = '']) => role);
  return { ...at, means: 'required', roles };
}

/** An action that begins with `$this->denyAccessUnlessGranted(…)`. */
function askedFirst({ facts, file, scope }: FunctionValue, linker: Linker): readonly Layer[] {
  const [first] = facts.body;
  linker.trace.ran.add(facts);
  if (first?.kind !== 'do' || first.value.kind !== 'call' || first.value.callee.kind !== 'member') return [];
  const { callee, args, line } = first.value;
  if (callee.name !== 'denyAccessUnlessGranted') return [];
  const roles = textsIn(args.slice(0, 1).map(({ value }) => ({ value: linker.evaluateAt(value, scope) })));
  return [layerOf(callee.name, { file: file.path, line }, 'required', roles)];
}

interface SymfonyApplication {
  readonly settings: readonly SecuritySettings[];
  readonly listeners: readonly Layer[];
}

const applicationOf = oncePer((linker: Linker): SymfonyApplication => ({
  settings: securitySettings(linker),
  listeners: linker.classes.flatMap((one) => listening(one, linker)),
}));

/** A listener of the code that may refuse somebody: whom, and where, is not known. */
function listening(value: ClassValue, linker: Linker): readonly Layer[] {
  const { facts, file } = value;
  if (file.language !== 'php' || !refuses(file, facts.line, facts.endLine)) return [];
  const isListener =
    facts.annotations.some(
      ({ callee }) => callee.kind === 'name' && callee.name.endsWith('AsEventListener'),
    ) ||
    (hearsRequests(value) &&
      linker.outerBasesOf(value).some(({ name }) => name.endsWith('EventSubscriberInterface')));
  return isListener ? [layerOf(facts.name, { file: file.path, line: facts.line }, 'unknown')] : [];
}

/** By what `getSubscribedEvents` returns: what is heard of after a failure refuses nobody. */
function hearsRequests({ facts, file }: ClassValue): boolean {
  const method = facts.methods
    .flatMap((id) => file.functions[id] ?? [])
    .find(({ name }) => name === 'getSubscribedEvents');
  return method === undefined || /request|controller/i.test(JSON.stringify(method.body));
}

function ofPath(
  { templates, methods, at }: Registration,
  { prefixes }: RouterValue,
  settings: readonly SecuritySettings[],
  linker: Linker,
): readonly Layer[] {
  const [own] = settings
    .filter(({ folder }) => folder === '' || at.file.startsWith(`${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length);
  if (own === undefined) {
    const isSecured = linker.sources.manifests.some(({ dependencies }) => dependencies.has('security'));
    return isSecured ? [layerOf('access_control', at, 'unknown')] : [];
  }
  const all = (prefixes.length === 0 ? [[]] : prefixes).flatMap((prefix) =>
    templates.map((template) => joinTemplates(prefix, template)),
  );
  const layer = decided(own.rules, { templates: all, methods }, undefined, at);
  return layer === undefined ? [] : [layer];
}
