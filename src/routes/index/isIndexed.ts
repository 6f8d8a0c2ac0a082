import { languageOf } from '../languages.ts';
import { isManifest } from './manifests.ts';
import { isIgnored, isIgnoredFile } from './ignored.ts';
import { isSettings } from './settings.ts';

/** Whether the index looks at a file at all. */
export function isIndexed(path: string): boolean {
  return isOfIndex(path) && !isIgnored(path);
}

/** The same of a file in a folder that is not ignored. */
export function isIndexedFile(path: string): boolean {
  return isOfIndex(path) && !isIgnoredFile(path);
}

function isOfIndex(path: string): boolean {
  return languageOf(path) !== undefined || isManifest(path) || isSettings(path);
}
