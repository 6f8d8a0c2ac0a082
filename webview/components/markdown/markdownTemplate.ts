import { html, nothing, type TemplateResult } from 'lit';
import type { Block, Inline } from '../../../src/findings/prose/markdownTree.ts';
import { readMarkdown } from '../../../src/findings/prose/readMarkdown.ts';

/** Texts that are read once while they are shown; the panel is drawn again with every change around them. */
const remembered = 16;
const readTexts = new Map<string, readonly Block[]>();

/** Where a text stands. `open` opens the address of a link; its headings are of the level `headings`. */
interface MarkdownPlace {
  readonly open: (url: string) => void;
  readonly headings: 3 | 4;
}

/**
 * A Markdown text drawn piece by piece, so that nothing in it can become markup of the page. The address of a link
 * shows on hover. Needs `markdownStyles`.
 */
export function markdownTemplate(text: string, place: MarkdownPlace): TemplateResult {
  let blocks = readTexts.get(text);
  if (blocks === undefined) {
    blocks = readMarkdown(text);
    if (readTexts.size >= remembered) readTexts.clear();
    readTexts.set(text, blocks);
  }
  return html`<div class="markdown">${blocks.map((block) => blockTemplate(block, place))}</div>`;
}

function blockTemplate(block: Block, place: MarkdownPlace): TemplateResult {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${inlines(block.children, place)}</p>`;
    case 'line':
      return inlines(block.children, place);
    case 'heading':
      return place.headings === 3
        ? html`<h3>${inlines(block.children, place)}</h3>`
        : html`<h4>${inlines(block.children, place)}</h4>`;
    case 'code':
      return html`<pre tabindex="0">${block.text}</pre>`;
    case 'quote':
      return html`<blockquote>${block.blocks.map((inner) => blockTemplate(inner, place))}</blockquote>`;
    case 'rule':
      return html`<hr />`;
    case 'list':
      return listTemplate(block, place);
    case 'table':
      return tableTemplate(block, place);
  }
}

function listTemplate({ start, items }: Block & { kind: 'list' }, place: MarkdownPlace): TemplateResult {
  const shown = items.map((item) => html`<li>${item.map((block) => blockTemplate(block, place))}</li>`);
  return start === undefined
    ? html`<ul>
        ${shown}
      </ul>`
    : html`<ol start=${start}>
        ${shown}
      </ol>`;
}

function tableTemplate({ head, rows }: Block & { kind: 'table' }, place: MarkdownPlace): TemplateResult {
  const named = head.some((cell) => cell.length > 0);
  return html`<table>
    ${
      named
        ? html`<thead>
            <tr>
              ${head.map((cell) => html`<th scope="col">${inlines(cell, place)}</th>`)}
            </tr>
          </thead>`
        : nothing
    }
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${inlines(cell, place)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function inlines(pieces: readonly Inline[], place: MarkdownPlace): TemplateResult {
  return html`${pieces.map((piece) => inlineTemplate(piece, place))}`;
}

function inlineTemplate(piece: Inline, place: MarkdownPlace): TemplateResult | string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return html`<code>${piece.text}</code>`;
    case 'break':
      return html`<br />`;
    case 'strong':
      return html`<strong>${inlines(piece.children, place)}</strong>`;
    case 'emphasis':
      return html`<em>${inlines(piece.children, place)}</em>`;
    case 'deleted':
      return html`<del>${inlines(piece.children, place)}</del>`;
    case 'link':
      return html`<a
        class="link"
        href=${piece.url}
        title=${piece.url}
        @click=${(event: Event) => {
          // Neither the page nor VS Code around it follows the address by itself.
          event.preventDefault();
          event.stopPropagation();
          place.open(piece.url);
        }}
        >${inlines(piece.children, place)}</a
      >`;
  }
}
