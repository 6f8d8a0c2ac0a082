import { languageOf } from '../languages.ts';
import { isManifest } from './manifests.ts';
import { isIgnored } from './prefilter.ts';
import { isSettings } from './settings.ts';

/** Whether the index looks at a file at all. */
export function isIndexed(path: string): boolean {
  return (languageOf(path) !== undefined || isManifest(path) || isSettings(path)) && !isIgnored(path);
}
