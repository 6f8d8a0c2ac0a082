import { setTimeout } from 'node:timers/promises';
import type { InputBoxOptions, QuickPickItem, QuickPickOptions, Uri } from 'vscode';
import type { TestApp } from './testApp.ts';

interface ShownInput {
  readonly title?: string;
  readonly placeholder?: string;
  readonly prompt?: string;
  readonly items: readonly QuickPickItem[];
  readonly buttons?: readonly { readonly tooltip?: string }[];
}

/** Everything that was shown, and a user who answers every question by one habit. */
export class Listener {
  readonly texts: string[] = [];
  /** The same by the face that showed it. */
  readonly byFace = new Map<string, string[]>();
  /** Which item of a list is chosen; undefined leaves every question. */
  habit: number | undefined;
  /** Files to open, each time the next one. */
  files: readonly Uri[] = [];
  /** Where to save. */
  target: Uri | undefined;
  #opened = 0;

  listenTo({ window }: TestApp): void {
    Object.assign(window, {
      showInformationMessage: this.#message,
      showWarningMessage: this.#message,
      showErrorMessage: this.#message,
      setStatusBarMessage: (text: string) => this.#hearIn('status bar', text),
      showQuickPick: this.#pick,
      showInputBox: this.#input,
      showSaveDialog: this.#save,
      showOpenDialog: this.#open,
      withProgress: (options: { readonly title?: string }, task: (...args: unknown[]) => unknown) => {
        this.#hearIn('progress', options.title);
        const never = { onCancellationRequested: () => ({ dispose: () => undefined }) };
        return task(
          { report: ({ message }: { message?: string }) => this.#hearIn('progress', message) },
          never,
        );
      },
    });
  }

  /** Hears and closes what a command keeps open. */
  async leaveInputs({ window }: TestApp): Promise<void> {
    const seen = window.inputs.length;
    for (let turn = 0; turn < 20 && window.inputs.length === seen; turn += 1) await setTimeout(5);
    for (const input of window.inputs.slice(seen)) {
      const { title, placeholder, prompt, items, buttons } = input as unknown as ShownInput;
      this.#hearIn('question', title, placeholder, prompt);
      for (const { label, description, detail } of items) this.#hearIn('list', label, description, detail);
      for (const { tooltip } of [...(buttons ?? []), ...items.flatMap((item) => item.buttons ?? [])]) {
        this.#hearIn('list', tooltip);
      }
      input.hide();
    }
  }

  readonly hear = (...texts: readonly (string | undefined)[]): void => this.#hearIn('elsewhere', ...texts);

  hearFrom(face: string, texts: readonly string[]): void {
    this.#hearIn(face, ...texts);
  }

  #hearIn(face: string, ...given: readonly (string | undefined)[]): void {
    const texts = given.filter((text) => text !== undefined);
    this.texts.push(...texts);
    this.byFace.set(face, [...(this.byFace.get(face) ?? []), ...texts]);
  }

  readonly #save = async (options: {
    readonly title?: string;
    readonly saveLabel?: string;
  }): Promise<Uri | undefined> => {
    this.hear(options.title, options.saveLabel);
    return this.habit === undefined ? undefined : this.target;
  };

  readonly #open = async (options: {
    readonly title?: string;
    readonly openLabel?: string;
  }): Promise<readonly Uri[] | undefined> => {
    this.hear(options.title, options.openLabel);
    const file = this.files[this.#opened % this.files.length];
    this.#opened += 1;
    return file === undefined || this.habit === undefined ? undefined : [file];
  };

  readonly #message = async (text: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const buttons = rest.filter((button) => typeof button === 'string');
    const detail = rest.find((given) => typeof given === 'object') as
      | { readonly detail?: string }
      | undefined;
    this.#hearIn('notification', text, ...buttons);
    // Its lines are ours.
    this.#hearIn('dialog', ...(detail?.detail?.split('\n') ?? []));
    return this.habit === undefined ? undefined : buttons[this.habit % Math.max(1, buttons.length)];
  };

  readonly #pick = async (
    given: readonly (string | QuickPickItem)[] | Promise<readonly (string | QuickPickItem)[]>,
    options: QuickPickOptions = {},
  ): Promise<unknown> => {
    const items = await given;
    this.#hearIn('question', options.title, options.placeHolder);
    for (const item of items) {
      if (typeof item === 'string') this.#hearIn('list', item);
      else this.#hearIn('list', item.label, item.description, item.detail);
    }
    if (this.habit === undefined) return undefined;
    const picked = items[this.habit % Math.max(1, items.length)];
    return options.canPickMany === true ? [picked] : picked;
  };

  readonly #input = async (options: InputBoxOptions): Promise<string | undefined> => {
    this.#hearIn('question', options.title, options.prompt, options.placeHolder);
    for (const tried of ['', 'x y', '2026-13-40']) {
      const wrong = await options.validateInput?.(tried);
      this.#hearIn('question', typeof wrong === 'string' ? wrong : undefined);
    }
    return this.habit === undefined ? undefined : 'shop';
  };
}
