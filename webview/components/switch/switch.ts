import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { emit } from '../../shared/events.ts';
import { baseStyles } from '../../shared/styles.ts';

/** An on/off switch with its label; emits `dast-switch` with the new state. */
@customElement('dast-switch')
export class Switch extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: inline-flex;
      }
      button {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        min-height: 24px;
        border-radius: 4px;
        white-space: nowrap;
      }
      button:focus-visible {
        outline: none;
      }
      button:focus-visible .track {
        outline: 1px solid var(--vscode-focusBorder);
        outline-offset: 2px;
      }
      .track {
        position: relative;
        width: 26px;
        height: 14px;
        border-radius: 7px;
        border: 1px solid var(--vscode-contrastBorder, transparent);
        background: color-mix(in srgb, var(--vscode-foreground) 38%, transparent);
        transition: background-color 120ms ease-out;
      }
      .thumb {
        position: absolute;
        inset-block-start: 1px;
        inset-inline-start: 1px;
        width: 10px;
        height: 10px;
        border-radius: 50%;
        background: var(--vscode-editor-background);
        transition: transform 120ms ease-out;
      }
      :host-context(.vscode-dark) .thumb {
        background: var(--vscode-foreground);
      }
      [aria-checked='true'] .track {
        background: var(--vscode-button-background, var(--vscode-focusBorder));
        border-color: var(--vscode-contrastActiveBorder, transparent);
      }
      [aria-checked='true'] .thumb {
        background: var(--vscode-button-foreground, var(--vscode-foreground));
        transform: translateX(12px);
      }
      :host-context(.vscode-high-contrast) .track {
        background: none;
      }
      :host-context(.vscode-high-contrast) .thumb {
        background: var(--vscode-foreground);
      }
      :host-context(.vscode-high-contrast) [aria-checked='true'] .track {
        background: var(--vscode-foreground);
      }
      :host-context(.vscode-high-contrast) [aria-checked='true'] .thumb {
        background: var(--vscode-editor-background);
      }
      @media (prefers-reduced-motion: reduce) {
        .track,
        .thumb {
          transition: none;
        }
      }
      @media (forced-colors: active) {
        /* The theme may be dark while the system is light: none of its colours may stand beside the system's. */
        .track {
          border-color: ButtonText !important;
          forced-color-adjust: none;
          background: ButtonFace !important;
        }
        .thumb {
          forced-color-adjust: none;
          background: ButtonText !important;
        }
        [aria-checked='true'] .track {
          background: Highlight !important;
        }
        [aria-checked='true'] .thumb {
          background: HighlightText !important;
        }
      }
    `,
  ];

  @property() label = '';
  @property({ type: Boolean }) on = false;

  protected override render(): TemplateResult {
    return html`<button role="switch" aria-checked=${this.on} @click=${() => this.#toggle()}>
      <span class="track" aria-hidden="true"><span class="thumb"></span></span>${this.label}
    </button>`;
  }

  #toggle(): void {
    emit(this, 'dast-switch', !this.on);
  }
}
