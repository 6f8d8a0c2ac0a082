import type { FilterField } from '../view/view.ts';
import { isVocabularyField, vocabularyOf } from '../view/vocabularies.ts';
import type { FindingColumns, TextColumn } from './columns.ts';
import { TextDictionary } from './textDictionary.ts';

const dictionaries = new Map<FilterField, TextDictionary>();

/** The codes of a field with its distinct values; of a field with a vocabulary, that. */
export function fieldColumn(columns: FindingColumns, field: FilterField): TextColumn {
  return isVocabularyField(field)
    ? { codes: columns[field], dictionary: dictionaryOf(field) }
    : columns[field];
}

function dictionaryOf(field: FilterField): TextDictionary {
  const known = dictionaries.get(field) ?? new TextDictionary(vocabularyOf(field) ?? []);
  dictionaries.set(field, known);
  return known;
}
