import { formatMessage } from '../base/messages.ts';

/** A sentence or a phrase in it, not yet in any language; the template is the key of its translations. */
export interface Message {
  readonly template: string;
  readonly args: readonly MessageArgument[];
}

export type MessageArgument = string | number | Message;

/** Turns a template and its arguments into a sentence, in English or in the editor's language. */
export type Translate = (template: string, args: string[]) => string;

/** The sentence of a message. Phrases inside it are translated first. */
export function renderMessage({ template, args }: Message, translate: Translate = formatMessage): string {
  const texts = args.map((arg) => (typeof arg === 'object' ? renderMessage(arg, translate) : String(arg)));
  return translate(template, texts);
}
