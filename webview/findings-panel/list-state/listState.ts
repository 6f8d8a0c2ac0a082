import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { EmptyReason, ListView } from '../../../src/findings/view/view.ts';
import { emit } from '../../shared/events.ts';
import { baseStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { explainEmpty } from './emptyReasons.ts';

/** What stands in the place of the list when there are no rows to show. */
export type PanelState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'nothingImported' }
  | { readonly kind: 'importing'; readonly name: string }
  | { readonly kind: 'noneMatch'; readonly view: ListView; readonly reasons: readonly EmptyReason[] };

/** One sentence and one action for every state without rows. */
@customElement('dast-list-state')
export class ListState extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        place-content: start center;
        justify-items: center;
        padding: min(18vh, 140px) var(--gutter) 24px;
        text-align: center;
      }
      p {
        max-width: 46ch;
        margin: 0 0 14px;
        text-wrap: balance;
      }
      .remedies {
        display: flex;
        flex-direction: column;
        gap: 6px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .loading {
        color: var(--secondary);
        animation: appear 1ms 150ms both;
      }
      @keyframes appear {
        from {
          visibility: hidden;
        }
      }
    `,
  ];

  @property({ attribute: false }) state: PanelState = { kind: 'loading' };

  /** The keyboard goes to the first thing to do. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('button, vscode-button')?.focus();
  }

  protected override render(): TemplateResult {
    switch (this.state.kind) {
      case 'loading':
        return html`<p class="loading">${text('loading')}</p>`;
      case 'failed':
        return html`<p role="alert">${this.state.message}</p>
          <vscode-button @click=${() => emit(this, 'dast-retry', undefined)}
            >${text('tryAgain')}</vscode-button
          >`;
      case 'nothingImported':
        return html`<p>${text('nothingImported')}</p>
          <vscode-button @click=${() => emit(this, 'dast-run', ['importReport'])}
            >${text('importReport')}</vscode-button
          >`;
      case 'importing':
        return html`<p class="loading" role="status">${text('importing', this.state.name)}</p>`;
      case 'noneMatch':
        return noneMatch(this, this.state.view, this.state.reasons);
    }
  }
}

function noneMatch(element: HTMLElement, view: ListView, reasons: readonly EmptyReason[]): TemplateResult {
  const { sentence, remedies } = explainEmpty(view, reasons);
  return html`<p>${sentence}</p>
    <ul class="remedies">
      ${remedies.map(
        ({ label, effect, action }) =>
          html`<li>
            <button class="link" @click=${() => emit(element, 'dast-view', action)}>${label}</button>${
              effect === '' ? nothing : html`<span class="secondary"> ${effect}</span>`
            }
          </li>`,
      )}
    </ul>`;
}
