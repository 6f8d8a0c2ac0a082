import { knownCategories, offeredMethods, resolutions, severities, statuses } from '../model/finding.ts';
import { changedCodeStates } from './inChangedCode.ts';
import { scanStates } from './sinceLastScan.ts';
import type { FilterField } from './view.ts';

/** Fields of which all values are known, in the order of every list. */
const vocabularies = {
  severity: severities,
  status: statuses,
  resolution: resolutions,
  sinceLastScan: scanStates,
  inChangedCode: changedCodeStates,
} as const satisfies Partial<Record<FilterField, readonly string[]>>;

type VocabularyField = keyof typeof vocabularies;

export function isVocabularyField(field: FilterField): field is VocabularyField {
  return Object.hasOwn(vocabularies, field);
}

/** The values that a field can have; undefined where they are not known. */
export function vocabularyOf(field: FilterField): readonly string[] | undefined {
  return isVocabularyField(field) ? vocabularies[field] : undefined;
}

const offered: Readonly<Partial<Record<FilterField, readonly string[]>>> = {
  method: offeredMethods,
  category: knownCategories,
};

/** Values that are offered even where no finding has them. */
export function offeredValues(field: FilterField): readonly string[] {
  return vocabularyOf(field) ?? offered[field] ?? [];
}
