import { isSecretField } from '../base/secrets/secretField.ts';
import { holdsShape } from '../base/secrets/shapes.ts';

/** Whether a text that is sent as it is under this name is a secret: by the name, or by its shape. */
export function isLiteralSecret(name: string, literal: string): boolean {
  return holdsShape(literal) || (isSecretField(name, literal) && !isWord(literal));
}

/** Words for how something is done, such as `token` or `true`. */
export function isWord(text: string): boolean {
  return text.length < 4 || /^(?:[a-z]+(?:[ _-][a-z]+)*|[A-Z][a-z]+|\d+)$/.test(text);
}
