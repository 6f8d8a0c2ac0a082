import type { Resolution, Severity, Status } from '../model/finding.ts';
import type { DecisionScope } from '../decisions/decision.ts';
import type { ReadyMadeName } from './readyMadeNames.ts';

/** Fields whose entered text follows Precise Match. */
export const textFields = ['endpoint', 'eventId', 'category', 'subCategory', 'summary'] as const;
export type TextField = (typeof textFields)[number];

/** Fields with a closed or nearly closed set of values. */
export const listedFields = [
  'method',
  'severity',
  'status',
  'resolution',
  'tool',
  'report',
  'sinceLastScan',
  'seenAs',
  'newOnBranch',
  'confidence',
  'application',
  'handler',
  'inChangedCode',
] as const;
export type ListedField = (typeof listedFields)[number];

export type FilterField = TextField | ListedField;

/**
 * Values of one field are OR-ed. `values` were picked (list, widget) and match exactly; `texts` were entered
 * and follow Precise Match. Listed fields have no `texts`. `excluded` values are left out whatever else matches;
 * it is absent where none is, as in views stored before values could be excluded.
 */
export interface FieldFilter {
  readonly values: readonly string[];
  readonly texts: readonly string[];
  readonly excluded?: readonly string[];
}

/** A calendar day, `YYYY-MM-DD`. */
export type CalendarDay = string;

/**
 * Fields are AND-ed; an absent field restricts nothing. From and To are inclusive days in the view's zone. `search` is
 * contained in any text of a finding, ignoring case; it is never empty. `decision` leaves what a standing decision covers, or
 * what none does.
 */
export interface Filters extends Readonly<Partial<Record<FilterField, FieldFilter>>> {
  readonly search?: string;
  readonly decision?: DecisionScope | 'none';
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
}

export const sortColumns = [
  'severity',
  'apis',
  'summary',
  'endpoint',
  'method',
  'eventId',
  'category',
  'subCategory',
  'status',
  'resolution',
  'discovered',
  'risk',
  'score',
  'confidence',
  'application',
  'handler',
  'changedBy',
  'seenAs',
] as const;
export type SortColumn = (typeof sortColumns)[number];

/** Severity ascending means Critical first; risk, score and confidence ascending the highest first. */
export interface Sort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

export type SwitchName = 'showAggregation' | 'preciseMatch' | 'showResolvedEvents';

/** The one filter state that tree, panel, CSV and commands share. */
export interface ListView extends Readonly<Record<SwitchName, boolean>> {
  readonly filters: Filters;
  readonly sort: Sort;
  /** IANA zone in which From and To are days. */
  readonly timeZone: string;
}

/**
 * A view whose list may be pinned: `pinned` names the rows and the order that `FindingsEngine.pin` kept. A number that
 * is not known any more means the list as it is now.
 */
export interface ShownView extends ListView {
  readonly pinned?: number;
}

/** Everything a user can do to the view; `updateView` in viewActions.ts applies it. */
export type ViewAction =
  /** Widget click: the field becomes this value; the active value again clears it; `add` adds or removes it. */
  | {
      readonly type: 'toggleValue';
      readonly field: FilterField;
      readonly value: string;
      readonly add: boolean;
    }
  /** Leaves a value out. */
  | { readonly type: 'excludeValue'; readonly field: FilterField; readonly value: string }
  | { readonly type: 'setField'; readonly field: FilterField; readonly filter: FieldFilter }
  /** An empty text searches for nothing. */
  | { readonly type: 'setSearch'; readonly text: string }
  /** Undefined leaves what every decision covers, and none. */
  | { readonly type: 'setDecision'; readonly scope: DecisionScope | undefined }
  | { readonly type: 'setDays'; readonly from: CalendarDay | undefined; readonly to: CalendarDay | undefined }
  | { readonly type: 'setSwitch'; readonly name: SwitchName; readonly on: boolean }
  | { readonly type: 'setSort'; readonly sort: Sort }
  | { readonly type: 'setTimeZone'; readonly timeZone: string }
  /** Uses a ready-made filter instead of what is active. */
  | { readonly type: 'useReadyMade'; readonly name: ReadyMadeName }
  | { readonly type: 'clearFilters' };

/** How many findings a value would give under the other active filters. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** A value of a field that is shown at a glance. */
export interface CountedValue<Value extends string> extends FacetValue {
  readonly value: Value;
  /** As `isOpen` says; absent where all are, or where the filters choose by Status, Resolution or decision. */
  readonly open?: number;
}

/** A stretch of whole days on Discovered, both inclusive, and the findings of it under the other filters. */
export interface TimelineBucket {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly count: number;
}

/** Stored findings, whatever the filters. */
export interface StoredCounts {
  /** As `isOpen` says. */
  readonly open: number;
  /** Those of them with severity Critical: the badge. */
  readonly openCritical: number;
  /** Status Resolved. */
  readonly resolved: number;
}

/** The numbers around the list; all counts are findings unless the name says otherwise. */
export interface ListSummary extends StoredCounts {
  readonly total: number;
  readonly matching: number;
  /** Distinct vulnerabilities among the matching findings. */
  readonly vulnerabilities: number;
  /** Under the other filters; every vocabulary value present, zero included, in vocabulary order. */
  readonly severity: readonly CountedValue<Severity>[];
  readonly status: readonly CountedValue<Status>[];
  readonly resolution: readonly { readonly value: Resolution; readonly count: number }[];
  /** Most frequent first. */
  readonly category: readonly FacetValue[];
  /** All that are stored, most frequent first; empty unless there are several. */
  readonly application: readonly FacetValue[];
  /** Handlers of endpoints are known. */
  readonly handlers?: true;
  /** Scans of a branch and of the default branch are stored that are compared. */
  readonly branches?: true;
  /** Code was compared with a commit. */
  readonly changedCode?: true;
  /** The pinned list is not the one that filters and sort would give now. Absent where it is, or none is pinned. */
  readonly stale?: true;
  /**
   * Why the list is empty: each filter whose removal alone would show something, and how much. Absent
   * while the list is not empty.
   */
  readonly emptyBecause?: readonly EmptyReason[];
}

/**
 * `showResolvedEvents` together with a Status filter that excludes Resolved names both; `preciseMatch` where entered
 * texts would be found otherwise.
 */
export interface EmptyReason {
  readonly cause: FilterField | 'search' | 'decision' | 'discovered' | 'showResolvedEvents' | 'preciseMatch';
  /** Findings that would match without it. */
  readonly matchingWithout: number;
}
