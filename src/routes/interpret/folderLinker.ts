import type { CallExpression, Expression, FileFacts, FunctionFacts, ImportFacts } from '../facts.ts';
import { Budget } from './budget.ts';
import { Circles } from './calls/circles.ts';
import { bindTarget, evaluate, evaluateCallArguments, runStatements } from './values/evaluate.ts';
import type { ReadAtOnce } from './incremental/tracedSources.ts';
import { argumentsByParameter } from './calls/argumentsByParameter.ts';
import { Fields } from './values/fields.ts';
import { fillInstance } from './values/instances.ts';
import { RouterRegistry } from './routers/routerRegistry.ts';
import { ancestorsOf, memberOf } from './values/members.ts';
import { boundValue } from './calls/parameters.ts';
import { Running } from './calls/running.ts';
import type { Annotation, Evaluated, Framework, Linker, Resolver } from './linker.ts';
import { textsOf } from './values/texts.ts';
import { Uncalled } from './calls/uncalled.ts';
import { WrittenTexts } from './values/writtenTexts.ts';
import {
  unknown,
  type CallValue,
  type ClassValue,
  type FunctionValue,
  type InstanceValue,
  type Scope,
  type Value,
} from './values/value.ts';
import type { Sources } from './modules/sources.ts';

const maxDepth = 40;
/** Evaluates the facts of a workspace folder as far as routes need it. One instance links once. */
export class FolderLinker extends RouterRegistry implements Linker {
  readonly frameworks: readonly Framework[];
  readonly #resolvers: readonly Resolver[];
  readonly #modules = new Map<string, Scope>();
  readonly #uncalled = new Uncalled(this);
  readonly #instances = new Map<object, InstanceValue>();
  readonly #making: object[] = [];
  readonly #classes: ClassValue[] = [];
  readonly #functions = new Map<object, FunctionValue>();
  readonly #running = new Running();
  /** How many functions ran when the top level began that is being evaluated. */
  #below = 0;
  readonly texts = new WrittenTexts();
  readonly #imports = new Circles<ImportFacts>();
  readonly #exports = new Circles<string>();
  readonly #units: ReadonlySet<string>;
  readonly #budget = new Budget();

  /** Links these units; what others hold is looked at, but not linked. */
  constructor(
    sources: Sources,
    read: ReadAtOnce,
    units: ReadonlySet<string>,
    frameworks: readonly Framework[],
    resolvers: readonly Resolver[],
  ) {
    super(sources, read);
    this.#units = units;
    this.frameworks = frameworks;
    this.#resolvers = resolvers;
  }

  run(): void {
    const files = [...this.#units].flatMap((unit) => this.sources.registering(unit)).sort();
    for (const path of files) this.#touched(path);
    this.#uncalled.run(this.#classes, this.#functions);
    for (const framework of this.frameworks) {
      if (framework.visitClass !== undefined) {
        for (const value of this.#classes) {
          if (framework.languages.includes(value.file.language))
            this.guarded(value.file.path, () => framework.visitClass?.(value, this));
        }
      }
      if (framework.visitFile === undefined) continue;
      for (const path of files) {
        const facts = this.sources.facts(path);
        if (facts !== undefined && framework.languages.includes(facts.language))
          this.attempt(() => this.within(path, () => framework.visitFile?.(path, this)));
      }
    }
    for (const framework of this.frameworks) this.attempt(() => framework.finish?.(this));
    // More files that are known have more steps.
    if (this.#budget.isSpent && this.trace.hasRead) this.trace.isOutdated = true;
  }

  get classes(): readonly ClassValue[] {
    return this.#classes;
  }

  resolverOf(file: FileFacts): Resolver | undefined {
    return this.#resolvers.find(({ languages }) => languages.includes(file.language));
  }

  get running(): FunctionFacts | undefined {
    return this.#running.count > this.#below ? this.#running.innermost : undefined;
  }

  step(): boolean {
    const left = this.#budget.step();
    if (left === 'missing') this.leaveOut('tooMuch');
    return left === 'next';
  }

  protected override made(): void {
    this.#budget.made();
  }

  moduleScope(path: string): Scope | undefined {
    if (this.current !== path) this.usedExports.look(path);
    return this.#touched(path);
  }

  #touched(path: string): Scope | undefined {
    this.trace.touch(this.current, path, false);
    return this.#evaluated(path);
  }

  listedScope(path: string): Scope | undefined {
    if (this.current !== path) this.usedExports.look(path);
    this.trace.touch(this.current, path, true);
    return this.#evaluated(path);
  }

  #evaluated(path: string): Scope | undefined {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const file = this.factsOf(path);
    return file && this.#evaluate(file);
  }

  #evaluate(file: FileFacts): Scope {
    const scope = this.#begin(file);
    const below = this.#below;
    this.#below = this.#running.count;
    this.guarded(file.path, () => runStatements(file.body, scope, this));
    this.#below = below;
    return scope;
  }

  #begin(file: FileFacts): Scope {
    const names = new Map(this.resolverOf(file)?.globals?.(file));
    const scope: Scope = { names: this.sideEffects.makes(names), file };
    for (const value of names.values()) this.sideEffects.makes(value);
    this.#modules.set(file.path, scope);
    return scope;
  }

  again(facts: FileFacts): Evaluated | undefined {
    const { path, functions } = facts;
    const [classes, modules, before] = [this.#classes.length, this.#modules.size, this.routers.length];
    this.sideEffects.begin();
    const scope = this.#budget.again(path, this.sources.unitOf(path), () => this.#evaluate(facts));
    for (const framework of this.frameworks) {
      if (framework.languages.includes(facts.language))
        this.attempt(() => this.within(path, () => framework.visitFile?.(path, this)));
    }
    const called = this.sideEffects.end();
    const isOwn = called?.every((one) => functions.some((own) => own === one));
    if (isOwn !== true || this.#classes.length > classes || this.#modules.size > modules) return undefined;
    return { scope, routers: this.routers.splice(before) };
  }

  forget({ functions }: FileFacts): void {
    for (const one of functions) {
      this.#functions.delete(one);
      this.#uncalled.forget(one);
      this.trace.ran.delete(one);
    }
  }

  get files(): readonly FileFacts[] {
    return [...this.#modules.values()].map(({ file }) => file).sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  get settings(): readonly (readonly [path: string, text: string])[] {
    return [...this.sources.settings].filter(([path]) => this.#units.has(this.sources.unitOf(path)));
  }

  exported(path: string, name: string): Value {
    const scope = this.#touched(path);
    if (scope === undefined) return unknown;
    const give = (): Value =>
      this.#exports.in(`${path}\n${name}`, () => {
        const own = this.resolverOf(scope.file)?.exported?.(scope.file, name, this);
        return own ?? scope.names.get(name) ?? this.#importedName(scope, name) ?? unknown;
      });
    return this.current === path ? give() : this.usedExports.take(path, name, give);
  }

  submodule(folder: string, name: string): Value | undefined {
    for (const resolver of this.#resolvers) {
      const found = resolver.submodule?.(folder, name, this);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  lookup(scope: Scope, name: string): Value {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      const value = at.names.get(name);
      if (value !== undefined) return value;
      if (at.parent === undefined) {
        const imported = this.#importedName(at, name);
        if (imported !== undefined) return imported;
      }
    }
    const resolver = this.resolverOf(scope.file);
    if (resolver?.freeName === undefined) return unknown;
    return this.within(scope.file.path, () => resolver.freeName?.(name, scope, this) ?? unknown);
  }

  #importedName(scope: Scope, name: string): Value | undefined {
    const imported = this.importsOf(scope.file).get(name);
    if (imported === undefined) return undefined;
    const value = this.#imports.in(imported, () =>
      this.within(
        scope.file.path,
        () => this.resolverOf(scope.file)?.importValue(scope.file, imported, this) ?? unknown,
      ),
    );
    // An import of a file that is being evaluated may become known later.
    if (value !== unknown) scope.names.set(name, value);
    return value;
  }

  textsOf(value: Value): readonly string[] {
    return textsOf(value);
  }

  member(value: Value, name: string): Value {
    return memberOf(value, name, this);
  }

  argument(call: CallValue, index: number, name?: string): Value | undefined {
    const named = name === undefined ? undefined : this.named(call, name);
    return named ?? call.args.filter((arg) => arg.name === undefined)[index]?.value;
  }

  named({ args }: CallValue, name: string): Value | undefined {
    return args.find((arg) => arg.name === name)?.value;
  }

  callFunction(value: FunctionValue, args: readonly Value[], self: Value | undefined = value.self): Value {
    return this.call(value, { args: args.map((arg) => ({ value: arg })) }, self);
  }

  call(
    value: FunctionValue,
    { args }: { readonly args: readonly { readonly name?: string; readonly value: Value }[] },
    self: Value | undefined = value.self,
  ): Value {
    const { facts } = value;
    if (!this.#running.allows(value, args)) return unknown;
    this.#uncalled.noteCall(facts);
    const scope: Scope = {
      names: this.sideEffects.makes(new Map()),
      parent: value.scope,
      file: value.file,
      ...(self === undefined ? {} : { self }),
    };
    const passed = argumentsByParameter(facts, args);
    for (const [index, parameter] of facts.params.entries()) {
      const bound = boundValue(value, index, passed[index], this);
      bindTarget(parameter.target ?? { kind: 'name', name: parameter.name }, bound, scope, this);
    }
    this.trace.ran.add(facts);
    return this.#running.run(value, args, () => runStatements(facts.body, scope, this));
  }

  instantiate(value: ClassValue, args?: CallValue['args']): InstanceValue {
    if (args === undefined) {
      const known = this.#instances.get(value.facts);
      if (known !== undefined) return known;
    }
    if (!this.#instances.has(value.facts)) this.sideEffects.changes(value.facts);
    const instance = this.sideEffects.makes<InstanceValue>({
      kind: 'instance',
      of: value,
      fields: new Fields(),
      args: args ?? [],
    });
    this.#instances.set(value.facts, instance);
    // A class whose objects hold objects of it has no end.
    if (this.#making.filter((made) => made === value.facts).length > 1 || this.#making.length >= maxDepth)
      return instance;
    this.#making.push(value.facts);
    try {
      fillInstance(instance, this);
    } finally {
      this.#making.pop();
    }
    return instance;
  }

  basesOf(value: ClassValue): readonly ClassValue[] {
    return value.facts.bases
      .flatMap((base) => {
        const found = evaluate(base, value.scope, this);
        return found.kind === 'class' && found.facts !== value.facts ? [found] : [];
      })
      .concat(this.resolverOf(value.file)?.partsOf?.(value, this) ?? []);
  }

  outerBasesOf(value: ClassValue): readonly { readonly value: Value; readonly name: string }[] {
    return ancestorsOf(value, this).flatMap(({ facts, scope }) =>
      facts.bases.flatMap((base) => {
        const found = evaluate(base, scope, this);
        if (found.kind === 'class') return [];
        return [{ value: found, name: base.kind === 'name' || base.kind === 'member' ? base.name : '' }];
      }),
    );
  }

  evaluateIn(expression: Expression, owner: ClassValue): Value {
    return evaluate(expression, { ...owner.scope, self: owner }, this);
  }

  evaluateAt(expression: Expression, scope: Scope): Value {
    return evaluate(expression, scope, this);
  }

  annotations(calls: readonly CallExpression[], scope: Scope): readonly Annotation[] {
    return calls.map((call) => {
      const callee = evaluate(call.callee, scope, this);
      const written = call.callee.kind === 'name' || call.callee.kind === 'member' ? call.callee.name : '';
      const of = callee.kind === 'external' ? callee : undefined;
      return {
        name: of?.path.at(-1) ?? written,
        module: of?.module,
        callee,
        call: this.evaluateArguments(call, scope),
      };
    });
  }

  knowFunction(value: FunctionValue): FunctionValue {
    if (!this.#functions.has(value.facts)) this.#functions.set(value.facts, value);
    return value;
  }

  knowClass(value: ClassValue): ClassValue {
    this.#classes.push(value);
    return value;
  }

  evaluateArguments(call: Parameters<typeof evaluateCallArguments>[0], scope: Scope): CallValue {
    return evaluateCallArguments(call, scope, this);
  }

  guarded(path: string, run: () => void, isLoose = false): void {
    const unit = this.sources.unitOf(path);
    this.#budget.spend({ path, unit, files: this.sources.countOf(unit), isLoose }, () =>
      this.attempt(() => this.within(path, run)),
    );
  }
}
