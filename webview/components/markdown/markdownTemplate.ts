import { html, nothing, type TemplateResult } from 'lit';
import type { Block, Inline } from './markdownTree.ts';
import { readMarkdown } from './readMarkdown.ts';

/** Texts that are read once while they are shown; the panel is drawn again with every change around them. */
const remembered = 16;
const readTexts = new Map<string, readonly Block[]>();

/**
 * A Markdown text drawn piece by piece, so that nothing in it can become markup of the page. `open` opens the
 * address of a link; the address shows on hover. Needs `markdownStyles`.
 */
export function markdownTemplate(text: string, open: (url: string) => void): TemplateResult {
  let blocks = readTexts.get(text);
  if (blocks === undefined) {
    blocks = readMarkdown(text);
    if (readTexts.size >= remembered) readTexts.clear();
    readTexts.set(text, blocks);
  }
  return html`<div class="markdown">${blocks.map((block) => blockTemplate(block, open))}</div>`;
}

type Open = (url: string) => void;

function blockTemplate(block: Block, open: Open): TemplateResult {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${inlines(block.children, open)}</p>`;
    case 'line':
      return inlines(block.children, open);
    case 'heading':
      return html`<h4>${inlines(block.children, open)}</h4>`;
    case 'code':
      return html`<pre tabindex="0">${block.text}</pre>`;
    case 'quote':
      return html`<blockquote>${block.blocks.map((inner) => blockTemplate(inner, open))}</blockquote>`;
    case 'rule':
      return html`<hr />`;
    case 'list':
      return listTemplate(block, open);
    case 'table':
      return tableTemplate(block, open);
  }
}

function listTemplate({ start, items }: Block & { kind: 'list' }, open: Open): TemplateResult {
  const shown = items.map((item) => html`<li>${item.map((block) => blockTemplate(block, open))}</li>`);
  return start === undefined
    ? html`<ul>
        ${shown}
      </ul>`
    : html`<ol start=${start}>
        ${shown}
      </ol>`;
}

function tableTemplate({ head, rows }: Block & { kind: 'table' }, open: Open): TemplateResult {
  const named = head.some((cell) => cell.length > 0);
  return html`<table>
    ${
      named
        ? html`<thead>
            <tr>
              ${head.map((cell) => html`<th scope="col">${inlines(cell, open)}</th>`)}
            </tr>
          </thead>`
        : nothing
    }
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${inlines(cell, open)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function inlines(pieces: readonly Inline[], open: Open): TemplateResult {
  return html`${pieces.map((piece) => inlineTemplate(piece, open))}`;
}

function inlineTemplate(piece: Inline, open: Open): TemplateResult | string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return html`<code>${piece.text}</code>`;
    case 'break':
      return html`<br />`;
    case 'strong':
      return html`<strong>${inlines(piece.children, open)}</strong>`;
    case 'emphasis':
      return html`<em>${inlines(piece.children, open)}</em>`;
    case 'deleted':
      return html`<del>${inlines(piece.children, open)}</del>`;
    case 'link':
      return html`<a
        class="link"
        href=${piece.url}
        title=${piece.url}
        @click=${(event: Event) => {
          // Neither the page nor VS Code around it follows the address by itself.
          event.preventDefault();
          event.stopPropagation();
          open(piece.url);
        }}
        >${inlines(piece.children, open)}</a
      >`;
  }
}
