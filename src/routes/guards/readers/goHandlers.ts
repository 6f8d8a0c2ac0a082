import { oncePer } from '../../oncePer.ts';
import type { FunctionFacts } from '../../facts.ts';
import type { Linker } from '../../interpret/linker.ts';
import type { RouterValue, Value } from '../../interpret/values/value.ts';
import type { GuardReader } from '../guardReader.ts';
import { byFacts } from '../judge.ts';
import type { Layer } from '../layer.ts';
import { chain } from './chain.ts';

/** Handlers of Go's own library, which whatever starts the server may wrap as a whole. */
export const goHandlers: GuardReader = {
  frameworks: ['net/http', 'chi', 'gorilla/mux'],

  layersOf(registration, router, linker) {
    const own = chain.layersOf(registration, router, linker);
    return own && [...wrapping(linker), ...own];
  },
};

/** Wrappers of the code that may refuse somebody and stand before no handler that is seen: they may stand before all. */
const wrapping = oncePer((linker: Linker): readonly Layer[] => {
  const used = new Set(linker.routers.flatMap(usedBy));
  return linker.files.flatMap((file) =>
    file.language !== 'go'
      ? []
      : file.functions.flatMap((facts): readonly Layer[] => {
          if (facts.isMiddleware !== true || facts.name === '' || used.has(facts)) return [];
          const layer = byFacts(facts.name, facts, file, { file: file.path, line: facts.line }, []);
          return layer.means === 'harmless' ? [] : [{ ...layer, means: 'unknown' }];
        }),
  );
});

/** Functions that are seen before some handlers. */
function usedBy({ guards, entries }: RouterValue): readonly FunctionFacts[] {
  const values = [
    ...guards.flatMap((guard) => guard.values),
    ...entries.flatMap((entry) => [
      ...(entry.guards ?? []),
      ...(entry.kind === 'route' ? entry.handlers : []),
    ]),
  ];
  return values.flatMap((value) => functionsIn(value, 0));
}

function functionsIn(value: Value, depth: number): readonly FunctionFacts[] {
  if ((value.kind !== 'function' && value.kind !== 'external') || depth > 6) return [];
  const { maker, wraps = [] } = value;
  // What stands around a whole router stands before what is not seen here.
  if (wraps.some(({ kind }) => kind === 'router')) return [];
  const inner = [...wraps, ...(maker === undefined ? [] : [maker])];
  return [
    ...(value.kind === 'function' ? [value.facts] : []),
    ...inner.flatMap((one) => functionsIn(one, depth + 1)),
  ];
}
