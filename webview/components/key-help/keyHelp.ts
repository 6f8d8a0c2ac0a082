import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { elementStyles } from '../../shared/styles.ts';
import { lineIcon } from '../../shared/icons.ts';
import { emit } from '../../shared/events.ts';
import { isForWorkbench } from '../../shared/workbenchKeys.ts';
import { text } from '../../shared/strings.ts';

/** A list of keys over the page; any click elsewhere or Escape closes it. */
@customElement('dast-key-help')
export class KeyHelp extends LitElement {
  static override styles = [
    elementStyles,
    css`
      .help {
        margin: auto;
        padding: 14px 18px 16px;
        max-width: calc(100vw - 32px);
        border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, transparent));
        border-radius: 6px;
        background: var(--vscode-editorWidget-background, var(--vscode-editor-background));
        color: var(--vscode-editorWidget-foreground, var(--vscode-foreground));
        box-shadow: 0 2px 12px var(--vscode-widget-shadow);
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 24px;
        margin-bottom: 8px;
      }
      .head button:hover {
        background: var(--vscode-toolbar-hoverBackground);
      }
      dl {
        display: grid;
        grid-template-columns: max-content 1fr;
        gap: 4px 16px;
        margin: 0;
      }
      dd {
        margin: 0;
      }
      kbd {
        padding: 1px 6px;
        border: 1px solid var(--vscode-keybindingLabel-border, var(--vscode-widget-border, currentColor));
        border-radius: 3px;
        background: var(--vscode-keybindingLabel-background);
        color: var(--vscode-keybindingLabel-foreground, inherit);
        font-family: var(--vscode-font-family);
        font-size: 11px;
        white-space: pre;
      }
    `,
  ];

  @property({ attribute: false }) lines: readonly { readonly keys: string; readonly does: string }[] = [];
  @query('.help') private popup!: HTMLElement;
  #opener: HTMLElement | null = null;

  /** `opener` gets the focus back. */
  show(opener: HTMLElement | null): void {
    this.#opener = opener;
    this.popup.showPopover();
    this.popup.querySelector('button')?.focus();
  }

  protected override render(): TemplateResult {
    return html`<div
      class="help"
      popover="auto"
      role="dialog"
      aria-label=${text('keyboardShortcuts')}
      @keydown=${(event: KeyboardEvent) => isForWorkbench(event) || event.stopPropagation()}
      @toggle=${(event: ToggleEvent) => event.newState === 'closed' && this.#opener?.focus()}
    >
      <div class="head">
        <h2>${text('keyboardShortcuts')}</h2>
        <button
          class="icon-button"
          aria-label=${text('close')}
          title=${text('close')}
          @click=${() => this.popup.hidePopover()}
        >
          ${lineIcon('close')}
        </button>
      </div>
      <dl>
        ${this.lines.map(
          ({ keys, does }) =>
            html`<dt><kbd>${keys}</kbd></dt>
              <dd>${does}</dd>`,
        )}
      </dl>
      <p class="secondary">
        ${text('keysCanChange')}
        <button class="link" @click=${() => emit(this, 'dast-run', ['changeKeys'])}>
          ${text('changeKeys')}
        </button>
      </p>
    </div>`;
  }
}
