import type { Linker } from '../interpret/linker.ts';
import type { Registration, RouterValue, Value } from '../interpret/values/value.ts';
import type { Place } from '../route.ts';
import type { Layer } from './layer.ts';

/*
 * To tell what protects the handlers of a framework: write `guards/readers/<name>.ts` that exports a `GuardReader`, and
 * name it in `guards/readers/all.ts`. It gives what stands before a route by itself, the outermost first: what the
 * framework's configuration says, annotations, arguments. What routers and mounts have (`linker.guard`, `guards` of a
 * mount or a registration) is read for it. What it does not understand is a layer that means `unknown`. Routes of a
 * framework without a reader are not known to be open.
 */

export interface GuardReader {
  readonly frameworks: readonly string[];
  /** Undefined where nobody can tell. */
  layersOf(registration: Registration, router: RouterValue, linker: Linker): readonly Layer[] | undefined;
  /** What something does that stands before routers, mounts and registrations; otherwise its name and its code say that. */
  judge?(value: Value, at: Place, linker: Linker): readonly Layer[];
}
