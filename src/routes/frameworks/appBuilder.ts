import type { Framework, Linker } from '../interpret/linker.ts';
import { textsOf } from '../interpret/values/texts.ts';
import type { ClassValue, RouterValue } from '../interpret/values/value.ts';
import { joinTemplates, text, type Template } from '../match/template.ts';
import { methodsByName } from './annotatedClasses.ts';
import { angleTemplates } from './paths/angle.ts';
import { methodsFrom, templatesOf } from './shared.ts';

/** What an API of a model answers by itself. */
const generated: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/_info'],
  ['GET', '/'],
  ['POST', '/'],
  ['GET', '/<pk>'],
  ['PUT', '/<pk>'],
  ['DELETE', '/<pk>'],
];

/** Classes of APIs and views, whose methods say with `@expose` what they answer. */
export const appBuilder: Framework = {
  name: 'Flask AppBuilder',
  languages: ['python'],
  marks: { words: ['flask_appbuilder'] },

  visitClass(value, linker) {
    const bases = linker
      .outerBasesOf(value)
      .flatMap((base) =>
        base.value.kind === 'external' && base.value.module.startsWith('flask_appbuilder')
          ? [base.value.path.at(-1) ?? '']
          : [],
      );
    if (bases.length === 0) return;
    const isApi = bases.some((name) => name.endsWith('Api'));
    const prefix = prefixOf(value, isApi, linker);
    if (prefix === undefined) return;
    const at = { file: value.file.path, line: value.facts.line };
    const router = linker.createRouter(appBuilder, at, { isApplication: true, precedence: 'specific' });
    addExposed(router, prefix, value, linker);
    if (!bases.includes('ModelRestApi')) return;
    for (const [method, path] of generated) {
      linker.addRoute(router, {
        methods: [method],
        templates: below(prefix, angleTemplates(path)),
        handlers: [value],
        at,
        role: 'generated',
        call: { at, endLine: value.facts.endLine },
      });
    }
  },
};

/** Undefined for a class that only others extend. */
function prefixOf(value: ClassValue, isApi: boolean, linker: Linker): Template | undefined {
  const instance = linker.instantiate(value);
  const textOf = (name: string): string | undefined => textsOf(linker.member(instance, name))[0];
  const base = textOf('route_base');
  if (base !== undefined) return base === '' ? [] : [text(base)];
  const name = textOf('resource_name');
  const hasOwn = value.facts.methods.some((id) => (value.file.functions[id]?.annotations.length ?? 0) > 0);
  if (name === undefined && !hasOwn) return undefined;
  const own = name ?? value.facts.name.toLowerCase();
  return [text(isApi ? `/api/${textOf('version') ?? 'v1'}/${own}` : `/${own}`)];
}

function addExposed(router: RouterValue, prefix: Template, value: ClassValue, linker: Linker): void {
  for (const { facts, owner } of methodsByName(value, linker)) {
    for (const { name, call } of linker.annotations(facts.annotations, owner.scope)) {
      if (name !== 'expose') continue;
      const path = linker.argument(call, 0, 'url');
      const methods = linker.argument(call, 1, 'methods');
      const templates = path === undefined ? angleTemplates('/') : templatesOf(path, angleTemplates);
      linker.addRoute(router, {
        methods: methods === undefined ? ['GET'] : methodsFrom(methods, linker),
        templates: below(prefix, templates),
        handlers: [linker.member(value, facts.name)],
        at: call.at,
        call,
      });
    }
  }
}

function below(prefix: Template, templates: readonly Template[]): readonly Template[] {
  return templates.map((template) => joinTemplates(prefix, template));
}
