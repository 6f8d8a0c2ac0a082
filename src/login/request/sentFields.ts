import type { Call } from '../../auth/generated/authConfig.ts';
import { parseText } from '../../auth/expressions/text.ts';
import { misspelling } from '../../auth/suggest.ts';
import type { Called, Failed } from '../session/called.ts';
import type { JsonPath } from '../faults/fault.ts';
import { faulty } from '../faults/fault.ts';
import { shortened } from '../response/received.ts';
import { plainWords } from '../faults/refusals/plainWords.ts';
import type { Scope } from '../response/scope.ts';

interface SentField {
  readonly name: string;
  readonly at: JsonPath;
  readonly value: unknown;
}

/** What a body holds, by the names that its author has given. */
export function sentFields({ requestBody }: Call, at: JsonPath): readonly SentField[] {
  const fields: SentField[] = [];
  const visit = (value: unknown, valueAt: JsonPath): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) {
      const itemAt = [...valueAt, Array.isArray(value) ? Number(name) : name];
      if (!Array.isArray(value)) fields.push({ name, at: itemAt, value: item });
      visit(item, itemAt);
    }
  };
  visit(requestBody, [...at, 'requestBody']);
  return fields;
}

interface SentOutput {
  readonly name: string;
  readonly at: JsonPath;
  readonly step: string;
  readonly output: string;
}

/** The first part of a call that is an output of a step, except for a token against request forgery. */
export function sentOutput(call: Call, at: JsonPath): SentOutput | undefined {
  const parts = [
    ...sentFields(call, at),
    ...(['headers', 'query'] as const).flatMap((key) =>
      Object.entries(call[key] ?? {}).map(([name, value]) => ({ name, at: [...at, key, name], value })),
    ),
  ];
  for (const { name, at: partAt, value } of parts) {
    if (typeof value !== 'string' || isCsrfName(name)) continue;
    for (const part of parseText(value)) {
      if (part.kind !== 'expression' || part.expression.kind !== 'output') continue;
      const { step, output } = part.expression;
      return { name, at: partAt, step: step.text, output: output.text };
    }
  }
  return undefined;
}

export function isCsrfName(name: string): boolean {
  return /csrf|xsrf|authenticity.?token|^_token$|requestverificationtoken/i.test(name.slice(0, 200));
}

/** How servers call what proves who somebody is; a name that nearly is one of them is misspelt. */
const passwordNames = ['password', 'passwort', 'passwords', 'passwd', 'j_password', '_password', 'passcode'];
const userNames = ['username', 'user_name', 'usernames', 'j_username', '_username', 'identifier'];

function misspeltField({
  call,
  at,
}: Called): { readonly field: SentField; readonly meant: string } | undefined {
  for (const field of sentFields(call, at)) {
    const names = field.value === '$inputs.password' ? passwordNames : userNames;
    if (field.value !== '$inputs.password' && field.value !== '$inputs.username') continue;
    if (names.includes(field.name.toLowerCase())) continue;
    const meant = misspelling(field.name, names);
    if (meant !== undefined) return { field, meant };
  }
  return undefined;
}

/** Where a name of what is sent nearly is one that servers know. */
export function misspeltFault(
  called: Called,
  answer: string,
  secret: string,
  { user }: Scope,
): Failed | undefined {
  const misspelt = misspeltField(called);
  if (misspelt === undefined) return undefined;
  const { field, meant } = misspelt;
  return faulty(field.at, 'misspelt-field', called.label, answer, field.name, meant, secret, user);
}

/** A field whose value is written in the config, where the reason of a refusal names it. */
export function namedField({ call, at }: Called, reason: string): SentField | undefined {
  const words = new Set(reason.slice(0, 1000).toLowerCase().split(/\W+/));
  return sentFields(call, at).find(
    ({ name, value }) =>
      typeof value === 'string' &&
      !/[${]/.test(value) &&
      name.length >= 4 &&
      !commonWords.test(name) &&
      words.has(name.toLowerCase()),
  );
}

/** A field that is sent, though a refusal says that it is missing. */
export function missingThoughSent({ call, at }: Called, reason: string): SentField | undefined {
  const words = ` ${plainWords(reason)} `;
  if (!saysMissing.test(words)) return undefined;
  const names = new Set(reason.toLowerCase().split(/[^\w-]+/));
  return sentFields(call, at).find(({ name }) => {
    const phrase = plainWords(name);
    return names.has(name.toLowerCase()) || (phrase.includes(' ') && words.includes(` ${phrase} `));
  });
}

const saysMissing =
  / (?:missing|required|blank|empty|undefined|null|absent|lacks?) | not (?:be )?(?:provided|present|supplied|set|given|found in) /;

/** Names of fields that stand in sentences for what they mean. */
const commonWords =
  /^(?:(?:user|pass|login|email|name|type|code|token|method|query|data|user_?name|pass_?word|account|request|client|auth|json)s?)$/i;

const mostShown = 8;

/** The names of what is sent, and as what. */
export function shownBody({ call, at, mediaType }: Called): readonly [names: string, mediaType: string] {
  const names = sentFields(call, at).map(({ name }) => shortened(name, 60));
  const shown = names.length > mostShown ? `${names.slice(0, mostShown).join(', ')}, …` : names.join(', ');
  return [shown === '' ? '-' : shown, mediaType];
}
