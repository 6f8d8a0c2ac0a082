import { callOf } from '../complete/cursorContext.ts';
import type { AuthDocument } from '../document/authDocument.ts';
import { contentSpan } from '../document/places.ts';
import { phrase, type Phrase } from '../editingMessages.ts';
import type { SourceRange } from '../expressions/sourceOffsets.ts';
import type { AuthModel, Step } from '../model/model.ts';
import type { Node } from '../syntax/tree.ts';
import { entriesOf } from '../syntax/tree.ts';

export type OutlineKind =
  | 'role'
  | 'authentication'
  | 'step'
  | 'testUser'
  | 'identityProvider'
  | 'attachment'
  | 'object'
  | 'list'
  | 'text'
  | 'number'
  | 'boolean'
  | 'null';

/** A line of the outline; also a segment of the breadcrumbs. */
export interface OutlineItem {
  /** A phrase, or a key as it is written */
  readonly name: Phrase | string;
  readonly detail: string;
  readonly kind: OutlineKind;
  /** The key and its value */
  readonly range: SourceRange;
  /** What is selected on a click */
  readonly selection: SourceRange;
  readonly children: readonly OutlineItem[];
}

/** More than any user scrolls through, and VS Code has to draw it on every change. */
const mostItems = 5000;

/** Every key of the file, with roles, users, steps and the like under names that people use. */
export function outlineOf({ root, model, text }: AuthDocument): OutlineItem[] {
  if (root === undefined || model === undefined) return [];
  const named = namesOf(model);
  let left = mostItems;
  const childrenOf = (node: Node): OutlineItem[] => {
    const items: OutlineItem[] = [];
    const add = (value: Node, key: Node | undefined, fallback: string): void => {
      if (left <= 0) return;
      left -= 1;
      items.push(itemOf(value, key, fallback));
    };
    for (const { key, keyNode, valueNode } of entriesOf(node)) {
      if (valueNode !== undefined) add(valueNode, keyNode, key);
    }
    if (node.type === 'array') {
      for (const [index, item] of (node.children ?? []).entries()) {
        if (item.type === 'object' || item.type === 'array') add(item, undefined, String(index));
      }
    }
    return items;
  };
  const itemOf = (value: Node, key: Node | undefined, fallback: string): OutlineItem => {
    const { name, kind } = named.get(value) ?? { name: fallback, kind: kindOf(value) };
    const start = key?.offset ?? value.offset;
    const end = value.length < 0 ? text.length : value.offset + value.length;
    const selection = key === undefined ? { offset: value.offset, length: 1 } : contentSpan(text, key);
    return {
      name: name === '' ? '""' : name,
      detail: detailOf(value, fallback),
      kind,
      range: { offset: start, length: end - start },
      selection,
      children: childrenOf(value),
    };
  };
  return childrenOf(root);
}

interface Named {
  readonly name: Phrase | string;
  readonly kind: OutlineKind;
}

/** The names of what people speak of, where it has one. */
function namesOf(model: AuthModel): Map<Node, Named> {
  const { roles, authentications, testUsers, identityProviders, attachments } = model;
  const named = new Map<Node, Named>();
  const add = (node: Node, kind: OutlineKind, name: Named['name'] | undefined): void => {
    if (name !== undefined) named.set(node, { kind, name });
  };
  for (const { node, name, authentication } of roles) {
    add(node, 'role', name && roleName(name.value, authentication?.value));
  }
  for (const { node, name, tokenType, allSteps } of authentications) {
    add(node, 'authentication', joined(name, tokenType?.value));
    for (const step of allSteps) add(step.node, 'step', stepName(step));
  }
  for (const { node, username, role } of testUsers) {
    add(node, 'testUser', username && joined(username.value, role?.value));
  }
  for (const { node, name, protocol } of identityProviders) {
    add(node, 'identityProvider', joined(name, protocol?.value));
  }
  for (const { node, type, path } of attachments) {
    add(node, 'attachment', path && joined(path.value, type?.value));
  }
  return named;
}

function stepName(step: Step): Phrase | undefined {
  if (step.stepId === undefined) return undefined;
  const call = callOf(step);
  const id = step.stepId.value;
  return call === undefined ? phrase('symbol-step', id) : phrase('symbol-step-call', id, call);
}

function roleName(name: string, authentication: string | undefined): Phrase {
  return authentication === undefined
    ? phrase('symbol-role', name)
    : phrase('symbol-role-authentication', name, authentication);
}

function joined(name: string, other: string | undefined): Phrase | string {
  return other === undefined || other === '' ? name : phrase('symbol-joined', name, other);
}

const kindsByType: Readonly<Record<Node['type'], OutlineKind>> = {
  object: 'object',
  array: 'list',
  property: 'object',
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function kindOf({ type }: Node): OutlineKind {
  return kindsByType[type];
}

/** What is written by mistake under these keys is not to be shown once more. */
const secretKeys = /password|secret|token$|otp|inputs/i;
const longestDetail = 60;

function detailOf(node: Node, key: string): string {
  if (node.children !== undefined || node.type === 'object' || node.type === 'array') return '';
  const owner = node.parent?.parent?.parent?.children?.[0]?.value;
  if (secretKeys.test(key) || owner === 'inputs') return '';
  const text = String(node.value);
  return text.length <= longestDetail ? text : `${text.slice(0, longestDetail - 1)}…`;
}
