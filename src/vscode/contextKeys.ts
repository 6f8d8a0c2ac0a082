import { commands } from 'vscode';
import type { FilterField } from '../findings/view.ts';
import { contextKeys, type ContextKey } from './ids.ts';

/** Values of each key of a `when` clause. */
export interface ContextValues extends Record<ContextKey, boolean | string> {
  readonly showAggregation: boolean;
  readonly preciseMatch: boolean;
  readonly showResolvedEvents: boolean;
  readonly hasFilters: boolean;
  readonly listState: ListState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly listFocused: boolean;
  readonly grouping: FilterField;
}

/** Why the list is as it is: nothing imported, nothing matches the filters, or there are rows. */
export type ListState = 'empty' | 'noMatch' | 'list';

export async function setContextKey<Key extends ContextKey>(
  key: Key,
  value: ContextValues[Key],
): Promise<void> {
  await commands.executeCommand('setContext', contextKeys[key], value);
}
