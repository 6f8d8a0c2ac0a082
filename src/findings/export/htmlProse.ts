import type { Block, Inline } from '../prose/markdownTree.ts';
import { readMarkdown } from '../prose/readMarkdown.ts';
import { markupText } from './xmlText.ts';

/** A text for reading as HTML: every piece of it is escaped, so that none of it can be markup. */
export function proseHtml(markdown: string): string {
  return readMarkdown(markdown).map(block).join('\n');
}

function block(part: Block): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p>${inlines(part.children)}</p>`;
    case 'line':
      return inlines(part.children);
    case 'heading':
      return `<p><strong>${inlines(part.children)}</strong></p>`;
    case 'code':
      return `<pre>${markupText(part.text)}</pre>`;
    case 'quote':
      return `<blockquote>${part.blocks.map(block).join('\n')}</blockquote>`;
    case 'rule':
      return '<hr>';
    case 'list': {
      const items = part.items.map((item) => `<li>${item.map(block).join('\n')}</li>`).join('\n');
      return part.start === undefined ? `<ul>${items}</ul>` : `<ol start="${part.start}">${items}</ol>`;
    }
    case 'table': {
      const head = part.head.map((cell) => `<th>${inlines(cell)}</th>`).join('');
      const rows = part.rows.map(
        (row) => `<tr>${row.map((cell) => `<td>${inlines(cell)}</td>`).join('')}</tr>`,
      );
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
    }
  }
}

function inlines(list: readonly Inline[]): string {
  return list.map(inline).join('');
}

function inline(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return markupText(part.text);
    case 'code':
      return `<code>${markupText(part.text)}</code>`;
    case 'break':
      return '<br>';
    case 'strong':
      return `<strong>${inlines(part.children)}</strong>`;
    case 'emphasis':
      return `<em>${inlines(part.children)}</em>`;
    case 'deleted':
      return `<del>${inlines(part.children)}</del>`;
    case 'link':
      return webLink(part.url, inlines(part.children));
  }
}

/** A link to an http or https address; `content` is HTML. */
export function webLink(url: string, content: string): string {
  return `<a href="${markupText(url)}" rel="noreferrer noopener">${content}</a>`;
}
