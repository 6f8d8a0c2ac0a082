import { html, nothing, type TemplateResult } from 'lit';
import type {
  Finding,
  Resolution,
  Shared,
  Status,
  TriageField,
  Vulnerability,
} from '../../../../src/findings/model/finding.ts';
import type { PageRow } from '../../../../src/findings/engine.ts';
import { arrowIcon, lineIcon, resolutionIcon, severityIcon, statusIcon } from '../../../shared/icons.ts';
import { cutTextTemplate } from '../../../shared/cutTextTemplate.ts';
import { shownScore, shownValue } from '../../../shared/shownValue.ts';
import { plural, text } from '../../../shared/strings.ts';
import { fittingLength, textWidth } from '../../../shared/textWidth.ts';
import type { Column } from '../columns/columns.ts';
import type { IconRows } from '../columns/gridColumns.ts';
import {
  discoveredText,
  findingMarks,
  leftText,
  mixedParts,
  subCategoryText,
  rowMarks,
  seenAsText,
  severityParts,
  sharedText,
  splitEndpoint,
  triageLabel,
  type Mark,
} from './rowText.ts';

/** What a row's cells need to know besides the row. */
export interface RowContext {
  readonly columns: readonly Column[];
  readonly timeZone: string;
  /** Which day of a vulnerability is shown. */
  readonly sortedBy: 'first' | 'last';
  /** Two lines instead of columns. */
  readonly stacked: boolean;
  /** Where Status and Resolution are icons alone. */
  readonly icons: IconRows;
  readonly expanded: boolean;
  /** Only the focused row's controls are in the tab order. */
  readonly focused: boolean;
  /** Characters of an endpoint that fit, without its method. */
  readonly pathRoom: number;
  /** Paths of lines above and below that an endpoint might be taken for. */
  readonly neighbours: readonly string[];
  /** Rows of two lines name their application. */
  readonly applications: boolean;
  /** What the row is written in, as a canvas takes it. */
  readonly font: string;
  readonly onChevron: (event: Event) => void;
  readonly onTriage: (event: MouseEvent, field: TriageField) => void;
}

/** A mark such as "Not seen" beside an endpoint. */
const charactersOfMark = 12;
export const leastPathRoom = 12;
/** Characters of a method for which endpoints have room. */
const methodLength = 6;

/** The text of a mark is smaller than that of the row. */
const markScale = 0.8;
/** Pixels of a mark without its text, with the gap before it. */
const iconMarkRoom = 30;
/** Pixels of a cell that its text does not get. */
export const cellPadding = 16;
const severityPadding = 37;
const chevronRoom = 19;
const buttonPadding = 12;
const statusIconRoom = 18;

type Marked = { readonly status: Shared<Status>; readonly resolution: Shared<Resolution> };

/** What a column shows of a row. */
export function cell(row: PageRow, { name, width }: Column, context: RowContext): unknown {
  const room = width - cellPadding;
  switch (name) {
    case 'severity':
      return severityCell(row, width - severityPadding, context);
    case 'status':
      return triageCell(row, name, room - buttonPadding - statusIconRoom, context);
    case 'resolution':
      return triageCell(row, name, room - buttonPadding, context);
    case 'discovered':
      return discoveredCell(row, context);
    case 'summary':
      return summaryCell(row, room, context);
    case 'endpoint':
      return row.kind === 'finding' ? endpointText(row.row, context) : nothing;
    case 'method':
      return row.kind === 'finding' ? shownValue(row.row.method) : nothing;
    case 'application':
      return textCell(
        row.kind === 'finding' ? row.row.application : row.row.applications.join(', '),
        room,
        context,
      );
    case 'seenAs':
      return textCell(seenAsText(row.row.seenAs), room, context);
    case 'handler':
      return textCell(
        row.kind === 'finding' ? (row.row.handler ?? '') : (row.row.handlers ?? []).join(', '),
        room,
        context,
      );
    case 'changedBy':
      return changedByCell(
        row.kind === 'finding' ? [row.row.changedBy ?? ''] : (row.row.changedBy ?? []),
        room,
        context,
      );
    case 'eventId':
      return row.kind === 'finding' ? textCell(row.row.eventId, room, context) : nothing;
    case 'risk':
    case 'confidence':
      return textCell(row.row.rating[name], room, context);
    case 'score':
      return shownScore(row.row.rating);
    case 'category':
      return textCell(row.row.category, room, context);
    case 'subCategory':
      return row.kind === 'vulnerability'
        ? subCategoryCell(row.row, room, context)
        : textCell(row.row.subCategory, room, context);
  }
}

/** For a text of parts, which only the style can cut. Each such element is a layer to the browser: few may be there. */
function cutClass(shown: string, room: number, { font }: RowContext): '' | 'ellipsis' {
  return fittingLength(shown, font, room) === shown.length ? '' : 'ellipsis';
}

/** The whole text stands in the page; what does not fit takes no room. */
function cutToRoom(shown: string, room: number, { font }: RowContext): TemplateResult | string {
  const length = fittingLength(shown, font, room);
  if (length === shown.length) return shown;
  return html`${shown.slice(0, length)}<span class="cut">${shown.slice(length)}</span>`;
}

function severityCell({ kind, row }: PageRow, room: number, context: RowContext): TemplateResult {
  const apis = kind === 'vulnerability' ? ` · ${plural('apis', row.apis)}` : '';
  const cut = cutClass(row.severity + apis, room - (apis === '' ? 0 : chevronRoom), context);
  return html`${chevron(kind, context)} ${severityIcon(row.severity)}
    <span class=${cut} title=${kind === 'vulnerability' ? severityParts(row) : ''}
      >${row.severity}${apis === '' ? nothing : html`<span class="secondary">${apis}</span>`}</span
    >`;
}

export function chevron(kind: PageRow['kind'], context: RowContext): TemplateResult | typeof nothing {
  if (kind === 'finding') return nothing;
  return html`<span
    class="chevron"
    title=${text(context.expanded ? 'collapse' : 'expand')}
    @click=${context.onChevron}
    >${arrowIcon(context.expanded)}</span
  >`;
}

function summaryCell(row: PageRow, room: number, context: RowContext): TemplateResult {
  const { summary } = row.row;
  const gone = leftText(row);
  const title = gone === '' ? summary : `${summary}\n${gone}`;
  const marks = rowMarks(row);
  const { font } = context;
  const wide = marks.reduce((sum, { short }) => sum + iconMarkRoom + textWidth(short, font) * markScale, 0);
  // Marks say all that they have to say beside a whole summary, or are icons alone: never a part of their text.
  const withText = marks.length > 0 && textWidth(summary, font) + wide <= room;
  const left = room - (withText ? wide : marks.length * iconMarkRoom);
  return html`<span title=${title}>${cutToRoom(summary, left, context)}</span
    >${markTexts(marks, withText)}${leftMark(row)}`;
}

export function markTexts(marks: readonly Mark[], withText: boolean): unknown {
  return marks.map(
    ({ icon, short, long }) =>
      html`<span class="mark" title=${long}
        >${lineIcon(icon)}${withText ? html`<span aria-hidden="true">${short}</span>` : nothing}<span
          class="visually-hidden"
          >${long}</span
        ></span
      >`,
  );
}

/** What the dimmed row shows is said as well. */
export function leftMark(row: PageRow): TemplateResult | typeof nothing {
  const left = leftText(row);
  return left === '' ? nothing : html`<span class="visually-hidden">${left}</span>`;
}

function textCell(value: string, room: number, context: RowContext): TemplateResult {
  return html`<span title=${value}>${cutToRoom(shownValue(value), room, context)}</span>`;
}

export function changedByCell(names: readonly string[], room: number, context: RowContext): TemplateResult {
  const [name = '', ...others] = names;
  if (others.length === 0) return textCell(name, room, context);
  const all = names.join(', ');
  return html`<span title=${all}
    >${cutToRoom(plural('people', names.length), room, context)}<span class="visually-hidden"
      >: ${all}</span
    ></span
  >`;
}

function subCategoryCell(row: Vulnerability, room: number, context: RowContext): TemplateResult {
  const { short, parts } = subCategoryText(row);
  if (parts === '') return textCell(short, room, context);
  return html`<span title=${parts}
    >${cutToRoom(short, room, context)}<span class="visually-hidden">: ${parts}</span></span
  >`;
}

export function endpointText(finding: Finding, { pathRoom, neighbours }: RowContext): TemplateResult {
  const { method, path } = splitEndpoint(finding);
  const marks = findingMarks(finding).length;
  const room = Math.max(leastPathRoom, pathRoom - marks * charactersOfMark);
  const fits = marks === 0 && room === pathRoom && method.length <= methodLength && isPlain(path);
  return html`<span class=${fits ? 'code' : 'code ellipsis'} title=${finding.endpoint}
    ><span class="method">${shownValue(method)}</span>
    <span class="path">${cutTextTemplate(path, room, neighbours)}</span></span
  >`;
}

/** Only of characters that are as wide as any other in the editor's font. */
function isPlain(path: string): boolean {
  return !/[^ -~]/.test(path);
}

function discoveredCell({ kind, row }: PageRow, { timeZone, sortedBy }: RowContext): TemplateResult {
  const [first, last] =
    kind === 'vulnerability' ? [row.firstDiscovered, row.lastDiscovered] : [row.discovered, row.discovered];
  const { short, long } = discoveredText(first, last, timeZone, sortedBy);
  return html`<span title=${long}>${short}</span>`;
}

export function triageCell(
  { kind, row }: PageRow,
  field: TriageField,
  room: number,
  context: RowContext,
): TemplateResult {
  const marked: Marked = row;
  const value = marked[field];
  const parts = kind === 'vulnerability' ? mixedParts(row, field) : '';
  const label = triageLabel(field, value, parts);
  const disabled = kind === 'finding';
  const cut = cutClass(value, room, context);
  return html`<button
    class="triage"
    tabindex=${context.focused ? 0 : -1}
    aria-haspopup="menu"
    aria-disabled=${disabled}
    aria-label=${label}
    title=${disabled ? text('triageNeedsAggregation') : label}
    @click=${(event: MouseEvent) => context.onTriage(event, field)}
  >
    ${areIcons(kind, context) ? triageIcon(marked, field) : triageText(marked, field, cut)}
  </button>`;
}

function areIcons(kind: PageRow['kind'], { icons }: Pick<RowContext, 'icons'>): boolean {
  return icons === 'all' || (icons === 'ofApis' && kind === 'finding');
}

function triageIcon({ status, resolution }: Marked, field: TriageField): TemplateResult {
  return field === 'status' ? statusIcon(status) : resolutionIcon(resolution);
}

function triageText(
  { status, resolution }: Marked,
  field: TriageField,
  cut: '' | 'ellipsis',
): TemplateResult {
  return field === 'status'
    ? statusText(status, cut)
    : html`<span class=${cut}>${sharedText(resolution)}</span>`;
}

export function statusText(status: Shared<Status>, cut: '' | 'ellipsis'): TemplateResult {
  return html`${statusIcon(status)}<span class=${cut}>${sharedText(status)}</span>`;
}
