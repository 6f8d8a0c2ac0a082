import { type JSONPath, type Node, findNodeAtLocation, parseTree } from 'jsonc-parser';
import { withoutByteOrderMark } from '../base/byteOrderMark.ts';

/** The line of a value in JSON with comments, from 1 on; undefined where it is not there. */
export function lineOf(written: string, path: JSONPath): number | undefined {
  return lineOfNode(written, (root) => findNodeAtLocation(root, path));
}

/** The line of the value that an object has for a key, as somebody else reads keys; the last one counts. */
export function lineOfEntry(
  written: string,
  path: JSONPath,
  isKey: (key: string) => boolean,
): number | undefined {
  return lineOfNode(written, (root) => entryOf(root, path, isKey));
}

/** The line of the first value in such a list that is wanted. */
export function lineOfItem(
  written: string,
  path: JSONPath,
  isKey: (key: string) => boolean,
  isWanted: (value: unknown) => boolean,
): number | undefined {
  return lineOfNode(written, (root) => {
    const value = entryOf(root, path, isKey);
    return value?.type === 'array' ? value.children?.find((item) => isWanted(item.value)) : value;
  });
}

function entryOf(root: Node, path: JSONPath, isKey: (key: string) => boolean): Node | undefined {
  const entries = findNodeAtLocation(root, path)?.children ?? [];
  const entry = entries.findLast(({ children: [key] = [] }) => isKey(String(key?.value)));
  return entry?.children?.[1];
}

function lineOfNode(written: string, find: (root: Node) => Node | undefined): number | undefined {
  const text = withoutByteOrderMark(written);
  const root = parseTree(text);
  const node = root && find(root);
  return node && text.slice(0, node.offset).split('\n').length;
}
