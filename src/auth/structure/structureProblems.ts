import type { ErrorObject } from 'ajv';
import { knownKeys } from '../generated/validateAuthConfig.js';
import { formalMessages, message } from '../formalMessages.ts';
import type { Message } from '../messages.ts';
import type { Owner } from './owners.ts';
import { ownerAt } from './owners.ts';
import { usualKey } from './usualKeys.ts';
import type { Problem } from '../problem.ts';
import { suggest } from '../suggest.ts';
import type { Node, TreeLocator } from '../syntax/tree.ts';
import { keyNodeOf, pointerSegments } from '../syntax/tree.ts';

export type StructureCode =
  | 'missing-key'
  | 'unknown-key'
  | 'wrong-type'
  | 'value-not-allowed'
  | 'wrong-format'
  | 'empty-value'
  | 'out-of-range'
  | 'too-many-items'
  | 'cookie-location'
  | 'not-with-curl';

/** Longer values are cut in messages. */
const longestQuote = 60;

interface Context {
  readonly error: ErrorObject;
  readonly path: readonly string[];
  readonly node: Node;
  readonly locator: TreeLocator;
}

/** Reports a validator error in plain words, on the exact key or value. */
export function describeStructureError(error: ErrorObject, locator: TreeLocator): Problem {
  const path = pointerSegments(error.instancePath);
  const context = { error, path, node: locator.find(path), locator };
  switch (error.keyword) {
    case 'required':
      return missingKey(context);
    case 'additionalProperties':
      return unknownKey(context);
    case 'propertyNames':
      return unusableName(context);
    case 'enum':
      return valueNotAllowed(context);
    case 'const':
      return problemAt('cookie-location', context.node, message('cookie-location'));
    case 'type':
    case 'anyOf':
      return wrongType(context);
    case 'pattern':
      return wrongFormat(context);
    case 'minLength':
      return problemAt('empty-value', context.node, message('empty-text', subject(context)));
    case 'minItems':
    case 'minProperties':
      if (isBasic(context)) return problemAt('wrong-format', context.node, message('basic-items'));
      return problemAt('empty-value', context.node, message('empty-list', subject(context)));
    case 'maxItems':
      if (isBasic(context)) return problemAt('wrong-format', context.node, message('basic-items'));
      return problemAt('too-many-items', context.node, message('too-many-items', subject(context)));
    case 'minimum':
      return outOfRange('too-small', context);
    case 'maximum':
      return outOfRange('too-large', context);
    case 'false schema':
      return notWithCurl(context);
    default:
      throw new Error(`The schema uses "${error.keyword}", which has no message`);
  }
}

/** The user and the password of HTTP Basic credentials; all other lists with limits hold one or more of a kind. */
function isBasic({ error: { params }, path }: Context): boolean {
  return path.at(-1) === 'basic' && params['limit'] === 2;
}

/** Shown on the owner's key; an item of a list and the file itself have none, so on their brace. */
function missingKey({ error, path, node }: Context): Problem {
  const key = String(error.params['missingProperty']);
  const owner = ownerAt(path) ?? 'file';
  const { offset, length } = keyNodeOf(node) ?? { offset: node.offset, length: 1 };
  const text =
    owner === 'step' && key === 'endpoint'
      ? message('missing-endpoint')
      : owner === 'file' && key === 'apiSegmentation'
        ? message('missing-segmentation')
        : message('missing-key', key, ownerPhrase(owner));
  return { code: 'missing-key', severity: 'error', offset, length, message: text };
}

function unknownKey({ error, path, node, locator }: Context): Problem {
  const key = String(error.params['additionalProperty']);
  const owner = ownerAt(path) ?? 'file';
  const meant = intendedKey(error, locator);
  const text =
    meant === undefined
      ? message('unknown-key', shorten(key), ownerPhrase(owner), (knownKeys[owner] ?? []).join(', '))
      : message('unknown-key-suggestion', shorten(key), ownerPhrase(owner), meant);
  return problemAt('unknown-key', locator.entry(node, key)?.keyNode ?? node, text);
}

/** The key that is not there yet and that the unknown key of this error probably means. */
export function intendedKey({ instancePath, params }: ErrorObject, locator: TreeLocator): string | undefined {
  const path = pointerSegments(instancePath);
  const owner = locator.find(path);
  const kind = ownerAt(path) ?? 'file';
  const absent = (knownKeys[kind] ?? []).filter((key) => !locator.entry(owner, key));
  const written = String(params['additionalProperty']);
  const usual = usualKey(kind, written);
  return usual !== undefined && absent.includes(usual) ? usual : suggest(written, absent);
}

function unusableName({ error, node, locator }: Context): Problem {
  const name = String(error.params['propertyName']);
  const keyNode = locator.entry(node, name)?.keyNode ?? node;
  return problemAt('wrong-format', keyNode, message('format-name', shorten(name)));
}

/** `{ "equal": true }` is a field that is called so, of which "true" is no type. */
function misspeltEquals({ path, node }: Context): Problem | undefined {
  const keyNode = keyNodeOf(node);
  const written = String(keyNode?.value);
  const isAlone = node.parent?.parent?.children?.length === 1;
  if (keyNode === undefined || !isAlone || !isBodyField(path.slice(0, -1))) return undefined;
  if (!asEquals.has(written) && suggest(written, ['equals']) === undefined) return undefined;
  const text = message('unknown-key-suggestion', shorten(written), ownerPhrase('bodyValue'), 'equals');
  return problemAt('unknown-key', keyNode, text);
}

const asEquals = new Set(['eq', 'is', 'value', 'const', '==']);

/** Whether a path leads to a field of an expected body. */
function isBodyField(path: readonly string[]): boolean {
  const body = path.indexOf('body', 2);
  return body > 0 && body < path.length - 1 && ownerAt(path.slice(0, body)) === 'expectedResponse';
}

function valueNotAllowed(context: Context): Problem {
  const meantEquals = misspeltEquals(context);
  if (meantEquals !== undefined) return meantEquals;
  const { error, node } = context;
  const written = String(node.value);
  const allowed = (error.params['allowedValues'] as unknown[]).map(String);
  const list = allowed.map((value) => `"${value}"`).join(', ');
  const meant = suggest(written, allowed);
  const shown = shorten(written);
  const text =
    allowed.length === 1
      ? message('value-not-allowed-single', shown, inside(context), list)
      : meant === undefined
        ? message('value-not-allowed', shown, inside(context), list)
        : message('value-not-allowed-suggestion', shown, inside(context), meant, list);
  return problemAt('value-not-allowed', node, text);
}

/** Values are not quoted here: what stands in the wrong place may be a secret. */
function wrongType(context: Context): Problem {
  const { error, node, path } = context;
  // The value behind "equals" has no alternatives.
  if (error.keyword === 'anyOf' && isBodyField(path)) {
    const text = message('body-field', subject(context), actualType(node));
    return misspeltEquals(context) ?? problemAt('wrong-type', node, text);
  }
  const expected = [error.params['type'] as string | string[]]
    .flat()
    .map((type) => message(typeMessages[type] ?? 'type-object'))
    .reduce((all: Message, type) => message('or', all, type));
  return problemAt('wrong-type', node, message('wrong-type', subject(context), expected, actualType(node)));
}

function actualType({ type, value }: Node): Message {
  if (type === 'number' && !Number.isInteger(value)) return message('actual-fraction');
  return message(type === 'property' ? 'actual-object' : `actual-${type}`);
}

const typeMessages: Readonly<
  Record<string, `type-${'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'}`>
> = {
  string: 'type-string',
  integer: 'type-integer',
  number: 'type-number',
  boolean: 'type-boolean',
  object: 'type-object',
  array: 'type-array',
  null: 'type-null',
};

const formats: Readonly<
  Record<string, 'format-base-url' | 'format-token' | 'format-path' | 'format-curl' | 'format-media-type'>
> = {
  baseUrl: 'format-base-url',
  tokenFormat: 'format-token',
  path: 'format-path',
  curl: 'format-curl',
  contentType: 'format-media-type',
};

const callLists: ReadonlySet<string> = new Set(['neverCall', 'readOnlyCalls', 'writeTests']);

function wrongFormat(context: Context): Problem {
  const { node, path } = context;
  const id = callLists.has(path.at(-2) ?? '') ? 'format-call' : formats[path.at(-1) ?? ''];
  const text = id === undefined ? message('format-name', shorten(String(node.value))) : message(id);
  return problemAt('wrong-format', node, text);
}

function outOfRange(id: 'too-small' | 'too-large', context: Context): Problem {
  const limit = String(context.error.params['limit']);
  return problemAt('out-of-range', context.node, message(id, subject(context), limit));
}

function notWithCurl({ node, path }: Context): Problem {
  return problemAt('not-with-curl', keyNodeOf(node) ?? node, message('not-with-curl', path.at(-1) ?? ''));
}

/** What a sentence about a value starts with: its key, or the list it is an item of. */
function subject({ path, node }: Context): Message {
  if (path.length === 0) return message('subject-file');
  const key = keyNodeOf(node);
  if (key !== undefined) return message('subject-key', shorten(String(key.value)));
  const list = node.parent === undefined ? undefined : keyNodeOf(node.parent);
  return message('subject-item', shorten(String(list?.value ?? path.at(-2) ?? '')));
}

/** The same in the middle of a sentence. */
function inside(context: Context): Message {
  const { template, args } = subject(context);
  return template === formalMessages['subject-item']
    ? { template: formalMessages['inside-item'], args }
    : { template, args };
}

function ownerPhrase(owner: Owner): Message {
  return message(`owner-${owner}`);
}

function shorten(text: string): string {
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote - 1)}…`;
}

function problemAt(code: StructureCode, { offset, length }: Node, text: Message): Problem {
  return { code, severity: 'error', offset, length, message: text };
}
