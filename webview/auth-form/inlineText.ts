import { html, type TemplateResult } from 'lit';

/** A description of the schema: what stands between backticks is code. */
export function inlineText(text: string): TemplateResult {
  const parts = text.split('`');
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
