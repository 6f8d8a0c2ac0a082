import type { Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import {
  unknown,
  type CallValue,
  type ClassValue,
  type FunctionValue,
  type RouterValue,
  type Value,
} from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { verbMethods, viewOf } from './classViews.ts';
import { webMethods } from './shared.ts';

/** Methods that Django's and REST framework's own classes answer, by the end of their name. */
const inherited: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^RetrieveUpdateDestroyAPIView$/, ['GET', 'PUT', 'PATCH', 'DELETE']],
  [/^RetrieveUpdateAPIView$/, ['GET', 'PUT', 'PATCH']],
  [/^RetrieveDestroyAPIView$/, ['GET', 'DELETE']],
  [/^ListCreateAPIView$/, ['GET', 'POST']],
  [/^(?:List|Retrieve)APIView$/, ['GET']],
  [/^CreateAPIView$/, ['POST']],
  [/^UpdateAPIView$/, ['PUT', 'PATCH']],
  [/^DestroyAPIView$/, ['DELETE']],
  [
    /^(?:ListView|DetailView|TemplateView|RedirectView|ArchiveIndexView|\w+ArchiveView|DateDetailView)$/,
    ['GET'],
  ],
  [
    /^(?:FormView|CreateView|UpdateView|DeleteView|LoginView|Password(?:Change|Reset|ResetConfirm)View)$/,
    ['GET', 'POST'],
  ],
  [/^(?:Token\w*View|ObtainAuthToken)$/, ['POST']],
  [/^LogoutView$/, ['GET', 'POST']],
];

/** Registers a view: a function, a class with a method for each verb, a view set with its actions. */
export function addDjangoView(
  router: RouterValue,
  templates: readonly Template[],
  given: Value,
  call: CallValue,
  isOpen: boolean,
  guards: readonly Value[],
  linker: Linker,
): void {
  const add = (methods: readonly string[], handlers: readonly Value[], isGenerated = false): void => {
    linker.addRoute(router, {
      methods,
      templates,
      handlers,
      at: call.at,
      isRaw: true,
      guards,
      ...(isOpen ? { isPrefix: true as const } : {}),
      ...(isGenerated ? { role: 'generated' as const } : {}),
      call,
    });
  };
  const actions = actionsOf(given);
  const view = viewOf(given);
  if (view.kind === 'class') {
    if (actions !== undefined) {
      for (const [verb, action] of actions) {
        const handler = linker.member(view, action);
        add([verb.toUpperCase()], [handler.kind === 'unknown' ? view : handler], handler.kind === 'unknown');
      }
    } else addClass(view, add, linker);
  } else if (view.kind === 'function') add(functionMethods(view, linker), [view]);
  else add(['ANY'], view.kind === 'unknown' ? [] : [view]);
}

function addClass(
  view: ClassValue,
  add: (methods: readonly string[], handlers: readonly Value[], isGenerated?: boolean) => void,
  linker: Linker,
): void {
  const own = verbMethods(view, linker);
  for (const [method, handler] of own) add([method], [handler]);
  for (const { name } of linker.outerBasesOf(view)) {
    const methods = inherited.find(([pattern]) => pattern.test(name))?.[1] ?? [];
    // The class of the application is what answers, with the framework's own code.
    for (const method of methods.filter((inner) => !own.has(inner))) add([method], [view]);
    if (methods.length > 0) return;
  }
  if (own.size === 0) add(['ANY'], [view]);
}

/** Of a view set, also below what wraps it. */
function actionsOf(given: Value, depth = 0): ReadonlyMap<string, string> | undefined {
  if (given.kind === 'external' && depth < deepestWrapped)
    return given.call?.args
      .map(({ value }) => actionsOf(value, depth + 1))
      .find((actions) => actions !== undefined);
  const found = given.kind === 'record' ? given.entries.get('(actions)') : undefined;
  if (found?.kind !== 'record') return undefined;
  return new Map([...found.entries].map(([verb, action]) => [verb, textsOf(action)[0] ?? '']));
}

/** So many decorators are looked through. */
const deepestWrapped = 8;

/** Decorators that limit the methods of a function: `require_POST`, `require_http_methods`, `api_view`. */
function functionMethods(view: FunctionValue, linker: Linker): readonly string[] {
  for (const { name, call } of linker.annotations(view.facts.annotations, view.scope)) {
    if (name === 'require_http_methods' || name === 'api_view') {
      const texts = textsOf(call.args[0]?.value ?? unknown).map((text) => text.toUpperCase());
      return texts.length > 0 ? texts : ['GET'];
    }
    const required = /^require_(GET|POST|safe)$/.exec(name)?.[1];
    if (required !== undefined) return required === 'safe' ? ['GET', 'HEAD'] : (webMethods(required) ?? []);
  }
  return ['ANY'];
}
