import type { ErrorObject } from 'ajv';
import type { TreeLocator } from '../syntax/tree.ts';
import { pointerSegments } from '../syntax/tree.ts';
import { intendedKey } from './structureProblems.ts';

/** The errors of ajv about one value. */
interface Place {
  readonly isText: boolean;
  hasAlternatives: boolean;
  hasConstError: boolean;
  isForbidden: boolean;
  readonly expectedTypes: string[];
}

/**
 * One error in a file makes ajv report several: every alternative of an "anyOf" reports what it misses, and
 * "if" repeats what "then" reports, and "else" asks again for an object. Keeps the one that helps: that of the
 * alternative whose type the value has, or else the "anyOf" itself, which then names the types of all alternatives
 * in `params.type`. A key that is missing because it is misspelt is reported once, as the unknown key.
 */
export function withoutCascadingErrors(errors: readonly ErrorObject[], locator: TreeLocator): ErrorObject[] {
  const candidates = errors.filter((error) => !isRepeated(error));
  const places = findPlaces(candidates, locator);
  const decided = new Set<string>();
  for (const error of candidates) {
    if (error.keyword === 'anyOf') continue;
    if (!isCascading(error, places)) decided.add(error.instancePath);
    addParents(error.instancePath, decided);
  }
  const misspelt = misspeltKeys(candidates, locator);
  return candidates.flatMap((error) => {
    if (isPartOfForbidden(error, places)) return [];
    if (error.keyword === 'required' && misspelt.has(keyId(error, error.params['missingProperty'])))
      return [];
    if (error.keyword !== 'anyOf') return isCascading(error, places) ? [] : [error];
    if (decided.has(error.instancePath)) return [];
    const types = places.get(error.instancePath)?.expectedTypes ?? [];
    return [{ ...error, params: { type: [...new Set(types)] } }];
  });
}

function isRepeated({ keyword, propertyName, schemaPath }: ErrorObject): boolean {
  if (keyword === 'if' || schemaPath.endsWith('/else/type')) return true;
  return propertyName !== undefined && keyword !== 'propertyNames';
}

function findPlaces(errors: readonly ErrorObject[], locator: TreeLocator): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { instancePath, keyword, params } of errors) {
    let place = places.get(instancePath);
    if (place === undefined) {
      const isText = locator.find(pointerSegments(instancePath)).type === 'string';
      const nothingSaid = { hasAlternatives: false, hasConstError: false, isForbidden: false };
      place = { isText, ...nothingSaid, expectedTypes: [] };
      places.set(instancePath, place);
    }
    if (keyword === 'anyOf') place.hasAlternatives = true;
    else if (keyword === 'const') place.hasConstError = true;
    else if (keyword === 'false schema') place.isForbidden = true;
    else if (keyword === 'type') place.expectedTypes.push(...[params['type'] as string | string[]].flat());
  }
  return places;
}

function isCascading({ keyword, instancePath }: ErrorObject, places: ReadonlyMap<string, Place>): boolean {
  const place = places.get(instancePath);
  if (place === undefined) return false;
  // All enumerations of the schema are of texts.
  if (keyword === 'enum' || keyword === 'const') {
    return !place.isText || (keyword === 'enum' && place.hasConstError);
  }
  return keyword === 'type' && place.hasAlternatives;
}

function misspeltKeys(errors: readonly ErrorObject[], locator: TreeLocator): Set<string> {
  const unknown = errors.filter((error) => error.keyword === 'additionalProperties');
  return new Set(unknown.map((error) => keyId(error, intendedKey(error, locator))));
}

function keyId({ instancePath }: ErrorObject, key: unknown): string {
  return `${instancePath}/${String(key)}`;
}

/** Errors in a key that must be removed anyway are not reported. */
function isPartOfForbidden(
  { keyword, instancePath }: ErrorObject,
  places: ReadonlyMap<string, Place>,
): boolean {
  const start = keyword === 'false schema' ? parentOf(instancePath) : instancePath;
  for (let path = start; path !== undefined; path = parentOf(path)) {
    if (places.get(path)?.isForbidden === true) return true;
  }
  return false;
}

function addParents(instancePath: string, paths: Set<string>): void {
  for (let path = parentOf(instancePath); path !== undefined; path = parentOf(path)) {
    if (paths.has(path)) return;
    paths.add(path);
  }
}

function parentOf(pointer: string): string | undefined {
  return pointer === '' ? undefined : pointer.slice(0, pointer.lastIndexOf('/'));
}
