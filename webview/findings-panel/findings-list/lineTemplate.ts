import { html, nothing, type TemplateResult } from 'lit';
import type { PageRow } from '../../../src/findings/engine.ts';
import type { ListModel } from '../listModel.ts';
import type { ListItem, ListLayout } from './listLayout.ts';
import { hasLeft } from './rowText.ts';
import { apiCells, loadingCells, rowCells, type RowContext } from './rowTemplates.ts';

export interface Line {
  readonly position: number;
  readonly item: ListItem;
  readonly row: PageRow | undefined;
  readonly selected: boolean;
  readonly context: RowContext;
  readonly onClick: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/** One line of the list: a row, or an API row of an open one. `shift` as in ScrollWindow. */
export function lineTemplate(
  line: Line,
  model: ListModel | undefined,
  layout: ListLayout,
  shift: number,
): TemplateResult {
  const { position, item, row, context } = line;
  const child = item.kind === 'child';
  const openable = row?.kind === 'vulnerability' && !child;
  const level = row?.kind === 'vulnerability' ? (child ? 2 : 1) : nothing;
  const left = isLeft(line, model) ? 'left' : '';
  return html`<div
    class="row ${child ? 'child' : ''} ${line.selected ? 'selected' : ''} ${left}"
    role="row"
    data-position=${position}
    tabindex=${context.focused ? 0 : -1}
    aria-rowindex=${position + 2}
    aria-level=${level}
    aria-expanded=${openable ? context.expanded : nothing}
    aria-selected=${child ? nothing : line.selected}
    .style=${`top: ${layout.topOf(position) + shift}px; height: ${layout.heightOf(position)}px`}
    @click=${line.onClick}
    @contextmenu=${line.onContextMenu}
  >
    ${cells(line, model)}
  </div>`;
}

function isLeft({ item, row }: Line, model: ListModel | undefined): boolean {
  if (row === undefined) return false;
  if (item.kind === 'row' || row.kind !== 'vulnerability') return hasLeft(row);
  return model?.api(row.row.vulnerability, item.child)?.noLongerMatches === true;
}

function cells({ item, row, context }: Line, model: ListModel | undefined): TemplateResult {
  if (row === undefined) return loadingCells(context);
  if (item.kind === 'row' || row.kind !== 'vulnerability') return rowCells(row, context);
  const finding = model?.api(row.row.vulnerability, item.child);
  return finding === undefined ? loadingCells(context) : apiCells(finding, context);
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
