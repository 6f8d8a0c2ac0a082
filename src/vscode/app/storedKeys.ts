// Under other names, nothing of what an earlier version stored would be found.

/** The scheme of the documents that show what an import would make of an auth config. */
export const importScheme = 'dast-import';

/** The scheme of the documents that list what became of the files of an import. */
export const importDetailsScheme = 'dast-import-details';

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
  fetches: 'dastWorkbench.fetches',
  fetchedNews: 'dastWorkbench.fetchedNews',
  triageWaiting: 'dastWorkbench.triageWaiting',
  listColumns: 'dastWorkbench.listColumns',
  pins: 'dastWorkbench.pinnedHandlers',
  changedBase: 'dastWorkbench.changedBase',
  approvedOrigins: 'dastWorkbench.approvedOrigins',
  offeredTriage: 'dastWorkbench.offeredTriage',
  unignoredFiles: 'dastWorkbench.unignoredFiles',
  approvedScans: 'dastWorkbench.approvedScans',
} as const;
export type StateKey = keyof typeof stateKeys;

/** Keys in `globalState`. */
export const globalStateKeys = {
  secretNames: 'dastWorkbench.secretNames',
  panelLayout: 'dastWorkbench.panelLayout',
  scanRunning: 'dastWorkbench.scanRunning',
} as const;
export type GlobalStateKey = keyof typeof globalStateKeys;

/** What the keys of stored secrets begin with. */
export const secretKeyPrefix = 'dastWorkbench.secret.';
/** What the keys of tokens for the servers of sources begin with. */
export const sourceKeyPrefix = 'dastWorkbench.source.';
