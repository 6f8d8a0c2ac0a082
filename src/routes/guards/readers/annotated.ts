import type { Annotation, Linker } from '../../interpret/linker.ts';
import { ancestorsOf } from '../../interpret/values/members.ts';
import { ownerOf } from '../../interpret/values/values.ts';
import type { ClassValue, FunctionValue, Registration } from '../../interpret/values/value.ts';

/** What readers share whose guards are annotations of methods and of their classes. */

interface AnnotatedHandler {
  readonly handler: FunctionValue;
  /** The class whose object answers. */
  readonly owner: ClassValue | undefined;
  /** Of the class and its ancestors, the farthest first; then of the method. */
  readonly ofClass: readonly Annotation[];
  readonly ofMethod: readonly Annotation[];
}

export function annotatedHandler({ handlers }: Registration, linker: Linker): AnnotatedHandler | undefined {
  const handler = handlers.at(-1);
  if (handler?.kind !== 'function') return undefined;
  const owner = ownerOf(handler.self);
  const classes = owner === undefined ? [] : ancestorsOf(owner, linker).toReversed();
  return {
    handler,
    owner,
    ofClass: classes.flatMap((one) => linker.annotations(one.facts.annotations, { ...one.scope, self: one })),
    ofMethod: linker.annotations(handler.facts.annotations, handler.scope),
  };
}

/** Words of access of all files of a language that say what holds for the whole application. */
export function wordsOf(
  linker: Linker,
  languages: ReadonlySet<string>,
  word: RegExp,
): readonly { readonly word: string; readonly file: string; readonly line: number }[] {
  return linker.files.flatMap(({ path, language, access = [] }) =>
    languages.has(language)
      ? access.flatMap((one) => (word.test(one.word) ? [{ ...one, file: path }] : []))
      : [],
  );
}
