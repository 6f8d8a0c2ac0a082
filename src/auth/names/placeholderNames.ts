import { parseText } from '../expressions/text.ts';

/** Gives each secret of a conversion a name of its own. */
export class SecretNames {
  readonly #counts = new Map<string, number>();
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** A name for `${secret:NAME}` made of a field's name; a number makes it unique. */
  name(wanted: string): string {
    const base = constantCase(wanted) || 'SECRET';
    let name = base;
    let count = this.#counts.get(base) ?? 2;
    for (; this.#taken.has(name); count += 1) name = `${base}_${count}`;
    this.#counts.set(base, count);
    this.#taken.add(name);
    return name;
  }
}

/** "X-Auth-Token" and "accessToken" as X_AUTH_TOKEN and ACCESS_TOKEN. */
export function constantCase(text: string): string {
  const words = text
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return /^[0-9]/.test(words) ? `_${words}` : words;
}

/** Whether a value is made of placeholders and expressions alone, so that it holds nothing to hide. */
export function holdsReferencesOnly(value: string): boolean {
  const parts = parseText(value);
  if (isMalformed(value)) return false;
  const written = parts.flatMap((part) => (part.kind === 'literal' ? [part.text] : []));
  return written.length < parts.length && /^[\s;,:=]*$/.test(written.join(''));
}

/** Whether something in a text starts like an expression or placeholder and is none. */
export function isMalformed(text: string): boolean {
  return parseText(text).some(
    ({ kind }) => kind === 'malformedExpression' || kind === 'malformedPlaceholder',
  );
}

/** The variables of other tools, `{{name}}`, as environment variables; `report` is called for each. */
export function withEnvironment(text: string, report: (name: string, placeholder: string) => void): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const placeholder = `\${env:${constantCase(name) || 'VALUE'}}`;
    report(name.trim().slice(0, 100), placeholder);
    return placeholder;
  });
}

/** Text from elsewhere that this format would misread, as it was meant; `{{name}}` as environment variable. */
export function asWritten(text: string): string {
  return withEnvironment(isMalformed(text) ? asLiteral(text) : text, () => undefined);
}

/** Written text that no reader takes for an expression or placeholder: $ is doubled where it would start one. */
export function asLiteral(text: string): string {
  return parseText(text).every(({ kind }) => kind === 'literal') && !text.includes('$$')
    ? text
    : text.replaceAll('$', '$$$$');
}
