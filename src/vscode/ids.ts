import { findingsSettingIds } from '../findings/ids.ts';
import { rowFields } from '../protocol/rowFields.ts';
import type { CommandName, RowFieldCommand } from './commandArguments.ts';

/**
 * Every id that the manifest and the code share. Code refers to the tables; the manifest's copies are compared
 * with them by the manifest test, so that no id is ever retyped.
 */

/** Filters by, or excludes, the value of one field: menus name the field, and titles of commands are fixed. */
const rowFieldIds = Object.fromEntries(
  rowFields.flatMap((field) =>
    (['filterBy', 'exclude'] as const).map((verb) => {
      const name = `${verb}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
      return [name, `dastWorkbench.findings.${name}`];
    }),
  ),
) as Readonly<Record<RowFieldCommand, string>>;

/** The provider of the MCP server of a window. */
export const mcpServerId = 'dastWorkbench.mcp';

/** Commands, first those of the palette. */
export const commandIds = {
  importReport: 'dastWorkbench.findings.importReport',
  trySampleFindings: 'dastWorkbench.findings.trySampleFindings',
  removeSampleFindings: 'dastWorkbench.findings.removeSampleFindings',
  openPanel: 'dastWorkbench.findings.openPanel',
  exportCsv: 'dastWorkbench.findings.exportCsv',
  exportReport: 'dastWorkbench.findings.exportReport',
  copyAsMarkdown: 'dastWorkbench.findings.copyAsMarkdown',
  createIssue: 'dastWorkbench.findings.createIssue',
  makeDecision: 'dastWorkbench.findings.makeDecision',
  openDecisions: 'dastWorkbench.findings.openDecisions',
  showDecided: 'dastWorkbench.findings.showDecided',
  filterFindings: 'dastWorkbench.findings.filterFindings',
  searchFindings: 'dastWorkbench.findings.searchFindings',
  clearFilters: 'dastWorkbench.findings.clearFilters',
  toggleShowAggregation: 'dastWorkbench.findings.toggleShowAggregation',
  togglePreciseMatch: 'dastWorkbench.findings.togglePreciseMatch',
  toggleShowResolvedEvents: 'dastWorkbench.findings.toggleShowResolvedEvents',
  setStatus: 'dastWorkbench.findings.setStatus',
  setResolution: 'dastWorkbench.findings.setResolution',
  commentOnFinding: 'dastWorkbench.findings.commentOnFinding',
  retestFinding: 'dastWorkbench.findings.retestFinding',
  undoTriageChange: 'dastWorkbench.findings.undoTriageChange',
  redoTriageChange: 'dastWorkbench.findings.redoTriageChange',
  removeImportedReport: 'dastWorkbench.findings.removeImportedReport',
  restoreBackup: 'dastWorkbench.findings.restoreBackup',
  manageApplications: 'dastWorkbench.findings.manageApplications',
  saveFilter: 'dastWorkbench.findings.saveFilter',
  applySavedFilter: 'dastWorkbench.findings.applySavedFilter',
  groupFindings: 'dastWorkbench.findings.groupFindings',
  revealInTree: 'dastWorkbench.findings.revealInTree',
  // The rest is for menus and tree items and is hidden from the palette.
  importFolder: 'dastWorkbench.findings.importFolder',
  showUnsavedChanges: 'dastWorkbench.findings.showUnsavedChanges',
  saveUnsavedChanges: 'dastWorkbench.findings.saveUnsavedChanges',
  importThisReport: 'dastWorkbench.findings.importThisReport',
  changeFilters: 'dastWorkbench.findings.changeFilters',
  groupedBySeverity: 'dastWorkbench.findings.groupedBySeverity',
  groupedByCategory: 'dastWorkbench.findings.groupedByCategory',
  groupedByEndpoint: 'dastWorkbench.findings.groupedByEndpoint',
  groupedByStatus: 'dastWorkbench.findings.groupedByStatus',
  groupedByApplication: 'dastWorkbench.findings.groupedByApplication',
  groupedByHandler: 'dastWorkbench.findings.groupedByHandler',
  turnOnShowAggregation: 'dastWorkbench.findings.turnOnShowAggregation',
  turnOffShowAggregation: 'dastWorkbench.findings.turnOffShowAggregation',
  turnOnPreciseMatch: 'dastWorkbench.findings.turnOnPreciseMatch',
  turnOffPreciseMatch: 'dastWorkbench.findings.turnOffPreciseMatch',
  turnOnShowResolvedEvents: 'dastWorkbench.findings.turnOnShowResolvedEvents',
  turnOffShowResolvedEvents: 'dastWorkbench.findings.turnOffShowResolvedEvents',
  showToDo: 'dastWorkbench.findings.showToDo',
  showNew: 'dastWorkbench.findings.showNew',
  showReappeared: 'dastWorkbench.findings.showReappeared',
  showNotSeen: 'dastWorkbench.findings.showNotSeen',
  openItem: 'dastWorkbench.findings.openItem',
  loadMore: 'dastWorkbench.findings.loadMore',
  showOpen: 'dastWorkbench.findings.showOpen',
  readFindings: 'dastWorkbench.findings.readFindings',
  compareScans: 'dastWorkbench.scans.compareScans',
  closeComparison: 'dastWorkbench.scans.closeComparison',
  moveScan: 'dastWorkbench.scans.moveScan',
  removeScan: 'dastWorkbench.scans.removeScan',
  ...rowFieldIds,
  copyEndpoint: 'dastWorkbench.findings.copyEndpoint',
  panelNextRow: 'dastWorkbench.findingsPanel.nextRow',
  panelPreviousRow: 'dastWorkbench.findingsPanel.previousRow',
  panelSetOpen: 'dastWorkbench.findingsPanel.setOpen',
  panelSetInProgress: 'dastWorkbench.findingsPanel.setInProgress',
  panelSetResolved: 'dastWorkbench.findingsPanel.setResolved',
  panelSetNew: 'dastWorkbench.findingsPanel.setNew',
  panelSetFixed: 'dastWorkbench.findingsPanel.setFixed',
  panelSetFalsePositive: 'dastWorkbench.findingsPanel.setFalsePositive',
  panelSetInconclusive: 'dastWorkbench.findingsPanel.setInconclusive',
  panelComment: 'dastWorkbench.findingsPanel.comment',
  panelUndo: 'dastWorkbench.findingsPanel.undo',
  panelRedo: 'dastWorkbench.findingsPanel.redo',
  panelCopyCurl: 'dastWorkbench.findingsPanel.copyCurl',
  panelCopyFirstCurl: 'dastWorkbench.findingsPanel.copyFirstCurl',
  panelCopyEndpoint: 'dastWorkbench.findingsPanel.copyEndpoint',
  panelCopyEndpoints: 'dastWorkbench.findingsPanel.copyEndpoints',
  panelCopyRow: 'dastWorkbench.findingsPanel.copyRow',
  panelChooseFilter: 'dastWorkbench.findingsPanel.chooseFilter',
  panelChooseExcluded: 'dastWorkbench.findingsPanel.chooseExcluded',
  panelSearch: 'dastWorkbench.findingsPanel.search',
  panelTurnOnShowAggregation: 'dastWorkbench.findingsPanel.turnOnShowAggregation',

  goToHandler: 'dastWorkbench.code.goToHandler',
  peekHandler: 'dastWorkbench.code.peekHandler',
  pinHandler: 'dastWorkbench.code.pinHandler',
  whyThisHandler: 'dastWorkbench.code.whyThisHandler',
  whyNoHandler: 'dastWorkbench.code.whyNoHandler',
  findingsInThisFile: 'dastWorkbench.code.findingsInThisFile',
  createHttpFile: 'dastWorkbench.code.createHttpFile',
  showFindingsOf: 'dastWorkbench.code.showFindingsOf',
  chooseForFinding: 'dastWorkbench.code.chooseForFinding',
  goToRoute: 'dastWorkbench.code.goToRoute',
  copyRouteAsCurl: 'dastWorkbench.code.copyRouteAsCurl',
  showFindingsOfRoute: 'dastWorkbench.code.showFindingsOfRoute',
  copyLink: 'dastWorkbench.findings.copyLink',
  copyFindingAsCurl: 'dastWorkbench.code.copyFindingAsCurl',

  newAuthConfig: 'dastWorkbench.auth.newAuthConfig',
  validateAuthConfigs: 'dastWorkbench.auth.validateAuthConfigs',
  sortAuthConfig: 'dastWorkbench.auth.sortAuthConfig',
  importAuthentication: 'dastWorkbench.auth.importAuthentication',
  copyAsCurl: 'dastWorkbench.auth.copyAsCurl',
  copyAsHttp: 'dastWorkbench.auth.copyAsHttp',
  copyRoleSheet: 'dastWorkbench.auth.copyRoleSheet',
  exportForScanner: 'dastWorkbench.auth.exportForScanner',
  chooseEnvironment: 'dastWorkbench.auth.chooseEnvironment',
  verifyRole: 'dastWorkbench.auth.verifyRole',
  verifyAllRoles: 'dastWorkbench.auth.verifyAllRoles',
  verifyToHere: 'dastWorkbench.auth.verifyToHere',
  dryRun: 'dastWorkbench.auth.dryRun',
  showLogins: 'dastWorkbench.auth.showLogins',
  accessMatrix: 'dastWorkbench.auth.accessMatrix',
  importThisAuthentication: 'dastWorkbench.auth.importThisAuthentication',
  applyImport: 'dastWorkbench.auth.applyImport',
  discardImport: 'dastWorkbench.auth.discardImport',
  showImportNotes: 'dastWorkbench.auth.showImportNotes',
  openAuthConfigItem: 'dastWorkbench.auth.openAuthConfigItem',
  storeSecret: 'dastWorkbench.auth.storeSecret',
  replaceSecret: 'dastWorkbench.auth.replaceSecret',
  deleteSecret: 'dastWorkbench.auth.deleteSecret',
  moveToSecretStorage: 'dastWorkbench.auth.moveToSecretStorage',
  browseForAttachment: 'dastWorkbench.auth.browseForAttachment',

  getStarted: 'dastWorkbench.help.getStarted',
  showLog: 'dastWorkbench.help.showLog',
} as const satisfies Readonly<Record<CommandName, string>>;

/** Commands that make no sense without a menu or a tree item: the palette never lists them. */
export const menuOnlyCommands: readonly CommandName[] = [
  'importFolder',
  'showUnsavedChanges',
  'saveUnsavedChanges',
  'importThisReport',
  'changeFilters',
  'groupedBySeverity',
  'groupedByCategory',
  'groupedByEndpoint',
  'groupedByStatus',
  'groupedByApplication',
  'groupedByHandler',
  'turnOnShowAggregation',
  'turnOffShowAggregation',
  'turnOnPreciseMatch',
  'turnOffPreciseMatch',
  'turnOnShowResolvedEvents',
  'turnOffShowResolvedEvents',
  'showToDo',
  'showNew',
  'showReappeared',
  'showNotSeen',
  'openItem',
  'loadMore',
  'showOpen',
  'readFindings',
  'compareScans',
  'closeComparison',
  'moveScan',
  'removeScan',
  ...(Object.keys(rowFieldIds) as RowFieldCommand[]),
  'copyEndpoint',
  'showDecided',
  'panelNextRow',
  'panelPreviousRow',
  'panelSetOpen',
  'panelSetInProgress',
  'panelSetResolved',
  'panelSetNew',
  'panelSetFixed',
  'panelSetFalsePositive',
  'panelSetInconclusive',
  'panelComment',
  'panelUndo',
  'panelRedo',
  'panelCopyCurl',
  'panelCopyFirstCurl',
  'panelCopyEndpoint',
  'panelCopyEndpoints',
  'panelCopyRow',
  'panelChooseFilter',
  'panelChooseExcluded',
  'panelSearch',
  'panelTurnOnShowAggregation',
  'openAuthConfigItem',
  'importThisAuthentication',
  'showFindingsOf',
  'chooseForFinding',
  'copyFindingAsCurl',
  'goToRoute',
  'copyRouteAsCurl',
  'showFindingsOfRoute',
  'moveToSecretStorage',
  'browseForAttachment',
];

/** The language of auth configs. */
export const authLanguageId = 'dast-auth';

export const viewContainerIds = { dast: 'dastWorkbench' } as const;

export const viewIds = {
  findings: 'dastWorkbench.findings',
  scans: 'dastWorkbench.scans',
  endpoints: 'dastWorkbench.endpoints',
  authConfigs: 'dastWorkbench.authConfigs',
} as const;

/** Items of the status bar. */
export const statusItemIds = {
  restricted: 'dastWorkbench.restrictedAuthConfigs',
  unsaved: 'dastWorkbench.unsaved',
  environment: 'dastWorkbench.environment',
  findings: 'dastWorkbench.openFindings',
} as const;

/** What finds the panel's keys in Keyboard Shortcuts. */
export const keysQuery = 'dastWorkbench.findingsPanel.';

/** The id of the walkthrough, within the extension. */
export const walkthroughId = 'getStarted';

/** Menus within the menu of a row of the panel, and within that of the tree. */
export const submenuIds = {
  readyMade: 'dastWorkbench.readyMadeFilters',
  status: 'dastWorkbench.panelStatus',
  resolution: 'dastWorkbench.panelResolution',
} as const;

export const panelTypes = {
  findings: 'dastWorkbench.findingsPanel',
  loginResults: 'dastWorkbench.loginResults',
} as const;

/** Keys of `when` clauses. */
export const contextKeys = {
  showAggregation: 'dastWorkbench.showAggregation',
  preciseMatch: 'dastWorkbench.preciseMatch',
  showResolvedEvents: 'dastWorkbench.showResolvedEvents',
  hasFilters: 'dastWorkbench.hasFilters',
  /** The workspace was searched for auth configs. */
  authConfigsRead: 'dastWorkbench.authConfigsRead',
  /** Why the tree is as it is (`ListState`); absent until it was read. */
  listState: 'dastWorkbench.listState',
  /** Filters were saved in this workspace. */
  hasSavedFilters: 'dastWorkbench.hasSavedFilters',
  hasSecrets: 'dastWorkbench.hasSecrets',
  findingsStored: 'dastWorkbench.findingsStored',
  /** The findings of Try with Sample Findings are stored. */
  sampleStored: 'dastWorkbench.sampleStored',
  /** Known only once the findings were read: until then Undo and Redo are offered. */
  nothingToUndo: 'dastWorkbench.nothingToUndo',
  nothingToRedo: 'dastWorkbench.nothingToRedo',
  /** The panel has a row that Reveal in Findings Tree can lead to. */
  rowSelected: 'dastWorkbench.rowSelected',
  /** A row of the panel's list has the keyboard: its single keys are for it. */
  listFocused: 'dastWorkbench.listFocused',
  /** The tree's first level: `severity`, `category`, `endpoint` or `status`. */
  grouping: 'dastWorkbench.grouping',
  /** How the stored findings were found when they were opened (`StorageState`). */
  storage: 'dastWorkbench.storage',
  /** Paths of opened scan reports. */
  openReports: 'dastWorkbench.openReports',
  /** The code was searched for routes. */
  routesRead: 'dastWorkbench.routesRead',
  // What completes the steps of the walkthrough, beside `findingsStored`: it happened in this window.
  findingsShown: 'dastWorkbench.findingsShown',
  findingsTriaged: 'dastWorkbench.findingsTriaged',
  handlerOpened: 'dastWorkbench.handlerOpened',
  listExported: 'dastWorkbench.listExported',
  hasAuthConfig: 'dastWorkbench.hasAuthConfig',
  roleVerified: 'dastWorkbench.roleVerified',
} as const;
export type ContextKey = keyof typeof contextKeys;

export const settingIds = {
  ...findingsSettingIds,
  reports: 'dastWorkbench.findings.reports',
  statusBarItem: 'dastWorkbench.findings.statusBarItem',
  savedFilters: 'dastWorkbench.findings.savedFilters',
  triageAuthor: 'dastWorkbench.triage.author',
  byteOrderMark: 'dastWorkbench.csv.byteOrderMark',
  codeDiagnostics: 'dastWorkbench.code.diagnostics',
  handlerLenses: 'dastWorkbench.code.codeLens',
  gutterMarks: 'dastWorkbench.code.gutter',
  basePaths: 'dastWorkbench.code.basePaths',
  mostFiles: 'dastWorkbench.code.maximumFiles',
  codeLens: 'dastWorkbench.auth.codeLens',
  inlayHints: 'dastWorkbench.auth.inlayHints',
  envFile: 'dastWorkbench.auth.envFile',
  allowedPrivateHosts: 'dastWorkbench.verifyRole.allowedPrivateHosts',
  allowedSelfSignedHosts: 'dastWorkbench.verifyRole.allowedSelfSignedHosts',
  certificateFolders: 'dastWorkbench.verifyRole.certificateFolders',
} as const;
export type SettingName = keyof typeof settingIds;

/** Values of a tree item's `contextValue`, for `when` clauses of its menus. */
export const itemKinds = {
  group: 'dastGroup',
  vulnerability: 'dastVulnerability',
  finding: 'dastFinding',
  more: 'dastMore',
  scan: 'dastScan',
  comparison: 'dastComparison',
  authFile: 'dastAuthFile',
  route: 'dastRoute',
  authRole: 'dastAuthRole',
  authUser: 'dastAuthUser',
  authPart: 'dastAuthPart',
} as const;

/** The scheme of the documents that show what an import would make of an auth config. */
export const importScheme = 'dast-import';

/** The scheme of the documents that show requests and responses of findings. */
export const messageScheme = 'dast-message';

/** The scheme of the documents that show the answers of retests. */
export const retestScheme = 'dast-retest';

/** Keys in `workspaceState`. */
export const stateKeys = {
  view: 'dastWorkbench.view',
  counts: 'dastWorkbench.counts',
  grouping: 'dastWorkbench.grouping',
  savedFilters: 'dastWorkbench.savedFilters',
  seenReports: 'dastWorkbench.seenReports',
  listColumns: 'dastWorkbench.listColumns',
  pins: 'dastWorkbench.pinnedHandlers',
  approvedOrigins: 'dastWorkbench.approvedOrigins',
} as const;
export type StateKey = keyof typeof stateKeys;

/** Keys in `globalState`. */
export const globalStateKeys = {
  secretNames: 'dastWorkbench.secretNames',
  panelLayout: 'dastWorkbench.panelLayout',
} as const;
export type GlobalStateKey = keyof typeof globalStateKeys;

/** What the keys of stored secrets begin with. */
export const secretKeyPrefix = 'dastWorkbench.secret.';

/** Icons of our own font, by severity: the same four shapes as in the panel. */
export const iconIds = {
  Critical: 'dast-critical',
  Major: 'dast-major',
  Minor: 'dast-minor',
  Info: 'dast-info',
} as const;

/**
 * Colours of our own: the theme's chart orange is a faint tint in some themes and missing in high contrast. One
 * dot only: webviews turn no more than the first one into the dash of `--vscode-dastWorkbench-severityMajor`.
 */
export const colorIds = {
  Critical: 'dastWorkbench.severityCritical',
  Major: 'dastWorkbench.severityMajor',
  Minor: 'dastWorkbench.severityMinor',
  Info: 'dastWorkbench.severityInfo',
} as const;

/** How reports are usually named, for dialogs and menus; formats are recognised by content alone. */
export const reportExtensions = ['json', 'jsonl', 'ndjson', 'sarif', 'xml', 'csv'] as const;
