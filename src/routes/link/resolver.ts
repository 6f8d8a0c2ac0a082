import type { FileFacts, ImportFacts, Language } from '../facts.ts';
import type { Linker } from './linker.ts';
import type { ClassValue, Scope, Value } from './value.ts';

/*
 * How names of a language lead from file to file. To add a language: an extractor (`extractors/extractor.ts`), and a
 * resolver here, both named in `languages.ts`.
 */

export interface Resolver {
  readonly languages: readonly Language[];
  /** What an imported name stands for: a module or value of the workspace, or something external. */
  importValue(file: FileFacts, imported: ImportFacts, linker: Linker): Value;
  /** A name that stands nowhere in the file: of the same package, of a wildcard import, of the language itself. */
  freeName?(name: string, scope: Scope, linker: Linker): Value | undefined;
  /** The top level that declares a name which the file only assigns: of languages whose files share names. */
  declaring?(name: string, file: FileFacts, linker: Linker): Scope | undefined;
  /** What a module gives under a name; the linker looks at the names of its top level by itself. */
  exported?(file: FileFacts, name: string, linker: Linker): Value | undefined;
  /** A module below a folder: of languages whose packages are folders. */
  submodule?(folder: string, name: string, linker: Linker): Value | undefined;
  /** Other parts of a class: of languages that let it stand in several files. */
  partsOf?(value: ClassValue, linker: Linker): readonly ClassValue[];
  /** Names that stand in every file: `module`, `__dirname`. */
  globals?(file: FileFacts): ReadonlyMap<string, Value>;
}
