import { at } from '../../query/at.ts';
import { newCodes } from '../../query/columns.ts';
import type { TextColumn } from '../../query/columns.ts';
import { TextDictionary } from '../../query/textDictionary.ts';
import { joinRoles } from '../../scans/role.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/** The roles that each finding was seen as; `ids` ascending. */
export function loadSeenAs(database: Sqlite, ids: Uint32Array): TextColumn {
  const roles: string[] = [];
  const bitOf = new Map<number, number>();
  for (const [viewpoint, role] of database.rows('SELECT id, role FROM viewpoint ORDER BY id')) {
    const name = String(role);
    const known = roles.indexOf(name);
    bitOf.set(Number(viewpoint), known < 0 ? roles.push(name) - 1 : known);
  }
  const combinations = new Map<string, number>();
  const codes: number[] = [];
  let row = 0;
  let seen = new Set<number>();
  const finish = (): void => {
    const text = joinRoles(Array.from(seen, (role) => roles[role] ?? ''));
    const code = combinations.get(text) ?? combinations.size;
    combinations.set(text, code);
    codes[row] = code;
  };
  database.each('SELECT finding, viewpoint FROM seen_from ORDER BY finding', (values) => {
    const finding = values.number(0);
    while (row < ids.length && at(ids, row) < finding) {
      finish();
      seen = new Set();
      row++;
    }
    seen.add(bitOf.get(values.number(1)) ?? 0);
  });
  for (; row < ids.length; row++) {
    finish();
    seen = new Set();
  }
  const column = newCodes(ids.length, combinations.size);
  column.set(codes);
  return { codes: column, dictionary: new TextDictionary([...combinations.keys()]) };
}
