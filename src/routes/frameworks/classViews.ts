import type { Linker } from '../interpret/linker.ts';
import { ancestorsOf } from '../interpret/values/members.ts';
import type { CallValue, ClassValue, RouterValue, Value } from '../interpret/values/value.ts';
import type { Template } from '../match/template.ts';
import { webMethods } from './shared.ts';

/** Classes with a method for each HTTP method: Flask's views and resources, Django's class based views. */

/** A view below what wraps it: `login_required(cache_page(60)(View.as_view()))`. */
export function viewOf(value: Value, depth = 0): Value {
  if (depth > 8) return value;
  if (value.kind === 'record') {
    const view = value.entries.get('(view)');
    return view === undefined ? value : viewOf(view, depth + 1);
  }
  if (value.kind === 'external') {
    const args = value.call?.args.map((arg) => arg.value) ?? [];
    const inner = args.findLast((arg) => isView(arg, depth + 1));
    return inner === undefined ? value : viewOf(inner, depth + 1);
  }
  if (value.kind === 'function' && value.wraps !== undefined) {
    const inner = value.wraps.findLast((wrapped) => isView(wrapped, depth + 1));
    return inner === undefined ? value : viewOf(inner, depth + 1);
  }
  return value;
}

/** What stands around a view: `login_required(View.as_view())`. */
export function wrappersOf(value: Value, depth = 0): readonly Value[] {
  if (depth > 8) return [];
  const given =
    value.kind === 'external'
      ? (value.call?.args.map((arg) => arg.value) ?? [])
      : value.kind === 'function'
        ? (value.wraps ?? [])
        : [];
  const inner = given.findLast((arg) => isView(arg, depth + 1));
  return inner === undefined ? [] : [value, ...wrappersOf(inner, depth + 1)];
}

function isView(value: Value, depth: number): boolean {
  const view = viewOf(value, depth);
  return view.kind === 'function' || view.kind === 'class';
}

/** The methods of a class and its ancestors that answer, nearest first. */
export function verbMethods(view: ClassValue, linker: Linker): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const ancestor of ancestorsOf(view, linker)) {
    for (const id of ancestor.facts.methods) {
      const name = ancestor.file.functions[id]?.name ?? '';
      const [method] = /^[a-z]+$/.test(name) ? (webMethods(name) ?? []) : [];
      if (method !== undefined && method !== 'ANY' && !found.has(method))
        found.set(method, linker.member(view, name));
    }
  }
  return found;
}

/** Registers each method of a class; one without any answers as a whole. */
export function addClassView(
  router: RouterValue,
  templates: readonly Template[],
  view: ClassValue,
  methods: readonly string[] | undefined,
  call: CallValue,
  linker: Linker,
): void {
  const found = verbMethods(view, linker);
  for (const [method, handler] of found) {
    if (methods !== undefined && !methods.includes(method)) continue;
    linker.addRoute(router, { methods: [method], templates, handlers: [handler], at: call.at, call });
  }
  if (found.size > 0) return;
  linker.addRoute(router, { methods: methods ?? ['ANY'], templates, handlers: [view], at: call.at, call });
}
