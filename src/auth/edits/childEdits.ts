import { createScanner } from 'jsonc-parser';
import { comma } from '../syntax/jsonTokens.ts';
import type { Node } from '../syntax/tree.ts';
import type { FileStyle } from './fileStyle.ts';
import type { TextEdit } from './textEdit.ts';
import { inOrder } from './textEdit.ts';

/** Where the comma behind an item or entry is. */
function commaBehind(source: string, { offset, length }: Node): number | undefined {
  const scanner = createScanner(source, true);
  scanner.setPosition(offset + length);
  const token: number = scanner.scan();
  return token === comma ? scanner.getTokenOffset() : undefined;
}

/** Takes items or entries out of their list or object, each with one comma; comments beside them stay. */
export function removeChildren(source: string, container: Node, removed: ReadonlySet<Node>): TextEdit[] {
  const children = container.children ?? [];
  const lastKept = children.findLastIndex((child) => !removed.has(child));
  const edits: TextEdit[] = [];
  const last = children.at(-1);
  const keptChild = children[lastKept];
  // With a comma behind the last one, the file's author wants one there.
  if (last !== undefined && last !== keptChild && commaBehind(source, last) === undefined) {
    const before = keptChild && commaBehind(source, keptChild);
    if (before !== undefined) edits.push({ offset: before, length: 1, newText: '' });
  }
  for (const [index, child] of children.entries()) {
    if (removed.has(child)) edits.push(...removeChild(source, child, index < lastKept));
  }
  return union(edits);
}

/** Neighbours that go take the space between them twice. */
function union(removals: readonly TextEdit[]): TextEdit[] {
  const ordered = removals.toSorted((one, other) => one.offset - other.offset);
  const result: TextEdit[] = [];
  for (const { offset, length } of ordered) {
    const last = result.at(-1);
    if (last === undefined || last.offset + last.length < offset) {
      result.push({ offset, length, newText: '' });
    } else {
      const end = Math.max(last.offset + last.length, offset + length);
      result[result.length - 1] = { offset: last.offset, length: end - last.offset, newText: '' };
    }
  }
  return result;
}

function removeChild(source: string, child: Node, isFollowed: boolean): TextEdit[] {
  const end = child.offset + child.length;
  const commaAt = commaBehind(source, child);
  const isCommaNear = commaAt !== undefined && source.slice(end, commaAt).trim() === '';
  const stop = isCommaNear ? commaAt + 1 : end;
  const lineStart = startOfLine(source, child.offset);
  const isFirst = source.slice(lineStart, child.offset).trim() === '';
  const rest = /^[ \t]*(\r\n|\n|\r|$)?/.exec(source.slice(stop));
  const isLast = rest?.[1] !== undefined;
  const edits =
    isFirst && isLast && lineStart > 0
      ? [{ offset: lineStart, length: stop + (rest?.[0].length ?? 0) - lineStart, newText: '' }]
      : [inlineRemoval(source, child.offset, stop, isFollowed)];
  if (commaAt === undefined || isCommaNear) return edits;
  return [...edits, { offset: commaAt, length: 1, newText: '' }];
}

/** With the spaces behind an item that others follow, or before the last ones. */
function inlineRemoval(source: string, start: number, stop: number, isFollowed: boolean): TextEdit {
  const line = source.slice(startOfLine(source, start), start);
  const before = line.length - line.trimEnd().length;
  if (!isFollowed) return { offset: start - before, length: stop - start + before, newText: '' };
  const behind = /^[ \t]*/.exec(source.slice(stop))?.[0].length ?? 0;
  return { offset: start, length: stop + behind - start, newText: '' };
}

/** The place before all items or entries. */
export const first = Symbol('first');

/** Makes the text of a new item or entry that stands on a line with that indentation. */
export type PrintChild = (indentation: string) => string;

/**
 * Adds items or entries behind `after`, by default the last one, or before all, on lines of their own where that one has
 * one. Comments on its line stay with it.
 */
export function insertChildren(
  source: string,
  style: FileStyle,
  container: Node,
  added: readonly PrintChild[],
  after: Node | typeof first | undefined = container.children?.at(-1),
): TextEdit[] {
  if (added.length === 0) return [];
  const children = container.children ?? [];
  const [eldest] = children;
  if (after === first && eldest !== undefined) return [insertBefore(source, style, eldest, added)];
  if (after === undefined || after === first) return [insertOnly(source, style, container, added)];
  const isLast = children.indexOf(after) === children.length - 1;
  const end = after.offset + after.length;
  const commaAt = commaBehind(source, after);
  const start = commaAt === undefined ? end : commaAt + 1;
  const indentation = indentationAt(source, after.offset);
  const hasOwnLine = source.slice(startOfLine(source, after.offset), after.offset).trim() === '';
  const gap = hasOwnLine ? style.lineEnd + indentation : style.isSpaced ? ' ' : '';
  const at = hasOwnLine ? endOfComments(source, start) : start;
  const text = added.map((print) => gap + print(indentation)).join(',') + (isLast ? '' : ',');
  const missingComma = commaAt === undefined ? [{ offset: end, length: 0, newText: ',' }] : [];
  return inOrder([...missingComma, { offset: at, length: 0, newText: text }]);
}

function insertBefore(
  source: string,
  style: FileStyle,
  { offset }: Node,
  added: readonly PrintChild[],
): TextEdit {
  const indentation = indentationAt(source, offset);
  const hasOwnLine = source.slice(startOfLine(source, offset), offset).trim() === '';
  const gap = hasOwnLine ? style.lineEnd + indentation : style.isSpaced ? ' ' : '';
  return { offset, length: 0, newText: added.map((print) => `${print(indentation)},${gap}`).join('') };
}

function insertOnly(
  source: string,
  style: FileStyle,
  container: Node,
  added: readonly PrintChild[],
): TextEdit {
  const offset = container.offset + 1;
  const close = container.offset + container.length - 1;
  const inside = source.slice(offset, Math.max(offset, close));
  const outer = indentationAt(source, container.offset);
  const isSpread = /[\r\n]/.test(inside);
  if (isSpread || (inside === '' && style.isSpaced && isOuter(container))) {
    const inner = outer + style.indent;
    const lines = added.map((print) => style.lineEnd + inner + print(inner));
    return { offset, length: 0, newText: lines.join(',') + (isSpread ? '' : style.lineEnd + outer) };
  }
  const space = style.isSpaced && container.type === 'object' ? ' ' : '';
  const text = added.map((print) => print(outer)).join(style.isSpaced ? ', ' : ',');
  return { offset, length: 0, newText: space + text + (inside === '' ? space : '') };
}

/** The file itself, and the lists and objects right in it: whoever writes one by hand gives each of their parts a line. */
function isOuter({ parent }: Node): boolean {
  return parent?.parent === undefined || parent.parent.parent === undefined;
}

/** Behind the comments that follow on the line, if nothing else does. */
function endOfComments(source: string, start: number): number {
  const [line = ''] = /^[^\r\n]*/.exec(source.slice(start)) ?? [];
  const isComments = /^\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/[ \t]*)*(?:\/\/.*)?$/.test(line);
  return isComments ? start + line.trimEnd().length : start;
}

/** What stands further behind in its line is not said to be the first in it, nor is its line known. */
const longestLine = 2000;

/**
 * Where the line of an offset begins, or as far before it as is looked. Step by step: lastIndexOf would look for the line
 * end that a file does not use through all that is before.
 */
export function startOfLine(source: string, offset: number): number {
  let start = offset;
  while (
    start > 0 &&
    offset - start < longestLine &&
    source[start - 1] !== '\n' &&
    source[start - 1] !== '\r'
  )
    start -= 1;
  return start;
}

export function indentationAt(source: string, offset: number): string {
  return /^[ \t]*/.exec(source.slice(startOfLine(source, offset), offset))?.[0] ?? '';
}
