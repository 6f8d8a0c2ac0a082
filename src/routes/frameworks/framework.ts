import type { Language } from '../facts.ts';
import type {
  CallValue,
  ClassValue,
  InstanceValue,
  ExternalValue,
  ParameterValue,
  RouterValue,
  Value,
} from '../link/value.ts';
import type { Linker } from '../link/linker.ts';

/*
 * To add a framework: write `frameworks/<name>.ts` that exports a `Framework`, and name it in `frameworks/all.ts`. The
 * linker evaluates the code and asks the framework at each step that leaves the workspace; the framework answers with
 * routers (`linker.createRouter`), and fills them with `linker.addRoute` and `linker.mount`. It never looks at files or
 * syntax trees. Paths become templates by one of `frameworks/paths/`. Each method is optional: answer `undefined` to
 * leave a call to others.
 */

export interface Framework {
  /** As users write it: `Express`. */
  readonly name: string;
  readonly languages: readonly Language[];
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
