import type { FileFacts, FunctionFacts } from '../../facts.ts';
import type { Annotation, Linker } from '../../interpret/linker.ts';
import { ancestorsOf, methodOf } from '../../interpret/values/members.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import { ownerOf } from '../../interpret/values/values.ts';
import type { CallValue, ClassValue } from '../../interpret/values/value.ts';
import type { GuardReader } from '../guardReader.ts';
import { isHalting } from '../accessWords.ts';
import { byFacts, isRefusal, judged, layerOf, wordsWithin } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { meaningOfName, roleInName } from '../names.ts';

/** `before_action` and `skip_before_action` of a controller, its bases and what these include. */
export const rails: GuardReader = {
  frameworks: ['Rails'],

  layersOf({ handlers, at }, _router, linker) {
    const handler = handlers.at(-1);
    if (handler?.kind !== 'function') return undefined;
    const { self, facts } = handler;
    const owner = ownerOf(self);
    if (owner === undefined) return undefined;
    const layers: Layer[] = linker
      .outerBasesOf(owner)
      .flatMap(({ name }) => (bases.test(name) ? [] : [layerOf(name, at, 'unknown')]));
    for (const ancestor of ancestorsOf(owner, linker).toReversed()) {
      for (const annotation of linker.annotations(ancestor.facts.annotations, ancestor.scope)) {
        if (isFor(facts.name, annotation.call)) apply(annotation, owner, layers, linker);
      }
    }
    return layers;
  },
};

/** What Rails and gems give controllers that refuses nobody. */
const bases =
  /^(?:ActionController::\w+|AbstractController::\w+|Pagy::\w+|Devise::Controllers::\w+|ActiveSupport::Concern|Pundit(?:::\w+)?|Rails\.\w+|\w+Helper)$/;
const before = /^(?:prepend_|append_)?(?:before|around)_(?:action|filter)$/;
const skip = /^skip_(?:before|around)_(?:action|filter)$|^skip_(?:action|filter)$/;
const login = /authenticat|log_?in|sign_?in/i;
/** Words of calls of what may answer for the action. */
const stopping = /^(?:authenticat|authori[sz]|require|ensure|assert|check|verify|validate|deny)/i;
const silent =
  /^(?:after_action|helper|layout|rescue|protect_from_forgery|skip_forgery_protection|skip_after|verify_(?:policy|authorized))|_after_action$/;

function isFor(action: string, { args }: CallValue): boolean {
  const given = (key: string): readonly string[] | undefined => {
    const found = args.find(({ name }) => name === key)?.value;
    return found === undefined ? undefined : textsOf(found);
  };
  return given('only')?.includes(action) !== false && given('except')?.includes(action) !== true;
}

function isConditional({ args }: CallValue): boolean {
  return args.some(({ name }) => name === 'if' || name === 'unless');
}

/** Adds the layers of a call of a class, or takes away those that it skips. */
function apply({ name, call }: Annotation, owner: ClassValue, layers: Layer[], linker: Linker): void {
  if (silent.test(name)) return;
  const named = call.args.flatMap((arg) => (arg.name === undefined ? textsOf(arg.value) : []));
  const isMaybe = isConditional(call);
  if (skip.test(name)) {
    for (const skipped of named) skipLayer(skipped, isMaybe, call, layers);
    return;
  }
  if (!before.test(name)) {
    const layer = ofMacro(name, isMaybe, call);
    // It leaves open what a login closes, and nothing else.
    if (layer.means === 'open')
      for (const closed of layers.filter((one) => login.test(one.name)))
        skipLayer(closed.name, isMaybe, call, layers);
    layers.push(layer.means === 'open' ? { ...layer, means: 'harmless' } : layer);
    return;
  }
  const block = call.args.find((arg) => arg.name === '&' || arg.value.kind === 'function')?.value;
  const found = [
    ...named.map((one) => ofMethod(one, call, owner, linker)),
    ...(block === undefined ? [] : [judged(block, call.at)]),
  ];
  layers.push(...found.map((layer) => (isMaybe ? maybe(layer) : layer)));
}

function maybe(layer: Layer): Layer {
  return layer.means === 'harmless' ? layer : { ...layer, means: 'unknown' };
}

function skipLayer(name: string, isMaybe: boolean, call: CallValue, layers: Layer[]): void {
  for (let at = layers.length - 1; at >= 0; at -= 1) {
    const layer = layers[at];
    if (layer?.name !== name) continue;
    if (isMaybe) layers[at] = maybe(layer);
    else layers.splice(at, 1, layerOf(name, call.at, 'harmless'));
  }
}

/** `skip_authentication`, `load_and_authorize_resource`: of a concern or a gem. */
function ofMacro(name: string, isMaybe: boolean, call: CallValue): Layer {
  const means = /^(?:skip|allow)_/.test(name) ? 'open' : meaningOfName(name);
  if (means === 'harmless' || means === 'silent') return layerOf(name, call.at, 'harmless');
  return layerOf(name, call.at, isMaybe || means === 'vague' ? 'unknown' : means);
}

function ofMethod(name: string, call: CallValue, owner: ClassValue, linker: Linker): Layer {
  const method = methodOf(owner, name, owner, linker);
  if (method !== undefined) {
    const { facts, file } = method;
    const own = byFacts(name, facts, file, call.at, []);
    // It is called so, and only looks who somebody is.
    if (own.means === 'required' && !mayStop(file, facts)) return { ...own, means: 'unknown' };
    return own.means === 'unknown' && !mayStop(file, facts) ? { ...own, means: 'harmless' } : own;
  }
  const means = meaningOfName(name);
  if (means === 'required') return layerOf(name, call.at, means, roleInName(name));
  return layerOf(name, call.at, means === 'harmless' ? means : 'unknown');
}

/** Whether a method answers, fails, or calls what may. */
function mayStop(file: FileFacts, { startLine, endLine }: FunctionFacts): boolean {
  return wordsWithin(file, startLine, endLine).some(
    (one) => isHalting(one) || isRefusal(one) || (one.line > startLine && stopping.test(one.word)),
  );
}
