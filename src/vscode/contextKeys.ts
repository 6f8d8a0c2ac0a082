import type { FilterField } from '../findings/view.ts';
import type { ContextKey } from './ids.ts';

/** Values of each key of a `when` clause. */
export interface ContextValues extends Record<ContextKey, boolean | string> {
  readonly showAggregation: boolean;
  readonly preciseMatch: boolean;
  readonly showResolvedEvents: boolean;
  readonly hasFilters: boolean;
  readonly listState: ListState;
  readonly authConfigsRead: boolean;
  readonly hasSavedFilters: boolean;
  readonly hasSecrets: boolean;
  readonly nothingToUndo: boolean;
  readonly nothingToRedo: boolean;
  readonly rowSelected: boolean;
  readonly listFocused: boolean;
  readonly grouping: FilterField;
}

/** Why the list is as it is: nothing imported, the first import is under way, no match, or there are rows. */
export type ListState = 'empty' | 'importing' | 'noMatch' | 'list';
