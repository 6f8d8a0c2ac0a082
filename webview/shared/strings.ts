import { formatMessage } from '../../src/base/messages.ts';
import { formatNumber, supportedLocale } from './format.ts';

/** Every word the panel shows. `{0}`, `{1}` … stand for values. */
export const sentences = {
  panel: 'Findings',
  summary: 'Summary',
  severity: 'Severity',
  status: 'Status',
  resolution: 'Resolution',
  category: 'Category',
  subCategory: 'Sub Category',
  method: 'Method',
  endpoint: 'Endpoint',
  application: 'Application',
  eventId: 'Event ID',
  discovered: 'Discovered',
  tool: 'Tool',
  report: 'Report',
  sinceLastScan: 'Since last scan',
  confidence: 'Confidence',
  risk: 'Native risk',
  score: 'CVSS',
  apis: 'APIs',
  from: 'From',
  to: 'To',
  summaryWidgets: 'Summary widgets',
  topApis: 'Top APIs',
  chooseWidgets: 'Choose widgets',
  showWidgets: 'Show widgets',
  hideWidgets: 'Fold widgets into one line',
  more: 'More',
  less: 'Less',
  widgetValue: '{0}: {1}',
  widgetHint: '{0} in {1}. Click to filter, Ctrl or Cmd and click to add.',
  showAggregation: 'Show Aggregation',
  preciseMatch: 'Precise Match',
  showResolvedEvents: 'Show Resolved Events',
  listOptions: 'List options',
  downloadCsv: 'Download CSV',
  filters: 'Advanced filters',
  activeFilters: 'Active filters',
  clearAll: 'Clear all',
  saveFilter: 'Save filter as…',
  savedFilters: 'Saved filters',
  toDo: 'To do',
  new: 'New since the last scan',
  notSeenAnyMore: 'Not seen any more',
  manageSavedFilters: 'Manage saved filters…',
  noSavedFilter: 'No filter is saved yet',
  noFilterToSave: 'No filter is active.',
  search: 'Search',
  searchFindings: 'Search in all texts of the findings',
  searchHint:
    'Search in endpoints, URLs, parameters, payloads, evidence, descriptions, solutions, tags and comments',
  clearSearch: 'Clear search',
  clearField: 'Clear {0}',
  removeFilter: 'Remove filter {0} {1}',
  anyValue: 'Any',
  orList: '{0} or {1}',
  orMore: '{0} or {1} more',
  isNot: 'is not {0}',
  excludeHint: 'Shift+Enter excludes a value',
  excludeThis: 'Exclude',
  excludedValue: 'excluded',
  exactText: '“{0}”',
  containsText: 'contains “{0}”',
  addExactText: 'Exactly “{0}”',
  addContainsText: 'Contains “{0}”',
  noValues: 'No values',
  moreValues: 'Type to see {0} more',
  daysInZone: 'Days in {0}',
  fromAfterTo: 'From is after To.',
  daySince: 'since {0}',
  dayUntil: 'until {0}',
  dayRange: '{0} – {1}',
  sortBy: 'Sort by {0}',
  sortedAscending: 'ascending',
  sortedDescending: 'descending',
  chooseColumns: 'Columns and density',
  compactRows: 'Compact rows',
  resetColumns: 'Reset columns',
  resizeColumn: 'Drag to resize, double-click to reset',
  keyboardShortcuts: 'Keyboard shortcuts',
  keysCanChange: 'Letters are the default keys.',
  changeKeys: 'Change them in Keyboard Shortcuts',
  chooseFilter: 'Filter by',
  chooseExcluded: 'Exclude',
  close: 'Close',
  keyMove: 'Next and previous row',
  keyOpen: 'Show details',
  keyExpand: 'Show and hide APIs',
  keySelect: 'Add to the selection',
  keyRedo: 'Make the undone change again',
  keyUndo: 'Undo the last triage change',
  keyMenu: 'Menu of the row',
  keyClose: 'Close details, clear the selection',
  keySearch: 'Search',
  keyHelp: 'This help',
  setStatusTo: 'Set Status to {0}',
  setResolutionTo: 'Set Resolution to {0}',
  copyCurl: 'Copy as curl',
  copied: 'Copied to the clipboard',
  nothingToCopy: 'The report holds no request to copy.',
  filterBy: 'Filter by {0}: {1}',
  excludeBy: 'Exclude {0}: {1}',
  list: 'Findings',
  expand: 'Show APIs',
  collapse: 'Hide APIs',
  loadingRow: 'Loading…',
  mixed: 'Mixed',
  mixedPart: '{0} {1}',
  reappeared: 'Reappeared',
  notSeen: 'Not seen in the latest scan',
  notSeenShort: 'Not seen',
  someReappeared: '{0} reappeared',
  someNotSeen: '{0} not seen',
  markOfSome: '{0}: {1}',
  noLongerMatches: 'No longer matches the filters',
  setStatus: 'Set Status',
  setResolution: 'Set Resolution',
  comment: 'Comment',
  commentWhy: 'Why? Kept in the history of what you set.',
  valueAlready: '{0} is {1} already.',
  keyComment: 'Set with a comment',
  triageNeedsAggregation: 'Turn on Show Aggregation to change Status and Resolution.',
  triageOnRow: 'Status and Resolution are set on the row above, for all of its APIs at once.',
  statusIs: 'Status: {0}',
  resolutionIs: 'Resolution: {0}',
  appliesTo: 'Applies to {0}',
  selection: 'Selected rows',
  clearSelection: 'Clear selection',
  refresh: 'Refresh',
  refreshHint: 'The list has kept the rows and the order it had before your changes. Show it as it is now.',
  hiddenByFilters: 'The filters hide this finding.',
  detailsHiddenByFilters: 'The filters hide this finding from the list.',
  clearFilters: 'Clear filters',
  undo: 'Undo',
  redo: 'Redo',
  dismiss: 'Dismiss',
  details: 'Finding details',
  closeDetails: 'Close details',
  resizeDetails: 'Resize details',
  overview: 'Overview',
  request: 'Request',
  response: 'Response',
  history: 'History',
  remediation: 'Remediation',
  references: 'References',
  evidence: 'Evidence',
  parameter: 'Parameter',
  attack: 'Payload',
  otherInfo: 'Other information',
  url: 'URL',
  tags: 'Tags',
  rule: 'Rule',
  scan: 'Scan',
  scans: 'Scans',
  occurrence: 'Occurrence {0} of {1}',
  previousOccurrence: 'Previous occurrence',
  nextOccurrence: 'Next occurrence',
  seenFirst: 'seen {0}, first {1}',
  noDescription: 'The scanner gives no description.',
  noRequest: 'The report holds no request.',
  noResponse: 'The report holds no response.',
  noHistory: 'No changes yet.',
  historyChange: '{0}: {1} → {2}',
  undoneBy: 'Undone by {0}',
  madeAgainBy: 'Made again by {0}',
  seenAgainIn: 'Seen again in {0}',
  gone: 'This finding is not stored any more.',
  importing: 'Importing {0}…',
  nothingImported: 'Import a scan report to see its findings here.',
  importReport: 'Import Report…',
  noneMatch: 'No finding matches the filters.',
  noneMatchTogether: 'No finding matches these filters together.',
  contradiction: 'Show Resolved Events shows only Resolved findings, and the Status filter excludes them.',
  dropFilter: 'Drop {0}',
  turnOff: 'Turn off {0}',
  wouldShow: 'shows {0}',
  loading: 'Loading findings…',
  failed: 'The findings could not be read.',
  tryAgain: 'Try again',
} as const;

export type SentenceKey = keyof typeof sentences;

/** Sentences that change with a number, in the two forms of English. */
export const counted = {
  apis: { one: '{0} API', other: '{0} APIs' },
  apisOf: { one: '{0} of {1} API', other: '{0} of {1} APIs' },
  otherApis: { one: 'with {0} other API', other: 'with {0} other APIs' },
  findings: { one: '{0} finding', other: '{0} findings' },
  findingsInRing: { one: 'finding', other: 'findings' },
  findingsOf: { one: '{0} of {1} finding', other: '{0} of {1} findings' },
  vulnerabilities: { one: '{0} vulnerability', other: '{0} vulnerabilities' },
  unsavedChanges: { one: '{0} change not saved', other: '{0} changes not saved' },
  selectedRows: { one: '{0} row selected', other: '{0} rows selected' },
  times: { one: '{0} time', other: '{0} times' },
  activeFilters: { one: '{0} active filter', other: '{0} active filters' },
} as const;

export type CountedKey = keyof typeof counted;

let translated: Readonly<Record<string, string>> = {};
let pluralRules = new Intl.PluralRules('en');

/**
 * Gives the sentences in another language, by their English; those that are missing stay English. A language with
 * more plural forms has them under `{0} APIs/few`, by the names of Unicode's plural rules.
 */
export function translate(bundle: Readonly<Record<string, string>>, language: string): void {
  translated = bundle;
  pluralRules = new Intl.PluralRules(Object.keys(bundle).length > 0 ? supportedLocale(language) : 'en');
}

/** A sentence of the panel with its values filled in. */
export function text(key: SentenceKey, ...values: readonly (string | number)[]): string {
  return formatMessage(translation(sentences[key]), values);
}

/** A sentence that changes with a number: `count` is `{0}`, and chooses the form unless `by` does. */
export function plural(key: CountedKey, count: number, by = count): string {
  const { one, other } = counted[key];
  const form = pluralRules.select(by);
  const template = form === 'one' ? translation(one) : (own(`${other}/${form}`) ?? translation(other));
  return formatMessage(template, [formatNumber(count), formatNumber(by)]);
}

function translation(english: string): string {
  return own(english) ?? english;
}

function own(key: string): string | undefined {
  return Object.hasOwn(translated, key) ? translated[key] : undefined;
}
