import { findNodeAtOffset } from 'jsonc-parser';
import type { AuthDocument } from '../document/authDocument.ts';
import { pathOf } from '../fixes/places.ts';
import type { Problem } from '../problem.ts';
import { ownerAt, type Owner } from '../structure/owners.ts';
import { entriesOf, pointerTo, toValue, type Node } from '../syntax/tree.ts';
import { blockOf, type Block } from './blocked.ts';
import { choiceOf, type Choice } from './choices.ts';
import { keysOf, type ControlKind, type KeySchema } from './formSchema.ts';
import { redacted } from '../../base/secrets/redactSecrets.ts';
import { holdsSecretValue, isClosed, isSecretName } from './withheld.ts';

/** An auth config as a form shows it: places are JSON pointers, so that it can be sent. */
export interface Form {
  /** Why nothing can be changed. */
  readonly blocked: Block | undefined;
  /** Undefined for a text that is no object. */
  readonly file: FormObject | undefined;
}

/** An object of the format, in the order of the schema, which is that of the service's own form. */
export interface FormObject {
  readonly pointer: string;
  readonly owner: Owner;
  /** The name that the author gave it, or its place in its list. */
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly parts: readonly FormPart[];
  /** Of the object itself, and of keys that are not known. */
  readonly problems: readonly Problem[];
  /** Keys that the format does not have, in the words of the file, which are undefined where they hold a secret. */
  readonly unknown: readonly {
    readonly key: string;
    readonly pointer: string;
    readonly text: string | undefined;
  }[];
}

/** Objects below a key: one, a list, or some under names of the author. */
export interface FormPart {
  readonly key: string;
  readonly pointer: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** One at the place itself, a list, or objects under names of the author. */
  readonly holds: 'one' | 'list' | 'named';
  readonly objects: readonly FormObject[];
  readonly problems: readonly Problem[];
}

/** One value. `written`: no control has it, so it is edited in the text. */
export interface FormField {
  readonly key: string;
  readonly pointer: string;
  readonly kind: ControlKind;
  readonly description: string;
  readonly isRequired: boolean;
  readonly allowed: readonly string[];
  /** What these mean, in English; none where they say it. */
  readonly meanings: readonly string[];
  /** Undefined where nothing is there, and where it is withheld; of what is written, the words of the file. */
  readonly value: string | number | boolean | readonly (string | number)[] | undefined;
  /** A secret is written out there. */
  readonly isWithheld: boolean;
  /** What a text is taken from; undefined for any other value, and for a text that is edited in the file. */
  readonly choice?: Choice;
  /** Of an object whose keys the author chose, such as headers or a request body. */
  readonly entries?: readonly FormField[];
  readonly problems: readonly Problem[];
}

/** Reads a form out of the text; nothing of the text is changed by that. */
export function formOf(document: AuthDocument, problems: readonly Problem[]): Form {
  const { root, text } = document;
  const blocked = blockOf(document);
  if (root?.type !== 'object') return { blocked, file: undefined };
  return { blocked, file: new FormReader(text, new PlacedProblems(root, problems)).object(root, [], '') };
}

/** Problems by the pointer of the value that they stand at, or at whose key. */
class PlacedProblems {
  readonly #at = new Map<string, Problem[]>();
  readonly #below = new Map<string, Problem[]>();

  constructor(root: Node, problems: readonly Problem[]) {
    for (const problem of problems) {
      const path = pathOf(findNodeAtOffset(root, problem.offset) ?? root);
      add(this.#at, path, problem);
      for (let depth = 0; depth <= path.length; depth++) add(this.#below, path.slice(0, depth), problem);
    }
  }

  at(path: readonly string[]): readonly Problem[] {
    return this.#at.get(pointerTo(path)) ?? [];
  }

  /** Also of what is inside. */
  below(path: readonly string[]): readonly Problem[] {
    return this.#below.get(pointerTo(path)) ?? [];
  }
}

function add(found: Map<string, Problem[]>, path: readonly string[], problem: Problem): void {
  const pointer = pointerTo(path);
  const known = found.get(pointer);
  if (known === undefined) found.set(pointer, [problem]);
  else known.push(problem);
}

class FormReader {
  readonly #text: string;
  readonly #problems: PlacedProblems;

  constructor(text: string, problems: PlacedProblems) {
    this.#text = text;
    this.#problems = problems;
  }

  object(node: Node, path: readonly string[], name: string): FormObject {
    const owner = ownerAt(path) ?? 'file';
    const values = new Map(entriesOf(node).map(({ key, valueNode }) => [key, valueNode]));
    const fields: FormField[] = [];
    const parts: FormPart[] = [];
    const keys = keysOf(owner);
    for (const schema of keys) {
      const at = [...path, schema.key];
      const value = values.get(schema.key);
      const objects = this.#objects(value, at);
      if (objects === undefined)
        fields.push(this.#field(schema, value, at, false, sentAs(owner, schema, values)));
      else parts.push(this.#part(schema, objects, at));
    }
    const unknown = [...values.keys()].filter((key) => !keys.some((one) => one.key === key));
    const own = [this.#problems.at(path), ...unknown.map((key) => this.#problems.below([...path, key]))];
    return {
      pointer: pointerTo(path),
      owner,
      name,
      fields,
      parts,
      problems: own.flat(),
      unknown: unknown.map((key) => this.#unknown(key, values.get(key), [...path, key])),
    };
  }

  #unknown(key: string, node: Node | undefined, path: readonly string[]): FormObject['unknown'][number] {
    // The place of the object around it tells no name.
    if (isSecretName(key)) return { key: redacted, pointer: pointerTo(path.slice(0, -1)), text: undefined };
    const text =
      node === undefined || holdsSecretValue(this.#text, node, key) ? undefined : this.#words(node);
    return { key, pointer: pointerTo(path), text };
  }

  /** Undefined for a value that is no object of the format, nor could hold some. */
  #objects(node: Node | undefined, path: readonly string[]): readonly FormObject[] | undefined {
    if (ownerAt(path) !== undefined && !isValue(ownerAt(path)))
      return node?.type === 'object' ? [this.object(node, path, '')] : node === undefined ? [] : undefined;
    const inside = ownerAt([...path, '0']);
    if (inside === undefined || isValue(inside)) return undefined;
    if (node === undefined) return [];
    if (isClosed(node, path.at(-1) ?? '')) return undefined;
    const items =
      node.type === 'array'
        ? (node.children ?? []).map((item, index) => [String(index), item] as const)
        : entriesOf(node).flatMap(({ key, valueNode }) =>
            valueNode === undefined ? [] : [[key, valueNode] as const],
          );
    if (!items.every(([, item]) => item.type === 'object')) return undefined;
    return items.map(([key, item]) => this.object(item, [...path, key], key));
  }

  #part(
    { key, description, isRequired }: KeySchema,
    objects: readonly FormObject[],
    path: readonly string[],
  ): FormPart {
    const pointer = pointerTo(path);
    const holds = isListed(path) ? (keyedByName.has(key) ? 'named' : 'list') : 'one';
    // An object that stands for the part itself has its problems.
    const isOne = objects[0]?.pointer === pointer;
    const problems = objects.length === 0 ? this.#problems.below(path) : isOne ? [] : this.#problems.at(path);
    return { key, pointer, description, isRequired, holds, objects, problems };
  }

  /** `isClean`: no secret is in it, as is known of what is around it. */
  #field(
    schema: KeySchema,
    node: Node | undefined,
    path: readonly string[],
    isClean = false,
    sentUnder = schema.key,
  ): FormField {
    const { key, description, isRequired, allowed, meanings } = schema;
    const kind = kindOf(node, schema);
    const isWithheld = node !== undefined && !isClean && holdsSecretValue(this.#text, node, sentUnder);
    const choice = node?.type === 'string' && !isWithheld ? choiceOf(String(node.value)) : undefined;
    return {
      key,
      pointer: pointerTo(path),
      kind,
      description,
      isRequired,
      allowed,
      meanings,
      value: node === undefined || isWithheld ? undefined : this.#valueOf(node, kind),
      isWithheld,
      ...(choice && { choice }),
      ...(node?.type === 'object' && this.#entriesIn(node, path, isWithheld)),
      problems: this.#problems.below(path),
    };
  }

  /** None of an expression with more to it, nor where their places would tell a secret. */
  #entriesIn(object: Node, path: readonly string[], isWithheld: boolean): Pick<FormField, 'entries'> {
    if (isValue(ownerAt(path)) || (isWithheld && isClosed(object, path.at(-1) ?? ''))) return {};
    const values = new Map(entriesOf(object).map(({ key, valueNode }) => [key, valueNode]));
    return { entries: [...values].map(([key, node]) => this.#entry(key, node, [...path, key], !isWithheld)) };
  }

  #entry(key: string, node: Node | undefined, path: readonly string[], isClean: boolean): FormField {
    const kind = kindOfEntry(node);
    return this.#field(
      { key, description: '', isRequired: false, allowed: [], meanings: [], kind },
      node,
      path,
      isClean,
    );
  }

  #valueOf(node: Node, kind: ControlKind): FormField['value'] {
    return kind === 'written' ? this.#words(node) : (toValue(node) as FormField['value']);
  }

  #words({ offset, length }: Node): string {
    return this.#text.slice(offset, offset + length);
  }
}

/** The name that a value is sent under: of a parameter, the one beside it. */
function sentAs(owner: Owner, { key }: KeySchema, values: ReadonlyMap<string, Node | undefined>): string {
  const name: unknown = values.get('name')?.value;
  return owner === 'additionalParameter' && key === 'value' && typeof name === 'string' ? name : key;
}

/** Parts whose objects stand under names of the author. */
const keyedByName: ReadonlySet<string> = new Set(['authentications', 'identityProviders']);

/** Whether a part holds objects below its place, not one at it. */
function isListed(path: readonly string[]): boolean {
  return ownerAt(path) === undefined;
}

/** Objects that stand for one value: an expression with more to it. */
function isValue(owner: Owner | undefined): boolean {
  return (
    owner === 'selector' || owner === 'lifetime' || owner === 'basicCredentials' || owner === 'bodyValue'
  );
}

function kindOf(node: Node | undefined, schema: KeySchema): ControlKind {
  if (node === undefined || isOfKind(node, schema)) return schema.kind;
  return node.type === 'string' ? 'text' : 'written';
}

function kindOfEntry(node: Node | undefined): ControlKind {
  if (node?.type === 'number') return 'number';
  if (node?.type === 'boolean') return 'flag';
  return node?.type === 'string' ? 'text' : 'written';
}

function isOfKind({ type, children = [], value }: Node, { kind, allowed }: KeySchema): boolean {
  switch (kind) {
    case 'text':
      return type === 'string';
    case 'number':
      return type === 'number';
    case 'flag':
      return type === 'boolean';
    case 'choice':
      return type === 'string' && allowed.includes(String(value));
    case 'list':
      return type === 'array' && children.every((item) => item.type === 'string' || item.type === 'number');
    case 'written':
      return type !== 'string';
  }
}
