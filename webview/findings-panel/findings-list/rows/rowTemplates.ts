import { html, nothing, type TemplateResult } from 'lit';
import type { Finding, Severity, Status, Vulnerability } from '../../../../src/findings/model/finding.ts';
import type { PageRow } from '../../../../src/findings/engine.ts';
import { severityIcon, statusIcon } from '../../../shared/icons.ts';
import { cutTextTemplate } from '../../../shared/cutTextTemplate.ts';
import { shownValue } from '../../../shared/shownValue.ts';
import { text } from '../../../shared/strings.ts';
import {
  cell,
  cellPadding,
  changedByCell,
  chevron,
  endpointText,
  leastPathRoom,
  leftMark,
  markTexts,
  type RowContext,
  statusText,
  triageCell,
} from './cellTemplates.ts';
import type { Column } from '../columns/columns.ts';
import {
  apisAsFiltered,
  findingMarks,
  leftText,
  subCategoryText,
  rowMarks,
  splitEndpoint,
} from './rowText.ts';

export function rowCells(row: PageRow, context: RowContext): TemplateResult {
  if (context.stacked) return stackedCells(row, context);
  return html`${context.columns.map(
    (column) => html`<div role="gridcell" class="cell ${column.name}">${cell(row, column, context)}</div>`,
  )}`;
}

/** An API row below its open vulnerability. */
export function apiCells(finding: Finding, context: RowContext): TemplateResult {
  const columns = context.stacked ? [] : context.columns;
  const trailing = columns.filter(
    ({ name }) => name === 'status' || name === 'resolution' || name === 'changedBy',
  );
  return html`
    <div role="gridcell" class="cell api" aria-colspan=${Math.max(1, columns.length - trailing.length)}>
      ${severityOfApi(finding.severity)}${endpointText(finding, context)}${markTexts(findingMarks(finding), !context.stacked)}${leftMark({ kind: 'finding', row: finding })}
    </div>
    ${
      context.stacked
        ? html`<div role="gridcell" class="cell status">${statusOfApi(finding.status, context)}</div>`
        : trailing.map(
            (column) =>
              html`<div role="gridcell" class="cell ${column.name}">
                ${trailingCell(finding, column, context)}
              </div>`,
          )
    }
  `;
}

function trailingCell(finding: Finding, { name, width }: Column, context: RowContext): TemplateResult {
  if (name === 'status') return statusText(finding.status, 'ellipsis');
  if (name === 'resolution') return html`<span class="ellipsis">${finding.resolution}</span>`;
  return changedByCell([finding.changedBy ?? ''], width - cellPadding, context);
}

function statusOfApi(status: Status, { icons }: RowContext): TemplateResult {
  if (icons === 'none') return statusText(status, 'ellipsis');
  return html`<span class="of-status" title=${text('statusIs', status)}
    >${statusIcon(status)}<span class="visually-hidden">${status}</span></span
  >`;
}

/** An API may have another severity than the row above it, which shows the highest. */
function severityOfApi(severity: Severity): TemplateResult {
  return html`<span class="of-api" title=${severity}
    >${severityIcon(severity)}<span class="visually-hidden">${severity}</span></span
  >`;
}

/** Stands where a row is on its way. */
export function loadingCells(context: RowContext): TemplateResult {
  const columns = context.stacked ? ['summary', 'status'] : context.columns.map(({ name }) => name);
  return html`${columns.map(
    (name, index) =>
      html`<div role="gridcell" class="cell ${name}">
        <span class="placeholder"></span>
        ${index === 0 ? html`<span class="visually-hidden">${text('loadingRow')}</span>` : nothing}
      </div>`,
  )}`;
}

function stackedCells(row: PageRow, context: RowContext): TemplateResult {
  return html`
    <div role="gridcell" class="cell summary">
      ${chevron(row.kind, context)} ${severityIcon(row.row.severity)}
      <span class="lines">
        <span class="first"
          ><span class="ellipsis" title=${leftText(row)}>${row.row.summary}</span
          >${applicationOf(row, context)}${markTexts(rowMarks(row), false)}</span
        >
        <span class="ellipsis secondary second" title=${secondLineText(row, context)}
          >${secondLine(row, context)}</span
        >${leftMark(row)}
      </span>
    </div>
    <div role="gridcell" class="cell status">
      <span class="lines">
        ${triageCell(row, 'status', 0, context)}
        <span class="second secondary">${triageCell(row, 'resolution', 0, context)}</span>
      </span>
    </div>
  `;
}

/** The second line of a finding is its endpoint, which needs all of it. */
function applicationOf(
  { kind, row }: PageRow,
  { applications }: RowContext,
): TemplateResult | typeof nothing {
  if (kind !== 'finding' || !applications) return nothing;
  return html`<span class="secondary application" title=${row.application}>· ${row.application}</span>`;
}

function secondLine(row: PageRow, context: RowContext): TemplateResult | string {
  const { pathRoom, neighbours } = context;
  if (row.kind === 'finding') {
    const { method, path } = splitEndpoint(row.row);
    const cut = cutTextTemplate(path, Math.max(leastPathRoom, pathRoom), neighbours);
    return html`<span class="visually-hidden">${row.row.severity} · </span
      ><span class="code">${shownValue(method)} ${cut}</span>`;
  }
  const { found, severity, others } = secondLineParts(row.row, context);
  // The shape before the row says it as well.
  const shown =
    context.icons === 'none' ? `${severity} · ` : html`<span class="visually-hidden">${severity} · </span>`;
  return html`${found === '' ? nothing : `${found} · `}${shown}${others}`;
}

function secondLineText({ kind, row }: PageRow, context: RowContext): string {
  if (kind === 'finding') return `${row.severity} · ${row.endpoint}`;
  const { found, severity, others } = secondLineParts(row, context);
  return [found, severity, others].filter((part) => part !== '').join(' · ');
}

function secondLineParts(
  row: Vulnerability,
  { icons, applications }: RowContext,
): { readonly found: string; readonly severity: string; readonly others: string } {
  const { resolution, severity } = row;
  // Beside icons alone, what somebody found out stands first, in words.
  const isFound = icons === 'all' && resolution !== 'New' && resolution !== 'Mixed';
  const others = [
    applications ? row.applications.join(', ') : '',
    apisAsFiltered(row),
    subCategoryText(row).short,
  ];
  return {
    found: isFound ? resolution : '',
    severity,
    others: others.filter((part) => part !== '').join(' · '),
  };
}
