import type { Expression } from '../expressions/expression.ts';
import { textOf } from '../model/fields.ts';
import type { Authentication, TextValue } from '../model/model.ts';
import { stepsById } from '../rules/stepsAndDataFlow/references.ts';
import type { Node } from '../syntax/tree.ts';
import type { Fix } from './fix.ts';
import { textFix, title } from './fix.ts';
import type { FixContext } from './fixContext.ts';
import { child } from './places.ts';
import type { TextEdit } from '../edits/textEdit.ts';

export function* useAuthorization({ scope: { authentication }, node, edits }: FixContext): Generator<Fix> {
  const { tokenType, tokenLocation } = authentication ?? {};
  if (tokenType === undefined) return;
  if (tokenLocation?.value === 'Header') {
    yield textFix(title('change-to', 'Authorization'), [edits.replace(node, 'Authorization')], {
      isPreferred: true,
    });
  }
  yield textFix(title('use-type', 'Custom Token'), [edits.replace(tokenType.node, 'Custom Token')]);
}

/** A header needs the name and scheme that belong to it. */
export function* useHeader({ scope: { authentication }, edits }: FixContext): Generator<Fix> {
  const { tokenLocation, tokenParameterName, tokenFormat } = authentication ?? {};
  if (tokenLocation === undefined) return;
  const isBare = tokenFormat?.value.trim() === '<token>';
  const changes = [
    edits.replace(tokenLocation.node, 'Header'),
    ...change(edits, tokenParameterName, 'Authorization'),
    ...(isBare ? change(edits, tokenFormat, 'Bearer <token>') : []),
  ];
  yield textFix(title('use-header'), changes, { isPreferred: true });
}

function change(edits: FixContext['edits'], text: TextValue | undefined, value: string): TextEdit[] {
  return text === undefined || text.value === value ? [] : [edits.replace(text.node, value)];
}

export function* correctScheme({ node, edits }: FixContext): Generator<Fix> {
  const format = String(node.value).replace(/^\s*([A-Za-z-]+)\s*(?::\s*)?<token>/, '$1 <token>');
  yield textFix(title('change-to', format), [edits.replace(node, format)], {
    isPreferred: true,
    isSafe: true,
  });
}

export function* addScheme({ node, edits }: FixContext): Generator<Fix> {
  const format = 'Bearer <token>';
  yield textFix(title('change-to', format), [edits.replace(node, format)]);
}

export function* useBearerType({ node, edits }: FixContext): Generator<Fix> {
  const changes = [edits.replace(node, 'Bearer Token')];
  yield textFix(title('change-to', 'Bearer Token'), changes, { isPreferred: true, isSafe: true });
}

export function* dropCookieName({ node, edits }: FixContext): Generator<Fix> {
  const format = String(node.value).replace(/^[^=]*=/, '');
  yield textFix(title('change-to', format), [edits.replace(node, format)], {
    isPreferred: true,
    isSafe: true,
  });
}

export function* stripName({ node, edits }: FixContext): Generator<Fix> {
  const name = String(node.value).replaceAll(/[^!#$%&'*+\-.^_`|~0-9A-Za-z]/g, '');
  const isTaken = node.parent?.parent !== undefined && isKey(node) && child(node.parent.parent, name);
  if (name === '' || isTaken) return;
  yield textFix(title('change-to', name), [edits.replace(node, name)], { isPreferred: true });
}

function isKey(node: Node): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node;
}

/** The name of the cookie is what the format or the sequence says, or the most common one. */
export function* useCookie({ scope: { authentication }, node, edits }: FixContext): Generator<Fix> {
  if (authentication === undefined) return;
  const parameter = authentication.additionalParameters.find(({ name }) => name?.node === node);
  if (parameter !== undefined) {
    const value = child(parameter.node, 'value');
    const [named, rest] = splitPair(String(value?.value ?? ''));
    const changes = [
      edits.replace(node, named ?? cookieOf(authentication) ?? 'SESSION'),
      ...(parameter.location === undefined ? [] : [edits.replace(parameter.location.node, 'Cookie')]),
      ...(named === undefined || value === undefined ? [] : [edits.replace(value, rest)]),
    ];
    yield textFix(title('use-cookie'), changes, { isPreferred: true });
    return;
  }
  const { tokenLocation, tokenFormat, tokenType } = authentication;
  if (tokenLocation === undefined) return;
  const [named, rest] = splitPair(tokenFormat?.value ?? '');
  const changes = [
    edits.replace(node, named ?? cookieOf(authentication) ?? 'SESSION'),
    edits.replace(tokenLocation.node, 'Cookie'),
    ...change(edits, tokenType, 'Cookie-based Authentication'),
    ...(named === undefined ? [] : change(edits, tokenFormat, rest)),
  ];
  yield textFix(title('use-cookie'), changes, { isPreferred: true });
}

/** `SID=<token>` */
function splitPair(text: string): [name: string | undefined, rest: string] {
  const match = /^\s*([^=;\s<]+)=(.*)$/.exec(text);
  return match === null ? [undefined, text] : [match[1], match[2] ?? ''];
}

/** The cookie that the token is taken from. */
function cookieOf(authentication: Authentication): string | undefined {
  const { token } = authentication;
  const source = token && expressionOf(token, 'output');
  const step = source && stepsById(authentication).get(source.step.text);
  const output = step?.outputs.find(({ name }) => name === source?.output.text);
  return (output && expressionOf(output.node, 'cookie'))?.name.text;
}

function expressionOf<Kind extends Expression['kind']>(
  node: Node,
  kind: Kind,
): Extract<Expression, { kind: Kind }> | undefined {
  const [part] = textOf(node)?.parts ?? [];
  if (part?.kind !== 'expression' || part.expression.kind !== kind) return undefined;
  return part.expression as Extract<Expression, { kind: Kind }>;
}

export function* useHttps({ model, scope: { authentication }, edits, arg }: FixContext): Generator<Fix> {
  const urls = [authentication?.tokenEndpoint, model.application?.baseUrl];
  const insecure = urls.flatMap((url) => (url !== undefined && /^http:/i.test(url.value) ? [url.node] : []));
  const changes = insecure.map((url) => edits.replace(url, String(url.value).replace(/^http:/i, 'https:')));
  if (changes.length === 0) return;
  yield textFix(title('use-https-in', arg(1)), changes, { isPreferred: true });
}
