import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { TriageField } from '../../../src/findings/finding.ts';
import '../../components/menu/menu.ts';
import type { Menu } from '../../components/menu/menu.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { plural, text } from '../../shared/strings.ts';
import { triageMenu } from '../triageMenu.ts';
import type { Unsaved } from '../../../src/findings/engine.ts';
import type { UndoOffer } from '../../../src/protocol/findingsPanel.ts';
import type { StatusLine } from '../panelModel.ts';

/** The quiet line at the bottom: what was done, with Undo, and what can be done to several selected rows. */
@customElement('dast-status-line')
export class StatusLineElement extends LitElement {
  static override styles = [
    baseStyles,
    iconStyles,
    css`
      :host {
        position: sticky;
        inset-block-end: 0;
        flex: none;
        background: var(--vscode-editor-background);
      }
      .strip {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 8px;
        min-height: 28px;
        padding: 2px var(--gutter);
        border-top: var(--divider);
      }
      /* The sentence keeps the colour of text: that of errors is too faint to read in some themes. */
      .failed .icon {
        vertical-align: -2px;
        margin-inline-end: 6px;
        color: var(--vscode-errorForeground);
      }
      /* A reason may name a long path: it is cut, and whole on hover. */
      .unsaved {
        flex-wrap: nowrap;
      }
      .unsaved > span {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .unsaved > button {
        flex: none;
      }
      .unsaved .icon {
        vertical-align: -2px;
        margin-inline-end: 6px;
        color: var(--vscode-editorWarning-foreground);
      }
      .dismiss {
        margin-inline-start: auto;
      }
      .dismiss:hover {
        background: var(--vscode-toolbar-hoverBackground);
      }
      .dismiss .icon {
        width: 11px;
        height: 11px;
      }
    `,
  ];

  @property({ attribute: false }) line: StatusLine | undefined;
  /** What Undo takes back; the line offers it only for the change it tells of. */
  @property({ attribute: false }) undo: UndoOffer | undefined;
  /** Label of the change that Redo makes again; empty where there is none. */
  @property() redo = '';
  /** Changes that are only in memory. */
  @property({ attribute: false }) unsaved: Unsaved | undefined;
  /** Selected aggregated rows. */
  @property({ attribute: false }) selected: readonly number[] = [];
  @query('dast-menu') private menu!: Menu;

  protected override render(): TemplateResult {
    return html`
      ${this.#unsavedChanges(this.unsaved)} ${this.selected.length > 1 ? this.#selection() : nothing}
      ${this.#message(this.line)}
      <dast-menu></dast-menu>
    `;
  }

  /** The sentence alone is said aloud; the region for it is always there, or the first one would not be. */
  #message(line: StatusLine | undefined): TemplateResult {
    return html`<div class=${line === undefined ? 'visually-hidden' : 'strip'}>
      <span role="status" class=${line?.failed === true ? 'failed' : ''}
        >${line?.failed === true ? lineIcon('error') : nothing}${line?.message ?? ''}</span
      >
      ${line === undefined ? nothing : this.#offers(line)}
    </div>`;
  }

  /** Stays until everything is saved. */
  #unsavedChanges(unsaved: Unsaved | undefined): TemplateResult {
    return html`<div class=${unsaved === undefined ? 'visually-hidden' : 'strip unsaved'}>
      <span role="status" title=${unsaved?.reason ?? ''}
        >${
          unsaved === undefined
            ? nothing
            : html`${lineIcon('warning')}${plural('unsavedChanges', unsaved.changes)}<span class="secondary">
                  · ${unsaved.reason}</span
                >`
        }</span
      >
      ${
        unsaved === undefined
          ? nothing
          : html`<button class="link" @click=${() => emit(this, 'dast-run', 'saveUnsavedChanges')}>
              ${text('tryAgain')}
            </button>`
      }
    </div>`;
  }

  #offers(line: StatusLine): TemplateResult {
    const undo = this.undo?.change === line.change ? this.undo : undefined;
    return html`${
      undo === undefined
        ? nothing
        : this.#offer('undo', undo.label, () => emit(this, 'dast-undo', undo.change))
    }
    ${
      line.undone === true && this.redo !== ''
        ? this.#offer('redo', this.redo, () => emit(this, 'dast-redo', undefined))
        : nothing
    }
    ${this.#dismissButton('dismiss', () => emit(this, 'dast-dismiss', undefined))}`;
  }

  #offer(name: 'undo' | 'redo', change: string, act: () => void): TemplateResult {
    return html`<span class="secondary" aria-hidden="true">·</span>
      <button class="link" title=${change} @click=${act}>${text(name)}</button>`;
  }

  #selection(): TemplateResult {
    return html`<div class="strip" role="group" aria-label=${text('selection')}>
      <span>${plural('selectedRows', this.selected.length)}</span>
      ${this.#triageButton('status')} ${this.#triageButton('resolution')} ${this.#commentButton()}
      ${this.#dismissButton('clearSelection', () => emit(this, 'dast-row-select', new Set()))}
    </div>`;
  }

  #triageButton(field: TriageField): TemplateResult {
    return html`<button
      class="tool"
      aria-haspopup="menu"
      @click=${(event: Event) => void this.#choose(event, field)}
    >
      ${text(field === 'status' ? 'setStatus' : 'setResolution')} ${lineIcon('chevronDown')}
    </button>`;
  }

  #commentButton(): TemplateResult {
    return html`<button class="tool" aria-haspopup="dialog" @click=${(event: Event) => this.#comment(event)}>
      ${text('comment')}…
    </button>`;
  }

  #comment(event: Event): void {
    const opener = event.currentTarget as HTMLElement;
    const note = plural('selectedRows', this.selected.length);
    const request = { vulnerabilities: this.selected, note, status: '', resolution: '' };
    emit(this, 'dast-comment', { opener, at: opener.getBoundingClientRect(), request });
  }

  #dismissButton(label: 'dismiss' | 'clearSelection', act: () => void): TemplateResult {
    return html`<button
      class="dismiss icon-button"
      aria-label=${text(label)}
      title=${text(label)}
      @click=${act}
    >
      ${lineIcon('close')}
    </button>`;
  }

  async #choose(event: Event, field: TriageField): Promise<void> {
    const value = await this.menu.choose(event.currentTarget as HTMLElement, {
      ...triageMenu(field, ''),
      note: plural('selectedRows', this.selected.length),
    });
    if (value !== undefined) emit(this, 'dast-triage', { vulnerabilities: this.selected, field, value });
  }
}
