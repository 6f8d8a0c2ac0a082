import type { Resolution, Status, TriageField } from '../../../src/findings/finding.ts';
import type { SentenceKey } from '../../shared/strings.ts';

/** What a key does in the list. */
export type KeyAction =
  | { readonly kind: 'move'; readonly to: number; readonly select: 'one' | 'range' | 'none' }
  | { readonly kind: 'triage'; readonly field: TriageField; readonly value: Status | Resolution }
  | {
      readonly kind:
        | 'open'
        | 'select'
        | 'selectAll'
        | 'expand'
        | 'collapse'
        | 'menu'
        | 'comment'
        | 'undo'
        | 'redo'
        | 'help';
    };

export interface PressedKey {
  readonly key: string;
  /** Ctrl or Cmd. */
  readonly modified: boolean;
  readonly shift: boolean;
}

export interface ListPlace {
  readonly position: number;
  readonly count: number;
  readonly pageSize: number;
}

type TriageKey = KeyAction & { readonly kind: 'triage' };

const triageKeys: Readonly<Record<string, TriageKey>> = {
  o: { kind: 'triage', field: 'status', value: 'Open' },
  p: { kind: 'triage', field: 'status', value: 'In Progress' },
  r: { kind: 'triage', field: 'status', value: 'Resolved' },
  n: { kind: 'triage', field: 'resolution', value: 'New' },
  f: { kind: 'triage', field: 'resolution', value: 'Fixed' },
  x: { kind: 'triage', field: 'resolution', value: 'False Positive' },
  i: { kind: 'triage', field: 'resolution', value: 'Inconclusive' },
};

const plainKeys: Readonly<Record<string, KeyAction>> = {
  ...triageKeys,
  Enter: { kind: 'open' },
  ' ': { kind: 'select' },
  ArrowRight: { kind: 'expand' },
  ArrowLeft: { kind: 'collapse' },
  ContextMenu: { kind: 'menu' },
  c: { kind: 'comment' },
  u: { kind: 'undo' },
  U: { kind: 'redo' },
  '?': { kind: 'help' },
};

/** What a key pressed on a row does; undefined for keys that mean nothing to the list. */
export function keyAction(pressed: PressedKey, place: ListPlace): KeyAction | undefined {
  const { key, modified, shift } = pressed;
  const to = movedPosition(modified ? key : (letterMoves[key] ?? key), place);
  if (to !== undefined) return { kind: 'move', to, select: shift ? 'range' : modified ? 'none' : 'one' };
  if (modified) return key === 'a' ? { kind: 'selectAll' } : key === ' ' ? { kind: 'select' } : undefined;
  if (shift && key === 'F10') return { kind: 'menu' };
  return Object.hasOwn(plainKeys, key) ? plainKeys[key] : undefined;
}

/** The key that sets a value, for menus. */
export function keyOf(field: TriageField, value: string): string | undefined {
  return Object.entries(triageKeys).find(
    ([, action]) => action.field === field && action.value === value,
  )?.[0];
}

/** The lines of the help: keys, and a sentence or the value they set. */
export function keyHelp(): readonly {
  readonly keys: string;
  readonly does: SentenceKey;
  readonly value?: string;
}[] {
  return [
    { keys: 'j  k', does: 'keyMove' },
    { keys: 'Enter', does: 'keyOpen' },
    { keys: '→  ←', does: 'keyExpand' },
    { keys: 'Space', does: 'keySelect' },
    ...Object.entries(triageKeys).map(([keys, { field, value }]) => ({
      keys,
      does: field === 'status' ? ('setStatusTo' as const) : ('setResolutionTo' as const),
      value,
    })),
    { keys: 'c', does: 'keyComment' },
    { keys: 'u', does: 'keyUndo' },
    { keys: 'Shift+U', does: 'keyRedo' },
    { keys: 'Shift+F10', does: 'keyMenu' },
    { keys: 'Esc', does: 'keyClose' },
    { keys: '?', does: 'keyHelp' },
  ];
}

const letterMoves: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

function movedPosition(key: string, { position, count, pageSize }: ListPlace): number | undefined {
  const last = Math.max(0, count - 1);
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, position + 1);
    case 'ArrowUp':
      return Math.max(0, position - 1);
    case 'PageDown':
      return Math.min(last, position + pageSize);
    case 'PageUp':
      return Math.max(0, position - pageSize);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
