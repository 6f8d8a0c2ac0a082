import { decodeHTML } from 'entities';
import type { Selector } from '../../auth/generated/authConfig.ts';
import { base64, fromBase64, utf8 } from '../request/base64.ts';
import { listed, noPointer, notJson } from './extract.ts';
import type { JsonPath, LoginOutcome } from '../faults/fault.ts';
import { faulty, fine } from '../faults/fault.ts';
import { atPointer } from './pointer.ts';
import type { RegexMatch } from '../ports.ts';
import { readPage } from './page.ts';
import type { Scope } from './scope.ts';
import { scalarText } from './scope.ts';
import { substituteText, textValue } from '../request/substituteText.ts';
import { xmlEncode } from '../request/xmlEncode.ts';
import { readJson } from '../../base/untrusted.ts';

/** The part of a value that a selector object takes. */
export async function select(selector: Selector, at: JsonPath, scope: Scope): Promise<LoginOutcome<unknown>> {
  const context = textValue(selector.context, [...at, 'context'], scope);
  if (!context.ok) return context;
  // What a server encodes in a text is not known before it is asked.
  if (scope.isDry && isUnknown(context.value, selector)) return fine(sampleText);
  const { before, after } = transformsOf(selector);
  const prepared = transform(context.value, before, at);
  if (!prepared.ok) return prepared;
  const taken = await take(prepared.value, selector, at, scope);
  return taken.ok ? transform(taken.value, after, at) : taken;
}

const sampleText = 'dry-run';

function isUnknown(value: unknown, { type, transform: all }: Selector): boolean {
  return all !== undefined || type === 'regex' || (type === 'jsonpointer' && typeof value === 'string');
}

type Transform = NonNullable<Selector['transform']>[number];

/** "json" makes of a text, such as of a cookie, what a pointer looks into. */
function transformsOf({ transform: all = [], type }: Selector): {
  readonly before: readonly Transform[];
  readonly after: readonly Transform[];
} {
  const parsed = type === 'jsonpointer' ? all.lastIndexOf('json') + 1 : 0;
  return { before: all.slice(0, parsed), after: all.slice(parsed) };
}

async function take(
  value: unknown,
  { type, selector }: Selector,
  at: JsonPath,
  scope: Scope,
): Promise<LoginOutcome<unknown>> {
  if (type === undefined || selector === undefined) return fine(value);
  const label = scope.response?.label ?? '';
  if (type === 'jsonpointer') {
    const document = typeof value === 'string' ? readJson(value) : { value };
    if (document === undefined) {
      if (scope.response !== undefined) return notJson(at, scope.response.received, label);
      return faulty([...at, 'selector'], 'bad-transform', label, 'json');
    }
    const found = atPointer(document.value, selector);
    return found === undefined
      ? noPointer(selector, document.value, [...at, 'selector'], label)
      : fine(found.value);
  }
  const text = typeof value === 'string' ? value : (scope.response?.received.text ?? '');
  return type === 'field'
    ? takeField(text, selector, [...at, 'selector'], label, scope)
    : await takeMatch(text, selector, [...at, 'selector'], scope, label);
}

function takeField(
  text: string,
  name: string,
  at: JsonPath,
  label: string,
  { isDry }: Scope,
): LoginOutcome<string> {
  const { fields } = readPage(text);
  const value = fields.get(name) ?? (isDry ? sampleText : undefined);
  return value === undefined ? faulty(at, 'no-field', label, name, listed([...fields.keys()])) : fine(value);
}

/** The first group, or the whole match. */
async function takeMatch(
  text: string,
  selector: string,
  at: JsonPath,
  scope: Scope,
  label: string,
): Promise<LoginOutcome<string>> {
  const match = await matchRegex(selector, text, at, scope);
  if (!match.ok) return match;
  const found = match.value?.[1] ?? match.value?.[0];
  return found === undefined ? faulty(at, 'regex-no-match', label, selector) : fine(found);
}

/** Matches a regular expression of the config, in which values stand for themselves; undefined where nothing matches. */
export async function matchRegex(
  written: string,
  text: string,
  at: JsonPath,
  scope: Scope,
): Promise<LoginOutcome<Exclude<RegexMatch, string>>> {
  const pattern = substituteText(written, at, scope, (value) =>
    value.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`),
  );
  if (!pattern.ok) return pattern;
  const found = await scope.matchRegex(pattern.value, text);
  if (found === 'slow') return faulty(at, 'regex-slow', written);
  return found === 'invalid' ? faulty(at, 'regex-invalid', written) : fine(found);
}

function transform(value: unknown, transforms: readonly Transform[], at: JsonPath): LoginOutcome<unknown> {
  let current = value;
  for (const [index, name] of transforms.entries()) {
    const text = scalarText(current);
    const next = text === undefined ? undefined : transformed(text, name);
    if (next === undefined) return faulty([...at, 'transform', index], 'bad-transform', '', name);
    current = next.value;
  }
  return fine(current);
}

function transformed(text: string, name: Transform): { readonly value: unknown } | undefined {
  switch (name) {
    case 'urlDecode':
      return urlDecoded(text);
    case 'htmlDecode':
      return { value: decodeHTML(text) };
    case 'base64Encode':
      return { value: base64(utf8(text)) };
    case 'base64Decode': {
      const decoded = fromBase64(text);
      return decoded === undefined ? undefined : { value: decoded };
    }
    case 'xmlEncode':
      return { value: xmlEncode(text) };
    case 'json':
      return readJson(text);
  }
}

function urlDecoded(text: string): { readonly value: string } | undefined {
  try {
    return { value: decodeURIComponent(text.replaceAll('+', ' ')) };
  } catch {
    return undefined;
  }
}
