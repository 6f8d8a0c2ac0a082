import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { FormAnswer, FormAnswerValue, FormObject, FormStep } from '../../src/protocol/authForm.ts';
import '../components/menu/menu.ts';
import type { Menu } from '../components/menu/menu.ts';
import { formatNumber } from '../shared/format.ts';
import { lineIcon } from '../shared/icons.ts';
import { ownElement } from '../shared/ownElement.ts';
import { elementStyles } from '../shared/styles.ts';
import { fieldStyles } from './fieldStyles.ts';
import { fieldTemplate } from './fieldTemplate.ts';
import type { FormContext } from './formContext.ts';
import { fieldOf, isFilled, partOf, problemsOf } from './formShape.ts';
import { say } from './formText.ts';
import { fieldsTemplate, objectTemplate } from './objectTemplate.ts';
import { once } from './once.ts';
import { problemsTemplate } from './problemTemplate.ts';
import { answerTemplate } from './stepAnswer.ts';
import { flowTemplate } from './stepFlow.ts';
import { stepStyles } from './stepStyles.ts';
import { outputName, takenPlaces } from './takenValue.ts';

const sent = ['contentType', 'headers', 'query', 'requestBody', 'curl'];
const elsewhere = ['endpoint', 'stepId', 'expectedResponse', 'outputs'];

/** A call on the way to the token: what is sent, what is taken from the answer, and where that is used. */
@customElement('dast-step-card')
export class StepCard extends LitElement {
  static override styles = [elementStyles, fieldStyles, stepStyles];

  @property({ attribute: false }) form!: FormContext;
  @property({ attribute: false }) step!: FormObject;
  @property({ attribute: false }) flow: FormStep | undefined;
  @property({ attribute: false }) authentication!: FormObject;
  @property({ type: Number }) place = 0;
  /** Steps that there are. */
  @property({ type: Number }) count = 1;
  @state() private answer: FormAnswer | undefined;
  @state() private isTrying = false;
  @query('dast-menu') private menu!: Menu;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('flow')) void this.#readAnswer();
  }

  protected override render(): TemplateResult {
    const { step, flow, place } = this;
    const wrong = problemsOf(step).length;
    return html`<details class="step" ?open=${once(wrong > 0 || this.count === 1)}>
        <summary>
          <span class="dot" aria-hidden="true">${formatNumber(place + 1)}</span>
          <span class="what">
            <span class="visually-hidden">${say('stepNumber', formatNumber(place + 1))}</span>
            <span class="title">${flow?.stepId ?? ''}</span>
            <span class="code call">${flow?.method ?? ''} ${flow?.path ?? ''}</span>
            ${wrong === 0 ? nothing : html`<span class="count">${say('problemsHere', formatNumber(wrong))}</span>`}
          </span>
        </summary>
        <div class="body">${this.#fields()}</div>
      </details>
      ${flow === undefined ? nothing : flowTemplate(flow)} ${this.#actions()}
      ${
        this.answer === undefined
          ? nothing
          : answerTemplate(this.answer, {
              isLocked: this.form.isLocked,
              take: (value, event) => void this.#take(value, ownElement(event)),
              expect: () => void this.form.editor.edit('expectAnswer', { pointer: step.pointer }),
            })
      }
      <dast-menu></dast-menu>`;
  }

  #fields(): TemplateResult {
    const { step, form } = this;
    const pick = (keys: readonly string[]) =>
      keys.map((key) => fieldOf(step, key)).filter((field) => field !== undefined);
    const isCurl = this.flow?.isCurl === true;
    const name = fieldOf(step, 'stepId');
    const isShown = pick(isCurl ? ['curl'] : sent).filter(
      (field) => isFilled(field) || (field.key === 'requestBody' && this.flow?.method !== 'GET'),
    );
    const shown = new Set([...isShown.map(({ key }) => key), ...(isCurl ? sent : ['curl']), ...elsewhere]);
    const [endpoint] = partOf(step, 'endpoint')?.objects ?? [];
    const [expected] = partOf(step, 'expectedResponse')?.objects ?? [];
    const problems = [...step.problems, ...(partOf(step, 'endpoint')?.problems ?? [])];
    return html`${problemsTemplate(problems, form.editor)}
      ${name === undefined ? nothing : fieldTemplate(name, form)}
      <h4>${say('sent')}</h4>
      ${endpoint === undefined ? nothing : html`<div class="call-fields">${fieldsTemplate(endpoint.fields, form)}</div>`}
      ${fieldsTemplate(isShown, form)}
      <h4>${say('comesBack')}</h4>
      ${expected === undefined ? nothing : objectTemplate(expected, form)}
      ${fieldsTemplate(pick(['outputs']), form)}
      ${objectTemplate({ ...step, problems: [] }, form, { without: shown })}`;
  }

  #actions(): TemplateResult {
    const { form, step, flow, place } = this;
    const { cannotSend } = form.view;
    const isOff = cannotSend !== '' || flow?.canTry !== true || this.isTrying;
    const name = say('stepNumber', formatNumber(place + 1));
    const move = (by: -1 | 1) => () => void form.editor.edit('move', { pointer: step.pointer, by });
    return html`<div class="actions">
      <button
        class="button quiet"
        aria-disabled=${isOff}
        title=${cannotSend}
        @click=${() => void (isOff || this.#try())}
      >
        ${say(this.isTrying ? 'trying' : 'tryStep')}
      </button>
      ${
        form.isLocked
          ? nothing
          : html`${place === 0 ? nothing : moveButton('arrowUp', say('moveUp', name), move(-1))}
            ${place === this.count - 1 ? nothing : moveButton('arrowDown', say('moveDown', name), move(1))}
            ${moveButton('close', say('remove', name), () => void form.editor.remove(step.pointer))}`
      }
    </div>`;
  }

  async #try(): Promise<void> {
    const { editor } = this.form;
    this.isTrying = true;
    await editor.ask('tryStep', editor.here(this.step.pointer));
    this.isTrying = false;
    await this.#readAnswer();
  }

  async #readAnswer(): Promise<void> {
    if (this.flow?.hasAnswer !== true && this.answer === undefined) return;
    this.answer = await this.form.editor.read('answer', { pointer: this.step.pointer });
  }

  /** A click on a value: as which output it is taken, or as the token itself. */
  async #take(value: FormAnswerValue, opener: HTMLElement): Promise<void> {
    const { step, authentication, form } = this;
    const places = takenPlaces(step, outputName(value, step), authentication);
    const chosen = await this.menu.choose(opener, {
      label: say('takeValue', value.name),
      items: places.map(({ label }, index) => ({ id: String(index), label, role: 'menuitem' })),
    });
    const place = places[Number(chosen)];
    if (place !== undefined) await form.editor.edit('changeAll', { changes: place.changes(value.choice) });
  }
}

function moveButton(icon: 'arrowUp' | 'arrowDown' | 'close', words: string, act: () => void): TemplateResult {
  return html`<button class="icon-button" aria-label=${words} title=${words} @click=${act}>
    ${lineIcon(icon)}
  </button>`;
}
