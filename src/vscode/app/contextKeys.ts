import type { StorageState } from '../../findings/engine.ts';
import type { FilterField } from '../../findings/view/view.ts';
import type { ContextKey } from './ids.ts';

/** Values of each key of a `when` clause. */
export interface ContextValues extends Record<ContextKey, boolean | string | readonly string[]> {
  readonly showAggregation: boolean;
  readonly preciseMatch: boolean;
  readonly showResolvedEvents: boolean;
  readonly hasFilters: boolean;
  readonly listState: ListStateName;
  readonly authConfigsRead: boolean;
  readonly hasSavedFilters: boolean;
  readonly hasSecrets: boolean;
  readonly findingsStored: boolean;
  readonly scansStored: boolean;
  readonly scansFetched: boolean;
  readonly sampleStored: boolean;
  readonly nothingToUndo: boolean;
  readonly nothingToRedo: boolean;
  readonly rowSelected: boolean;
  readonly listFocused: boolean;
  readonly grouping: FilterField;
  readonly storage: StorageState['state'];
  readonly openReports: readonly string[];
  readonly routesRead: boolean;
  readonly findingsShown: true;
  readonly findingsTriaged: true;
  readonly handlerOpened: true;
  readonly listExported: true;
  readonly hasAuthConfig: boolean;
  readonly formOpened: true;
  readonly roleVerified: true;
}

/**
 * Why the list is as it is: nothing imported, the first import is under way, no match, no match because everything is
 * resolved, there are rows, or it could not be read.
 */
export type ListStateName = 'empty' | 'importing' | 'noMatch' | 'allResolved' | 'list' | 'failed';
