import { singular } from '../singular.ts';
import { afterLast } from '../../../base/cut.ts';
import type { Linker } from '../../interpret/linker.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../../interpret/values/value.ts';
import { actionOf, controllerCalled, isAbsent } from './handlers.ts';
import { laravelTemplates } from './routers.ts';

/** Action, methods, and whether it is of one object; `create` and `edit` are forms, which an API has none of. */
type Usual = readonly [action: string, methods: readonly string[], isOne: boolean, path: string];

const usual: readonly Usual[] = [
  ['index', ['GET'], false, ''],
  ['create', ['GET'], false, '/create'],
  ['store', ['POST'], false, ''],
  ['show', ['GET'], true, ''],
  ['edit', ['GET'], true, '/edit'],
  ['update', ['PUT', 'PATCH'], true, ''],
  ['destroy', ['DELETE'], true, ''],
];
const single: readonly Usual[] = [
  ['show', ['GET'], false, ''],
  ['edit', ['GET'], false, '/edit'],
  ['update', ['PUT', 'PATCH'], false, ''],
];

interface Pending {
  readonly name: string;
  readonly controller: Value | undefined;
  readonly isApi: boolean;
  readonly isSingle: boolean;
  readonly call: CallValue;
}

const pending = new WeakMap<RouterValue, Pending>();

/** Its routes are added when all that is called on it is known: `only`, `except`, `shallow`, `parameters`. */
export function rememberResource(
  router: RouterValue,
  name: string,
  controller: Value | undefined,
  method: string,
  call: CallValue,
): void {
  const isSingle = method.toLowerCase().includes('singleton');
  pending.set(router, { name, controller, isApi: method.startsWith('api'), isSingle, call });
}

export function isResource(router: RouterValue): boolean {
  return pending.has(router);
}

export function addPendingResource(router: RouterValue, linker: Linker): void {
  const found = pending.get(router);
  if (found === undefined) return;
  const { name, controller: given, isApi, isSingle, call } = found;
  const [written] = textsOf(given ?? unknown);
  const controller = written === undefined ? given : controllerCalled(written, router, linker);
  const { all, one } = pathsOf(name, router);
  const actions = wantedActions(isSingle ? single : usual, isApi, router, call);
  for (const [action, methods, isOne, path] of actions) {
    if (isAbsent(controller, action, linker)) continue;
    linker.addRoute(router, {
      methods,
      templates: laravelTemplates(`${isOne ? one : all}${path}`),
      handlers: controller?.kind === 'class' ? [actionOf(controller, action, linker)] : [],
      at: call.at,
      call,
    });
  }
}

/** `posts.comments` stands at `posts/{post}/comments`, unless only one of them is asked for and it is shallow. */
function pathsOf(name: string, { notes }: RouterValue): { readonly all: string; readonly one: string } {
  const parameters = notes.get('parameters');
  const segments = name.split('.');
  const last = segments.at(-1) ?? '';
  const parents = segments.slice(0, -1).map((each) => `${each}/{${parameterOf(each, parameters)}}`);
  const all = [...parents, last].join('/');
  return { all, one: `${notes.has('shallow') ? last : all}/{${parameterOf(last, parameters)}}` };
}

function wantedActions(
  actions: readonly Usual[],
  isApi: boolean,
  { notes }: RouterValue,
  call: CallValue,
): readonly Usual[] {
  const only = namesOf(notes.get('only') ?? optionOf(call, 'only'));
  const except = new Set(namesOf(notes.get('except') ?? optionOf(call, 'except')));
  return actions.filter(([action]) => {
    const isForm = action === 'create' || action === 'edit';
    const isNamed = only.length === 0 || only.includes(action);
    return isNamed && !except.has(action) && !(isApi && isForm);
  });
}

function optionOf(call: CallValue, key: string): Value | undefined {
  const options = call.args[2]?.value;
  return options?.kind === 'record' ? options.entries.get(key) : undefined;
}

function namesOf(value: Value | undefined): readonly string[] {
  return textsOf(value ?? unknown);
}

/** The last word in the singular, with `_` for `-`. */
function parameterOf(name: string, given: Value | undefined): string {
  const [own] = given?.kind === 'record' ? textsOf(given.entries.get(name) ?? unknown) : [];
  if (own !== undefined) return own;
  return singular(afterLast(name, '/').replaceAll('-', '_'));
}
