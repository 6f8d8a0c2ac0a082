import type { BodyField, BodyFields, ExpectedResponse } from '../../../auth/generated/authConfig.ts';
import { pointerSegments } from '../../../auth/syntax/tree.ts';
import { shellWord } from '../../../base/requests/shellWord.ts';
import { withoutControls } from '../../../base/requests/withoutControls.ts';
import type { Variable, Variables } from '../../variables.ts';
import { isBodyValue } from '../bodyValue.ts';
import { patternTemplate } from '../patternTemplate.ts';
import type { ShellFunction } from './helpers.ts';

/** The lines that stop a script where a response is not the expected one. */
export class ShellChecks {
  readonly #variables: Variables;
  readonly #use: (name: ShellFunction) => string;

  constructor(variables: Variables, use: (name: ShellFunction) => string) {
    this.#variables = variables;
    this.#use = use;
  }

  of(expected: ExpectedResponse, stepId: string): readonly string[] {
    const step = shellWord([withoutControls(stepId)]);
    const { status, headers = {}, setsCookies = [], body, bodyMatches, bodyNotMatches } = expected;
    const lines = [`${this.#use('expect_status')} ${step} "$status" ${status.join(' ')}`];
    for (const [name, pattern] of Object.entries(headers)) {
      const call = `${this.#use('expect_header')} ${step} ${shellWord([withoutControls(name)])}`;
      lines.push(...this.#pattern(call, pattern));
    }
    for (const name of setsCookies) {
      lines.push(`${this.#use('expect_cookie')} ${step} ${shellWord([withoutControls(name)])}`);
    }
    if (body !== undefined) lines.push(this.#body(body, step));
    if (bodyMatches !== undefined)
      lines.push(...this.#pattern(`${this.#use('expect_text')} ${step}`, bodyMatches));
    if (bodyNotMatches !== undefined)
      lines.push(...this.#pattern(`${this.#use('expect_no_text')} ${step}`, bodyNotMatches));
    return lines;
  }

  /** A call that ends in a pattern, and before it the values in that, escaped. */
  #pattern(call: string, pattern: string): readonly string[] {
    const escaped = (name: string): string => `${name}_IN_PATTERN`;
    const template = patternTemplate(pattern, this.#variables);
    const names = template.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
    const lines = [...new Set(names)].map(
      (name) => `${escaped(name)}=$(printf '%s' "$${name}" | ${this.#use('in_pattern')})`,
    );
    const word = shellWord(
      template.map((part) => (typeof part === 'string' ? part : { name: escaped(part.name) })),
    );
    return [...lines, `${call} ${word}`];
  }

  #body(body: BodyFields, step: string): string {
    const values = new Map<string, Variable>();
    const filter = this.#fields(body, values);
    const given = [...values.keys()].map((name) => ` --arg ${name} "$${name}"`);
    return `${this.#use('expect_body')} ${step} ${shellWord([filter])}${given.join('')}`;
  }

  #fields(fields: BodyFields, values: Map<string, Variable>): string {
    const all = Object.entries(fields).map(([key, field]) => {
      const path = key.startsWith('/') ? pointerSegments(key) : [key];
      return `([${path.map(segment).join(' | ')} | ${this.#field(field, path.at(-1) ?? '', values)}] == [true])`;
    });
    return ['type == "object" or type == "array"', ...all].map((one) => `(${one})`).join(' and ');
  }

  #field(field: BodyField, name: string, values: Map<string, Variable>): string {
    if (typeof field === 'string') return types[field];
    if (Array.isArray(field)) {
      const [item] = field;
      const first =
        item === undefined ? '' : ` and (length == 0 or (.[0] | ${this.#field(item, name, values)}))`;
      return `(type == "array"${first})`;
    }
    if (isBodyValue(field)) {
      return `(. == ${typeof field.equals === 'string' ? this.#text(field.equals, name, values) : JSON.stringify(field.equals)})`;
    }
    return `(type == "object" and ${this.#fields(field, values)})`;
  }

  #text(text: string, name: string, values: Map<string, Variable>): string {
    const parts = this.#variables.template(text, name).map((part) => {
      if (typeof part === 'string') return JSON.stringify(part);
      values.set(part.name, part);
      return `$${part.name}`;
    });
    return parts.length === 0 ? '""' : `(${parts.join(' + ')})`;
  }
}

const types = {
  string: '(type == "string")',
  integer: '(type == "number" and . == floor)',
  number: '(type == "number")',
  boolean: '(type == "boolean")',
  object: '(type == "object")',
  array: '(type == "array")',
  null: '(. == null)',
} as const;

/** A member or an item that is there; nothing at all where there is none. */
function segment(name: string): string {
  const key = JSON.stringify(name);
  const member = `(objects | select(has(${key})) | .[${key}])`;
  return /^\d{1,9}$/.test(name)
    ? `(${member}, (arrays | select(length > ${Number(name)}) | .[${Number(name)}]))`
    : member;
}
