/** A place to fill in: those of one number are typed at once, and lead on in the order of their numbers. */
export interface Stop {
  readonly number: number;
  /** What stands there until something else is entered. */
  readonly text: string;
  /** The only values there are; `text` is the first. */
  readonly choices?: readonly string[];
}

/** A text with the places in it that are to be filled in. */
export type ConfigTemplate = readonly (string | Stop)[];

/** The text as it is before anything is filled in. */
export function plainText(template: ConfigTemplate): string {
  return template.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}

// Private characters, which JSON writes as they are and no answer has.
const open = '\uE000';
const middle = '\uE001';
const close = '\uE002';

/** Stands in a value or key that is to become a place to fill in. */
export function stop(number: number, text: string): string {
  return `${open}${number}${middle}${text}${close}`;
}

/** A whole value that is true or false; false until the user says otherwise. */
export function truthStop(number: number): boolean {
  // Nothing but the text is made of it.
  return stop(number, truth) as unknown as boolean;
}

const truth = 'false,true';

/** Without the characters that stops are made of. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\uE000-\uE002]/g, '');
}

/** The text of a value, with its stops. */
export function templateOf(value: unknown): ConfigTemplate {
  const printed = `${JSON.stringify(value, undefined, 2)}\n`.split(open).map((piece) => piece.split(close));
  const template: (string | Stop)[] = [];
  for (const [first = '', rest] of printed) {
    if (rest === undefined) {
      template.push(first);
      continue;
    }
    const [number, text = ''] = first.split(middle);
    const isTruth = text === truth;
    // A value that is true or false stands without the quotes that were around its stop.
    const before = isTruth ? template.pop() : undefined;
    if (typeof before === 'string') template.push(before.slice(0, -1));
    const choices = isTruth ? { choices: truth.split(',') } : {};
    template.push({ number: Number(number), text: isTruth ? 'false' : text, ...choices });
    template.push(isTruth ? rest.slice(1) : rest);
  }
  return template;
}
