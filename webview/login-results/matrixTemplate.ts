import { html, nothing, type TemplateResult } from 'lit';
import type { ShownCell, ShownMatrix, ShownVerdict } from '../../src/protocol/loginResultsProtocol.ts';
import { lineIcon } from '../shared/icons.ts';
import { plural, text } from '../shared/strings.ts';
import { cellOf, type MatrixColumn, matrixColumns } from './matrixColumns.ts';

/** What stands out in a cell, distinguished by its shape. */
const icons: Readonly<Partial<Record<ShownVerdict, Parameters<typeof lineIcon>[0]>>> = {
  'let-in': 'warning',
  part: 'search',
  look: 'search',
  less: 'exclude',
};

interface MatrixActions {
  readonly copy: () => void;
  /** Roles of which each user has a column. */
  readonly open: ReadonlySet<string>;
  readonly toggle: (role: string) => void;
}

/** Calls by roles or users: what each of them was answered, and what that says. */
export function matrixTemplate(matrix: ShownMatrix, { copy, open, toggle }: MatrixActions): TemplateResult {
  const { isStale, users, rows, legend, notes } = matrix;
  const columns = matrixColumns(matrix, open);
  return html`<div class="matrix">
    <h2 id="matrix">${text('accessMatrix')}${isStale ? html` · ${text('accessStale')}` : nothing}</h2>
    <p class="actions"><button class="link" @click=${copy}>${text('copyMatrix')}</button></p>
    ${notes.map((note) => html`<p>${note}</p>`)}
    ${users.filter(({ fault }) => fault !== '').map(({ username, fault }) => html`<p>${username}: ${fault}</p>`)}
    ${
      legend.length === 0
        ? nothing
        : html`<ul class="legend">
            ${legend.map(({ verdict, words }) => html`<li class=${verdict}>${verdictIcon(verdict)} ${words}</li>`)}
          </ul>`
    }
    <div class="scroller" tabindex="0" role="region" aria-labelledby="matrix">
      <table>
        <thead>
          <tr>
            <th scope="col">${text('call')}</th>
            ${columns.map((column) => headerTemplate(column, toggle))}
            <th scope="col">${text('nobody')}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ call, owner, cells }) =>
              html`<tr>
                <th scope="row">
                  <span class="code">${call}</span>
                  ${owner === '' ? nothing : html`<span class="secondary">${text('ownedBy', owner)}</span>`}
                </th>
                ${columns.map((column) => {
                  const { cell, title } = cellOf(matrix, cells, column);
                  return cellTemplate(cell, title);
                })}
                ${cellTemplate(cells.at(-1), cells.at(-1)?.words ?? '')}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

function headerTemplate(
  { role, users, username, isOpen }: MatrixColumn,
  toggle: (role: string) => void,
): TemplateResult {
  const named = html`<span class="role">${role}</span>
    ${username === '' ? plural('users', users.length) : username}`;
  if (isOpen === undefined) return html`<th scope="col">${named}</th>`;
  return html`<th scope="col">
    <button class="link" aria-expanded=${isOpen} @click=${() => toggle(role)}>${named}</button>
  </th>`;
}

function cellTemplate(cell: ShownCell | undefined, title: string): TemplateResult {
  const { status = '', verdict = 'not-asked', words = '' } = cell ?? {};
  return html`<td class=${verdict} title=${title}>
    ${verdictIcon(verdict)}<span class="number">${status === '' ? '–' : status}</span>
    <span class=${verdict === 'undeclared' ? '' : 'visually-hidden'}>${words}</span>
  </td>`;
}

function verdictIcon(verdict: ShownVerdict): TemplateResult | typeof nothing {
  const name = icons[verdict];
  return name === undefined ? nothing : lineIcon(name);
}
