import type { Beginnings } from './beginning.ts';
import type { Scanner } from './scanner.ts';

/**
 * How the reports of scanners begin. `scripts/generate.ts` writes it down for those that are built in: what offers a file does
 * not load the readers.
 */
export function beginningsOf(scanners: readonly Scanner[]): Beginnings {
  return {
    json: scanners.flatMap(({ json = [], lines = [] }) =>
      [...json, ...lines].flatMap(({ beginnings }) => beginnings),
    ),
    xml: scanners.flatMap(({ xml = [] }) =>
      xml.map(({ root, beginnings = [] }) => [root, beginnings] as const),
    ),
    columns: scanners.flatMap(({ columns }) => (columns === undefined ? [] : [columns])),
  };
}
