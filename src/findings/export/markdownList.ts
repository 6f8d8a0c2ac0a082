import { mostListed } from '../gate/claims.ts';

/** A list under a heading; nothing without any items. */
export function markdownList(title: string, items: readonly string[], longest: number): readonly string[] {
  return items.length === 0 ? [] : [`### ${title}\n\n${markdownItems(items, longest)}`];
}

/** As many items as `longest` characters hold, and how many others there are. */
export function markdownItems(items: readonly string[], longest: number): string {
  const lines: string[] = [];
  let length = 0;
  for (const item of items.slice(0, mostListed)) {
    length += item.length + 3;
    if (length > longest) break;
    lines.push(`- ${item}`);
  }
  const more = items.length - lines.length;
  return [...lines, ...(more === 0 ? [] : [`- … and ${more} more.`])].join('\n');
}
