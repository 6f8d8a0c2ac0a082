import type { TriageScope } from '../findings/model/triage.ts';
import type { Facet, PageRow, RowPlace, Unsaved } from '../findings/engine.ts';
import type { Finding, FindingDetails, TriageValues } from '../findings/model/finding.ts';
import type { PanelAction } from './panelActions.ts';
import type {
  FilterField,
  ListSummary,
  ListView,
  TimelineBucket,
  ViewAction,
} from '../findings/view/view.ts';

/** Answers carry the revision they were computed at; the panel drops those of an older one. */
interface Revisioned {
  readonly revision: number;
}

/** Everything the panel shows besides rows and details. */
export interface PanelOverview extends Revisioned {
  readonly view: ListView;
  readonly summary: ListSummary;
  /** Names of the reports that are being imported. */
  readonly importing: readonly string[];
  /** The filters are those of a place that asked for findings; the user's own wait. */
  readonly canGoBack?: true;
  /** What Undo reverts. */
  readonly undo?: UndoOffer;
  /** Changes that are only in memory. */
  readonly unsaved?: Unsaved;
  /** Localised label of the change that Redo makes again. */
  readonly redo?: string;
}

export interface UndoOffer {
  readonly change: number;
  /** Localised, e.g. `Status → In Progress · 12 of 30 APIs`. */
  readonly label: string;
}

interface PanelPage extends Revisioned {
  readonly totalRows: number;
  readonly offset: number;
  readonly rows: readonly PageRow[];
}

/** Commands the panel may run, and what it gives them; the host maps them to its own. */
export interface PanelCommands {
  readonly importReport: [];
  readonly exportCsv: [];
  readonly saveFilter: [];
  /** Use the saved filter of this name; without one the user is asked. */
  readonly applySavedFilter: [name?: string];
  readonly changeKeys: [];
  readonly saveUnsavedChanges: [];
  readonly find: [];
  /** Asks for a standing decision of a vulnerability, for `comment` as the reason. */
  readonly makeDecision: [target: { readonly vulnerability: number }, comment: string];
  /** Sends the request of an occurrence again, with a login that the user chooses. */
  readonly retestFinding: [
    target: { readonly vulnerability: number; readonly finding: number; readonly occurrence: number },
  ];
  /** Opens the code that answers the endpoint of a finding, or of all behind a row of the list. */
  readonly goToHandler: [target: FindingId | { readonly vulnerability: number }];
  readonly peekHandler: [target: FindingId];
  readonly whyThisHandler: [target: FindingId];
  readonly pinHandler: [target: FindingId];
  /** Makes a file for REST clients of a finding's request. */
  readonly createHttpFile: [target: FindingId];
  /** Puts a link to a finding on the clipboard. */
  readonly copyLink: [target: FindingId];
}

interface FindingId {
  readonly finding: number;
}

export type PanelCommand = keyof PanelCommands;

/** A command with what it takes. */
export type PanelCommandCall<Command extends PanelCommand = PanelCommand> = {
  readonly [Name in Command]: readonly [command: Name, ...args: PanelCommands[Name]];
}[Command];

export type MessagePart = 'request' | 'response';

/** Filters kept under a name. Sort and zone of the view are not part of them. */
export interface SavedFilter {
  readonly name: string;
  readonly view: ListView;
}

export interface FindingsPanelRequests {
  readonly overview: {
    /** The browser's IANA zone: the user's, also when the extension runs remotely. */
    readonly params: { readonly timeZone: string };
    readonly result: PanelOverview;
  };
  readonly page: {
    readonly params: { readonly offset: number; readonly limit: number };
    readonly result: PanelPage;
  };
  readonly apis: {
    readonly params: { readonly vulnerability: number; readonly offset: number; readonly limit: number };
    readonly result: Revisioned & { readonly findings: readonly Finding[] };
  };
  /**
   * Where a vulnerability, or one finding of it, stands in the list; undefined where the filters hide it. A pinned
   * list that it is not in is unpinned where the current one has it.
   */
  readonly locate: {
    readonly params: { readonly vulnerability: number; readonly finding?: number };
    readonly result: RowPlace | undefined;
  };
  /** Unpins the list: filters and sort apply again. */
  readonly refresh: { readonly params: undefined; readonly result: undefined };
  readonly facet: {
    readonly params: { readonly field: FilterField; readonly search: string; readonly limit: number };
    readonly result: Revisioned & Facet;
  };
  /** Findings over time, in at most `most` stretches of days. */
  readonly timeline: {
    readonly params: { readonly most: number };
    readonly result: Revisioned & { readonly buckets: readonly TimelineBucket[] };
  };
  readonly details: {
    readonly params: { readonly finding: number };
    readonly result: FindingDetails | undefined;
  };
  readonly updateView: { readonly params: ViewAction; readonly result: undefined };
  readonly changeTriage: {
    readonly params: {
      readonly vulnerabilities: readonly number[];
      readonly set: TriageValues;
      /** Why, in the user's words; alone where nothing is set. */
      readonly comment?: string;
    };
    readonly result: {
      /** Localised, e.g. `Status set to In Progress in 12 of 30 APIs`. */
      readonly message: string;
      /** What Undo has to name; absent where everything had the value already. */
      readonly change?: number;
      /** All of one vulnerability was set, which can be made a standing decision. */
      readonly canDecide?: true;
    };
  };
  /** What a change of these rows would reach, and what is set there now. */
  readonly triageScope: {
    readonly params: { readonly vulnerabilities: readonly number[] };
    readonly result: TriageScope;
  };
  /** Takes the last change back; where `change` names one, only that one. */
  readonly undoTriage: {
    readonly params: { readonly change?: number };
    readonly result: { readonly message: string };
  };
  readonly redoTriage: {
    readonly params: undefined;
    readonly result: { readonly message: string; readonly change: number };
  };
  /** Takes the user's own filters again, where others were shown in between. */
  readonly goBackToFilter: { readonly params: undefined; readonly result: undefined };
  readonly savedFilters: { readonly params: undefined; readonly result: readonly SavedFilter[] };
  /** Whether a row of the list has the keyboard, so that single keys are for it. */
  readonly focusList: { readonly params: { readonly focused: boolean }; readonly result: undefined };
  readonly copyText: { readonly params: { readonly text: string }; readonly result: undefined };
  /**
   * The aggregated rows that commands of the palette act on: the selected ones, or the one that has the keyboard where
   * that is not among them. `row`: the one that has, or had last, the keyboard; also one without aggregation.
   */
  readonly select: {
    readonly params: {
      readonly vulnerabilities: readonly number[];
      readonly row?: { readonly vulnerability: number; readonly finding?: number };
    };
    readonly result: undefined;
  };
  /** Keeps how the panel is laid out for one that is opened again; the text is the panel's own. */
  readonly keepLayout: { readonly params: { readonly layout: string }; readonly result: undefined };
  /** Runs a command of `PanelCommands`. */
  readonly run: { readonly params: PanelCommandCall; readonly result: undefined };
  /** Shows a request or response in an editor of its own, where it can be searched and folded. */
  readonly openMessage: {
    readonly params: { readonly finding: number; readonly occurrence: number; readonly part: MessagePart };
    readonly result: undefined;
  };
  /** Opens an http or https address through VS Code; anything else is refused. */
  readonly openLink: { readonly params: { readonly url: string }; readonly result: undefined };
}

/** Pushed by the host; a lost one is harmless, because the panel pulls. */
export interface FindingsPanelEvents {
  /** Findings, triage or the view changed. */
  readonly changed: { readonly revision: number };
  /** A command for the list: by keybinding for the row that has the keyboard, or by the menu of a row. */
  readonly act: { readonly action: PanelAction; readonly fromMenu: boolean };
  /** Leads the keyboard to the search. */
  readonly focusSearch: undefined;
  /**
   * Select this row, scroll it into view and show its details; `finding` names one API of it. Sent only after
   * the panel's first `overview` request, so that a panel that is still loading misses none.
   */
  readonly reveal: { readonly vulnerability: number; readonly finding?: number };
}
