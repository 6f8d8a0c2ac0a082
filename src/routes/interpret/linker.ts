import type {
  CallExpression,
  Expression,
  FileFacts,
  FunctionFacts,
  ImportFacts,
  Language,
} from '../facts.ts';
import type { RouterRegistry } from './routers/routerRegistry.ts';
import type {
  CallValue,
  ClassValue,
  ExternalValue,
  FunctionValue,
  InstanceValue,
  ParameterValue,
  RouterValue,
  Scope,
  Value,
} from './values/value.ts';
import type { WrittenTexts } from './values/writtenTexts.ts';

export interface Annotation {
  /** Its name where it is declared, without package. */
  readonly name: string;
  /** The package it comes from; undefined for one of the workspace or without import. */
  readonly module: string | undefined;
  readonly callee: Value;
  readonly call: CallValue;
}

/** What one file made. */
export interface Evaluated {
  readonly scope: Scope;
  readonly routers: readonly RouterValue[];
}

/** Evaluates the facts of a workspace folder as far as routes need it. */
export interface Linker extends RouterRegistry {
  readonly frameworks: readonly Framework[];
  readonly texts: WrittenTexts;
  /** Evaluates everything; the routers are there afterwards. */
  run(): void;
  readonly classes: readonly ClassValue[];
  resolverOf(file: FileFacts): Resolver | undefined;
  /** The function that is being run; undefined at the top level of a file, whatever led to that file. */
  readonly running: FunctionFacts | undefined;
  /** Counts a step; false when there were too many. */
  step(): boolean;
  /** The top level of a file, evaluated once; undefined where there are no facts of it. */
  moduleScope(path: string): Scope | undefined;
  /** The same of a file that was found among those that are known: nothing leads to it. */
  listedScope(path: string): Scope | undefined;
  /**
   * Evaluates a file once more, as these facts say. Undefined where that reaches into others; then all of this is of no
   * use any more.
   */
  again(facts: FileFacts): Evaluated | undefined;
  /** Nothing of these facts stands in the file any more. */
  forget(facts: FileFacts): void;
  /** The files that were evaluated. */
  readonly files: readonly FileFacts[];
  /** Configuration files of what is linked. */
  readonly settings: readonly (readonly [path: string, text: string])[];
  /** What a file of the workspace gives under a name. */
  exported(path: string, name: string): Value;
  submodule(folder: string, name: string): Value | undefined;
  /** What a name stands for where it is used. */
  lookup(scope: Scope, name: string): Value;
  textsOf(value: Value): readonly string[];
  /** A member of a value: a field, a method, an export, a part of something external. */
  member(value: Value, name: string): Value;
  /** By its name, else by its place among those without one. */
  argument(call: CallValue, index: number, name?: string): Value | undefined;
  named(call: CallValue, name: string): Value | undefined;
  /** Runs a function of the workspace with what it gets; what it may return. */
  callFunction(value: FunctionValue, args: readonly Value[], self?: Value): Value;
  call(
    value: FunctionValue,
    call: { readonly args: readonly { readonly name?: string; readonly value: Value }[] },
    self?: Value,
  ): Value;
  /** An object of a class of the workspace. Without arguments it may stand for the one that a container makes. */
  instantiate(value: ClassValue, args?: CallValue['args']): InstanceValue;
  /** The classes and interfaces of the workspace that a class names as its bases. */
  basesOf(value: ClassValue): readonly ClassValue[];
  /** What a class and its ancestors extend that is not in the workspace. */
  outerBasesOf(value: ClassValue): readonly { readonly value: Value; readonly name: string }[];
  /** What an expression stands for inside of a class. */
  evaluateIn(expression: Expression, owner: ClassValue): Value;
  /** Annotations with their arguments; what is annotated can be any class, function or parameter. */
  annotations(calls: readonly CallExpression[], scope: Scope): readonly Annotation[];
  knowFunction(value: FunctionValue): FunctionValue;
  knowClass(value: ClassValue): ClassValue;
  evaluateArguments(call: CallExpression, scope: Scope): CallValue;
  /** What an expression stands for where it is written. */
  evaluateAt(expression: Expression, scope: Scope): Value;
  /** Runs something of a file that takes a limited number of steps. */
  guarded(path: string, run: () => void, isLoose?: boolean): void;
}

/*
 * To add a framework: write `frameworks/<name>.ts` that exports a `Framework`, and name it in `frameworks/all.ts`. The
 * linker evaluates the code and asks the framework at each step that leaves the workspace; the framework answers with
 * routers (`linker.createRouter`), and fills them with `linker.addRoute` and `linker.mount`. It never looks at files or
 * syntax trees. Paths become templates by one of `frameworks/paths/`. Each method is optional: answer `undefined` to
 * leave a call to others. Only its `marks` are needed: files without any are never parsed.
 */

interface EveryMark {
  /** Beginnings of what a file imports: `express`, `github.com/go-chi/chi`; of languages that write these in quotes. */
  readonly packages: readonly string[];
  /** Whole words of its text: `urlpatterns`. */
  readonly words: readonly string[];
  /** Found in its text in linear time: alternatives of plain words without nested repetition, quickly judged. */
  readonly texts: readonly RegExp[];
  /** Of its path: a file there registers, whatever it says. */
  readonly places: readonly RegExp[];
}

/** At least one kind of marks. */
type Marks = {
  readonly [Kind in keyof EveryMark]: Pick<EveryMark, Kind> & Partial<EveryMark>;
}[keyof EveryMark];

export interface Framework {
  /** As users write it: `Express`. */
  readonly name: string;
  readonly languages: readonly Language[];
  /**
   * What the files have that register its routes: no other file is parsed, unless one of these leads to it. `none` where
   * its routes stand in descriptions and settings, or in files of other frameworks.
   */
  readonly marks: Marks | 'none';
  /**
   * A call of what is not in the workspace: `express()`, `express.Router()`, `gin.Default()`, `path('x', view)`. A
   * decorator is a call too: `call.decorates` is what stands below it.
   */
  callExternal?(callee: ExternalValue, call: CallValue, linker: Linker): Value | undefined;
  /** A call of a method of a router that this framework created. */
  callRouter?(router: RouterValue, method: string, call: CallValue, linker: Linker): Value | undefined;
  /** A member of a router, without a call: `app.router`. */
  memberOfRouter?(router: RouterValue, name: string, linker: Linker): Value | undefined;
  /**
   * A method call on a parameter of a function that nobody calls. A framework that takes the parameter for a router
   * returns that: the linker keeps it and calls its method. By its type, or by what the file imports and the name.
   */
  adoptParameter?(
    parameter: ParameterValue,
    method: string,
    call: CallValue,
    linker: Linker,
  ): RouterValue | undefined;
  /** A call of a name that stands for nothing: `resources :users` of a language whose calls have an implicit receiver. */
  callFree?(name: string, call: CallValue, linker: Linker): Value | undefined;
  /**
   * A method call on an object of a class of the workspace that has no such method. A framework whose router the class
   * extends returns that. `base` is what the class extends: external, or unknown with its name.
   */
  adoptInstance?(
    base: Value,
    baseName: string,
    instance: InstanceValue,
    call: CallValue,
    linker: Linker,
  ): RouterValue | undefined;
  /** A class with annotations or bases. */
  visitClass?(value: ClassValue, linker: Linker): void;
  /** A file that registers by its place and name: Next.js. Called for each file of its languages. */
  visitFile?(path: string, linker: Linker): void;
  /** After everything was evaluated: global prefixes, automatic loading. */
  finish?(linker: Linker): void;
}

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
