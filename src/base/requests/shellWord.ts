import { variableInJson } from './variableInJson.ts';

/** A variable of a shell; a bare one is as it is in JSON, too. */
interface ShellVariable {
  readonly name: string;
  readonly isBare?: boolean;
}

/** Text with variables in it. */
export type Template = readonly (string | ShellVariable)[];

/** Single quotes around all literal text, double quotes around variables; no argument can hold a NUL. */
export function shellWord(template: Template, inside: 'text' | 'json' = 'text'): string {
  const word: string[] = [];
  let literal = '';
  const flush = (): void => {
    if (literal !== '') word.push(quoted(literal));
    literal = '';
  };
  for (const part of template) {
    if (typeof part === 'string') literal += part.replaceAll('\0', '');
    else {
      flush();
      const isInJson = inside === 'json' && part.isBare !== true;
      word.push(`"${isInJson ? variableInJson(part.name) : `$${part.name}`}"`);
    }
  }
  flush();
  return word.join('') || "''";
}

/** In single quotes nothing is special but the single quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A command that prints a text as it is, also with NUL, and however long: it is part of the shell, and no argument. */
export function printed(text: string): string {
  const format = text
    .replaceAll('%', '%%')
    .replaceAll('\\', '\\\\')
    .replaceAll('\0', String.raw`\000`);
  return `printf ${quoted(format).replace(/^'-/, "'\\055")}`;
}
