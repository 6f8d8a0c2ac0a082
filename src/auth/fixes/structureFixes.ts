import { knownKeys } from '../generated/validateAuthConfig.js';
import type { FormalMessageId } from '../formalMessages.ts';
import { formalMessages } from '../formalMessages.ts';
import type { Message } from '../messages.ts';
import { ownerAt } from '../structure/owners.ts';
import type { Authentication } from '../model/model.ts';
import { declaredType, readValueOf } from '../model/readValue.ts';
import type { Node } from '../syntax/tree.ts';
import { entriesOf } from '../syntax/tree.ts';
import type { Fix } from './fix.ts';
import { changeTo, textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { first } from '../edits/childEdits.ts';
import { child, pathOf, valueOf } from './places.ts';
import { stubFor } from './stubs.ts';

export function* addMissingKey(context: FixContext): Generator<Fix> {
  const { model, edits, node, arg, isFrom, freshName } = context;
  const object = valueOf(node);
  const owner = ownerAt(pathOf(object));
  if (owner === undefined || object.type !== 'object') return;
  const key = isFrom(sentence('missing-endpoint'))
    ? 'endpoint'
    : isFrom(sentence('missing-segmentation'))
      ? 'apiSegmentation'
      : arg(0);
  const stub = isPatternOf(object, key) ? anyText : stubFor(owner, key, model, freshName);
  if (stub === undefined) return;
  const order = knownKeys[owner] ?? [];
  const present = new Set(entriesOf(object).map((entry) => entry.key));
  const after = order.slice(0, order.indexOf(key)).findLast((one) => present.has(one)) ?? first;
  yield textFix(title('Add "{0}"', key), edits.addKeys(object, { [key]: stub }, after), {
    isPreferred: true,
  });
}

/** What is taken by a pattern stands in its parentheses. */
const anyText = '(.+)';

function isPatternOf(object: Node, key: string): boolean {
  return key === 'selector' && child(object, 'type')?.value === 'regex';
}

export function* correctKey({ node, edits, isFrom, arg }: FixContext): Generator<Fix> {
  const property = node.parent;
  if (property?.type !== 'property') return;
  if (isFrom(sentence('unknown-key-suggestion'))) {
    yield textFix(changeTo(arg(2)), [edits.replace(node, arg(2))], { isPreferred: true });
  } else {
    yield textFix(title('Remove "{0}"', arg(0)), edits.remove(property));
  }
}

/** More make a menu that nobody reads. */
const mostChoices = 8;

export function* chooseAllowedValue(context: FixContext): Generator<Fix> {
  const { node, edits, problem, isFrom, arg } = context;
  const { args } = problem.message;
  const suggested = isFrom(sentence('value-not-allowed-suggestion')) ? arg(2) : undefined;
  // The list of the message: texts in double quotes with commas between.
  const allowed = [...arg(args.length - 1).matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? '');
  const first = suggested ?? (allowed.length === 1 ? allowed[0] : undefined);
  const fitting = allowed.filter((value) => fits(value, context));
  const choices = [...new Set([...(first === undefined ? [] : [first]), ...fitting])].slice(0, mostChoices);
  for (const value of choices) {
    yield textFix(changeTo(value), [edits.replace(node, value)], { isPreferred: value === first });
  }
}

/** Whether a value agrees with what is written beside it. */
function fits(value: string, { node, cursorContext: { step, authentication } }: FixContext): boolean {
  const key = keyOf(node);
  if (key === 'method') return step?.requestBody === undefined || (value !== 'GET' && value !== 'HEAD');
  if (key === 'unit') return value !== 'iso8601' || !isNumber(authentication);
  if (key !== 'tokenType') return true;
  const { tokenLocation, tokenParameterName } = authentication ?? {};
  if (value === 'Bearer Token') return tokenParameterName?.value.toLowerCase() === 'authorization';
  return (value === 'Cookie-based Authentication') === (tokenLocation?.value === 'Cookie');
}

/** Whether the lifetime is declared as a number, which is no date. */
function isNumber(authentication: Authentication | undefined): boolean {
  if (authentication === undefined) return false;
  const { expiresIn, steps } = authentication;
  const read = readValueOf(authentication, expiresIn?.value, steps);
  return read?.pointer !== undefined && declaredType(read.step, read.pointer) === 'integer';
}

export function* useCookieLocation({ node, edits }: FixContext): Generator<Fix> {
  yield textFix(changeTo('Cookie'), [edits.replace(node, 'Cookie')], { isPreferred: true });
}

/** Numbers and truth values in quotes, texts without, and single items where a list belongs. */
export function* convertType({ node, edits, problem, isFrom }: FixContext): Generator<Fix> {
  if (isFrom(sentence('body-field'))) {
    if (!isScalarValue(node)) return;
    const edit = edits.replace(node, { equals: node.type === 'null' ? null : node.value });
    yield textFix(title('Change to {0}', edit.newText), [edit], { isPreferred: true });
    return;
  }
  const converted = typesIn(problem.message.args[1])
    .map((type) => conversions[type](node))
    .find((value) => value !== undefined);
  if (converted === undefined) return;
  const edit = edits.replace(node, converted);
  yield textFix(title('Change to {0}', edit.newText), [edit], { isPreferred: true, isSafe: true });
}

const convertibleTypes = ['integer', 'boolean', 'string', 'array'] as const;
type ConvertibleType = (typeof convertibleTypes)[number];

/** The keys whose lists hold texts and numbers. */
const listsOfScalars: ReadonlySet<unknown> = new Set([
  'status',
  'onStatus',
  'apiAccess',
  'publicAccess',
  'readOnlyCalls',
  'writeTests',
  'hiddenFields',
  'setsCookies',
  'dependsOn',
  'scopes',
]);

function isScalar({ type }: Node): boolean {
  return type === 'string' || type === 'number';
}

function isScalarValue({ type }: Node): boolean {
  return type === 'number' || type === 'boolean' || type === 'null';
}

function typesIn(expected: Message['args'][number] | undefined): ConvertibleType[] {
  if (typeof expected !== 'object') return [];
  if (expected.template === formalMessages.or) return expected.args.flatMap(typesIn);
  return convertibleTypes.filter((type) => expected.template === formalMessages[`type-${type}`]);
}

/** What a value becomes as another type; undefined where it cannot be meant so. */
const conversions: Readonly<Record<ConvertibleType, (node: Node) => unknown>> = {
  integer: (node) => {
    const text = textIn(node);
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  },
  boolean: (node) => {
    const text = textIn(node).toLowerCase();
    return text === 'true' || text === 'false' ? text === 'true' : undefined;
  },
  string: (node) => {
    if (keyOf(node) === 'version') return '1.0';
    return node.type === 'number' || node.type === 'boolean' ? String(node.value) : undefined;
  },
  array: (node) => (listsOfScalars.has(keyOf(node)) && isScalar(node) ? [node.value] : undefined),
};

function textIn(node: Node): string {
  return node.type === 'string' ? String(node.value).trim() : '';
}

export function* removeBesideCurl({ node, edits, arg }: FixContext): Generator<Fix> {
  const property = node.parent;
  const step = property?.parent;
  if (property === undefined || step === undefined) return;
  yield textFix(title('Remove "{0}"', arg(0)), edits.remove(property));
  yield textFix(title('Remove "{0}"', 'curl'), edits.removeKeys(step, 'curl'));
}

export function* correctFormat({ node, edits, isFrom }: FixContext): Generator<Fix> {
  const [, correctedBy] = correctedFormats.find(([id]) => isFrom(sentence(id))) ?? [];
  const corrected = correctedBy?.(String(node.value));
  if (corrected === undefined || corrected === node.value) return;
  yield textFix(changeTo(corrected), [edits.replace(node, corrected)], { isPreferred: true });
}

const correctedFormats: readonly (readonly [FormalMessageId, (written: string) => string | undefined])[] = [
  ['format-base-url', (written) => withScheme(written)],
  ['format-path', (written) => (/^[\w.~-]/.test(written) ? `/${written}` : undefined)],
  [
    'format-name',
    (written) => {
      const name = written.trim().replaceAll(/[^A-Za-z0-9_-]+/g, '_');
      return /[A-Za-z0-9]/.test(name) ? name : undefined;
    },
  ],
  [
    'format-token',
    (written) => {
      const scheme = /^\s*(Bearer|Basic|Token|JWT|ApiKey)\b/i.exec(written)?.[1];
      const replaced = written.replace(/\$\{[^{}]*\}|\{\{?[^{}]*\}?\}|<[^<>]*>|\$\w+|%s/, '<token>');
      if (replaced.split('<token>').length === 2) return replaced;
      return scheme === undefined ? undefined : `${scheme} <token>`;
    },
  ],
];

function sentence(id: FormalMessageId): Pick<Message, 'template'> {
  return { template: formalMessages[id] };
}

/** What looks like a host gets the scheme that fits it. */
export function withScheme(written: string): string | undefined {
  const host = /^(?:\/\/)?((?:[\w-]+\.)*[\w-]+(?::\d+)?(?:\/.*)?)$/.exec(written.trim())?.[1];
  if (host === undefined || !/[.:]|^localhost/.test(host)) return undefined;
  return `${/^(?:localhost|127\.)/.test(host) ? 'http' : 'https'}://${host}`;
}

function keyOf(node: Node): unknown {
  return node.parent?.type === 'property' ? node.parent.children?.[0]?.value : undefined;
}
