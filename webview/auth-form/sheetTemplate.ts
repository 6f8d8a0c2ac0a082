import { html, type TemplateResult } from 'lit';
import { type SheetBlock, sheetBlocks, sheetParts } from './sheetBlocks.ts';

/** The role sheet as it is printed. */
export function sheetTemplate(markdown: string): readonly TemplateResult[] {
  return sheetBlocks(markdown).map(blockTemplate);
}

function blockTemplate(block: SheetBlock): TemplateResult {
  switch (block.kind) {
    case 'heading':
      return html`<div class="sheet-heading" role="heading" aria-level=${block.level + 2}>
        ${lineTemplate(block.text)}
      </div>`;
    case 'text':
      return html`<p>${lineTemplate(block.text)}</p>`;
    case 'table':
      return html`<table>
        <thead>
          <tr>
            ${block.head.map((cell) => (cell === '' ? html`<td></td>` : html`<th scope="col">${lineTemplate(cell)}</th>`))}
          </tr>
        </thead>
        <tbody>
          ${block.rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td>${lineTemplate(cell)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`;
  }
}

function lineTemplate(text: string): readonly (TemplateResult | string)[] {
  return sheetParts(text).map((part) => (part.isCode ? html`<code>${part.text}</code>` : part.text));
}
