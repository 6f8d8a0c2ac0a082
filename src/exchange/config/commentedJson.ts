import type { FileStyle } from '../../auth/edits/fileStyle.ts';
import { printValue } from '../../auth/edits/fileStyle.ts';
import { withoutControls } from '../../base/requests/withoutControls.ts';

/** Comments by JSON pointer: each stands on a line above the key or item. */
type Comments = ReadonlyMap<string, string>;

/** A value as JSON with comments; whatever holds no comment is laid out like the rest of the file. */
export function printCommented(
  value: unknown,
  style: FileStyle,
  indentation: string,
  comments: Comments,
  pointer = '',
): string {
  const isCommented = [...comments.keys()].some((at) => at.startsWith(`${pointer}/`));
  if (!isCommented || typeof value !== 'object' || value === null) {
    return printValue(value, style, indentation);
  }
  const inner = indentation + style.indent;
  const isList = Array.isArray(value);
  const children = Object.entries(value).map(([key, child]) => {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const comment = comments.get(at);
    const above = comment === undefined ? '' : `${inner}// ${withoutControls(comment)}${style.lineEnd}`;
    const name = isList ? '' : `${JSON.stringify(key)}:${style.isSpaced ? ' ' : ''}`;
    return above + inner + name + printCommented(child, style, inner, comments, at);
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return [open, children.join(`,${style.lineEnd}`), indentation + close].join(style.lineEnd);
}
