import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { TriageField } from '../../../src/findings/model/finding.ts';
import '../../components/menu/menu.ts';
import type { Menu } from '../../components/menu/menu.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon } from '../../shared/icons.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { plural, text } from '../../shared/strings.ts';
import { triageMenu } from '../triageMenu.ts';
import { targetOfRows, type TriageTarget } from '../models/triageTarget.ts';
import { statusLineStyles } from './statusLineStyles.ts';
import type { TriageScope } from '../../../src/findings/model/triage.ts';
import type { Unsaved } from '../../../src/findings/engine.ts';
import type { UndoOffer } from '../../../src/protocol/findingsPanelProtocol.ts';
import type { StatusLine } from '../models/statusLineModel.ts';
import { ownElement } from '../../shared/ownElement.ts';

/** The one quiet line at the bottom: what is selected and can be set, what was done, with Undo, and what is not saved. */
@customElement('dast-status-line')
export class StatusLineElement extends LitElement {
  static override styles = [baseStyles, iconStyles, statusLineStyles];

  @property({ attribute: false }) line: StatusLine | undefined;
  /** What Undo reverts; the line offers it only for the change it describes. */
  @property({ attribute: false }) undo: UndoOffer | undefined;
  /** Label of the change that Redo makes again; empty where there is none. */
  @property() redo = '';
  /** Changes that are only in memory. */
  @property({ attribute: false }) unsaved: Unsaved | undefined;
  /** Selected aggregated rows. */
  @property({ attribute: false }) selected: readonly number[] = [];
  /** What a change of them would reach; undefined until it is known. */
  @property({ attribute: false }) scope: TriageScope | undefined;
  @query('dast-menu') private menu!: Menu;

  protected override render(): TemplateResult {
    const several = this.selected.length > 1;
    const isEmpty = !several && this.line === undefined && this.unsaved === undefined;
    return html`
      <div class=${isEmpty ? 'visually-hidden' : 'strip'}>
        ${several ? this.#selection() : nothing} ${this.#unsavedChanges(this.unsaved)}
        ${this.#message(this.line)}
      </div>
      <dast-menu></dast-menu>
    `;
  }

  /** The sentence alone is said aloud; the region for it is always there, or the first one would not be. */
  #message(line: StatusLine | undefined): TemplateResult {
    const failed = line?.failed === true;
    return html`<span role="status" class=${`message ${failed ? 'failed' : ''}`} title=${line?.message ?? ''}
        >${failed ? lineIcon('error') : nothing}${line?.message ?? ''}</span
      >${line === undefined ? nothing : this.#offers(line)}`;
  }

  /** Stays until everything is saved. */
  #unsavedChanges(unsaved: Unsaved | undefined): TemplateResult {
    return html`<span
        class=${unsaved === undefined ? '' : 'unsaved'}
        role="status"
        title=${unsaved?.reason ?? ''}
        >${
          unsaved === undefined
            ? nothing
            : html`${lineIcon('warning')}${plural('unsavedChanges', unsaved.changes)}<span class="secondary">
                  · ${unsaved.reason}</span
                >`
        }</span
      >${
        unsaved === undefined
          ? nothing
          : html`<button class="link" @click=${() => emit(this, 'dast-run', ['saveUnsavedChanges'])}>
              ${text('tryAgain')}
            </button>`
      }`;
  }

  #offers(line: StatusLine): TemplateResult {
    const undo = this.undo?.change === line.change ? this.undo : undefined;
    const { decidable } = line;
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
    ${
      undo === undefined || decidable === undefined
        ? nothing
        : html`<button
            class="link"
            aria-label=${text('makeDecision')}
            title=${text('makeDecisionHint')}
            @click=${() => emit(this, 'dast-run', ['makeDecision', ...decidable])}
          >
            <span class="long">${text('makeDecision')}</span><span class="short">${text('decide')}</span>
          </button>`
    }
    ${this.#dismissButton('dismiss', 'dismiss')}`;
  }

  #offer(name: 'undo' | 'redo', change: string, act: () => void): TemplateResult {
    return html`<button class="link" title=${change} @click=${act}>${text(name)}</button>`;
  }

  #selection(): TemplateResult {
    const { note } = this.#target;
    return html`<div class="selection" role="group" aria-label=${text('selection')}>
      <span class="scope" title=${note}>${note}</span>
      ${this.#triageButton('status')} ${this.#triageButton('resolution')}
      <button
        class="tool"
        aria-haspopup="dialog"
        aria-label=${`${text('comment')}…`}
        title=${`${text('comment')}…`}
        @click=${(event: Event) => this.#comment(event)}
      >
        <span class="symbol">${lineIcon('comment')}</span><span class="word">${text('comment')}…</span>
      </button>
      ${this.#dismissButton('clearSelection', 'clear')}
    </div>`;
  }

  get #target(): TriageTarget {
    return targetOfRows(this.selected, this.scope);
  }

  #triageButton(field: TriageField): TemplateResult {
    const name = text(field === 'status' ? 'setStatus' : 'setResolution');
    return html`<button
      class="tool triage"
      aria-haspopup="menu"
      aria-label=${name}
      title=${name}
      @click=${(event: Event) => void this.#choose(event, field)}
    >
      ${text(field)} ${lineIcon('chevronDown')}
    </button>`;
  }

  #comment(event: Event): void {
    const opener = ownElement(event);
    const at = opener.getBoundingClientRect();
    emit(this, 'dast-comment', { opener, at, request: this.#target });
  }

  #dismissButton(label: 'dismiss' | 'clearSelection', what: 'dismiss' | 'clear'): TemplateResult {
    const act = (): void =>
      what === 'dismiss' ? emit(this, 'dast-dismiss', undefined) : emit(this, 'dast-row-select', new Set());
    return html`<button
      class=${`icon-button ${what}`}
      aria-label=${text(label)}
      title=${text(label)}
      @click=${act}
    >
      ${lineIcon('close')}
    </button>`;
  }

  async #choose(event: Event, field: TriageField): Promise<void> {
    const target = this.#target;
    const value = await this.menu.choose(ownElement(event), triageMenu(field, target));
    const { vulnerabilities } = target;
    if (value !== undefined) emit(this, 'dast-triage', { vulnerabilities, set: { [field]: value } });
  }
}
