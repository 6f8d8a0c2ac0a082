import type { Linker } from '../../interpret/linker.ts';
import { methodOf } from '../../interpret/values/members.ts';
import { classCalled } from '../../interpret/resolvers/php.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import { unknown, type ClassValue, type RouterValue, type Value } from '../../interpret/values/value.ts';

/** What answers a route: closures, `[X::class, 'y']`, `X::class`, `'X@y'`, and a method of the group's controller. */
export function laravelHandler(value: Value | undefined, router: RouterValue, linker: Linker): Value {
  if (value === undefined) return unknown;
  if (value.kind === 'list') {
    const [owner, method] = value.items;
    const [name] = textsOf(method ?? unknown);
    return owner?.kind === 'class' && name !== undefined ? actionOf(owner, name, linker) : unknown;
  }
  if (value.kind === 'class') return methodOf(value, '__invoke', value, linker) ?? value;
  if (value.kind === 'record') return laravelHandler(value.entries.get('uses'), router, linker);
  const [written] = textsOf(value);
  return written === undefined ? value : namedHandler(written, router, linker);
}

export function actionOf(owner: ClassValue, name: string, linker: Linker): Value {
  return methodOf(owner, name, owner, linker) ?? unknown;
}

function namedHandler(written: string, router: RouterValue, linker: Linker): Value {
  const [first = '', method] = written.split('@');
  const group = router.notes.get('controller');
  if (method === undefined && group?.kind === 'class') return actionOf(group, first, linker);
  const owner = controllerCalled(first, router, linker);
  if (owner?.kind !== 'class') return unknown;
  return actionOf(owner, method ?? '__invoke', linker);
}

/** A text names a controller of the group's namespace, or of the usual one. */
export function controllerCalled(name: string, router: RouterValue, linker: Linker): Value | undefined {
  const plain = name.replace(/^\\/, '');
  const [namespace] = textsOf(router.notes.get('namespace') ?? unknown);
  const usual = 'App\\Http\\Controllers';
  const candidates = [
    plain,
    ...(namespace === undefined ? [] : [`${usual}\\${namespace}\\${plain}`, `${namespace}\\${plain}`]),
    `${usual}\\${plain}`,
  ];
  for (const candidate of candidates) {
    const found = classCalled(candidate, linker);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A method is absent where the controller is in the workspace and neither it nor its ancestors have one. */
export function isAbsent(owner: Value | undefined, name: string, linker: Linker): boolean {
  if (owner?.kind !== 'class' || methodOf(owner, name, owner, linker) !== undefined) return false;
  return linker.outerBasesOf(owner).every(({ name: base }) => withoutActions.test(base));
}

/** What Laravel gives controllers, none of which has an action. */
const withoutActions =
  /(?:^|\\)(?:(?:Base)?Controller|AuthorizesRequests|DispatchesJobs|ValidatesRequests|HasMiddleware)$/;
