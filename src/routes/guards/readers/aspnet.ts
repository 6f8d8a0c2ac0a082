import { oncePer } from '../../oncePer.ts';
import type { Annotation, Linker } from '../../interpret/linker.ts';
import { folderOf } from '../../interpret/modules/workspace.ts';
import type { ExternalValue, Value } from '../../interpret/values/value.ts';
import type { Place } from '../../route.ts';
import { callsOf } from '../callsOf.ts';
import type { GuardReader } from '../guardReader.ts';
import { judged, judgedAnnotation, layerOf, speaksOfAccess, textsIn } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { meaningOfName } from '../names.ts';
import { annotatedHandler, wordsOf } from './annotated.ts';

/** `[Authorize]`, `RequireAuthorization` of endpoints and groups, and the policy of what says nothing. */
export const aspnet: GuardReader = {
  frameworks: ['ASP.NET Core'],

  layersOf(registration, router, linker) {
    const found = annotatedHandler(registration, linker);
    if (found === undefined) return undefined;
    // A class around the function of an endpoint says nothing.
    const owner = router.notes.has('part') ? undefined : found.owner;
    if (owner === undefined && !router.notes.has('part')) return undefined;
    const bases = owner === undefined ? [] : linker.outerBasesOf(owner);
    return [
      ...application(linker, registration.at, owner !== undefined),
      ...bases
        .filter(({ name }) => !controllerBases.test(name))
        .map(({ name }) => layerOf(name, registration.at, 'unknown')),
      ...[...(owner === undefined ? [] : found.ofClass), ...found.ofMethod].map(judgedAttribute),
    ];
  },

  judge: judgedConvention,
};

const controllerBases = /^(?:(?:Api|OData)?Controller(?:Base)?|I\w+)$/;
const filters = /(?:Filter|Interceptor)$/;

function judgedAttribute(annotation: Annotation): Layer {
  const name = annotation.name.replace(/Attribute$/, '');
  const layer = judgedAnnotation({ ...annotation, name }, true);
  // Filters are given by their type.
  return filters.test(name) && layer.means === 'harmless' ? { ...layer, means: 'unknown' } : layer;
}

/** What endpoints and groups have: `RequireAuthorization("admin")`, a filter, an attribute. */
function judgedConvention(value: Value, at: Place, linker: Linker): readonly Layer[] {
  if (value.kind !== 'external') return [judged(value, at)];
  const name = (value.path.at(-1) ?? '').replace(/Attribute$/, '');
  if (name === 'RequireAuthorization') return [authorization(value, at, linker)];
  const means = meaningOfName(name);
  if (means === 'open') return [layerOf(name, at, 'open')];
  if (means === 'required') return [layerOf(name, at, 'required', textsIn(value.call?.args ?? []))];
  return [layerOf(name, at, means === 'harmless' ? 'harmless' : 'unknown')];
}

/** Its policies by name, or what a function says of one: `policy => policy.RequireRole("admin")`. */
function authorization({ call }: ExternalValue, at: Place, linker: Linker): Layer {
  const args = call?.args ?? [];
  const roles = [...textsIn(args)];
  for (const { value } of args) {
    if (value.kind !== 'function') continue;
    linker.trace.ran.add(value.facts);
    for (const { name, call: inner } of callsOf(value.facts.body, value.file)) {
      // It may say yes to everybody.
      if (name === 'RequireAssertion') return layerOf('RequireAuthorization', at, 'unknown');
      if (name === 'RequireRole' || name === 'RequireClaim')
        roles.push(...textsIn(linker.evaluateArguments(inner, value.scope).args));
    }
  }
  return layerOf('RequireAuthorization', at, 'required', roles);
}

/** So many lines a call goes on, or a setting. */
const near = 4;

const csharp: ReadonlySet<string> = new Set(['csharp']);
const applicationWords = oncePer((linker: Linker) =>
  wordsOf(linker, csharp, /^(?:FallbackPolicy|DefaultPolicy|RequireAuth\w+|MapController|UseMiddleware<)/i),
);

/** What holds for all that says nothing of its own, as far as it is of the same project. */
function application(linker: Linker, at: Place, isController: boolean): readonly Layer[] {
  const known = applicationWords(linker);
  const projectOf = (file: string): string | undefined =>
    linker.sources.manifestsAbove(folderOf(file))[0]?.folder;
  const isNear = (word: RegExp, { file, line }: Place): boolean =>
    known.some(
      (one) => word.test(one.word) && one.file === file && one.line >= line && one.line < line + near,
    );
  return known.flatMap(({ word, ...place }) => {
    if (/^FallbackPolicy$/i.test(word)) {
      const isKnown = isNear(/^(?:DefaultPolicy|RequireAuthenticatedUser)$/i, place);
      const isOwn = projectOf(place.file) === projectOf(at.file);
      return [layerOf('FallbackPolicy', place, isKnown && isOwn ? 'required' : 'unknown')];
    }
    if (/^MapController$/i.test(word) && isController && isNear(/^RequireAuthorization$/i, place))
      return [layerOf('RequireAuthorization', place, 'unknown')];
    if (!word.startsWith('UseMiddleware<')) return [];
    const name = word.replace('UseMiddleware<', '');
    const means = meaningOfName(name);
    const own = linker.classes.find(({ facts }) => facts.name === name);
    const isQuiet = own !== undefined && !speaksOfAccess(own.file, own.facts.line, own.facts.endLine);
    return isQuiet || means === 'silent' || means === 'harmless' ? [] : [layerOf(name, place, 'unknown')];
  });
}
