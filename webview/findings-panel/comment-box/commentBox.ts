import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { resolutions, statuses, type Status, type TriageField } from '../../../src/findings/finding.ts';
import type { Anchor } from '../../components/placePopup.ts';
import { openPopup } from '../../components/popup.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon, statusIcon } from '../../shared/icons.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { commentBoxStyles } from './commentBoxStyles.ts';

/** The rows that a comment is about, and what they have now. */
export interface CommentRequest {
  readonly vulnerabilities: readonly number[];
  /** What the change applies to, e.g. `12 of 30 APIs`. */
  readonly note: string;
  /** A value of the vocabulary, or anything else where there is no common one. */
  readonly status: string;
  readonly resolution: string;
}

/** Longest comment that is kept, in characters. */
const longestComment = 2000;

/** Sets Status or Resolution together with the reason: type why, then choose the value. */
@customElement('dast-comment-box')
export class CommentBox extends LitElement {
  static override styles = [baseStyles, iconStyles, commentBoxStyles];

  @query('.box') private popup!: HTMLElement;
  @query('textarea') private input!: HTMLTextAreaElement;
  @state() private request: CommentRequest | undefined;
  #opener: HTMLElement | undefined;
  readonly #dismiss = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.close();
  };

  /** Opens beside `at`; what was typed and not sent for the same rows is still there. */
  async open(opener: HTMLElement, request: CommentRequest, at: Anchor): Promise<void> {
    const sameRows = request.vulnerabilities.join() === this.request?.vulnerabilities.join();
    this.request = request;
    this.#opener = opener;
    await this.updateComplete;
    if (!sameRows) this.input.value = '';
    openPopup(this.popup, at);
    window.addEventListener('pointerdown', this.#dismiss, true);
    this.input.focus();
  }

  /** Gives the focus back where it came from. */
  close(): void {
    window.removeEventListener('pointerdown', this.#dismiss, true);
    const hadFocus = this.shadowRoot?.activeElement !== null;
    if (this.hasUpdated && this.popup.matches(':popover-open')) this.popup.hidePopover();
    if (hadFocus) this.#opener?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
  }

  protected override render(): TemplateResult {
    return html`<div
      class="box"
      popover="manual"
      role="dialog"
      aria-label=${text('comment')}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
    >
      <div class="head">
        <label for="why">${text('comment')}</label>
        <span class="secondary">${this.request?.note ?? ''}</span>
        <button
          class="close icon-button"
          aria-label=${text('close')}
          title=${text('close')}
          @click=${() => this.close()}
        >
          ${lineIcon('close')}
        </button>
      </div>
      <textarea id="why" rows="3" maxlength=${longestComment} placeholder=${text('commentWhy')}></textarea>
      ${this.#values('status', statuses)} ${this.#values('resolution', resolutions)}
    </div>`;
  }

  #values(field: TriageField, values: readonly string[]): TemplateResult {
    const current = this.request?.[field];
    return html`<div class="values" role="group" aria-label=${text(field)}>
      <span class="secondary" aria-hidden="true">${text(field)}</span>
      ${values.map(
        (value) =>
          html`<button
            aria-disabled=${value === current}
            title=${value === current ? text('valueAlready', text(field), value) : text(setSentence(field), value)}
            @click=${() => this.#set(field, value)}
          >
            ${field === 'status' ? statusIcon(value as Status) : nothing}${value}
          </button>`,
      )}
    </div>`;
  }

  #set(field: TriageField, value: string): void {
    if (this.request === undefined || this.request[field] === value) return;
    const { vulnerabilities } = this.request;
    emit(this, 'dast-triage', { vulnerabilities, field, value, comment: this.input.value.trim() });
    this.input.value = '';
    this.close();
  }

  #key(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') this.close();
    const buttons = [...this.popup.querySelectorAll<HTMLElement>('.values button')];
    const focused = buttons.findIndex((button) => button.matches(':focus'));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (focused < 0 || step === undefined) return;
    event.preventDefault();
    buttons[(focused + step + buttons.length) % buttons.length]?.focus();
  }
}

function setSentence(field: TriageField): 'setStatusTo' | 'setResolutionTo' {
  return field === 'status' ? 'setStatusTo' : 'setResolutionTo';
}
