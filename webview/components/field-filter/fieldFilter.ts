import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Facet } from '../../../src/findings/engine.ts';
import type { FieldFilter } from '../../../src/findings/view/view.ts';
import { nearestTexts } from '../../shared/cutText.ts';
import { cutTextStyles } from '../../shared/cutTextTemplate.ts';
import { emit, listen } from '../../shared/events.ts';
import { formatNumber } from '../../shared/format.ts';
import { lineIcon } from '../../shared/icons.ts';
import { Resource } from '../../shared/resource.ts';
import { filterValue } from '../../shared/shownValue.ts';
import { elementStyles } from '../../shared/styles.ts';
import { textFieldStyles } from '../../shared/textFieldStyles.ts';
import { plural, text } from '../../shared/strings.ts';
import { distinctTextStyles } from '../distinct-text/distinctText.ts';
import { openPopup } from '../popup.ts';
import '../switch/switch.ts';
import { fieldFilterStyles } from './fieldFilterStyles.ts';
import { fieldOptions, withOption, withoutOption, type FieldOption } from './fieldOptions.ts';

/** Reads a field's values with counts, narrowed by what was typed. Rejects when it cannot. */
type LoadFacet = (search: string, signal: AbortSignal) => Promise<Facet>;

/** How far keys move in the list. */
const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['PageDown', 8],
  ['PageUp', -8],
]);

/**
 * One field of the Advanced filters: type to narrow, choose or exclude any number of values, or enter text where
 * the field takes it. Emits `dast-field` with the new filter; the list stays open while it is used.
 */
@customElement('dast-field-filter')
export class FieldFilterControl extends LitElement {
  static override styles = [
    elementStyles,
    textFieldStyles,
    cutTextStyles,
    distinctTextStyles,
    fieldFilterStyles,
  ];

  @property() label = '';
  /** What is chosen, in words; empty where nothing is. */
  @property() shown = '';
  @property({ attribute: false }) filter: FieldFilter = { values: [], texts: [] };
  @property({ type: Boolean }) takesText = false;
  @property({ type: Boolean }) preciseMatch = true;
  @property({ attribute: false }) load: LoadFacet | undefined;
  /** Changes whenever the counts may have. */
  @property({ type: Number }) revision = 0;

  @query('input') private input!: HTMLInputElement;
  @query('.popup') private popup!: HTMLElement;
  @state() private typed = '';
  @state() private open = false;
  @state() private active = -1;
  /** Where it cannot be read the panel says why, and the field offers what is chosen. */
  readonly #facet = new Resource<Facet, [search: string]>(this, async (signal, search) =>
    this.load?.(search, signal),
  );

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.open && changed.has('revision')) this.#reload();
  }

  protected override render(): TemplateResult {
    const options = this.#options();
    const nearest = nearestTexts(options.map((option) => this.#optionText(option)));
    return html`
      <label for="input">${this.label}</label>
      <div class="field ${this.open ? 'open' : ''}" @focusout=${(event: FocusEvent) => this.#left(event)}>
        <input
          id="input"
          role="combobox"
          autocomplete="off"
          spellcheck="false"
          aria-autocomplete="list"
          aria-expanded=${this.open}
          aria-controls="options"
          aria-description=${this.shown}
          aria-activedescendant=${this.active >= 0 ? `option${this.active}` : nothing}
          placeholder=${this.shown === '' ? text('anyValue') : this.shown}
          class=${this.shown === '' ? '' : 'filled'}
          .value=${this.typed}
          @input=${() => this.#type()}
          @click=${() => this.#show()}
          @keydown=${(event: KeyboardEvent) => this.#key(event)}
        />
        ${this.shown === '' ? nothing : this.#clearButton()}
        <span class="arrow" @mousedown=${(event: Event) => this.#toggle(event)}
          >${lineIcon('chevronDown')}</span
        >
      </div>
      <div
        class="popup"
        popover="manual"
        @mousedown=${(event: Event) => event.preventDefault()}
        @focusout=${(event: FocusEvent) => this.#left(event)}
        @keydown=${(event: KeyboardEvent) => this.#escape(event)}
      >
        <ul id="options" role="listbox" tabindex="-1" aria-multiselectable="true" aria-label=${this.label}>
          ${options.map((option, index) => this.#option(option, index, nearest))}
        </ul>
        ${this.#preciseMatch()} ${this.#footer(options.length)}
      </div>
    `;
  }

  protected override updated(): void {
    if (this.open) openPopup(this.popup, this.input.getBoundingClientRect());
    this.renderRoot.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }

  #options(): readonly FieldOption[] {
    return fieldOptions(this.filter, this.#offered?.values ?? [], this.typed.trim(), this.takesText);
  }

  get #offered(): Facet | undefined {
    return this.#facet.error === undefined ? this.#facet.value : undefined;
  }

  #option(
    option: FieldOption,
    index: number,
    nearest: ReadonlyMap<string, readonly string[]>,
  ): TemplateResult {
    const shown = this.#optionText(option);
    const chosen = option.kind === 'text' || (option.kind === 'value' && option.choice === 'chosen');
    const excluded = option.kind === 'value' && option.choice === 'excluded';
    return html`<li
      id=${`option${index}`}
      role="option"
      aria-selected=${chosen}
      class="${index === this.active ? 'active' : ''} ${option.kind} ${excluded ? 'excluded' : ''}"
      @click=${() => this.#choose(option)}
      @pointermove=${() => (this.active = index)}
    >
      <span class="box" aria-hidden="true"
        >${chosen ? lineIcon('check') : excluded ? lineIcon('minus') : nothing}</span
      >
      <dast-distinct-text .text=${shown} .others=${nearest.get(shown) ?? []}></dast-distinct-text>
      ${
        option.kind === 'value'
          ? html`<span class="number secondary" aria-hidden="true">${formatNumber(option.count)}</span
              ><span
                class="exclude"
                aria-hidden="true"
                title=${text('excludeThis')}
                @click=${(event: Event) => {
                  event.stopPropagation();
                  this.#change(withoutOption(this.filter, option));
                }}
                >${lineIcon('exclude')}</span
              ><span class="visually-hidden"
                >${plural('findings', option.count)}${excluded ? ` ${text('excludedValue')}` : nothing}</span
              >`
          : nothing
      }
    </li>`;
  }

  #optionText(option: FieldOption): string {
    if (option.kind === 'value') return filterValue(option.value);
    if (option.kind === 'text') {
      return text(this.preciseMatch ? 'exactText' : 'containsText', option.text);
    }
    return text(this.preciseMatch ? 'addExactText' : 'addContainsText', option.text);
  }

  /** Beside typed text, which it is about. */
  #preciseMatch(): TemplateResult | typeof nothing {
    if (!this.takesText || (this.typed.trim() === '' && this.filter.texts.length === 0)) return nothing;
    return html`<div class="match">
      <dast-switch
        .label=${text('preciseMatch')}
        .on=${this.preciseMatch}
        ${listen('dast-switch', (on) =>
          emit(this, 'dast-view', { type: 'setSwitch', name: 'preciseMatch', on }),
        )}
      ></dast-switch>
    </div>`;
  }

  #footer(offered: number): TemplateResult | typeof nothing {
    const facet = this.#offered;
    if (facet === undefined) return nothing;
    const hidden = facet.distinct - facet.values.length;
    if (offered === 0) return html`<p class="more">${text('noValues')}</p>`;
    return html`<p class="more">
      ${hidden > 0 ? html`${text('moreValues', formatNumber(hidden))} · ` : nothing}${text('excludeHint')}
    </p>`;
  }

  #clearButton(): TemplateResult {
    const label = text('clearField', this.label);
    return html`<button
      class="clear"
      aria-label=${label}
      title=${label}
      @click=${() => this.#change({ values: [], texts: [] })}
    >
      ${lineIcon('close')}
    </button>`;
  }

  #type(): void {
    this.typed = this.input.value;
    this.active = -1;
    this.#show();
    this.#reload();
  }

  #show(): void {
    if (this.open) return;
    this.open = true;
    this.#reload();
  }

  #hide(): void {
    this.open = false;
    this.active = -1;
    this.typed = '';
    this.#facet.cancel();
    if (this.popup.matches(':popover-open')) this.popup.hidePopover();
  }

  /** From the field to the switch below it, and back, the list stays open. */
  #left({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node) || !this.renderRoot.contains(relatedTarget)) this.#hide();
  }

  #escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.input.focus();
    this.#hide();
  }

  #toggle(event: Event): void {
    event.preventDefault();
    if (this.open) this.#hide();
    else {
      this.input.focus();
      this.#show();
    }
  }

  #reload(): void {
    void this.#facet.read(this.typed.trim());
  }

  #key(event: KeyboardEvent): void {
    if (!this.#isTaken(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key means here, if anything. */
  #isTaken({ key, shiftKey }: KeyboardEvent): boolean {
    const options = this.#options();
    const step = steps.get(key);
    if (step !== undefined) {
      if (this.open) this.active = Math.max(0, Math.min(options.length - 1, this.active + step));
      this.#show();
      return true;
    }
    if (key === 'Enter' && this.open) {
      return this.#enter(
        options[this.active] ?? (this.typed.trim() === '' ? undefined : options[0]),
        shiftKey,
      );
    }
    if (key === 'Enter') this.#show();
    else if (key === 'Escape' && this.open) this.#hide();
    else return false;
    return true;
  }

  /** Chooses an option; with Shift, leaves its value out. */
  #enter(option: FieldOption | undefined, isShifted: boolean): boolean {
    if (option === undefined) return false;
    if (isShifted && option.kind === 'value') this.#change(withoutOption(this.filter, option));
    else this.#choose(option);
    return true;
  }

  #choose(option: FieldOption): void {
    if (option.kind !== 'value') this.typed = '';
    this.#change(withOption(this.filter, option));
    if (option.kind !== 'value') this.#reload();
  }

  #change(filter: FieldFilter): void {
    emit(this, 'dast-field', filter);
  }
}
