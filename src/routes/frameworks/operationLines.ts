import { LineIndex } from '../../base/lineIndex.ts';
import { EVENT_ID, getScalarValue, parseEvents, type Event } from 'js-yaml';

/** The line of an operation by its path and verb, counted from 1; 1 where it stands behind a reference. */
type OperationLines = (path: string, verb: string) => number;

/**
 * Finds where the operations of a description stand, which is YAML or JSON: by what the text means, so that a path that is
 * the beginning of another one, or stands in an example, is not taken for it.
 */
export function operationLines(source: string): OperationLines {
  const offsets = offsetsOf(source);
  const lines = new LineIndex(source);
  return (path, verb) => {
    const offset = offsets.get(keyOf(path, verb)) ?? offsets.get(keyOf(path, ''));
    return lines.positionAt(offset ?? 0).line + 1;
  };
}

function keyOf(path: string, verb: string): string {
  return `${verb} ${path}`;
}

/** Path and verb are the second and third names from the root: `paths`, the path, and the verb. */
function offsetsOf(source: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  /** Of each mapping or list that is open: the name of the entry that is being read; undefined between two. */
  const open: { readonly isMapping: boolean; name: string | undefined }[] = [];
  for (const event of eventsOf(source)) {
    if (event.type === EVENT_ID.DOCUMENT) continue;
    const holder = open.at(-1);
    if (event.type === EVENT_ID.POP) {
      open.pop();
      endValue(open.at(-1));
      continue;
    }
    const isName = holder?.isMapping === true && holder.name === undefined;
    if (isName) {
      holder.name = event.type === EVENT_ID.SCALAR ? getScalarValue(source, event) : '';
      if (event.type === EVENT_ID.SCALAR && open[0]?.name === 'paths') note(found, open, event.valueStart);
    }
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
      open.push({ isMapping: event.type === EVENT_ID.MAPPING, name: undefined });
    } else if (!isName) endValue(holder);
  }
  return found;
}

function endValue(holder: { readonly isMapping: boolean; name: string | undefined } | undefined): void {
  if (holder?.isMapping === true) holder.name = undefined;
}

function note(
  found: Map<string, number>,
  open: readonly { readonly name: string | undefined }[],
  offset: number,
): void {
  const [, path, verb] = open.map(({ name }) => name ?? '');
  if (open.length === 2) found.set(keyOf(path ?? '', ''), offset);
  if (open.length === 3) found.set(keyOf(path ?? '', verb ?? ''), offset);
}

function eventsOf(source: string): readonly Event[] {
  try {
    return parseEvents(source, {});
  } catch {
    return [];
  }
}
