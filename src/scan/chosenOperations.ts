import type { KnownOperation } from './knownOperations.ts';

/** More than anybody chooses. */
const most = 1000;

/** Operations as commands name them: `METHOD /path`, with parameters in braces. */
export function chosenOperations(texts: readonly string[]): readonly KnownOperation[] {
  return texts.slice(0, most).flatMap((text) => {
    const [, method, path] = /^([A-Z]{1,20}) (\/\S{0,2000})$/.exec(text) ?? [];
    return method === undefined || path === undefined ? [] : [{ method, path }];
  });
}

/** The operation with a value for each parameter: a crawler finds no way to one that is chosen alone. */
export function exampleOf({ method, path }: KnownOperation): KnownOperation {
  return { method, path: path.replaceAll(/\{[^{}]{0,200}\}/g, '1') };
}
