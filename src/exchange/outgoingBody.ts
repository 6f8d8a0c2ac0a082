import { entriesAt, isRecord, scalarAt, isList } from '../base/untrusted.ts';
import { passwordLists } from '../auth/passwordLists.ts';
import { holdsWithheld } from '../auth/writtenSecrets.ts';
import type { TextWithVariables, Variables } from './variables.ts';

export interface OutgoingField {
  readonly name: string;
  readonly value: TextWithVariables;
}

export type OutgoingBody =
  | { readonly kind: 'json'; readonly text: TextWithVariables }
  | { readonly kind: 'form'; readonly fields: readonly OutgoingField[] }
  | { readonly kind: 'multipart'; readonly fields: readonly OutgoingField[] }
  | { readonly kind: 'text'; readonly text: TextWithVariables };

/** What a step sends, as its content type wants it. */
export function bodyOf(body: unknown, contentType: string, variables: Variables): OutgoingBody | undefined {
  if (body === undefined) return undefined;
  const asText = (text: TextWithVariables): TextWithVariables => variables.withoutSecrets(text);
  if (typeof body === 'string') return { kind: 'text', text: asText(variables.template(body, 'body')) };
  if (contentType.includes('urlencoded')) return { kind: 'form', fields: fieldsOf(body, '=', variables) };
  if (/^multipart\//i.test(contentType)) return { kind: 'multipart', fields: fieldsOf(body, '=', variables) };
  return { kind: 'json', text: asText(jsonTemplate(body, '', variables, passwordLists(body))) };
}

/** Names stand before their values with a sign between; a name that is a secret, such as a whole body, is not copied. */
export function fieldsOf(value: unknown, sign: string, variables: Variables): OutgoingField[] {
  return entriesAt(value).flatMap(([name, field]) =>
    // A list is a field that is sent several times.
    (isList(field) ? field : [field]).map((one) => ({
      name: holdsWithheld(name) ? 'SECRET' : name,
      value: variables.withoutSecrets(scalarTemplate(one, name, variables), `${name}${sign}`),
    })),
  );
}

function scalarTemplate(value: unknown, name: string, variables: Variables): TextWithVariables {
  const text = scalarAt(value);
  return text === undefined ? [variables.unknown(name)] : variables.template(text, name);
}

/** JSON with variables inside its texts. */
function jsonTemplate(
  value: unknown,
  name: string,
  variables: Variables,
  lists: ReturnType<typeof passwordLists>,
): TextWithVariables {
  if (Array.isArray(value)) {
    const passwords = lists.get(value);
    const items = value.map((item: unknown, index) =>
      jsonTemplate(item, passwords?.has(index) === true ? 'password' : name, variables, lists),
    );
    return joined('[', items, ']');
  }
  if (isRecord(value)) {
    const fields = Object.entries(value).map(([key, item]): TextWithVariables => [
      `${JSON.stringify(key)}:`,
      ...jsonTemplate(item, key, variables, lists),
    ]);
    return joined('{', fields, '}');
  }
  if (typeof value !== 'string') return [JSON.stringify(value) ?? 'null'];
  const parts = variables.template(value, name);
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object' && only.isBare) return [only];
  const inside = parts.map((part) => (typeof part === 'string' ? JSON.stringify(part).slice(1, -1) : part));
  return ['"', ...inside, '"'];
}

function joined(open: string, parts: readonly TextWithVariables[], close: string): TextWithVariables {
  return [open, ...parts.flatMap((part, index) => (index === 0 ? part : [',', ...part])), close];
}
