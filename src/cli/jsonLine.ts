import { type JSONPath, findNodeAtLocation, parseTree } from 'jsonc-parser';
import { withoutByteOrderMark } from '../base/byteOrderMark.ts';

/** The line of a value in JSON with comments, from 1 on; 1 where it is not there. */
export function lineOf(written: string, path: JSONPath): number {
  const text = withoutByteOrderMark(written);
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  const offset = (node?.parent ?? node)?.offset ?? 0;
  return text.slice(0, offset).split('\n').length;
}
