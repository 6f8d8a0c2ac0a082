import {
  type Foreign,
  forLabel,
  forNotification,
  forText,
  linesForText,
  type Shown,
} from '../../../base/foreign.ts';

interface MessageOptions {
  /** In a dialog that has to be answered. */
  readonly modal?: boolean;
  /** Below the sentence of a dialog; of a list each line. */
  readonly detail?: Foreign | readonly Foreign[];
}

/** Says a sentence, and resolves to the button that was pressed. */
export interface ShowMessage {
  (sentence: Foreign, ...buttons: readonly Foreign[]): Promise<string | undefined>;
  (sentence: Foreign, options: MessageOptions, ...buttons: readonly Foreign[]): Promise<string | undefined>;
}

/** As VS Code has it, with nothing but text that is fit to be shown. */
export type RawMessage = (
  sentence: Shown<'notification'>,
  options: { readonly modal?: boolean; readonly detail?: Shown<'text'> },
  ...buttons: readonly Shown<'label'>[]
) => Thenable<string | undefined>;

/** Sentences hold no links: what leads somewhere is a button. */
export function showing(show: RawMessage): ShowMessage {
  return async (
    sentence: Foreign,
    first?: MessageOptions | Foreign,
    ...rest: readonly Foreign[]
  ): Promise<string | undefined> => {
    const { modal, detail } = typeof first === 'object' ? first : {};
    const buttons = typeof first === 'string' ? [first, ...rest] : rest;
    const shown = buttons.map(forLabel);
    const options = {
      ...(modal !== undefined && { modal }),
      ...(detail !== undefined && {
        detail: typeof detail === 'string' ? forText(detail) : linesForText(detail),
      }),
    };
    const pressed = await show(forNotification(sentence), options, ...shown);
    return buttons[shown.findIndex((button) => button === pressed)];
  };
}
