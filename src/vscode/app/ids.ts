import { findingsSettingIds } from '../../findings/model/ids.ts';

/**
 * Every id that the manifest and the code share, besides those of commands (`commandIds.ts`). Code refers to the tables;
 * the manifest's copies are compared with them by the manifest test, so that no id is ever retyped.
 */

/** The provider of the MCP server of a window. */
export const mcpServerId = 'dastWorkbench.mcp';

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
  filters: 'dastWorkbench.readyMadeFilters',
  view: 'dastWorkbench.findingsView',
  export: 'dastWorkbench.findingsExport',
  manage: 'dastWorkbench.findingsManage',
  copy: 'dastWorkbench.panelCopy',
  treeCopy: 'dastWorkbench.treeCopy',
  handler: 'dastWorkbench.panelHandler',
  status: 'dastWorkbench.panelStatus',
  resolution: 'dastWorkbench.panelResolution',
} as const;

export const panelTypes = {
  findings: 'dastWorkbench.findingsPanel',
  loginResults: 'dastWorkbench.loginResults',
  authorizationTest: 'dastWorkbench.authorizationTest',
  authForm: 'dastWorkbench.authForm',
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
  scansStored: 'dastWorkbench.scansStored',
  /** Some of them were fetched from a server. */
  scansFetched: 'dastWorkbench.scansFetched',
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
  formOpened: 'dastWorkbench.formOpened',
  roleVerified: 'dastWorkbench.roleVerified',
} as const;
export type ContextKey = keyof typeof contextKeys;

export const settingIds = {
  ...findingsSettingIds,
  reports: 'dastWorkbench.findings.reports',
  sources: 'dastWorkbench.findings.sources',
  statusBarItem: 'dastWorkbench.findings.statusBarItem',
  savedFilters: 'dastWorkbench.findings.savedFilters',
  triageAuthor: 'dastWorkbench.triage.author',
  byteOrderMark: 'dastWorkbench.csv.byteOrderMark',
  codeDiagnostics: 'dastWorkbench.code.diagnostics',
  handlerLenses: 'dastWorkbench.code.codeLens',
  gutterMarks: 'dastWorkbench.code.gutter',
  fileBadges: 'dastWorkbench.code.fileBadges',
  basePaths: 'dastWorkbench.code.basePaths',
  mostFiles: 'dastWorkbench.code.maximumFiles',
  codeLens: 'dastWorkbench.auth.codeLens',
  inlayHints: 'dastWorkbench.auth.inlayHints',
  envFile: 'dastWorkbench.auth.envFile',
  allowedPrivateHosts: 'dastWorkbench.verifyRole.allowedPrivateHosts',
  allowedSelfSignedHosts: 'dastWorkbench.verifyRole.allowedSelfSignedHosts',
  certificateFolders: 'dastWorkbench.verifyRole.certificateFolders',
  scanPrograms: 'dastWorkbench.scan.programs',
  scanCommands: 'dastWorkbench.scan.commands',
  scanHosts: 'dastWorkbench.scan.allowedHosts',
} as const;
export type SettingName = keyof typeof settingIds;

/** Values of a tree item's `contextValue`, for `when` clauses of its menus. */
export const itemKinds = {
  group: 'dastGroup',
  vulnerability: 'dastVulnerability',
  finding: 'dastFinding',
  more: 'dastMore',
  scan: 'dastScan',
  /** Of which a page on a server can be opened. */
  scanWithPage: 'dastScanWithPage',
  /** Of which there is a page, too, that is not opened: not by https. */
  scanFetched: 'dastScanFetched',
  comparison: 'dastComparison',
  authFile: 'dastAuthFile',
  route: 'dastRoute',
  notReached: 'dastNotReached',
  changed: 'dastChanged',
  authRole: 'dastAuthRole',
  authUser: 'dastAuthUser',
  /** Of which a login needs a secret that has no value. */
  authRoleLacksSecret: 'dastAuthRoleLacksSecret',
  authUserLacksSecret: 'dastAuthUserLacksSecret',
  authPart: 'dastAuthPart',
} as const;

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

/** Of the manifest's `terminal.profiles`. */
export const terminalProfileId = 'dastWorkbench.role';
