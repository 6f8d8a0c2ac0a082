import type { Linker } from '../../interpret/linker.ts';
import { textsOf } from '../../interpret/values/texts.ts';
import { unknown, type CallValue, type RouterValue, type Value } from '../../interpret/values/value.ts';
import { railsTemplates } from '../paths/rails.ts';
import { findAction } from './actions.ts';

/* Routes that gems register: Devise and Doorkeeper, with the controllers that the application puts in their place. */

/** Method, path below the scope, controller and action. */
type Generated = readonly [method: string, path: string, controller: string, action: string];

const devise: readonly Generated[] = [
  ['GET', 'sign_in', 'sessions', 'new'],
  ['POST', 'sign_in', 'sessions', 'create'],
  ['DELETE', 'sign_out', 'sessions', 'destroy'],
  ['GET', 'password/new', 'passwords', 'new'],
  ['GET', 'password/edit', 'passwords', 'edit'],
  ['POST', 'password', 'passwords', 'create'],
  ['PATCH', 'password', 'passwords', 'update'],
  ['PUT', 'password', 'passwords', 'update'],
  ['GET', 'cancel', 'registrations', 'cancel'],
  ['GET', 'sign_up', 'registrations', 'new'],
  ['GET', 'edit', 'registrations', 'edit'],
  ['POST', '', 'registrations', 'create'],
  ['PATCH', '', 'registrations', 'update'],
  ['PUT', '', 'registrations', 'update'],
  ['DELETE', '', 'registrations', 'destroy'],
  ['GET', 'confirmation/new', 'confirmations', 'new'],
  ['GET', 'confirmation', 'confirmations', 'show'],
  ['POST', 'confirmation', 'confirmations', 'create'],
  ['GET', 'unlock/new', 'unlocks', 'new'],
  ['GET', 'unlock', 'unlocks', 'show'],
  ['POST', 'unlock', 'unlocks', 'create'],
];

const doorkeeper: readonly Generated[] = [
  ['GET', 'authorize', 'authorizations', 'new'],
  ['POST', 'authorize', 'authorizations', 'create'],
  ['DELETE', 'authorize', 'authorizations', 'destroy'],
  ['GET', 'authorize/native', 'authorizations', 'show'],
  ['POST', 'token', 'tokens', 'create'],
  ['POST', 'revoke', 'tokens', 'revoke'],
  ['POST', 'introspect', 'tokens', 'introspect'],
  ['GET', 'token/info', 'token_info', 'show'],
  ['GET', 'applications', 'applications', 'index'],
  ['POST', 'applications', 'applications', 'create'],
  ['GET', 'applications/new', 'applications', 'new'],
  ['GET', 'applications/:id', 'applications', 'show'],
  ['GET', 'applications/:id/edit', 'applications', 'edit'],
  ['PATCH', 'applications/:id', 'applications', 'update'],
  ['PUT', 'applications/:id', 'applications', 'update'],
  ['DELETE', 'applications/:id', 'applications', 'destroy'],
  ['GET', 'authorized_applications', 'authorized_applications', 'index'],
  ['DELETE', 'authorized_applications/:id', 'authorized_applications', 'destroy'],
];

/** `devise_for :users, path: "account", controllers: { sessions: "users/sessions" }`. */
export function addDevise(router: RouterValue, call: CallValue, linker: Linker): void {
  const own = textsIn(call.args.find(({ name }) => name === 'controllers')?.value);
  const skipped = new Set(
    call.args.filter(({ name }) => name === 'skip').flatMap(({ value }) => textsOf(value)),
  );
  const [path] = textsOf(call.args.find(({ name }) => name === 'path')?.value ?? unknown);
  for (const { name, value } of call.args) {
    if (name !== undefined) continue;
    for (const scope of textsOf(value)) {
      const kept = devise.filter(([, , controller]) => !skipped.has(controller) && !skipped.has('all'));
      add(router, path ?? scope, kept, own, call, linker);
    }
  }
}

/** `use_doorkeeper do controllers tokens: "x" end`: `settings` has what its block says. */
export function addDoorkeeper(
  router: RouterValue,
  settings: RouterValue,
  call: CallValue,
  linker: Linker,
): void {
  const [scope] = textsOf(call.args.find(({ name }) => name === 'scope')?.value ?? unknown);
  const skipped = new Set(textsOf(settings.notes.get('skip_controllers') ?? unknown));
  const kept = doorkeeper.filter(([, , controller]) => !skipped.has(controller));
  add(router, scope ?? 'oauth', kept, textsIn(settings.notes.get('controllers')), call, linker);
}

function add(
  router: RouterValue,
  scope: string,
  routes: readonly Generated[],
  own: ReadonlyMap<string, string>,
  call: CallValue,
  linker: Linker,
): void {
  for (const [method, path, controller, action] of routes) {
    const given = own.get(controller);
    const found = given === undefined ? 'elsewhere' : findAction(given, action, call.at.file, linker);
    linker.addRoute(router, {
      methods: [method],
      templates: railsTemplates(`/${scope}${path === '' ? '' : `/${path}`}`),
      handlers: typeof found === 'object' ? [found] : [],
      at: call.at,
      call,
      ...(typeof found === 'object' ? {} : { role: 'generated' as const }),
    });
  }
}

function textsIn(value: Value | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, each] of value?.kind === 'record' ? value.entries : []) {
    const [text] = textsOf(each);
    if (text !== undefined) found.set(key, text);
  }
  return found;
}
