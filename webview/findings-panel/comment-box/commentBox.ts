import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { resolutions, statuses, type Status, type TriageField } from '../../../src/findings/model/finding.ts';
import type { Anchor } from '../../components/placePopup.ts';
import { openPopup } from '../../components/popup.ts';
import { emit } from '../../shared/events.ts';
import { lineIcon, statusIcon } from '../../shared/icons.ts';
import { baseStyles, iconStyles } from '../../shared/styles.ts';
import { text } from '../../shared/strings.ts';
import { keyOf } from '../findings-list/input/listKeys.ts';
import { commonValue, type TriageTarget } from '../models/triageTarget.ts';
import { commentBoxStyles } from './commentBoxStyles.ts';

/** Longest comment that is kept, in characters. */
const longestComment = 2000;

const vocabularies = { status: statuses, resolution: resolutions } as const;
const fields = ['status', 'resolution'] as const satisfies readonly TriageField[];

type Chosen = Readonly<Partial<Record<TriageField, string>>>;

/** A comment, alone or with a Status, a Resolution or both: nothing is changed before Save. */
@customElement('dast-comment-box')
export class CommentBox extends LitElement {
  static override styles = [baseStyles, iconStyles, commentBoxStyles];

  @query('.box') private popup!: HTMLElement;
  @query('textarea') private input!: HTMLTextAreaElement;
  @state() private request: TriageTarget | undefined;
  @state() private chosen: Chosen = {};
  @state() private comment = '';
  #opener: HTMLElement | undefined;
  readonly #dismiss = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.close();
  };

  /** Opens beside `at`; what was entered and not saved for the same rows is still there. */
  async open(opener: HTMLElement, request: TriageTarget, at: Anchor): Promise<void> {
    const sameRows = request.vulnerabilities.join() === this.request?.vulnerabilities.join();
    this.request = request;
    this.#opener = opener;
    if (!sameRows) this.#clear();
    await this.updateComplete;
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
    const isEmpty = this.#isEmpty;
    return html`<div
      class="box"
      popover="manual"
      role="dialog"
      aria-label=${text('comment')}
      aria-describedby="scope"
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
    >
      <div class="head">
        <span id="scope">${this.request?.note ?? ''}</span>
        <button
          class="close icon-button"
          aria-label=${text('close')}
          title=${text('close')}
          @click=${() => this.close()}
        >
          ${lineIcon('close')}
        </button>
      </div>
      <textarea
        rows="3"
        maxlength=${longestComment}
        aria-label=${text('comment')}
        placeholder=${text('commentWhy')}
        .value=${this.comment}
        @input=${() => (this.comment = this.input.value)}
      ></textarea>
      ${fields.map((field) => this.#values(field))}
      <div class="foot">
        <span class="secondary" aria-hidden="true">${saveKey()}</span>
        <button
          class="save"
          aria-disabled=${isEmpty}
          aria-keyshortcuts=${isMac() ? 'Meta+Enter' : 'Control+Enter'}
          title=${isEmpty ? text('nothingToSaveYet') : `${text('save')} (${saveKey()})`}
          @click=${() => this.#save()}
        >
          ${text('save')}
        </button>
      </div>
    </div>`;
  }

  #values(field: TriageField): TemplateResult {
    const { request } = this;
    const common = request && commonValue(request, field);
    return html`<div class="values" role="group" aria-label=${text(field)}>
      <span class="secondary" aria-hidden="true">${text(field)}</span>
      ${vocabularies[field].map((value) => {
        const isCurrent = value === common;
        const name = text('valueAlready', text(field), value);
        return html`<button
          class=${isCurrent ? 'current' : ''}
          aria-pressed=${this.chosen[field] === value}
          aria-disabled=${isCurrent}
          aria-description=${isCurrent ? name : ''}
          title=${isCurrent ? name : text(setSentence(field), value)}
          @click=${() => this.#toggle(field, value)}
        >
          ${field === 'status' ? statusIcon(value as Status) : nothing}${value}${isCurrent ? lineIcon('check') : nothing}
        </button>`;
      })}
    </div>`;
  }

  get #isEmpty(): boolean {
    return this.comment.trim() === '' && Object.keys(this.chosen).length === 0;
  }

  /** Choosing what is chosen takes it back; what is set already cannot be chosen. */
  #toggle(field: TriageField, value: string): void {
    if (this.request === undefined || commonValue(this.request, field) === value) return;
    const { [field]: before, ...others } = this.chosen;
    this.chosen = before === value ? others : { ...others, [field]: value };
  }

  #save(): void {
    if (this.request === undefined || this.#isEmpty) return;
    const { vulnerabilities } = this.request;
    emit(this, 'dast-triage', { vulnerabilities, set: this.chosen, comment: this.comment.trim() });
    this.#clear();
    this.close();
  }

  #clear(): void {
    this.chosen = {};
    this.comment = '';
  }

  #key(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') return this.close();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return this.#save();
    }
    this.#keyOnValues(event);
  }

  /** Arrows lead from value to value; the keys that set values in the list choose them here. */
  #keyOnValues(event: KeyboardEvent): void {
    const buttons = [...this.popup.querySelectorAll<HTMLElement>('.values button')];
    const focused = buttons.findIndex((button) => button.matches(':focus'));
    if (focused < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const field = fields.find((one) => vocabularies[one].some((value) => keyOf(one, value) === event.key));
    const value = field && vocabularies[field].find((one) => keyOf(field, one) === event.key);
    if (step === undefined && value === undefined) return;
    event.preventDefault();
    if (step !== undefined) buttons[(focused + step + buttons.length) % buttons.length]?.focus();
    else if (field !== undefined && value !== undefined) this.#toggle(field, value);
  }
}

function setSentence(field: TriageField): 'setStatusTo' | 'setResolutionTo' {
  return field === 'status' ? 'setStatusTo' : 'setResolutionTo';
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}

function saveKey(): string {
  return text(isMac() ? 'saveHintMac' : 'saveHint');
}
