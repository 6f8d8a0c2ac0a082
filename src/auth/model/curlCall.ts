import { stepsFromCurl } from '../curl/curlSteps.ts';
import type { Node } from '../syntax/tree.ts';
import type { TextValue } from './model.ts';

/** Longer commands are recordings, which nobody wants checked field by field. */
const longestCommand = 8000;
/** Values that are looked for in the command; the others are shown on all of it. */
const mostPlaces = 100;

/**
 * The call of a step that is written as one curl command, as the object that the same step would hold as fields.
 * Its nodes stand where their values are in the command, or on all of it. Undefined where the command cannot be read.
 */
export function callOfCurl(curl: TextValue, source: string): Node | undefined {
  if (curl.value.length > longestCommand) return undefined;
  const read = stepsFromCurl(curl.value, { tokenEndpoint: '{auth_url}', resolve: (value) => value });
  const [only, ...others] = read.ok ? read.value : [];
  if (only === undefined || others.length > 0) return undefined;
  const { endpoint, contentType, headers, query, requestBody } = only.step;
  const call = { endpoint, contentType, headers, query, requestBody };
  return new CallTree(curl.node, source).object(Object.entries(call));
}

class CallTree {
  readonly #curl: Node;
  readonly #written: string;
  #places = 0;

  constructor(curl: Node, source: string) {
    this.#curl = curl;
    this.#written = source.slice(curl.offset + 1, curl.offset + curl.length - 1);
  }

  object(entries: readonly (readonly [key: string, value: unknown])[]): Node {
    const node = this.#node('object', undefined);
    node.children = entries.flatMap(([key, value]) => {
      if (value === undefined) return [];
      const property = this.#node('property', undefined);
      property.parent = node;
      const children = [this.#scalar('string', key), this.#value(value)];
      for (const child of children) child.parent = property;
      property.children = children;
      return [property];
    });
    return node;
  }

  #value(value: unknown): MutableNode {
    if (Array.isArray(value)) {
      const node = this.#node('array', undefined);
      node.children = value.map((item) => this.#value(item));
      for (const child of node.children) child.parent = node;
      return node;
    }
    if (value === null) return this.#node('null', null);
    if (typeof value === 'object') return this.object(Object.entries(value));
    if (typeof value === 'number') return this.#scalar('number', value);
    if (typeof value === 'boolean') return this.#node('boolean', value);
    return this.#scalar('string', typeof value === 'string' ? value : '');
  }

  /** With the characters around it where a string of the file has its quotes. */
  #scalar(type: 'string' | 'number', value: string | number): MutableNode {
    const node = this.#node(type, value);
    const text = JSON.stringify(String(value)).slice(1, -1);
    if (text === '' || this.#places++ >= mostPlaces) return node;
    const at = this.#written.indexOf(text);
    return at < 0 ? node : { ...node, offset: this.#curl.offset + at, length: text.length + 2 };
  }

  #node(type: Node['type'], value: unknown): MutableNode {
    return { type, value, offset: this.#curl.offset, length: this.#curl.length };
  }
}

/** A node before it is handed out. */
type MutableNode = { -readonly [Key in keyof Omit<Node, 'parent' | 'children'>]: Node[Key] } & {
  parent?: MutableNode;
  children?: MutableNode[];
};
