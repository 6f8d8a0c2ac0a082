import type { Disposable, Event, InputBoxOptions, InputBoxValidationMessage, QuickInputButton } from 'vscode';
import { type Foreign, forNotification, forText, type Shown } from '../../../base/foreign.ts';
import { shownButton } from './items.ts';

type Fault = string | InputBoxValidationMessage | undefined | null;

type Options = Omit<InputBoxOptions, 'validateInput'> & {
  /** Says what is wrong with a value. */
  readonly validateInput?: (value: string) => Fault | Thenable<Fault>;
};

/** Asks for a text. What is asked and what is wrong with an answer are sentences in which VS Code makes links. */
export type ShowInputBox = (options: Options) => Promise<string | undefined>;

type ShownOptions = Omit<Options, 'title' | 'prompt' | 'placeHolder' | 'validateInput'> & {
  title?: Shown<'text'>;
  prompt?: Shown<'notification'>;
  placeHolder?: Shown<'text'>;
  validateInput?(value: string): Promise<ShownFault | undefined>;
};

type ShownFault = Shown<'notification'> | (InputBoxValidationMessage & { message: Shown<'notification'> });

export type RawInputBox = (options: ShownOptions) => Thenable<string | undefined>;

export function asking(show: RawInputBox): ShowInputBox {
  return async ({ title, prompt, placeHolder, validateInput, ...rest }) =>
    show({
      ...rest,
      ...(title !== undefined && { title: forText(title) }),
      ...(prompt !== undefined && { prompt: forNotification(prompt) }),
      ...(placeHolder !== undefined && { placeHolder: forText(placeHolder) }),
      ...(validateInput !== undefined && {
        validateInput: async (value) => shownFault(await validateInput(value)),
      }),
    });
}

function shownFault(fault: Fault): ShownFault | undefined {
  if (fault === undefined || fault === null) return undefined;
  if (typeof fault === 'string') return forNotification(fault);
  return { message: forNotification(fault.message), severity: fault.severity };
}

/** A box of VS Code that a feature keeps open. */
export interface RawBox extends Disposable {
  title: string | undefined;
  prompt: string | undefined;
  value: string;
  validationMessage: string | InputBoxValidationMessage | undefined;
  buttons: readonly QuickInputButton[];
  ignoreFocusOut: boolean;
  readonly onDidChangeValue: Event<string>;
  readonly onDidAccept: Event<void>;
  readonly onDidHide: Event<void>;
  readonly onDidTriggerButton: Event<QuickInputButton>;
  show(): void;
  hide(): void;
}

/** The same for features. */
export class OpenBox implements Disposable {
  readonly #raw: RawBox;

  constructor(raw: RawBox) {
    this.#raw = raw;
  }

  set title(title: Foreign) {
    this.#raw.title = forText(title);
  }

  set prompt(prompt: Foreign) {
    this.#raw.prompt = forNotification(prompt);
  }

  get value(): string {
    return this.#raw.value;
  }

  set value(value: string) {
    this.#raw.value = value;
  }

  /** What is wrong with the value; undefined where nothing is. */
  set fault(fault: Foreign | undefined) {
    this.#raw.validationMessage = fault === undefined ? undefined : forNotification(fault);
  }

  set buttons(buttons: readonly QuickInputButton[]) {
    this.#raw.buttons = buttons.map(shownButton);
  }

  set ignoreFocusOut(ignores: boolean) {
    this.#raw.ignoreFocusOut = ignores;
  }

  readonly onDidChangeValue: Event<string> = (...args) => this.#raw.onDidChangeValue(...args);
  readonly onDidAccept: Event<void> = (...args) => this.#raw.onDidAccept(...args);
  readonly onDidHide: Event<void> = (...args) => this.#raw.onDidHide(...args);
  readonly onDidTriggerButton: Event<QuickInputButton> = (...args) => this.#raw.onDidTriggerButton(...args);

  show(): void {
    this.#raw.show();
  }

  hide(): void {
    this.#raw.hide();
  }

  dispose(): void {
    this.#raw.dispose();
  }
}
