import type { Resolution, Status, TriageField } from '../../../../src/findings/model/finding.ts';
import { defaultKeys, panelActions, type PanelAction } from '../../../../src/protocol/panelActions.ts';
import type { SentenceKey } from '../../../shared/sentences.ts';

/** What a key does that every grid has; the rest are commands, whose keys people can change. */
export type KeyAction =
  | { readonly kind: 'move'; readonly to: number; readonly select: 'one' | 'range' | 'none' }
  | { readonly kind: 'open' | 'select' | 'selectAll' | 'expand' | 'collapse' | 'menu' | 'help' };

export interface PressedKey {
  readonly key: string;
  /** Ctrl or Cmd. */
  readonly modified: boolean;
  readonly shift: boolean;
}

interface ListPlace {
  readonly position: number;
  readonly count: number;
  readonly pageSize: number;
}

export interface TriageValue {
  readonly field: TriageField;
  readonly value: Status | Resolution;
}

type TriageActionName = Extract<PanelAction, `set${string}`>;

/** What the actions that set a value set. */
export const triageActions: Readonly<Record<TriageActionName, TriageValue>> = {
  setOpen: { field: 'status', value: 'Open' },
  setInProgress: { field: 'status', value: 'In Progress' },
  setResolved: { field: 'status', value: 'Resolved' },
  setNew: { field: 'resolution', value: 'New' },
  setFixed: { field: 'resolution', value: 'Fixed' },
  setFalsePositive: { field: 'resolution', value: 'False Positive' },
  setInconclusive: { field: 'resolution', value: 'Inconclusive' },
};

export function isTriageAction(action: PanelAction): action is TriageActionName {
  return Object.hasOwn(triageActions, action);
}

const plainKeys: Readonly<Record<string, KeyAction>> = {
  Enter: { kind: 'open' },
  ' ': { kind: 'select' },
  ArrowRight: { kind: 'expand' },
  ArrowLeft: { kind: 'collapse' },
  ContextMenu: { kind: 'menu' },
  '?': { kind: 'help' },
};

/** What a key pressed on a row does; undefined for keys that mean nothing to the list. */
export function keyAction(pressed: PressedKey, place: ListPlace): KeyAction | undefined {
  const { key, modified, shift } = pressed;
  const to = movedPosition(key, place);
  if (to !== undefined) return { kind: 'move', to, select: shift ? 'range' : modified ? 'none' : 'one' };
  if (modified) return key === 'a' ? { kind: 'selectAll' } : key === ' ' ? { kind: 'select' } : undefined;
  if (shift && key === 'F10') return { kind: 'menu' };
  return Object.hasOwn(plainKeys, key) ? plainKeys[key] : undefined;
}

/** The key that sets a value until it is changed, for menus. */
export function keyOf(field: TriageField, value: string): string | undefined {
  const action = Object.keys(triageActions).find((name): name is TriageActionName => {
    const set = triageActions[name as TriageActionName];
    return set.field === field && set.value === value;
  });
  return action && defaultKeys[action];
}

/** The action that a key is for until it is changed; a capital letter is one with Shift. */
export function defaultAction(key: string): PanelAction | undefined {
  const written = key === key.toLowerCase() ? key : `shift+${key.toLowerCase()}`;
  return panelActions.find(
    (action) => action in defaultKeys && defaultKeys[action as keyof typeof defaultKeys] === written,
  );
}

/** The lines of the help: keys, and a sentence or the value they set. */
export function keyHelp(): readonly {
  readonly keys: string;
  readonly does: SentenceKey;
  readonly value?: string;
}[] {
  return [
    { keys: `${defaultKeys.nextRow}  ${defaultKeys.previousRow}  ↓  ↑`, does: 'keyMove' },
    { keys: 'Enter', does: 'keyOpen' },
    { keys: 'F12  Alt+F12', does: 'keyHandler' },
    { keys: '→  ←', does: 'keyExpand' },
    { keys: 'Space', does: 'keySelect' },
    ...Object.entries(triageActions).map(([name, { field, value }]) => ({
      keys: defaultKeys[name as TriageActionName],
      does: field === 'status' ? ('setStatusTo' as const) : ('setResolutionTo' as const),
      value,
    })),
    { keys: defaultKeys.comment, does: 'keyComment' },
    { keys: defaultKeys.undo, does: 'keyUndo' },
    { keys: 'Shift+U', does: 'keyRedo' },
    { keys: 'Ctrl+F', does: 'keySearch' },
    { keys: 'Shift+F10', does: 'keyMenu' },
    { keys: 'Esc', does: 'keyClose' },
    { keys: '?', does: 'keyHelp' },
  ];
}

/** Where a key that moves in a list leads; undefined for other keys. */
export function movedPosition(key: string, { position, count, pageSize }: ListPlace): number | undefined {
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
