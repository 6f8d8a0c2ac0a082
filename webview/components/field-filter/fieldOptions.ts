import type { FacetValue, FieldFilter } from '../../../src/findings/view/view.ts';

/** One line of the list below a field. */
export type FieldOption =
  /** Adds what was typed as entered text. */
  | { readonly kind: 'enter'; readonly text: string }
  /** Entered text that is active; choosing it removes it. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string; readonly count: number; readonly choice: Choice };

type Choice = 'none' | 'chosen' | 'excluded';

/** What a field offers while `typed` stands in it. Fields without text (listed ones) offer values only. */
export function fieldOptions(
  filter: FieldFilter,
  values: readonly FacetValue[],
  typed: string,
  takesText: boolean,
): readonly FieldOption[] {
  const texts = takesText ? filter.texts : [];
  const enter = takesText && typed !== '' && !texts.includes(typed);
  return [
    ...(enter ? [{ kind: 'enter', text: typed } as const] : []),
    ...texts.map((text) => ({ kind: 'text', text }) as const),
    ...values.map(
      ({ value, count }) => ({ kind: 'value', value, count, choice: choiceOf(filter, value) }) as const,
    ),
  ];
}

/** The filter after an option was chosen: values and entered texts are added or removed, excluded ones chosen. */
export function withOption(filter: FieldFilter, option: FieldOption): FieldFilter {
  switch (option.kind) {
    case 'enter':
      return { ...filter, texts: [...filter.texts, option.text] };
    case 'text':
      return { ...filter, texts: filter.texts.filter((text) => text !== option.text) };
    case 'value':
      return {
        ...filter,
        values:
          option.choice === 'chosen'
            ? filter.values.filter((value) => value !== option.value)
            : [...filter.values, option.value],
        excluded: (filter.excluded ?? []).filter((value) => value !== option.value),
      };
  }
}

/** The filter after an option was excluded, or let in again where it was. */
export function withoutOption(
  filter: FieldFilter,
  { value, choice }: FieldOption & { readonly kind: 'value' },
): FieldFilter {
  const others = (filter.excluded ?? []).filter((other) => other !== value);
  return {
    ...filter,
    values: filter.values.filter((other) => other !== value),
    excluded: choice === 'excluded' ? others : [...others, value],
  };
}

function choiceOf({ values, excluded = [] }: FieldFilter, value: string): Choice {
  if (excluded.includes(value)) return 'excluded';
  return values.includes(value) ? 'chosen' : 'none';
}
