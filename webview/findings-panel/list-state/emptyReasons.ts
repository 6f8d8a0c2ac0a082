import type { EmptyReason, FilterField, ListView, ViewAction } from '../../../src/findings/view/view.ts';
import { isContradiction } from '../../../src/findings/view/viewActions.ts';
import { plural, text } from '../../shared/strings.ts';

/** A filter or switch that excludes everything, and the action that drops it. */
interface Remedy {
  /** E.g. `Remove Status filter`. */
  readonly label: string;
  /** E.g. `(34 findings)`. */
  readonly effect: string;
  readonly action: ViewAction;
}

interface EmptyExplanation {
  readonly sentence: string;
  readonly remedies: readonly Remedy[];
}

/** Why no finding matches, and what would help (list rule 6 for the contradiction of switch and filter). */
export function explainEmpty(view: ListView, reasons: readonly EmptyReason[]): EmptyExplanation {
  const causes = new Set(reasons.map(({ cause }) => cause));
  const contradiction = causes.has('showResolvedEvents') && causes.has('status') && isContradiction(view);
  const together = reasons.length === 0;
  return {
    sentence: text(contradiction ? 'contradiction' : together ? 'noneMatchTogether' : 'noneMatch'),
    remedies: together
      ? [{ label: text('clearAll'), effect: '', action: { type: 'clearFilters' } }]
      : reasons.map(remedy),
  };
}

function remedy({ cause, matchingWithout }: EmptyReason): Remedy {
  const effect = matchingWithout === 0 ? '' : text('wouldShow', plural('findings', matchingWithout));
  if (cause === 'showResolvedEvents' || cause === 'preciseMatch') {
    return {
      label: text('turnOff', text(cause)),
      effect,
      action: { type: 'setSwitch', name: cause, on: false },
    };
  }
  return { label: text('removeField', text(cause)), effect, action: dropping(cause) };
}

function dropping(cause: FilterField | 'search' | 'decision' | 'discovered'): ViewAction {
  if (cause === 'search') return { type: 'setSearch', text: '' };
  if (cause === 'decision') return { type: 'setDecision', scope: undefined };
  if (cause === 'discovered') return { type: 'setDays', from: undefined, to: undefined };
  return { type: 'setField', field: cause, filter: { values: [], texts: [] } };
}
