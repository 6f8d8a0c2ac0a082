import { html, nothing, type TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import { guard } from 'lit/directives/guard.js';
import type { PageRow } from '../../../../src/findings/engine.ts';
import type { Finding, TriageField } from '../../../../src/findings/model/finding.ts';
import type { ListView, Sort } from '../../../../src/findings/view/view.ts';
import { nearestTexts } from '../../../shared/cutText.ts';
import { rowKey } from '../../models/rowSelection.ts';
import type { Column } from '../columns/columns.ts';
import type { IconRows } from '../columns/gridColumns.ts';
import type { ListInput, ListViewport } from '../viewport/listViewport.ts';
import { hasLeft, splitEndpoint } from './rowText.ts';
import { apiCells, loadingCells, rowCells } from './rowTemplates.ts';
import type { RowContext } from './cellTemplates.ts';

/** Everything that a line shows: a line of which nothing has changed is not drawn again. */
interface Line {
  readonly position: number;
  readonly kind: 'row' | 'child';
  readonly row: PageRow | undefined;
  /** The finding that the line shows. */
  readonly finding: Finding | undefined;
  /** Paths of lines above and below that it might be taken for, one a line. */
  readonly neighbours: string;
  /** Rows name their application. */
  readonly applications: boolean;
  /** Pixels in the scrolled area. */
  readonly top: number;
  readonly height: number;
  readonly selected: boolean;
  readonly expanded: boolean;
  readonly focused: boolean;
  readonly columns: readonly Column[];
  readonly stacked: boolean;
  readonly icons: IconRows;
  readonly pathRoom: number;
  readonly font: string;
  readonly timeZone: string;
  /** Which day of a vulnerability is shown: that by which the list is sorted. */
  readonly sortedBy: 'first' | 'last';
}

/** What of the list its lines show. */
interface LineInput {
  readonly list: ListInput & { readonly selected: ReadonlySet<string> };
  readonly viewport: ListViewport;
  /** Position of the focused line. */
  readonly focused: number;
  /** Pixels between a place in the list and in the scrolled area. */
  readonly shift: number;
}

export function lineAt(position: number, { list, viewport, focused, shift }: LineInput): Line {
  const { layout, columns, stacked, icons, pathRoom, font } = viewport;
  const { model, view, selected, applications } = list;
  const item = layout.itemAt(position);
  const row = model?.row(item.row);
  return {
    position,
    kind: item.kind,
    row,
    finding: viewport.findingAt(position),
    neighbours: neighboursOf(position, viewport),
    applications: applications && !isOfOneApplication(view),
    top: layout.topOf(position) + shift,
    height: layout.heightOf(position),
    selected: row !== undefined && item.kind === 'row' && selected.has(rowKey(row)),
    expanded: row?.kind === 'vulnerability' && model?.isExpanded(row.row.vulnerability) === true,
    focused: position === focused,
    columns,
    stacked,
    icons,
    pathRoom,
    font,
    timeZone: view?.timeZone ?? 'UTC',
    sortedBy: sortedBy(view?.sort),
  };
}

function isOfOneApplication(view: ListView | undefined): boolean {
  return view?.filters.application?.values.length === 1;
}

function sortedBy(sort: Sort | undefined): 'first' | 'last' {
  return sort?.column === 'discovered' && sort.descending ? 'last' : 'first';
}

/** Lines above and below from which an endpoint is to be told, wherever the list is scrolled to. */
const reach = 8;

function neighboursOf(position: number, viewport: ListViewport): string {
  const own = viewport.findingAt(position);
  if (own === undefined) return '';
  const paths = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    viewport.findingAt(position - reach + index),
  ).flatMap((finding) => (finding === undefined ? [] : splitEndpoint(finding).path));
  return (nearestTexts(paths).get(splitEndpoint(own).path) ?? []).join('\n');
}

/** What the list does with its lines. */
export interface LineHandlers {
  readonly click: (event: MouseEvent, position: number) => void;
  readonly doubleClick: (event: MouseEvent, position: number) => void;
  readonly contextMenu: (event: MouseEvent, position: number) => void;
  readonly chevron: (event: Event, row: PageRow | undefined) => void;
  readonly triage: (event: MouseEvent, position: number, field: TriageField) => void;
}

/** One line of the list: a row, or an API row of an open one. */
export function lineTemplate(line: Line, handlers: LineHandlers): DirectiveResult {
  return guard(Object.values(line), () => changedLine(line, handlers));
}

function changedLine(line: Line, handlers: LineHandlers): TemplateResult {
  const { position, row, focused } = line;
  const child = line.kind === 'child';
  const openable = row?.kind === 'vulnerability' && !child;
  const level = row?.kind === 'vulnerability' ? (child ? 2 : 1) : nothing;
  return html`<div
    id=${lineId(position)}
    class="row ${child ? 'child' : ''} ${line.selected ? 'selected' : ''} ${isLeft(line) ? 'left' : ''}"
    role="row"
    data-position=${position}
    tabindex=${focused ? 0 : -1}
    aria-rowindex=${position + 2}
    aria-level=${level}
    aria-expanded=${openable ? line.expanded : nothing}
    aria-selected=${child ? nothing : line.selected}
    .style=${`top: ${line.top}px; height: ${line.height}px`}
    @click=${(event: MouseEvent) => handlers.click(event, position)}
    @dblclick=${(event: MouseEvent) => handlers.doubleClick(event, position)}
    @contextmenu=${(event: MouseEvent) => handlers.contextMenu(event, position)}
  >
    ${cells(line, contextOf(line, handlers))}
  </div>`;
}

function contextOf(line: Line, handlers: LineHandlers): RowContext {
  const { columns, timeZone, stacked, icons, expanded, focused, pathRoom, font, position, row } = line;
  return {
    columns,
    timeZone,
    sortedBy: line.sortedBy,
    stacked,
    icons,
    expanded,
    focused,
    pathRoom,
    font: isLeft(line) ? `italic ${font}` : font,
    neighbours: line.neighbours === '' ? [] : line.neighbours.split('\n'),
    applications: line.applications,
    onChevron: (event) => handlers.chevron(event, row),
    onTriage: (event, field) => handlers.triage(event, position, field),
  };
}

function isLeft({ kind, row, finding }: Line): boolean {
  if (row === undefined) return false;
  return kind === 'row' ? hasLeft(row) : finding?.noLongerMatches === true;
}

function cells({ kind, row, finding }: Line, context: RowContext): TemplateResult {
  if (row === undefined) return loadingCells(context);
  if (kind === 'row') return rowCells(row, context);
  return finding === undefined ? loadingCells(context) : apiCells(finding, context);
}

function lineId(position: number): string {
  return `line-${position}`;
}

/** Ids of the drawn lines in the order in which they are read. */
export function readingOrder(positions: readonly number[]): string {
  return positions.map(lineId).join(' ');
}

/** The drawn lines, and the focused one wherever it is: focus must not get lost by scrolling. */
export function drawnPositions(
  { first, last }: { readonly first: number; readonly last: number },
  focused: number,
  count: number,
): readonly number[] {
  const positions = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (count === 0 || (focused >= first && focused <= last)) return positions;
  return focused < first ? [focused, ...positions] : [...positions, focused];
}
