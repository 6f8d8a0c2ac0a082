import type { Annotation, Linker } from '../../interpret/linker.ts';
import type { GuardReader } from '../guardReader.ts';
import { judgedAnnotation, layerOf } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { meaningOfName } from '../names.ts';
import { annotatedHandler, wordsOf } from './annotated.ts';

/** `[Authorize]` and `[AllowAnonymous]`, which wins wherever it stands; what holds for the application is not known. */
export const aspnet: GuardReader = {
  frameworks: ['ASP.NET Core'],

  layersOf(registration, _router, linker) {
    const found = annotatedHandler(registration, linker);
    // Endpoints without a controller get their guards behind them.
    if (found?.owner === undefined) return undefined;
    const own = [...found.ofClass, ...found.ofMethod].map(judgedAttribute);
    const isOpen = ({ means }: Layer): boolean => means === 'open';
    const bases = linker.outerBasesOf(found.owner).filter(({ name }) => !controllerBases.test(name));
    const unknownBases = bases.map(({ name }) => layerOf(name, registration.at, 'unknown'));
    return [
      ...application(linker),
      ...unknownBases,
      ...own.filter((one) => !isOpen(one)),
      ...own.filter(isOpen),
    ];
  },
};

const controllerBases = /^(?:(?:Api|OData)?Controller(?:Base)?|I\w+)$/;
const filters = /(?:Filter|Interceptor)$/;

function judgedAttribute(annotation: Annotation): Layer {
  const name = annotation.name.replace(/Attribute$/, '');
  const judged = judgedAnnotation({ ...annotation, name }, true);
  // Filters are given by their type.
  return filters.test(name) && judged.means === 'harmless' ? { ...judged, means: 'unknown' } : judged;
}

const csharp: ReadonlySet<string> = new Set(['csharp']);
const cache = new WeakMap<Linker, readonly Layer[]>();

function application(linker: Linker): readonly Layer[] {
  let known = cache.get(linker);
  if (known === undefined) {
    known = wordsOf(linker, csharp, /^(?:FallbackPolicy|RequireAuthorization|UseMiddleware<)/i).flatMap(
      (one) => {
        const name = one.word.replace('UseMiddleware<', '');
        const means = meaningOfName(name);
        const isHarmless = name !== one.word && (means === 'silent' || means === 'harmless');
        return isHarmless ? [] : [layerOf(name, one, 'unknown')];
      },
    );
    cache.set(linker, known);
  }
  return known;
}
