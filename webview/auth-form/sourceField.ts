import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { FormField } from '../../src/protocol/authForm.ts';
import '../components/menu/menu.ts';
import type { Menu } from '../components/menu/menu.ts';
import { lineIcon } from '../shared/icons.ts';
import { ownElement } from '../shared/ownElement.ts';
import { elementStyles } from '../shared/styles.ts';
import type { FormEditor } from './formEditor.ts';
import './formInput.ts';
import { say } from './formText.ts';
import { problemWords } from './problemTemplate.ts';

/** A value of a step or of the token: a text, or what it is taken from, never as an expression. */
@customElement('dast-source-field')
export class SourceField extends LitElement {
  static override styles = [
    elementStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 4px;
        min-width: 0;
      }
      dast-form-input {
        flex: 1;
      }
      .taken {
        display: flex;
        flex: 1;
        align-items: center;
        gap: 6px;
        min-width: 0;
        min-height: 26px;
        padding: 2px 8px;
        border: 1px solid var(--vscode-dropdown-border, var(--vscode-contrastBorder, transparent));
        border-radius: 2px;
        background: var(--vscode-dropdown-background);
        color: var(--vscode-dropdown-foreground, var(--vscode-foreground));
      }
      .taken > span:not(.icon) {
        flex: 1;
      }
      button:disabled {
        cursor: default;
      }
      .icon-button:hover:enabled {
        background: var(--vscode-toolbar-hoverBackground);
      }
    `,
  ];

  @property({ attribute: false }) field!: FormField;
  @property({ attribute: false }) editor!: FormEditor;
  @property({ type: Boolean }) locked = false;
  @query('dast-menu') private menu!: Menu;

  protected override render(): TemplateResult {
    const { field, locked } = this;
    const { label, choice, words = '', takesChoices, problems, value } = field;
    const isText = choice === undefined || choice.kind === 'text';
    const chooseWords = say('chooseValue', label);
    const shown =
      choice?.kind === 'text' ? choice.text : typeof value === 'object' ? '' : String(value ?? '');
    return html`${
        isText
          ? html`<dast-form-input
                .label=${label}
                .value=${shown}
                .note=${problemWords(problems)}
                .invalid=${problems.some(({ severity }) => severity === 'error')}
                .disabled=${locked}
                .commit=${this.#write}
              ></dast-form-input>
              ${
                takesChoices && !locked
                  ? html`<button
                      class="icon-button"
                      aria-haspopup="menu"
                      aria-label=${chooseWords}
                      title=${chooseWords}
                      @click=${this.#choose}
                    >
                      ${lineIcon('link')}
                    </button>`
                  : nothing
              }`
          : html`<button
              class="taken"
              aria-haspopup="menu"
              aria-label=${say('takenFrom', label, words)}
              aria-description=${problemWords(problems)}
              title=${words}
              ?disabled=${locked}
              @click=${this.#choose}
            >
              ${lineIcon(choice.kind === 'secret' ? 'lock' : 'link')}<span class="ellipsis">${words}</span
              >${locked ? nothing : lineIcon('chevronDown')}
            </button>`
      }<dast-menu></dast-menu>`;
  }

  readonly #write = (text: string): Promise<boolean> =>
    this.editor.choose(this.field.pointer, { kind: 'text', text });

  readonly #choose = (event: Event): void => void this.#offer(ownElement(event));

  async #offer(opener: HTMLElement): Promise<void> {
    const { editor, field } = this;
    const { label, pointer, words } = field;
    const choices = (await editor.ask('choices', editor.here(pointer))) ?? [];
    const own = {
      id: 'text',
      label: say('asText'),
      role: 'menuitem' as const,
      separated: choices.length > 0,
    };
    const chosen = await this.menu.choose(opener, {
      label: say('chooseValue', label),
      ...(choices.length === 0 && { note: say('noChoices') }),
      items: [
        ...choices.map((one, index) => ({
          id: String(index),
          label: one.words,
          role: 'menuitemradio' as const,
          checked: one.words === words,
        })),
        own,
      ],
    });
    if (chosen === undefined) return;
    const taken = choices[Number(chosen)]?.choice ?? { kind: 'text' as const, text: '' };
    await editor.choose(pointer, taken);
  }
}
