import type { KnownOperation } from './knownOperations.ts';

/** More than anybody chooses. */
const most = 1000;

/** Operations as commands name them: `METHOD /path?query`, with parameters of the path in braces. */
export function chosenOperations(texts: readonly string[]): readonly KnownOperation[] {
  return texts.slice(0, most).flatMap((text) => {
    const [, method, path, query] = /^([A-Z]{1,20}) (\/[^\s?#]{0,2000})(?:\?(\S{1,2000}))?$/.exec(text) ?? [];
    if (method === undefined || path === undefined) return [];
    return [{ method, path, ...(query === undefined ? {} : { query }) }];
  });
}

/** The operation with a value for each parameter: a crawler finds no way to one that is chosen alone. */
export function exampleOf({ path, ...operation }: KnownOperation): KnownOperation {
  return { ...operation, path: path.replaceAll(/\{[^{}]{0,200}\}/g, '1') };
}
