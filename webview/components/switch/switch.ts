import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { emit } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { elementStyles } from '../../shared/styles.ts';

/** An on/off switch with its label; emits `dast-switch` with the new state. */
@customElement('dast-switch')
export class Switch extends LitElement {
  static override styles = [
    elementStyles,
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
      /* Hollow and filled: in many themes the colours of buttons are too close to the background to distinguish these. */
      .track {
        --on: var(--vscode-textLink-foreground, var(--vscode-foreground));
        position: relative;
        flex: none;
        width: 28px;
        height: 14px;
        border: 1px solid var(--vscode-foreground);
        border-radius: 7px;
        transition: background-color 120ms ease-out;
      }
      .thumb {
        position: absolute;
        inset-block-start: 2px;
        inset-inline-start: 2px;
        width: 8px;
        height: 8px;
        border: 1px solid var(--vscode-foreground);
        border-radius: 50%;
        transition: transform 120ms ease-out;
      }
      .icon {
        position: absolute;
        inset-block-start: 1px;
        inset-inline-start: 3px;
        width: 10px;
        height: 10px;
        color: var(--vscode-editor-background);
        visibility: hidden;
      }
      .icon.line svg {
        stroke-width: 2.25;
      }
      [aria-checked='true'] .track {
        background: var(--on);
        border-color: var(--on);
      }
      [aria-checked='true'] .thumb {
        background: var(--vscode-editor-background);
        border-color: var(--vscode-editor-background);
        transform: translateX(14px);
      }
      [aria-checked='true'] .icon {
        visibility: visible;
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
        .icon {
          forced-color-adjust: none;
          color: HighlightText !important;
        }
      }
    `,
  ];

  @property() label = '';
  @property({ type: Boolean }) on = false;

  protected override render(): TemplateResult {
    return html`<button role="switch" aria-checked=${this.on} @click=${() => this.#toggle()}>
      <span class="track" aria-hidden="true">${lineIcon('check')}<span class="thumb"></span></span
      >${this.label}
    </button>`;
  }

  #toggle(): void {
    emit(this, 'dast-switch', !this.on);
  }
}
