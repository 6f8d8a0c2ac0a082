import type { FileFacts, FunctionFacts } from '../../facts.ts';
import { calleesOf } from '../calls/callers.ts';

/** Facts that say the same to the linker, on other lines. */
interface Shift {
  /** Where each line went. */
  readonly lines: ReadonlyMap<number, number>;
  /** Functions that were compared, with what they are now. */
  readonly functions: ReadonlyMap<FunctionFacts, FunctionFacts>;
}

const lineKeys: ReadonlySet<string> = new Set(['line', 'startLine', 'endLine']);

/**
 * What moved from one version of a file to the next; undefined where it may register other routes. What stands in
 * functions that were not run says nothing but the names that it calls, where these were asked for.
 */
export function shiftOf(
  before: FileFacts,
  after: FileFacts,
  ran: ReadonlySet<FunctionFacts>,
  callees: ReadonlySet<string>,
): Shift | undefined {
  const lines = new Map<number, number>();
  const functions = new Map<FunctionFacts, FunctionFacts>();

  const isMoved = (from: unknown, to: unknown): boolean => {
    if (typeof from !== 'number' || typeof to !== 'number') return from === to;
    const known = lines.get(from);
    if (known === undefined) lines.set(from, to);
    return known === undefined || known === to;
  };
  const isSame = (from: unknown, to: unknown): boolean => {
    if (typeof from !== 'object' || from === null || typeof to !== 'object' || to === null)
      return from === to;
    if (Array.isArray(from) || Array.isArray(to)) {
      return Array.isArray(from) && Array.isArray(to) && areSame(from, to);
    }
    const [old, now] = [from as Readonly<Record<string, unknown>>, to as Readonly<Record<string, unknown>>];
    if (old['kind'] === 'function' && now['kind'] === 'function')
      return isSameFunction(before.functions[Number(old['id'])], after.functions[Number(now['id'])]);
    const keys = Object.keys(old);
    if (keys.length !== Object.keys(now).length) return false;
    return keys.every((key) =>
      lineKeys.has(key) ? isMoved(old[key], now[key]) : isSame(old[key], now[key]),
    );
  };
  const areSame = (from: readonly unknown[], to: readonly unknown[]): boolean =>
    from.length === to.length && from.every((value, index) => isSame(value, to[index]));
  const isSameFunction = (from: FunctionFacts | undefined, to: FunctionFacts | undefined): boolean => {
    if (from === undefined || to === undefined) return from === to;
    const known = functions.get(from);
    if (known !== undefined) return known === to;
    functions.set(from, to);
    const { body: oldBody, ...old } = from;
    const { body: newBody, ...now } = to;
    if (!isSame(old, now)) return false;
    if (ran.has(from)) return areSame(oldBody, newBody);
    const asked = (facts: FunctionFacts): string =>
      [...calleesOf(facts)]
        .filter((name) => callees.has(name))
        .sort()
        .join();
    return asked(from) === asked(to);
  };

  const { functions: oldFunctions, classes: oldClasses, ...oldRest } = before;
  const { functions: newFunctions, classes: newClasses, ...newRest } = after;
  if (!isSame(oldRest, newRest) || oldClasses.length !== newClasses.length) return undefined;
  for (const [index, type] of oldClasses.entries()) {
    const now = newClasses[index];
    if (now === undefined) return undefined;
    const [{ methods: oldMethods, ...old }, { methods: newMethods, ...rest }] = [type, now];
    if (!isSame(old, rest) || oldMethods.length !== newMethods.length) return undefined;
    if (!oldMethods.every((id, at) => isSameFunction(oldFunctions[id], newFunctions[newMethods[at] ?? -1])))
      return undefined;
  }
  return isInOrder(lines) ? { lines, functions } : undefined;
}

/** Lines that were different and in order still are: what is compared by its lines compares as before. */
function isInOrder(lines: ReadonlyMap<number, number>): boolean {
  const moved = [...lines].sort(([a], [b]) => a - b).map(([, to]) => to);
  return moved.every((to, index) => index === 0 || to > (moved[index - 1] ?? to));
}
