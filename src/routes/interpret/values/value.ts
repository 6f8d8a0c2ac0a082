import type { Fields } from './fields.ts';
import type { ClassFacts, FileFacts, FunctionFacts } from '../../facts.ts';
import type { Layer } from '../../guards/layer.ts';
import type { Place, Precedence, RouteRole } from '../../route.ts';
import type { Template } from '../../match/template.ts';

/** Stands in a text for a part that nobody knows before the program runs. */
export const hole = '\u0000';

/** What an expression of the code may stand for, as far as it is known without running it. */
export type Value =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'literal'; readonly value: number | boolean | null }
  | { readonly kind: 'regex'; readonly source: string }
  | ListValue
  | RecordValue
  | FunctionValue
  | ClassValue
  | InstanceValue
  | ModuleValue
  | ExternalValue
  | ParameterValue
  | RouterValue
  | BoundValue
  | { readonly kind: 'either'; readonly options: readonly Value[] };

interface ListValue {
  readonly kind: 'list';
  readonly items: Value[];
}

interface RecordValue {
  readonly kind: 'record';
  readonly entries: Map<string, Value>;
  /** Where entries stand. */
  readonly lines: Map<string, number>;
}

/** A function, method or lambda with what surrounds it. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly facts: FunctionFacts;
  readonly file: FileFacts;
  readonly scope: Scope;
  readonly self?: Value;
  /** The named function that made it: the one that a reader looks for. */
  readonly maker?: FunctionValue;
  /** Functions that were given to its maker, which it probably calls: `asyncHandler(login)`. */
  readonly wraps?: readonly Value[];
}

export interface ClassValue {
  readonly kind: 'class';
  readonly facts: ClassFacts;
  readonly file: FileFacts;
  readonly scope: Scope;
  /** Static values. */
  readonly fields: Fields<Value>;
}

export interface InstanceValue {
  readonly kind: 'instance';
  readonly of: ClassValue;
  readonly fields: Fields<Value>;
  /** What it was made with; what its class extends, where that is not in the workspace. */
  args: CallValue['args'];
}

/** A method of a router that a decorator is given: `@guarded(router.get, '/x')`. */
interface BoundValue {
  readonly kind: 'bound';
  readonly of: RouterValue | InstanceValue;
  readonly name: string;
}

/** A file (or a package of files) of the workspace. */
interface ModuleValue {
  readonly kind: 'module';
  readonly paths: readonly string[];
  /** Where its submodules are. */
  readonly folder?: string;
}

/**
 * Something of a package that is not in the workspace, and what the code reaches from it: `express`,
 * `express.Router`, `new Pool()`. `call` is there where the last step was a call.
 */
export interface ExternalValue {
  readonly kind: 'external';
  readonly module: string;
  readonly path: readonly string[];
  readonly call?: CallValue;
  /** What it was reached from, where that was a call. */
  readonly of?: ExternalValue;
  /** The function of the workspace that gave it. */
  readonly maker?: FunctionValue;
  /** Functions that were given to its maker, as for a function. */
  readonly wraps?: readonly Value[];
}

/** A parameter of a function that nobody is seen to call, or a field that nobody is seen to set. */
export interface ParameterValue {
  readonly kind: 'parameter';
  readonly name: string;
  /** The file that declares it. */
  readonly file: FileFacts;
  /** What stands as its type, as far as it is known. */
  readonly type?: Value;
  /** Frameworks keep the router here that they take the parameter for. */
  router?: RouterValue;
  /** Applications that it may hold, by their names. */
  members?: Map<string, ParameterValue>;
}

/**
 * Whatever registers routes: an application, a router, a group, a blueprint, a controller. `isApplication` closes the
 * chain of mounts: what hangs below it is really served.
 */
export interface RouterValue {
  readonly kind: 'router';
  readonly framework: string;
  /** `unmounted`: where nothing mounts it. */
  readonly isApplication: boolean | 'unmounted';
  readonly precedence: Precedence;
  at: Place;
  /** A part of an application: without something that mounts it, it serves nothing. */
  readonly isFragment: boolean;
  /** Its own paths, below which everything of it stands; none for no prefix. */
  prefixes: readonly Template[];
  /** In the order of the code. */
  readonly entries: Entry[];
  /** What stands before several of these. */
  readonly guards: RouterGuard[];
  /** What its framework remembers of it: a prefix, a version, an object that it stands for. */
  readonly notes: Map<string, Value>;
}

export type Entry = Registration | Mount;

/** What stands before the entries of a router, from one of them on. */
export interface RouterGuard {
  readonly from: number;
  /** Below which paths. */
  readonly templates: readonly Template[];
  readonly values: readonly Value[];
  readonly at: Place;
  /** Before these paths alone, not before those below. */
  readonly isExact?: boolean;
  /** What the values do, once that was read. */
  layers?: readonly Layer[];
}

export interface Registration {
  readonly kind: 'route';
  readonly methods: readonly string[];
  /** Below the router's own prefix. */
  readonly templates: readonly Template[];
  /** The last of them answers. */
  readonly handlers: readonly Value[];
  /** Where the path stands. */
  readonly at: Place;
  /** The call or annotation that registers: an inline handler is found there. */
  readonly call: Pick<CallValue, 'at' | 'endLine'>;
  /** Given where the framework knows it; otherwise the handler decides. */
  readonly role?: RouteRole;
  readonly isPrefix?: true;
  /** Its path follows the prefix as it stands, without a slash between: Django. */
  readonly isRaw?: true;
  /** What stands before its handlers, where that is not among these. */
  readonly guards?: readonly Value[];
  /** What stands before it does, the outermost first, once that was read; undefined where nobody can tell. */
  layers?: readonly Layer[];
}

export interface Mount {
  readonly kind: 'mount';
  readonly templates: readonly Template[];
  readonly router: RouterValue;
  readonly at: Place;
  /** The prefix follows without a slash of its own: Django. */
  readonly isRaw?: true;
  /** The router is asked with the whole path, whatever stands before it. */
  readonly isAbsolute?: true;
  /** What stands before the router where it is mounted here. */
  readonly guards?: readonly Value[];
  layers?: readonly Layer[];
}

export interface ArgumentValue {
  readonly name?: string;
  readonly value: Value;
  readonly line: number;
}

/** A call with its arguments evaluated. */
export interface CallValue {
  readonly args: readonly ArgumentValue[];
  readonly at: Place;
  readonly endLine: number;
  readonly isNew: boolean;
  readonly scope: Scope;
  /** The call is a decorator, attribute or annotation of this. */
  readonly decorates?: FunctionValue | ClassValue;
}

/** Names and what they stand for, around a piece of code. */
export interface Scope {
  readonly names: Map<string, Value>;
  readonly parent?: Scope;
  readonly file: FileFacts;
  readonly self?: Value;
}

export const unknown: Value = { kind: 'unknown' };

export function textValue(text: string): Value {
  return { kind: 'text', text };
}

export function parameterValue(name: string, file: FileFacts, type: Value | undefined): ParameterValue {
  return { kind: 'parameter', name, file, ...(type === undefined ? {} : { type }) };
}
