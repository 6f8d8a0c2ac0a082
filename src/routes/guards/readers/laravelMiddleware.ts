import { oncePer } from '../../oncePer.ts';
import type { FileFacts } from '../../facts.ts';
import type { Linker } from '../../interpret/linker.ts';
import { unknown, type Value } from '../../interpret/values/value.ts';
import { handlersFrom } from '../../frameworks/shared.ts';
import { callsOf } from '../callsOf.ts';

/** What `Kernel.php` or `bootstrap/app.php` says of middleware. */
interface MiddlewareNames {
  /** Before every route. */
  readonly global: readonly Value[];
  readonly aliases: ReadonlyMap<string, Value>;
  readonly groups: ReadonlyMap<string, readonly Value[]>;
}

class Names implements MiddlewareNames {
  readonly global: Value[] = [];
  readonly aliases = new Map<string, Value>();
  readonly groups = new Map<string, Value[]>();

  group(name: string, values: readonly Value[]): void {
    this.groups.set(name, [...(this.groups.get(name) ?? []), ...values]);
  }

  alias(value: Value): void {
    if (value.kind === 'record') for (const [name, one] of value.entries) this.aliases.set(name, one);
  }
}

export const middlewareNames = oncePer((linker: Linker): MiddlewareNames => {
  const names = new Names();
  for (const value of linker.classes) {
    const groups = value.fields.get('middlewareGroups');
    if (value.file.language !== 'php' || groups?.kind !== 'record') continue;
    for (const [name, one] of groups.entries) names.group(name, flat(one));
    names.global.push(...flat(value.fields.get('middleware') ?? unknown));
    for (const field of ['routeMiddleware', 'middlewareAliases'])
      names.alias(value.fields.get(field) ?? unknown);
  }
  for (const file of linker.files)
    if (file.path.endsWith('bootstrap/app.php')) readBootstrap(file, names, linker);
  return names;
});

/** `withMiddleware(function (Middleware $middleware) {…})`. */
function readBootstrap(file: FileFacts, names: Names, linker: Linker): void {
  const scope = linker.listedScope(file.path);
  for (const one of scope === undefined ? [] : file.functions) {
    const type = one.params[0]?.type;
    if (type?.kind !== 'name' || !type.name.endsWith('Middleware')) continue;
    linker.trace.ran.add(one);
    for (const { name, call } of callsOf(one.body, file))
      if (scope !== undefined) take(name, linker.evaluateArguments(call, scope).args, names);
  }
}

type Arguments = readonly { readonly name?: string; readonly value: Value }[];

/** `alias([…])`, `web(append: […])`, `appendToGroup('api', X::class)`, `append(X::class)`. */
function take(method: string, args: Arguments, names: Names): void {
  const [first = unknown, second = unknown] = args.map(({ value }) => value);
  switch (method) {
    case 'alias':
      return names.alias(first);
    case 'web':
    case 'api':
      return names.group(
        method,
        args.flatMap(({ name, value }) => (name === 'remove' ? [] : flat(value))),
      );
    case 'group':
    case 'appendToGroup':
    case 'prependToGroup':
      return names.group(first.kind === 'text' ? first.text : '', flat(second));
    case 'append':
    case 'prepend':
    case 'use':
      names.global.push(...flat(first));
      return;
    default:
  }
}

function flat(value: Value): readonly Value[] {
  return value === unknown ? [] : handlersFrom([{ value, line: 0 }]);
}
