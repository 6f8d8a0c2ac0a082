import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { elementStyles } from '../shared/styles.ts';

/**
 * A field for a text or a number. What is typed is written when the field is left, by Enter, and before it is saved; until then it
 * stays through every update, unless the text itself got another value at this place.
 */
@customElement('dast-form-input')
export class FormInput extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      :is(input, textarea) {
        display: block;
        width: 100%;
        min-height: 26px;
        margin: 0;
        padding: 3px 6px;
        border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent));
        border-radius: 2px;
        background: var(--vscode-input-background);
        color: var(--vscode-input-foreground);
        font: inherit;
        text-overflow: ellipsis;
      }
      :host([code]) :is(input, textarea) {
        font-family: var(--vscode-editor-font-family);
        font-size: 12px;
      }
      textarea {
        field-sizing: content;
        max-height: 240px;
        resize: none;
      }
      :is(input, textarea):focus-visible {
        border-color: var(--vscode-focusBorder);
      }
      [aria-invalid='true'] {
        border-color: var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground));
      }
      ::placeholder {
        color: var(--vscode-input-placeholderForeground, var(--secondary));
        opacity: 1;
      }
      :disabled {
        opacity: 0.7;
      }
    `,
  ];

  @property() label = '';
  @property() value = '';
  @property() placeholder = '';
  /** Said after the label, e.g. what is wrong. */
  @property() note = '';
  @property({ type: Boolean }) multiline = false;
  @property({ type: Boolean }) disabled = false;
  @property({ type: Boolean }) invalid = false;
  /** Writes it; false where that was refused. */
  @property({ attribute: false }) commit: (value: string) => Promise<boolean> = () => Promise.resolve(true);
  @state() private draft: string | undefined;
  /** Enter leaves a field, too. */
  #writing: string | undefined;
  @query('input, textarea') private control!: HTMLInputElement | HTMLTextAreaElement;

  override focus(): void {
    this.control.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value')) this.draft = undefined;
  }

  protected override render(): TemplateResult {
    const shown = this.draft ?? this.value;
    const note = this.note === '' ? nothing : this.note;
    return this.multiline
      ? html`<textarea
          rows="2"
          aria-label=${this.label}
          aria-description=${note}
          aria-invalid=${this.invalid}
          placeholder=${this.placeholder}
          ?disabled=${this.disabled}
          .value=${live(shown)}
          @input=${this.#typed}
          @change=${this.#left}
          @keydown=${this.#pressed}
        ></textarea>`
      : html`<input
          type="text"
          autocomplete="off"
          spellcheck="false"
          aria-label=${this.label}
          aria-description=${note}
          aria-invalid=${this.invalid}
          placeholder=${this.placeholder}
          title=${shown}
          ?disabled=${this.disabled}
          .value=${live(shown)}
          @input=${this.#typed}
          @change=${this.#left}
          @keydown=${this.#pressed}
        />`;
  }

  readonly #typed = (): void => {
    this.draft = this.control.value;
  };

  readonly #left = (): void => void this.#write();

  readonly #pressed = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event;
    const isSave = (ctrlKey || metaKey) && key.toLowerCase() === 's';
    if (isSave || (key === 'Enter' && !this.multiline)) void this.#write();
    else if (key === 'Escape' && this.draft !== undefined) {
      this.draft = undefined;
      event.stopPropagation();
    }
  };

  async #write(): Promise<void> {
    const { draft } = this;
    if (draft === undefined || draft === this.#writing) return;
    if (draft === this.value) return void (this.draft = undefined);
    this.#writing = draft;
    const isWritten = await this.commit(draft);
    this.#writing = undefined;
    // What was refused is not shown as if it were there.
    if (!isWritten && this.draft === draft) this.draft = undefined;
  }
}
