import type { SortColumn } from '../../../../src/findings/view/view.ts';

export type ColumnName = Exclude<SortColumn, 'apis'>;

export interface Column {
  readonly name: ColumnName;
  /** Pixels. */
  readonly width: number;
}

/** Pixels of some of the columns. */
export type ColumnWidths = Readonly<Partial<Record<ColumnName, number>>>;

/** What the user made of the columns; the same for both lists, as far as they have the column. */
export interface ColumnChoice {
  /** Pixels of the columns that were resized. */
  readonly widths: ColumnWidths;
  readonly hidden: readonly ColumnName[];
}

interface ColumnKind {
  readonly name: ColumnName;
  /** Pixels below which its text is of no use. */
  readonly least: number;
  /** Pixels that it gets before any column that can be done without is there. */
  readonly claim?: number;
  /** Share of the space that is left. */
  readonly grow: number;
  /** The highest is left out first where the list is narrow; 0 is never left out and cannot be hidden. */
  readonly expendable: number;
}

/** The scanner's own rating: hidden until it is asked for. */
const ratingKinds: readonly ColumnKind[] = [
  { name: 'risk', least: 104, grow: 0, expendable: 8 },
  { name: 'score', least: 72, grow: 0, expendable: 9 },
  { name: 'confidence', least: 108, grow: 0, expendable: 10 },
];

/** Only there where several applications are stored. */
const applicationKind: ColumnKind = { name: 'application', least: 112, grow: 0.6, expendable: 2 };

/** Of the code that answers: where the workspace has some. */
const handlerKind: ColumnKind = { name: 'handler', least: 140, grow: 1, expendable: 7 };

/** As which roles it was seen: hidden until it is asked for. */
const seenAsKind: ColumnKind = { name: 'seenAs', least: 120, grow: 0.4, expendable: 7 };

/** Who changed Status or Resolution: hidden until it is asked for. */
const changedByKind: ColumnKind = { name: 'changedBy', least: 120, grow: 0.4, expendable: 7 };

/** As wide as its values where there is room for them; however long one is, it takes none of another column. */
const categoryKind: ColumnKind = { name: 'category', least: 88, grow: 0.4, expendable: 5 };

const aggregatedColumns: readonly ColumnKind[] = [
  { name: 'severity', least: 166, grow: 0, expendable: 0 },
  ...ratingKinds,
  { name: 'summary', least: 200, grow: 3, expendable: 0 },
  applicationKind,
  categoryKind,
  { name: 'subCategory', least: 120, grow: 2, expendable: 4 },
  handlerKind,
  { name: 'status', least: 128, grow: 0, expendable: 0 },
  { name: 'resolution', least: 116, grow: 0, expendable: 1 },
  seenAsKind,
  changedByKind,
  { name: 'discovered', least: 112, grow: 0, expendable: 3 },
];

const findingColumns: readonly ColumnKind[] = [
  { name: 'severity', least: 96, grow: 0, expendable: 0 },
  ...ratingKinds,
  { name: 'endpoint', least: 240, claim: 320, grow: 5, expendable: 0 },
  { name: 'summary', least: 130, grow: 3, expendable: 0 },
  applicationKind,
  categoryKind,
  { name: 'subCategory', least: 120, grow: 2, expendable: 4 },
  handlerKind,
  { name: 'eventId', least: 112, grow: 0.4, expendable: 6 },
  { name: 'status', least: 128, grow: 0, expendable: 0 },
  { name: 'resolution', least: 116, grow: 0, expendable: 1 },
  seenAsKind,
  changedByKind,
  { name: 'discovered', least: 112, grow: 0, expendable: 3 },
];

/** The columns that fit into `available` pixels, with widths that fill it; `content` says what some of them need. */
export function fitColumns(
  aggregated: boolean,
  available: number,
  choice: ColumnChoice,
  content: ColumnWidths = {},
): readonly Column[] {
  const shown = kindsOf(aggregated)
    .filter(({ name }) => !choice.hidden.includes(name))
    .map((kind) => ({ ...kind, least: contentWidth(kind, content) }));
  const resized = shown.map((kind) => withWidth(kind, choice.widths[kind.name]));
  const fitting = leastWidth(resized) <= available ? resized : keepWhatFits(shown, available);
  const kinds = widenCategory(
    fitting.map(withClaim(fitting)),
    available,
    choice.widths.category ?? content.category ?? 0,
  );
  const spare = Math.max(0, available - leastWidth(kinds));
  const shares = kinds.reduce((sum, kind) => sum + kind.grow, 0);
  return kinds.map(({ name, least, grow }) => {
    // Where every column was resized, Summary takes what is left.
    const share = shares === 0 ? Number(name === 'summary') : grow / shares;
    return { name, width: least + Math.floor(spare * share) };
  });
}

/** The names of categories are whole where that takes no room of another column. */
function widenCategory(
  kinds: readonly ColumnKind[],
  available: number,
  needed: number,
): readonly ColumnKind[] {
  const spare = Math.max(0, available - leastWidth(kinds));
  return kinds.map((kind) =>
    kind.name === 'category'
      ? { ...kind, least: Math.max(kind.least, Math.min(needed, widestContent, kind.least + spare)) }
      : kind,
  );
}

/** Columns that a list without headers of its own can be sorted by. */
export function sortableColumns(aggregated: boolean, hidden: ColumnChoice['hidden']): readonly SortColumn[] {
  const names = kindsOf(aggregated)
    .map(({ name }) => name)
    .filter((name) => !hidden.includes(name));
  const [first = 'severity', ...others] = names.filter((name) => name !== 'status');
  return aggregated ? [first, 'apis', ...others] : [first, ...others];
}

/** The choice as it is where the list has no column of applications. */
export function withoutApplications<Choice extends ColumnChoice>(choice: Choice, several: boolean): Choice {
  return several ? choice : { ...choice, hidden: [...choice.hidden, applicationKind.name] };
}

/** Columns that can be hidden, in their order. */
export function hideableColumns(aggregated: boolean, applications: boolean): readonly ColumnName[] {
  return kindsOf(aggregated)
    .filter((kind) => kind.expendable > 0 && (applications || kind !== applicationKind))
    .map(({ name }) => name);
}

/** The choice with one column `width` pixels wide, at the expense of the column after it. */
export function resizeColumn(
  aggregated: boolean,
  available: number,
  choice: ColumnChoice,
  name: ColumnName,
  width: number,
  content: ColumnWidths = {},
): ColumnChoice {
  const columns = fitColumns(aggregated, available, choice, content);
  const index = columns.findIndex((column) => column.name === name);
  const [column, next] = columns.slice(index, index + 2);
  if (index < 0 || column === undefined || next === undefined) return choice;
  const both = column.width + next.width;
  const resized = Math.round(Math.min(both - narrowest, Math.max(narrowest, width)));
  return { ...choice, widths: { ...choice.widths, [name]: resized, [next.name]: both - resized } };
}

/** Pixels. */
const narrowest = 56;
const widestContent = 200;

function kindsOf(aggregated: boolean): readonly ColumnKind[] {
  return aggregated ? aggregatedColumns : findingColumns;
}

function contentWidth({ name, least }: ColumnKind, content: ColumnWidths): number {
  const needed = name === 'category' ? undefined : content[name];
  // Of severities, only the names of the header differ by language.
  const narrow = name === 'severity' ? least : narrowest;
  return needed === undefined ? least : Math.min(widestContent, Math.max(narrow, needed));
}

function withWidth(kind: ColumnKind, width: number | undefined): ColumnKind {
  return width === undefined ? kind : { ...kind, least: width, claim: width, grow: 0 };
}

function keepWhatFits(kinds: readonly ColumnKind[], available: number): readonly ColumnKind[] {
  let kept = kinds;
  while (leastWidth(kept) > available) {
    const expendable = kept.reduce((most, kind) => Math.max(most, kind.expendable), 0);
    if (expendable === 0) return kept;
    kept = kept.filter((kind) => kind.expendable !== expendable);
  }
  return kept;
}

function leastWidth(kinds: readonly ColumnKind[]): number {
  return kinds.map(withClaim(kinds)).reduce((sum, kind) => sum + kind.least, 0);
}

/** Columns from which on those that have a claim get it first: Sub Category, Category, Event ID and what was added. */
const optional = 4;

function withClaim(kinds: readonly ColumnKind[]): (kind: ColumnKind) => ColumnKind {
  const claims = kinds.some(({ expendable }) => expendable >= optional);
  return (kind) => (claims ? { ...kind, least: kind.claim ?? kind.least } : kind);
}
