import type { DataTransferFile, Uri } from 'vscode';
import type { ApplicationChange } from '../../findings/applications/applicationChange.ts';
import type { Build } from '../../base/build.ts';
import type { RowField } from '../../protocol/rowFields.ts';
import type { RevealTarget } from '../shared/list/revealTarget.ts';
import type { SelectedRows } from '../shared/list/selection.ts';

/** Bytes of a report that was fetched. */
interface FetchedFile {
  readonly name: string;
  readonly data: () => PromiseLike<Uint8Array>;
  /** It was only named like a report: where it is none, nothing is said of it. */
  readonly isGuess: boolean;
  /** Stands for where it comes from; only a hash of it is stored. */
  readonly source: string;
  readonly build: Build;
}

/** Files to import: from the explorer, from a keybinding, dropped on the tree, or fetched. */
type GivenFiles = Uri | readonly Uri[] | readonly DataTransferFile[] | readonly FetchedFile[];

interface ImportCommandOptions {
  /** Asks for the columns of lists also where they were chosen before. */
  readonly chooseColumns?: true;
  /** Shows no message of what became of the files: who runs the command does. */
  readonly quiet?: true;
  /** Nor any progress: nobody is waiting. */
  readonly silent?: true;
}

/** An item of a tree, and where several are selected all of them. */
type TreeItems = [item?: object, selected?: readonly object[]];

/** Rows of a tree; a keybinding may name rows by id, the value to set and the comment; of Comment…, both values to set. */
type TriageTarget = [
  item?: {
    readonly vulnerabilities?: readonly number[];
    readonly rows?: SelectedRows;
    readonly value?: string;
    readonly comment?: string;
    readonly set?: { readonly status?: string; readonly resolution?: string };
  },
  selected?: readonly object[],
];

/** A finding by its row, one API of it and one occurrence of that. */
type RetestArgument = RevealTarget & { readonly occurrence?: number };

/** A finding by its id, an endpoint of an application, or a row of the tree or the panel. */
type FindingTarget =
  | { readonly finding: number }
  | { readonly application: string; readonly endpoint: string }
  | object;

/** An auth config, by its address or as an item of a tree. */
type AuthFile = Uri | { readonly uri: Uri };

/** What to export an auth config for, and where to; whatever is missing is asked for. */
interface ScannerExportOptions {
  readonly role?: string;
  readonly scanner?: string;
  readonly target?: Uri;
}

/** Of callers that cancel what they have started. */
interface Cancellable {
  readonly signal?: AbortSignal;
}

/** One test user, instead of all of a role. */
interface LoginOptions extends Cancellable {
  readonly user?: string;
  /** Shows neither progress nor a message: whoever runs it does. */
  readonly quiet?: true;
}

/** Who sends a request again, instead of asking for it: without a role, nobody who is logged in. */
interface RetestOptions extends Cancellable {
  readonly as?: { readonly role: string | undefined; readonly user: string | undefined };
}

/** Whom to scan or to test as; what is missing is asked for. */
interface ScanTarget {
  /** An auth config. */
  readonly uri: Uri;
  readonly role?: string;
  /** `METHOD /path`, with parameters in braces: calls nothing else. */
  readonly operations?: readonly string[];
}

interface TestOptions extends Cancellable {
  readonly roles?: readonly string[];
}

/** How to scan, all of it or nothing. */
interface ScanOptions extends Cancellable {
  readonly scanner?: string;
  readonly mode?: string;
  readonly minutes?: number;
}

/** Where a problem of an auth config is. */
type ProblemPlace = [file: Uri, code: string, offset: number, length: number];

/** `filterBySeverity`, `excludeSeverity` …: for an item of the tree, or a cell of the panel. */
export type RowFieldCommand = `${'filterBy' | 'exclude'}${Capitalize<RowField>}`;

/** What each command takes. Whoever runs a command, and whoever handles it, is checked against this table. */
export interface CommandArguments extends Readonly<Record<RowFieldCommand, [target: object]>> {
  readonly importReport: [files?: GivenFiles, options?: ImportCommandOptions];
  readonly fetchReports: [];
  /** To where this scan came from; asked for without one. */
  readonly sendTriage: [node?: object];
  readonly trySampleFindings: [];
  readonly removeSampleFindings: [];
  readonly openPanel: [target?: RevealTarget];
  readonly exportCsv: [target?: Uri];
  readonly exportReport: [target?: Uri];
  readonly copyAsMarkdown: [finding?: FindingTarget, selected?: readonly object[]];
  readonly makeDecision: [finding?: FindingTarget, comment?: unknown];
  readonly openDecisions: [];
  readonly showDecided: [scope: object, foreign?: readonly string[]];
  readonly createIssue: [finding?: FindingTarget, selected?: readonly object[]];
  readonly filterFindings: [];
  readonly searchFindings: [];
  readonly viewOptions: [];
  readonly clearFilters: [];
  readonly toggleShowAggregation: [];
  readonly togglePreciseMatch: [];
  readonly toggleShowResolvedEvents: [];
  readonly setStatus: TriageTarget;
  readonly setResolution: TriageTarget;
  readonly commentOnFinding: TriageTarget;
  /** Or endpoints, of whose open findings one is chosen. */
  readonly retestFinding: [target?: RetestArgument | readonly FindingTarget[], options?: RetestOptions];
  readonly undoTriageChange: [];
  readonly redoTriageChange: [];
  readonly removeImportedReport: [report?: { readonly scan: number }];
  readonly restoreBackup: [];
  /** A move without a name asks for it. */
  readonly manageApplications: [
    change?: ApplicationChange | { readonly kind: 'move'; readonly scans: readonly number[] },
  ];
  readonly saveFilter: [];
  readonly applySavedFilter: [name?: string];
  readonly groupFindings: [];
  readonly revealInTree: [target?: RevealTarget];
  /** What became of each file, or of each thing that was checked or compared, as text. */
  readonly showImportDetails: [text?: unknown, title?: string];
  readonly importFolder: [folder?: Uri, selected?: readonly Uri[]];
  readonly showUnsavedChanges: [];
  readonly saveUnsavedChanges: [];
  readonly importThisReport: [file?: Uri, selected?: readonly Uri[]];
  readonly changeFilters: [];
  readonly groupedBySeverity: [];
  readonly groupedByCategory: [];
  readonly groupedByEndpoint: [];
  readonly groupedByStatus: [];
  readonly groupedByApplication: [];
  readonly groupedByHandler: [];
  readonly turnOnShowAggregation: [];
  readonly turnOffShowAggregation: [];
  readonly turnOnPreciseMatch: [];
  readonly turnOffPreciseMatch: [];
  readonly turnOnShowResolvedEvents: [];
  readonly turnOffShowResolvedEvents: [];
  readonly showToDo: [];
  readonly showNew: [reports?: readonly string[]];
  readonly showReappeared: [];
  readonly showNotSeen: [];
  readonly showNotCovered: [];
  readonly openItem: TreeItems;
  readonly loadMore: TreeItems;
  readonly showOpen: [];
  readonly readFindings: [];
  readonly compareScans: TreeItems;
  readonly closeComparison: [];
  readonly moveScan: TreeItems;
  readonly setScanRole: TreeItems;
  readonly setScanCompleteness: TreeItems;
  readonly answerAboutScans: [scans: readonly number[]];
  readonly openRun: TreeItems;
  readonly removeScan: TreeItems;
  readonly copyEndpoint: TreeItems;
  readonly panelNextRow: [row?: object];
  readonly panelPreviousRow: [row?: object];
  readonly panelSetOpen: [row?: object];
  readonly panelSetInProgress: [row?: object];
  readonly panelSetResolved: [row?: object];
  readonly panelSetNew: [row?: object];
  readonly panelSetFixed: [row?: object];
  readonly panelSetFalsePositive: [row?: object];
  readonly panelSetInconclusive: [row?: object];
  readonly panelComment: [row?: object];
  readonly panelUndo: [row?: object];
  readonly panelRedo: [row?: object];
  readonly panelCopyCurl: [row?: object];
  readonly panelCopyFirstCurl: [row?: object];
  readonly panelCopyEndpoint: [row?: object];
  readonly panelCopyEndpoints: [row?: object];
  readonly panelCopyRow: [row?: object];
  readonly panelChooseFilter: [row?: object];
  readonly panelChooseExcluded: [row?: object];
  readonly panelSearch: [];
  readonly panelTurnOnShowAggregation: [];
  readonly goToHandler: [finding?: FindingTarget, selected?: readonly object[]];
  readonly handlerActions: [];
  readonly peekHandler: [finding?: FindingTarget, selected?: readonly object[]];
  readonly pinHandler: [finding?: FindingTarget, selected?: readonly object[]];
  readonly whyThisHandler: [finding?: FindingTarget, selected?: readonly object[]];
  readonly whyNoHandler: [finding?: FindingTarget];
  readonly findingsInThisFile: [file?: Uri];
  readonly createHttpFile: [finding?: FindingTarget, selected?: readonly object[]];
  readonly showFindingsOf: [endpoints: readonly FindingTarget[]];
  readonly chooseForFinding: [finding: FindingTarget];
  /** Or endpoints, or an item of the tree of endpoints. */
  readonly scanEndpoint: [target?: FindingTarget | readonly FindingTarget[], selected?: readonly object[]];
  readonly scanNotReached: TreeItems;
  readonly goToRoute: TreeItems;
  readonly copyRouteAsCurl: TreeItems;
  readonly compareCode: TreeItems;
  readonly showFindingsOfRoute: TreeItems;
  readonly copyLink: [finding?: FindingTarget, selected?: readonly object[]];
  readonly copyFindingAsCurl: [finding?: FindingTarget, selected?: readonly object[]];
  readonly newAuthConfig: [];
  readonly validateAuthConfigs: [];
  readonly sortAuthConfig: [];
  /** `into`: the auth config that is changed, where another than the text in front. */
  readonly importAuthentication: [file?: Uri, into?: Uri];
  readonly copyAsCurl: [file?: AuthFile, offset?: number];
  readonly copyAsHttp: [file?: AuthFile, offset?: number];
  readonly copyRoleSheet: [file?: AuthFile];
  readonly chooseEnvironment: [file?: string];
  readonly exportForScanner: [file?: AuthFile, options?: ScannerExportOptions];
  readonly verifyRole: [file?: AuthFile, role?: string, options?: LoginOptions];
  readonly verifyAllRoles: [file?: AuthFile, options?: LoginOptions];
  readonly verifyToHere: [file?: AuthFile, offset?: number];
  readonly dryRun: [file?: AuthFile, role?: string];
  readonly showLogins: [file?: AuthFile];
  readonly checkChanges: [];
  /** Or an item of the tree of auth configs, or of that of endpoints. */
  readonly testAuthorization: [target?: (Partial<ScanTarget> & TestOptions) | object];
  /** Or an item of the tree of auth configs. */
  readonly scanAsRole: [target?: (ScanTarget & ScanOptions) | object];
  readonly importThisAuthentication: [file?: Uri];
  readonly applyImport: [preview?: Uri];
  readonly discardImport: [preview?: Uri];
  readonly showImportNotes: [preview?: Uri];
  readonly openAuthConfigItem: TreeItems;
  readonly openAsForm: [file?: AuthFile];
  readonly openAsText: [file?: AuthFile];
  /** By its name, or by an item of the tree whose login needs it. */
  readonly storeSecret: [name?: unknown];
  readonly manageSecrets: [];
  readonly replaceSecret: [];
  readonly deleteSecret: [];
  readonly moveToSecretStorage: ProblemPlace;
  readonly browseForAttachment: ProblemPlace;
  readonly getStarted: [];
  readonly showLog: [];
}

export type CommandName = keyof CommandArguments;
