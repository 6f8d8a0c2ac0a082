import { oncePer } from '../../oncePer.ts';
import type { Annotation, Linker } from '../../interpret/linker.ts';
import type { Value } from '../../interpret/values/value.ts';
import type { GuardReader } from '../guardReader.ts';
import { judged, judgedAnnotation, layerOf } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { meaningOfName } from '../names.ts';
import { annotatedHandler, wordsOf } from './annotated.ts';
import { consumedBy } from './nestMiddleware.ts';

/** Guards of methods, controllers and the application, and middleware that modules apply. */
export const nestjs: GuardReader = {
  frameworks: ['NestJS'],

  layersOf(registration, _router, linker) {
    const found = annotatedHandler(registration, linker);
    if (found === undefined) return undefined;
    const parameters = found.handler.facts.params.flatMap(({ annotations = [] }) =>
      linker.annotations(annotations, found.handler.scope).map(ofParameter),
    );
    return [
      ...application(linker),
      ...consumedBy(registration, found.owner, linker),
      ...[...found.ofClass, ...found.ofMethod].flatMap(ofDecorator),
      ...parameters,
    ];
  },
};

const ownPackage = /^@nestjs\//;

function ofDecorator(annotation: Annotation): readonly Layer[] {
  const { name, module, call, callee } = annotation;
  if (name === 'UseGuards') return call.args.map(({ value }) => judged(value, call.at));
  // What only describes.
  if (/^Api[A-Z]/.test(name)) return [];
  if (name === 'UseInterceptors' || name === 'UsePipes' || name === 'UseFilters') return [];
  const layer = judgedAnnotation(annotation, module !== undefined && ownPackage.test(module));
  return [layer.means === 'harmless' && mayGuard(callee) ? { ...layer, means: 'unknown' } : layer];
}

/** A decorator of the code that is composed of others: `applyDecorators(UseGuards(…))`. */
function mayGuard(callee: Value): boolean {
  return callee.kind === 'function' && JSON.stringify(callee.facts.body).includes('"UseGuards"');
}

/** A parameter that is the user was set by something that knows them. */
function ofParameter({ name, module, call }: Annotation): Layer {
  const isOwn = module !== undefined && ownPackage.test(module);
  const isSilent = isOwn || meaningOfName(name) === 'silent';
  return layerOf(name, call.at, isSilent ? 'harmless' : 'unknown');
}

const scripts: ReadonlySet<string> = new Set(['typescript', 'javascript']);

/** `{ provide: APP_GUARD, useClass: JwtAuthGuard }`, `app.useGlobalGuards(new JwtAuthGuard())`. */
const application = oncePer((linker: Linker): readonly Layer[] => {
  const words = wordsOf(linker, scripts, /^(?:APP_GUARD|useGlobalGuards)/);
  return words.flatMap((one) => {
    const name = one.word.split(/\W/).at(-1) ?? one.word;
    // The name alone is that of an import.
    if (name === 'APP_GUARD') return words.length > 1 ? [] : [layerOf(name, one, 'unknown')];
    const means = meaningOfName(name);
    return [layerOf(name, one, means === 'required' || means === 'harmless' ? means : 'unknown')];
  });
});
