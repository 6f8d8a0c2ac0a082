import type { Annotation, Framework, Linker } from '../interpret/linker.ts';
import { fillPlaceholders, propertiesOf } from '../interpret/values/properties.ts';
import type { ClassValue } from '../interpret/values/value.ts';
import { joinTemplates, text, type Template } from '../match/template.ts';
import { annotatedMethods, classAnnotations } from './annotatedClasses.ts';
import { braceTemplates } from './paths/brace.ts';

const module = /^io\.micronaut\.http\.annotation/;
const verbs: ReadonlySet<string> = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options']);

/** Controllers by their annotations. */
export const micronaut: Framework = {
  name: 'Micronaut',
  languages: ['java', 'kotlin'],
  marks: { texts: [/@Controller\b/] },

  visitClass(value, linker) {
    if (value.facts.isInterface === true || value.facts.isAbstract === true) return;
    const controller = classAnnotations(value, linker).find(
      (one) => one.name === 'Controller' && isOfMicronaut(one),
    );
    if (controller !== undefined) addController(value, controller, linker);
  },
};

function isOfMicronaut(annotation: Annotation): boolean {
  return module.test(annotation.module ?? '');
}

function isVerb(annotation: Annotation): boolean {
  return verbs.has(annotation.name) && isOfMicronaut(annotation);
}

function addController(value: ClassValue, controller: Annotation, linker: Linker): void {
  const properties = propertiesOf(linker.sources.settings, value.file.path);
  const parse = (path: string): Template =>
    braceTemplates(withoutQuery(fillPlaceholders(path, properties)))[0] ?? [];
  const context = properties.get('micronaut.server.context-path') ?? '';
  const at = { file: value.file.path, line: value.facts.line };
  const router = linker.createRouter(micronaut, at, {
    isApplication: true,
    precedence: 'specific',
    prefixes: context === '' || context === '/' ? [] : [[text(context)]],
  });
  const outer = pathsOf(controller, linker).map(parse);
  for (const method of annotatedMethods(value, isVerb, linker)) {
    for (const annotation of method.annotations.filter(isVerb)) {
      const inner = pathsOf(annotation, linker).map(parse);
      const { facts, owner } = method;
      linker.addRoute(router, {
        methods: [annotation.name.toUpperCase()],
        templates: outer.flatMap((above) =>
          inner.map((below) => joinTemplates(above.length === 0 ? [text('/')] : above, below)),
        ),
        handlers: [{ kind: 'function', facts, file: owner.file, scope: owner.scope, self: value }],
        at: { file: annotation.call.at.file, line: annotation.call.args[0]?.line ?? annotation.call.at.line },
        call: annotation.call,
      });
    }
  }
}

/** Empty for none: the path of the class itself. */
function pathsOf({ call }: Annotation, linker: Linker): readonly string[] {
  const named = call.args.filter(({ name }) => name === 'value' || name === 'uri' || name === 'uris');
  const given = named.length > 0 ? named : call.args.filter(({ name }) => name === undefined);
  const paths = given.flatMap(({ value }) => linker.textsOf(value));
  return paths.length === 0 ? [''] : paths;
}

/** `{?page,size}` and `{&page}` are of the query; `{/id}` and `{+path}` begin otherwise. */
function withoutQuery(path: string): string {
  return path
    .replace(/\{[?&#][^{}]{0,200}\}/g, '')
    .replace(/\{\/(\w{1,80})\}/g, '/{$1}')
    .replace(/\{\+(\w{1,80})\}/g, '{**$1}');
}
