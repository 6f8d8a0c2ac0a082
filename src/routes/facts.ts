/*
 * What one file says about routes, without reading any other file: a small program in a form that is the same for
 * all languages and can be stored as JSON. An extractor makes it of a syntax tree; the linker evaluates it.
 *
 * Lines are counted from 1. Whatever an extractor does not understand is `unknown`: never an error.
 */

export type Language =
  | 'javascript'
  | 'typescript'
  | 'tsx'
  | 'python'
  | 'java'
  | 'kotlin'
  | 'csharp'
  | 'ruby'
  | 'php'
  | 'go'
  | 'data';

/** An argument; `name` for keyword and named arguments, `**` for a record of these. */
export interface Argument {
  readonly name?: string;
  readonly value: Expression;
  readonly line: number;
}

export interface CallExpression {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly args: readonly Argument[];
  /** Where the call begins, or its method's name where a chain spans lines. */
  readonly line: number;
  readonly endLine: number;
  /** `new X()`. */
  readonly isNew?: true;
}

export type Expression =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'literal'; readonly value: number | boolean | null }
  /** A regular expression's source. */
  | { readonly kind: 'regex'; readonly source: string }
  /** Texts put together: templates, `+`, path joins. */
  | { readonly kind: 'join'; readonly parts: readonly Expression[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'self' }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'item'; readonly of: Expression; readonly key: Expression }
  | CallExpression
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'spread'; readonly of: Expression }
  /** Entries in their order; an entry without a key is spread into it. */
  | { readonly kind: 'record'; readonly entries: readonly RecordEntry[] }
  /** An index into `FileFacts.functions`. */
  | { readonly kind: 'function'; readonly id: number }
  /** An index into `FileFacts.classes`. */
  | { readonly kind: 'class'; readonly id: number }
  /** One of several: conditions, `||`, `??`. */
  | { readonly kind: 'either'; readonly options: readonly Expression[] };

export interface RecordEntry {
  readonly key?: Expression;
  readonly value: Expression;
  readonly line: number;
}

/** What a value is bound to. */
export type Target =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  /** `{ a, b: c = 1 }`. */
  | { readonly kind: 'fields'; readonly fields: readonly FieldTarget[] }
  /** `[a, b]`, `a, b = …`; null skips one. */
  | { readonly kind: 'items'; readonly items: readonly (Target | null)[] };

export interface FieldTarget {
  readonly key: string;
  readonly target: Target;
  readonly fallback?: Expression;
}

/** Branches are flattened: everything that may run stands in one list. */
export type Statement =
  | {
      readonly kind: 'bind';
      readonly target: Target;
      readonly value: Expression;
      readonly line: number;
      /** It declares no name: where one of that name is around, that is set. */
      readonly isAssignment?: true;
      /** Only where the name has no value yet: `if not users: users = …`. */
      readonly isDefault?: true;
    }
  | { readonly kind: 'do'; readonly value: Expression }
  | { readonly kind: 'return'; readonly value: Expression }
  | {
      readonly kind: 'loop';
      readonly target: Target;
      readonly over: Expression;
      readonly body: readonly Statement[];
    }
  /** `extend list with value`: `urlpatterns += [...]`. */
  | { readonly kind: 'append'; readonly target: Target; readonly value: Expression };

export interface Parameter {
  readonly name: string;
  /** Instead of a name, what it is destructured into. */
  readonly target?: Target;
  readonly type?: Expression;
  readonly fallback?: Expression;
  readonly annotations?: readonly CallExpression[];
  /** `...rest`. */
  readonly isRest?: true;
  /** `**options`: all that is given by names that no other parameter has. */
  readonly isNamedRest?: true;
}

export interface FunctionFacts {
  /** Empty for an anonymous function that is bound to no name. */
  readonly name: string;
  /** The line of the name; of the function's beginning where it has none. */
  readonly line: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly params: readonly Parameter[];
  readonly body: readonly Statement[];
  /** Decorators, annotations, attributes: `@Get('x')` is the call Get('x'); one without arguments has none. */
  readonly annotations: readonly CallExpression[];
  readonly returnType?: Expression;
  /** The class whose method it is: an index into `FileFacts.classes`. */
  readonly owner?: number;
  readonly isStatic?: true;
  /** It is read like a field: `get router()`, `@property`. */
  readonly isGetter?: true;
  /** Kotlin's `fun Router.users()`: it is called on what its receiver stands for. */
  readonly isExtension?: true;
  readonly isPrivate?: true;
  readonly isAbstract?: true;
  /** It passes the request on and never answers: a guard. */
  readonly isMiddleware?: true;
  /** Of a guard: it may stop with an error. */
  readonly mayRefuse?: true;
  /** It answers some requests and passes others on: a validator. */
  readonly mayPassOn?: true;
  /** It says that there is nothing, whatever it is asked for. */
  readonly isRefusal?: true;
  /** HTTP methods that it compares the request's with: it answers these only. */
  readonly methods?: readonly string[];
  /** Something in it may create, register or mount: it is evaluated even when nobody calls it. */
  readonly mayRegister?: true;
}

export interface ClassFacts {
  readonly name: string;
  /** With package or namespace, where the language has these. */
  readonly qualifiedName: string;
  readonly line: number;
  readonly endLine: number;
  readonly bases: readonly Expression[];
  readonly annotations: readonly CallExpression[];
  /** Indices into `FileFacts.functions`. */
  readonly methods: readonly number[];
  /** Static and class-level values. */
  readonly fields: readonly ClassField[];
  readonly isAbstract?: true;
  readonly isInterface?: true;
  readonly typeParameters?: readonly string[];
}

export interface ClassField {
  readonly name: string;
  readonly value: Expression;
  readonly type?: Expression;
  readonly line: number;
  readonly annotations?: readonly CallExpression[];
}

/** A name that comes from elsewhere. */
export interface ImportFacts {
  readonly local: string;
  /** As it is written: `./users`, `express`, `..api.routes`, `com.shop.Users`, `github.com/gin-gonic/gin`. */
  readonly from: string;
  /** The name there; `*` for all of it, `default` for what is exported without a name. */
  readonly name: string;
  readonly line: number;
}

/** What a file gives to others; languages that give every name of the file away leave this empty. */
export interface ExportFacts {
  /** `*` for everything of `from`. */
  readonly name: string;
  readonly value?: Expression;
  readonly from?: string;
  readonly imported?: string;
  readonly line: number;
}

/** Why a file is not read, or not as a whole. */
export type LeftOutReason =
  /** More characters than people write. */
  | 'tooLong'
  /** As a machine writes it for browsers. */
  | 'minified'
  /** It is nested too deeply, or has more to follow than is followed. */
  | 'tooMuch'
  | 'failed';

export interface FileFacts {
  /** It could not be read: nothing else is known of it. */
  readonly leftOut?: LeftOutReason;
  /** Relative to the workspace folder, with `/`. */
  readonly path: string;
  readonly language: Language;
  /** The package or namespace of the whole file, where the language has one. */
  readonly namespace?: string;
  readonly imports: readonly ImportFacts[];
  readonly exports: readonly ExportFacts[];
  readonly functions: readonly FunctionFacts[];
  readonly classes: readonly ClassFacts[];
  /** The top level of the file, with its functions and classes bound to their names. */
  readonly body: readonly Statement[];
  /** Words of its text that speak of who may do something. */
  readonly access?: readonly AccessWord[];
}

export interface AccessWord {
  readonly word: string;
  readonly line: number;
}

/** What an error says of the file that it comes from: a stack that overflows is of one that is nested too deeply. */
export function leftOutBy(error: unknown): LeftOutReason {
  return error instanceof RangeError ? 'tooMuch' : 'failed';
}
