import { html, nothing, type TemplateResult } from 'lit';
import type { ShownMatrix, ShownVerdict } from '../../src/protocol/loginResultsProtocol.ts';
import { lineIcon } from '../shared/icons.ts';
import { text } from '../shared/strings.ts';

/** What stands out in a cell, distinguished by its shape. */
const icons: Readonly<Partial<Record<ShownVerdict, Parameters<typeof lineIcon>[0]>>> = {
  'let-in': 'warning',
  part: 'search',
  look: 'search',
  less: 'exclude',
};

/** Calls by users: what each of them was answered, and what that says. */
export function matrixTemplate(
  { isStale, users, rows, legend, notes }: ShownMatrix,
  copy: () => void,
): TemplateResult {
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
            ${users.map(({ role, username }) => html`<th scope="col"><span class="role">${role}</span> ${username}</th>`)}
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
                ${cells.map(
                  ({ status, verdict, words }) =>
                    html`<td class=${verdict} title=${words}>
                      ${verdictIcon(verdict)}<span class="number">${status === '' ? '–' : status}</span>
                      <span class=${verdict === 'undeclared' ? '' : 'visually-hidden'}>${words}</span>
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}

function verdictIcon(verdict: ShownVerdict): TemplateResult | typeof nothing {
  const name = icons[verdict];
  return name === undefined ? nothing : lineIcon(name);
}
