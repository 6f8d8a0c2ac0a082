import type { BodyField, BodyFields, ExpectedResponse } from '../../../auth/generated/authConfig.ts';
import { parseText } from '../../../auth/expressions/text.ts';
import { pointerSegments } from '../../../auth/syntax/tree.ts';
import { shellWord } from '../../../base/requests/shellWord.ts';
import { oneLine } from '../../outgoing.ts';
import type { Variable, Variables } from '../../variables.ts';
import type { LeftOut } from '../scannerExport.ts';
import type { ShellFunction } from './helpers.ts';

/** The lines that stop a script where a response is not the expected one. */
export class ShellChecks {
  readonly #variables: Variables;
  readonly #left: LeftOut;
  readonly #use: (name: ShellFunction) => string;

  constructor(variables: Variables, left: LeftOut, use: (name: ShellFunction) => string) {
    this.#variables = variables;
    this.#left = left;
    this.#use = use;
  }

  of(expected: ExpectedResponse, stepId: string): readonly string[] {
    const step = shellWord([oneLine(stepId)]);
    const { status, headers = {}, setsCookies = [], body, bodyMatches, bodyNotMatches } = expected;
    const lines = [`${this.#use('expect_status')} ${step} "$status" ${status.join(' ')}`];
    for (const [name, pattern] of Object.entries(headers)) {
      const written = this.#pattern(pattern, name, stepId);
      if (written === undefined) continue;
      lines.push(`${this.#use('expect_header')} ${step} ${shellWord([oneLine(name)])} ${written}`);
    }
    for (const name of setsCookies) {
      lines.push(`${this.#use('expect_cookie')} ${step} ${shellWord([oneLine(name)])}`);
    }
    if (body !== undefined) lines.push(this.#body(body, step));
    const text = bodyMatches && this.#pattern(bodyMatches, 'bodyMatches', stepId);
    if (text !== undefined) lines.push(`${this.#use('expect_text')} ${step} ${text}`);
    const none = bodyNotMatches && this.#pattern(bodyNotMatches, 'bodyNotMatches', stepId);
    if (none !== undefined) lines.push(`${this.#use('expect_no_text')} ${step} ${none}`);
    return lines;
  }

  /** Values in a pattern would have to be escaped for it. */
  #pattern(pattern: string, name: string, step: string): string | undefined {
    if (parseText(pattern).every(({ kind }) => kind === 'literal' || kind === 'malformedExpression')) {
      return shellWord([pattern]);
    }
    this.#left.add('scanner-expected', name, step);
    return undefined;
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
      return `([${path.map(segment).join(' | ')} | ${this.#field(field, values)}] == [true])`;
    });
    return ['type == "object" or type == "array"', ...all].map((one) => `(${one})`).join(' and ');
  }

  #field(field: BodyField, values: Map<string, Variable>): string {
    if (typeof field === 'string') return types[field];
    if (Array.isArray(field)) {
      const [item] = field;
      const first = item === undefined ? '' : ` and (length == 0 or (.[0] | ${this.#field(item, values)}))`;
      return `(type == "array"${first})`;
    }
    if (isBodyValue(field)) {
      return `(. == ${typeof field.equals === 'string' ? this.#text(field.equals, values) : JSON.stringify(field.equals)})`;
    }
    return `(type == "object" and ${this.#fields(field, values)})`;
  }

  #text(text: string, values: Map<string, Variable>): string {
    const parts = this.#variables.template(text).map((part) => {
      if (typeof part === 'string') return JSON.stringify(part);
      values.set(part.name, part);
      return `$${part.name}`;
    });
    return parts.length === 0 ? '""' : `(${parts.join(' + ')})`;
  }
}

function isBodyValue(field: BodyField): field is { equals: string | number | boolean | null } {
  if (typeof field !== 'object' || Array.isArray(field) || !('equals' in field)) return false;
  return Object.keys(field).length === 1;
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
