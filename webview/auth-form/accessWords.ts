import type { FormGridRow } from '../../src/protocol/authForm.ts';
import type { lineIcon } from '../shared/icons.ts';
import { stateOf } from './accessLines.ts';
import { say } from './formText.ts';

/** A cell of the access grid: each state has a shape of its own. */
export interface ShownAccess {
  readonly icon: Parameters<typeof lineIcon>[0];
  readonly look: 'all' | 'some' | 'none' | 'wider' | 'never' | 'proposed';
  readonly words: string;
  /** A click takes it away. */
  readonly isOn: boolean;
}

/** Whether a role may call the operations of a line. */
export function shownAccess(rows: readonly FormGridRow[], role: number): ShownAccess {
  const state = stateOf(rows, ({ access }) => access[role]?.isAllowed === true);
  if (state === 'none') return { icon: 'dash', look: 'none', words: say('mayNotCall'), isOn: false };
  if (state === 'some') return { icon: 'half', look: 'some', words: say('maySome'), isOn: false };
  const wider = new Set(rows.map(({ access }) => access[role]?.by ?? ''));
  const [by = ''] = wider;
  return wider.size === 1 && by !== ''
    ? { icon: 'check', look: 'wider', words: say('mayCallBy', by), isOn: true }
    : { icon: 'check', look: 'all', words: say('mayCall'), isOn: true };
}

/** Whether a scan with an authentication must not call the operations of a line. */
export function shownNever(rows: readonly FormGridRow[], authentication: number): ShownAccess {
  const state = stateOf(rows, ({ never }) => never[authentication]?.isNever === true);
  if (state === 'all') return { icon: 'exclude', look: 'never', words: say('neverCalled'), isOn: true };
  if (state === 'some') return { icon: 'half', look: 'some', words: say('someNever'), isOn: false };
  const isProposed = rows.length === 1 && rows[0]?.never[authentication]?.isProposed === true;
  return isProposed
    ? { icon: 'question', look: 'proposed', words: say('neverProposed'), isOn: false }
    : { icon: 'dash', look: 'none', words: say('isCalled'), isOn: false };
}
