import { findSecrets, holdsSecret } from '../../base/secrets/redactSecrets.ts';
import { isRecord, textAt } from '../../base/untrusted.ts';
import { isExpressionStart } from '../expressions/expression.ts';
import { parseText } from '../expressions/text.ts';
import {
  asLiteral,
  constantCase,
  holdsReferencesOnly,
  isMalformed,
  SecretNames,
  withEnvironment,
} from '../names/placeholderNames.ts';
import type { FieldKind } from './fieldNames.ts';
import { fieldKind } from './fieldNames.ts';
import { convertGraphql, isGraphql } from './graphqlText.ts';
import { passwordLists } from '../passwordLists.ts';
import { isSecretValue, secretsInText } from '../writtenSecrets.ts';
import type { Note } from './messages.ts';
import { note } from './messages.ts';
import { jsonWithReferences } from './requestBody.ts';
import { convertXml, isXml } from './xmlText.ts';

/** Part of a request. */
export type ValueLocation = 'header' | 'cookie' | 'query' | 'body' | 'path';

/** A value that was not imported, and what stands in its place. The value itself is kept nowhere. */
export interface Replaced {
  readonly place: ValueLocation;
  /** Name of the header, cookie or field. */
  readonly name: string;
  readonly placeholder: string;
}

export interface StepContext {
  /** Calls to its origin get a relative path. */
  readonly tokenEndpoint?: string;
  /** Step ids that are in use. */
  readonly takenIds?: Iterable<string>;
  readonly names?: SecretNames;
  /** What a value is known to be, such as the output of an earlier step; asked before anything else. */
  readonly resolve?: (value: string, place: ValueLocation, name: string) => string | undefined;
  /** Names of the shell variables that became environment variables. */
  readonly shellVariables?: ReadonlySet<string>;
  /** Whether the values come from a recording, so that nothing in them is an expression. */
  readonly isLiteral?: boolean;
}

/** How often JSON may stand inside a text of JSON. */
const deepestText = 3;
/** Keys of what an object says about something that another key names. */
const valueKeys = /^(?:value|val|text|content|data|plain|raw)$/i;
const nameKeys = ['name', 'key', 'field', 'type', 'id', 'label', 'fieldName'] as const;

/** Converts the values of one request: inputs, placeholders and outputs for what is secret or known, the rest as it is. */
export class RequestValues {
  readonly replaced: Replaced[] = [];
  #passwords: ReturnType<typeof passwordLists> = new Map();
  /** Whether names of users are those of the one who logs in. */
  isLogin = false;
  readonly #context: StepContext;
  readonly #names: SecretNames;
  readonly #notes: Note[];

  constructor(context: StepContext, notes: Note[]) {
    this.#context = context;
    this.#names = context.names ?? new SecretNames();
    this.#notes = notes;
  }

  readonly #convert = (value: string, name: string): string => embedded(this.value(value, 'body', name));
  readonly #keep = (text: string): string => this.literal(text);

  /** A body that is sent as it is, with references for its secrets; undefined where it cannot be parsed. */
  text(text: string): string | undefined {
    if (holdsReferencesOnly(text) && this.#context.isLiteral !== true) return text;
    const converted =
      this.jsonText(text, '', 0) ??
      (isGraphql(text)
        ? convertGraphql(text, this.#convert, this.#keep)
        : isXml(text)
          ? convertXml(text, this.#convert, this.#keep)
          : undefined);
    return converted === undefined || keepsSecret(text, converted) ? undefined : converted;
  }

  /** A text that is JSON itself, with references inside it. */
  jsonText(text: string, name: string, level: number): string | undefined {
    if (level >= deepestText || !/^\s*[{[]/.test(text.slice(0, 1000))) return undefined;
    const value = jsonWithReferences(text);
    if (typeof value !== 'object' || value === null) return undefined;
    return JSON.stringify(this.json(value, name, level + 1), (_key, item: unknown) =>
      typeof item === 'string' ? embedded(item) : item,
    );
  }

  /** Walks values of bounded depth; a list hands its own name to its items. */
  json(value: unknown, name: string, level = 0): unknown {
    if (level === 0 && name === '') {
      this.#passwords = passwordLists(value);
      this.isLogin ||= this.#passwords.size > 0;
    }
    if (Array.isArray(value)) return this.#list(value, name, level);
    if (isRecord(value)) {
      const pair = nameOfPair(value);
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => {
          const isValue = valueKeys.test(key);
          const inherited = isValue && isSecretKind(fieldKind(name)) ? name : key;
          const written = level === 0 ? key : this.literal(key);
          // What says what another key holds is none itself, though "key" names tokens elsewhere.
          if (key === 'key' && pair !== undefined && item === pair)
            return [written, this.withoutSecrets(pair, 'body', '')];
          return [written, this.json(item, (isValue ? pair : undefined) ?? inherited, level)];
        }),
      );
    }
    if (typeof value === 'string') {
      if (fieldKind(name) === undefined) {
        const text = this.jsonText(value, name, level);
        if (text !== undefined) return text;
        if (isGraphql(value)) {
          return convertGraphql(value, this.#convert, this.#keep);
        }
      }
      return this.value(value, 'body', name);
    }
    if (typeof value !== 'number') return value;
    const text = String(value);
    const replaced = this.value(text, 'body', name);
    return replaced === text ? value : replaced;
  }

  /** A list hands its own name to its items; what stands before a password in it is the user. */
  #list(list: readonly unknown[], name: string, level: number): unknown[] {
    const passwords = this.#passwords.get(list);
    return list.map((item, index) => {
      if (passwords?.has(index) === true) return this.json(item, 'password', level);
      const isUser = passwords?.has(index + 1) === true && typeof item === 'string';
      return isUser && this.isLogin ? this.value(item, 'body', 'username') : this.json(item, name, level);
    });
  }

  /** The input of the user who logs in, for a field of such a kind. */
  #input(kind: FieldKind | undefined): string | undefined {
    if (kind === 'password') return '$inputs.password';
    if (kind === 'otp') return '$inputs.totp';
    return kind === 'username' && this.isLogin ? '$inputs.username' : undefined;
  }

  /** A shell variable is the same for all users; a user's own name and password are not. */
  ofShell(value: string, place: ValueLocation, name: string): string | undefined {
    const [, variable = ''] = /^\$\{env:(\w+)\}$/.exec(value) ?? [];
    const input = this.#input(fieldKind(name));
    if (input === undefined || this.#context.shellVariables?.has(variable) !== true) return undefined;
    return this.replace(place, name, input);
  }

  value(value: string, place: ValueLocation, name: string): string {
    const known = this.ofShell(value, place, name) ?? this.known(value, place, name);
    if (known !== undefined) return known;
    const kind = fieldKind(name);
    const input = this.#input(kind);
    if (input !== undefined && !(kind === 'username' && isButton(value)))
      return this.replace(place, name, input);
    if (kind === 'token' && value === '') return value;
    if (kind === 'token' || kind === 'clientSecret') return this.secret(place, name);
    return kind === 'clientId' ? this.literal(value) : this.withoutSecrets(value, place, name);
  }

  /** A text whose secrets are placeholders: the whole, or parts such as a parameter of an address. */
  withoutSecrets(value: string, place: ValueLocation, name: string): string {
    const spans = secretsInText(value, name);
    const isWhole = spans.some(({ start, end }) => start === 0 && end === value.length);
    if (isWhole || isSecretValue(value, name)) return this.secret(place, name);
    let [text, from] = ['', 0];
    for (const { start, end } of spans) {
      text += this.literal(value.slice(from, start)) + this.secret(place, name);
      from = end;
    }
    return text + this.literal(value.slice(from));
  }

  /** What the caller knows a value to be, or the references it is already made of. */
  known(value: string, place: ValueLocation, name: string): string | undefined {
    const known = this.#context.resolve?.(value, place, name);
    if (known !== undefined && !isWrittenSecret(known, place, name)) return known;
    return this.#context.isLiteral !== true && holdsReferencesOnly(value) ? whole(value) : undefined;
  }

  literal(value: string): string {
    const literal = this.#context.isLiteral === true || isMalformed(value) ? asLiteral(value) : value;
    return withEnvironment(literal, (...args) => this.#notes.push(note('postman-variable', ...args)));
  }

  secret(place: ValueLocation, name: string, wanted = constantCase(name)): string {
    return this.replace(place, name, `\${secret:${this.#names.name(wanted)}}`);
  }

  replace(place: ValueLocation, name: string, placeholder: string): string {
    this.replaced.push({ place, name: name.slice(0, 100), placeholder });
    return placeholder;
  }
}

/** What the button of a form sends under its name, such as Login=Login. */
function isButton(value: string): boolean {
  return /^(?:log ?in|log ?on|sign ?in|submit|send|go|ok)$/i.test(value.trim().slice(0, 20));
}

/** Many secrets are no login; each is looked for in the whole text. */
const mostSecrets = 50;

/** Whether something is still there that was a secret before, or looks like one now. */
function keepsSecret(before: string, after: string): boolean {
  const written = withoutReferences(before);
  const left = withoutReferences(after);
  const secrets = findSecrets(written);
  if (secrets.length > mostSecrets || holdsSecret(left)) return true;
  return secrets.some(({ start, end }) => left.includes(written.slice(start, end)));
}

function withoutReferences(text: string): string {
  return parseText(text)
    .map((part) => (part.kind === 'literal' ? part.text : '{{reference}}'))
    .join('');
}

/** Whether a value that is not made of references stands where only a secret can. */
function isWrittenSecret(value: string, place: ValueLocation, name: string): boolean {
  if (value === '' || parseText(value).some(({ kind }) => kind !== 'literal')) return false;
  const kind = fieldKind(name);
  return place === 'cookie' || kind === 'password' || kind === 'clientSecret' || kind === 'token';
}

/** What an object of a name and a value, such as a field of a form, holds the value of. */
function nameOfPair(value: Readonly<Record<string, unknown>>): string | undefined {
  if (!Object.keys(value).some((key) => valueKeys.test(key))) return undefined;
  for (const key of nameKeys) {
    const name = textAt(value, key);
    if (name !== undefined && name.length <= 100 && fieldKind(name) !== undefined) return name;
  }
  return undefined;
}

function isSecretKind(kind: FieldKind | undefined): boolean {
  return kind !== undefined && kind !== 'clientId';
}

/** The inputs are texts, so braces around one that is the whole value say nothing. */
function whole(value: string): string {
  return value.replace(/^\{(\$inputs\.(?:username|password|totp))\}$/, '$1');
}

/** An expression inside a longer text stands in braces. */
export function embedded(value: string): string {
  return isExpressionStart(value) ? `{${value}}` : value;
}
