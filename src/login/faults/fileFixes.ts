import type { BodyField, BodyFields, ExpectedResponse } from '../../auth/generated/authConfig.ts';
import { FileEdits } from '../../auth/edits/fileEdits.ts';
import type { TextEdit } from '../../auth/edits/textEdit.ts';
import type { Node } from '../../auth/syntax/tree.ts';
import { keyNodeOf, pointerTo, toValue, TreeLocator } from '../../auth/syntax/tree.ts';
import type { UserRun } from '../session/events.ts';
import type { Exchange } from '../response/exchange.ts';
import type { Fault, FaultFix, JsonPath } from './fault.ts';
import { hidden } from '../redact/redact.ts';
import { typeName } from '../response/scope.ts';

/** What mends a fault in the file; none where the fix is no edit, or would write down a failed login as expected. */
export function faultEdits(source: string, root: Node, { fix, at }: Fault): readonly TextEdit[] {
  if (fix === undefined) return [];
  const files = new FileEdits(source);
  const node = nodeOf(root, at);
  if (node === undefined) return [];
  const written = source.slice(node.offset, node.offset + node.length);
  switch (fix.kind) {
    case 'store-secret':
      return [];
    case 'pointer':
      return at.at(-2) === 'body'
        ? renamed(node, fix.pointer)
        : replaced(node, withPointer(written, fix.pointer));
    case 'cookie':
      return replaced(node, withCookie(written, fix.name));
    case 'token-format':
      return [files.replace(node, fix.format)];
    case 'status':
      return fix.status < 400 ? [files.replace(node, [fix.status])] : [];
    case 'path':
      return at.at(-1) === 'path' ? [files.replace(node, fix.path)] : [];
    case 'method':
      return at.at(-1) === 'method' ? [files.replace(node, fix.method)] : [];
    case 'field':
      return renamed(node, fix.name);
    case 'add-cookie':
      return addCookie(files, root, at, fix);
  }
}

function replaced({ offset, length }: Node, newText: string | undefined): readonly TextEdit[] {
  return newText === undefined ? [] : [{ offset, length, newText }];
}

/** A field by another name; one of the expected body may be named by a pointer. */
function renamed(node: Node, name: string): readonly TextEdit[] {
  const key = keyNodeOf(node);
  return key === undefined ? [] : replaced(key, JSON.stringify(name));
}

/** `"$response.body#/token"`, or the path of a selector `"/token"`. */
function withPointer(written: string, pointer: string): string | undefined {
  const escaped = JSON.stringify(pointer).slice(1, -1);
  const hash = written.indexOf('$response.body#');
  if (hash >= 0) return `${written.slice(0, hash)}$response.body#${escaped}"`;
  return written.startsWith('"/') ? `"${escaped}"` : undefined;
}

/** `"$response.cookie.sid"` or, in `setsCookies`, `"sid"`. */
function withCookie(written: string, name: string): string | undefined {
  const escaped = JSON.stringify(name).slice(1, -1);
  if (written.startsWith('"$response.cookie.')) return `"$response.cookie.${escaped}"`;
  return written.startsWith('"$') ? undefined : `"${escaped}"`;
}

/** A cookie that requests carry besides the token. */
function addCookie(
  files: FileEdits,
  root: Node,
  at: JsonPath,
  { name }: Extract<FaultFix, { kind: 'add-cookie' }>,
): readonly TextEdit[] {
  const authentication = nodeOf(root, at.slice(0, 2));
  if (authentication === undefined) return [];
  const added = { name, location: 'Cookie', value: `$response.cookie.${name}` };
  const list = nodeOf(root, [...at.slice(0, 2), 'additionalParameters']);
  return list?.type === 'array'
    ? files.addItems(list, [added])
    : files.set(authentication, 'additionalParameters', [added], 'token');
}

/** A step whose real response can be written down as the expected one. */
interface Documentable {
  /** Of the step. */
  readonly at: JsonPath;
  readonly edits: readonly TextEdit[];
}

/**
 * What would write real responses into `expectedResponse`: of each step the first that a user got past, or whose answer
 * only differs from what was expected. Types stand for values, so that nothing of a user comes into the file.
 */
export function responseEdits(source: string, root: Node, runs: readonly UserRun[]): readonly Documentable[] {
  const files = new FileEdits(source);
  const byStep = new Map<string, Documentable>();
  for (const { exchanges, fault } of runs) {
    for (const [index, exchange] of exchanges.entries()) {
      const step = stepOf(exchange.facts.at);
      if (step === undefined || byStep.has(JSON.stringify(step))) continue;
      const isLast = index === exchanges.length - 1;
      if (!isAnswerToSuccess(exchange) || (isLast && fault !== undefined && !isMismatch(fault, step)))
        continue;
      const edits = writeResponse(files, root, step, exchange);
      if (edits.length > 0) byStep.set(JSON.stringify(step), { at: step, edits });
    }
  }
  return [...byStep.values()];
}

function stepOf(at: JsonPath): JsonPath | undefined {
  const steps = at.indexOf('steps');
  return steps < 0 ? undefined : at.slice(0, steps + 2);
}

function isAnswerToSuccess({ facts: { status } }: Exchange): boolean {
  return status >= 200 && status < 400;
}

/** Faults that say that the answer is another one than the config expects, not that the login failed. */
const mismatches: ReadonlySet<Fault['code']> = new Set([
  'status',
  'status-text',
  'pointer',
  'pointer-near',
  'body-type',
  'body-value',
  'no-cookie',
  'no-cookies',
  'no-header',
]);

function isMismatch({ code, at }: Fault, step: JsonPath): boolean {
  return mismatches.has(code) && step.every((part, index) => at[index] === part);
}

function writeResponse(
  files: FileEdits,
  root: Node,
  step: JsonPath,
  exchange: Exchange,
): readonly TextEdit[] {
  const stepNode = nodeOf(root, step);
  const expectedNode = nodeOf(root, [...step, 'expectedResponse']);
  if (stepNode === undefined) return [];
  const before = expectedNode && (toValue(expectedNode) as ExpectedResponse);
  const after = documented(exchange, before);
  if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))) return [];
  return expectedNode === undefined
    ? files.set(stepNode, 'expectedResponse', after)
    : [files.replace(expectedNode, after)];
}

/** What came, beside what was expected of headers and texts. */
function documented(
  { facts: { status }, responseBody, cookies }: Exchange,
  before: ExpectedResponse | undefined,
): ExpectedResponse {
  const body = fieldsOf(responseBody, before?.body);
  const names = cookies.filter((name) => !name.includes(hidden));
  const { headers, bodyMatches, bodyNotMatches } = before ?? {};
  return {
    status: before?.status.includes(status) === true ? before.status : [status],
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
    ...(names.length > 0 && { setsCookies: names }),
    ...(bodyMatches !== undefined && { bodyMatches }),
    ...(bodyNotMatches !== undefined && { bodyNotMatches }),
  };
}

/** Bodies of logins are smaller; more would say nothing about them. */
const mostFields = 30;
const deepest = 4;

function fieldsOf(text: string, before: BodyFields | undefined): BodyFields | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const shape = shapeOf(value, before, 0);
  return typeof shape === 'object' && !Array.isArray(shape) && Object.keys(shape).length > 0
    ? (shape as BodyFields)
    : undefined;
}

/** A value that the config demands stays demanded; what is null for one user may be something for another. */
function shapeOf(value: unknown, before: BodyField | undefined, depth: number): BodyField | undefined {
  if (value === null) return undefined;
  if (isDemanded(before)) return before;
  if (Array.isArray(value)) {
    const item = value.length === 0 || depth >= deepest ? undefined : shapeOf(value[0], undefined, depth + 1);
    return item === undefined ? 'array' : [item];
  }
  if (typeof value !== 'object') return typeName(value) as BodyField;
  const entries = Object.entries(value).filter(([key]) => !key.includes(hidden));
  if (depth >= deepest || entries.length > mostFields) return 'object';
  const fields: Record<string, BodyField> = {};
  for (const [key, item] of entries) {
    // A key that starts with a slash would be a pointer.
    const name = key.startsWith('/') ? pointerTo([key]) : key;
    const shape = shapeOf(item, fieldOf(before, name), depth + 1);
    if (shape !== undefined) fields[name] = shape;
  }
  return Object.keys(fields).length === 0 ? 'object' : fields;
}

function fieldOf(fields: BodyField | undefined, name: string): BodyField | undefined {
  if (typeof fields !== 'object' || Array.isArray(fields) || !Object.hasOwn(fields, name)) return undefined;
  return (fields as BodyFields)[name];
}

function isDemanded(field: BodyField | undefined): boolean {
  if (typeof field !== 'object' || Array.isArray(field)) return false;
  return Object.keys(field).length === 1 && 'equals' in field && typeof field['equals'] !== 'object';
}

/** In whichever order keys are written. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item)]);
}

/** Of exactly this path. */
function nodeOf(root: Node, path: JsonPath): Node | undefined {
  const locator = new TreeLocator(root);
  const parent = locator.find(path.slice(0, -1).map(String));
  const last = path.at(-1);
  if (last === undefined) return root;
  return parent.type === 'array'
    ? parent.children?.[Number(last)]
    : locator.entry(parent, String(last))?.valueNode;
}
