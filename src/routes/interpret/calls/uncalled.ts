import type { FileFacts, FunctionFacts, Language } from '../../facts.ts';
import { functionsByCallee, type CallingFunction } from './callers.ts';
import type { Linker } from '../linker.ts';
import type { ClassValue, FunctionValue, RouterValue } from '../values/value.ts';

/** Looks so far for what calls a function that calls a function. */
const mostCallers = 6;

/** Languages whose routes are registered by calls that a file's text shows. */
const worded: ReadonlySet<Language> = new Set(['javascript', 'typescript', 'tsx', 'php']);

/** Runs functions, methods and classes that may register although nothing that was evaluated calls them. */
export class Uncalled {
  readonly #linker: Linker;
  readonly #called = new Set<object>();
  /** Routers made by functions that were run because nothing had called them yet. */
  readonly #loose = new Map<object, readonly RouterValue[]>();
  #running: object | undefined;
  #functions: ReadonlyMap<object, FunctionValue> = new Map();
  #classes: readonly ClassValue[] = [];
  #callers: ReadonlyMap<string, readonly CallingFunction[]> | undefined;

  constructor(linker: Linker) {
    this.#linker = linker;
  }

  /** The functions and classes may become more while these run. */
  run(classes: readonly ClassValue[], functions: ReadonlyMap<object, FunctionValue>): void {
    this.#classes = classes;
    this.#functions = functions;
    for (const value of classes) if (this.#mayRegister(value.file)) this.#runMethods(value);
    // Those that need nothing call the others.
    for (const takesNothing of [true, false]) {
      for (const value of functions.values()) {
        const { mayRegister, owner, params } = value.facts;
        if (mayRegister !== true || owner !== undefined || this.#called.has(value.facts)) continue;
        if ((takesNothing && params.length > 0) || !this.#mayRegister(value.file)) continue;
        if (!takesNothing) this.#runCallers(value.facts, []);
        this.#runLoose(value);
      }
    }
  }

  /** What nobody calls registers nothing in files that hold no word of it, where there are such words. */
  #mayRegister({ path, language }: FileFacts): boolean {
    return !worded.has(language) || this.#linker.sources.registers(path);
  }

  /** A function is called: what it made when nobody had called it is not there. */
  noteCall(facts: FunctionFacts): void {
    if (!this.#called.has(facts)) this.#linker.sideEffects.calls(facts);
    this.#called.add(facts);
    if (this.#running === facts) return;
    const made = this.#loose.get(facts);
    if (made === undefined) return;
    this.#linker.sideEffects.changes(facts);
    this.#loose.delete(facts);
    const { routers } = this.#linker;
    const kept = routers.filter((router) => !made.includes(router));
    routers.splice(0, routers.length, ...kept);
  }

  /** A function is not there any more. */
  forget(facts: FunctionFacts): void {
    this.#called.delete(facts);
  }

  #runMethods(value: ClassValue): void {
    const methods = value.facts.methods.flatMap((id) => value.file.functions[id] ?? []);
    for (const facts of methods) if (facts.mayRegister) this.#runMethod(value, facts);
  }

  #runMethod(value: ClassValue, facts: FunctionFacts): void {
    this.#linker.guarded(
      value.file.path,
      () => {
        const object = facts.isStatic ? value : this.#linker.instantiate(value);
        if (this.#called.has(facts)) return;
        const method = this.#linker.member(object, facts.name);
        if (method.kind === 'function') this.#runLoose(method);
      },
      true,
    );
  }

  /** What gives a function its arguments may be a callback, or may not register anything by itself. */
  #runCallers(called: FunctionFacts, above: readonly string[]): void {
    const { name } = called;
    if (name === '' || above.includes(name) || above.length >= mostCallers) return;
    this.#linker.trace.callees.add(name);
    this.#callers ??= functionsByCallee(this.#linker.files);
    const callers = (this.#callers.get(name) ?? []).filter(
      ({ facts }) => facts.owner !== undefined || this.#functions.has(facts),
    );
    for (const { facts, file } of callers.slice(0, mostCallers)) {
      if (this.#called.has(facts)) continue;
      this.#runCallers(facts, [...above, name]);
      this.#runFunction(facts, file);
      if (this.#called.has(called)) return;
    }
  }

  #runFunction(facts: FunctionFacts, file: FileFacts): void {
    if (facts.owner !== undefined) {
      const owner = this.#classes.find((value) => value.facts === file.classes[facts.owner ?? -1]);
      if (owner !== undefined) this.#runMethod(owner, facts);
      return;
    }
    const value = this.#functions.get(facts);
    if (value !== undefined) this.#runLoose(value);
  }

  #runLoose(value: FunctionValue): void {
    if (this.#called.has(value.facts)) return;
    this.#linker.guarded(
      value.file.path,
      () => {
        const before = this.#linker.routers.length;
        this.#running = value.facts;
        try {
          this.#linker.callFunction(value, []);
        } finally {
          this.#running = undefined;
          this.#loose.set(value.facts, this.#linker.routers.slice(before));
        }
      },
      true,
    );
  }
}
