import { afterLast } from '../../../base/cut.ts';
import type { Linker } from '../../interpret/linker.ts';
import { methodOf } from '../../interpret/values/members.ts';
import { camelized, classIn } from '../../interpret/resolvers/ruby.ts';
import type { ClassValue, FunctionValue } from '../../interpret/values/value.ts';
import { sharedLength } from '../../interpret/modules/workspace.ts';

/** What answers: a method, nothing (`absent`), or a controller that is not in the workspace (`elsewhere`). */
export type FoundAction = FunctionValue | 'absent' | 'elsewhere';

/**
 * The method of an action. Private methods and those that neither the controller nor its ancestors have are absent.
 * `from` is the file of the routes: of several controllers of one name, the nearest counts.
 */
export function findAction(controller: string, action: string, from: string, linker: Linker): FoundAction {
  const owner = controllerClass(controller, from, linker);
  if (owner === undefined) return 'elsewhere';
  const method = methodOf(owner, action, owner, linker);
  if (method !== undefined) return method.facts.isPrivate === true ? 'absent' : method;
  return extendsOthers(owner, linker) ? 'elsewhere' : 'absent';
}

/** A controller by the path of its name. */
export interface Located {
  readonly path: string;
  readonly isThere: boolean;
}

/** Where a controller stands: an engine has its own in one of the namespaces. */
export function located(
  controller: string,
  namespaces: readonly string[],
  from: string,
  linker: Linker,
): Located {
  const paths = [...namespaces.map((namespace) => `${namespace}/${controller}`), controller];
  const path = paths.find((each) => controllerClass(each, from, linker) !== undefined);
  return { path: path ?? controller, isThere: path !== undefined };
}

function controllerClass(controller: string, from: string, linker: Linker): ClassValue | undefined {
  const ending = `app/controllers/${controller}_controller.rb`;
  const name = afterLast(ending, '/');
  const paths = linker
    .filesCalled(name)
    .filter((path) => path === ending || path.endsWith(`/${ending}`))
    .toSorted((a, b) => sharedLength(b, from) - sharedLength(a, from));
  for (const path of paths) {
    const found = classIn(path, `${camelized(controller)}Controller`, linker);
    if (found !== undefined) return found;
  }
  return undefined;
}

const rails = /^(?:ActionController::(?:Base|API|Metal)|ApplicationController|AbstractController::Base)$/;

/** Controllers of a gem have actions that nobody sees here. */
function extendsOthers(owner: ClassValue, linker: Linker): boolean {
  return linker.outerBasesOf(owner).some(({ name }) => name.endsWith('Controller') && !rails.test(name));
}
