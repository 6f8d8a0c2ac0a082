import { at } from '../../query/at.ts';
import { newCodes } from '../../query/columns.ts';
import type { TextColumn } from '../../query/columns.ts';
import { TextDictionary } from '../../query/textDictionary.ts';
import { joinRoles } from '../../scans/role.ts';
import type { Sqlite } from '../sqlite/sqlite.ts';

/** The roles that each finding was seen as; `ids` ascending. */
export function loadSeenAs(database: Sqlite, ids: Uint32Array): TextColumn {
  const roles = new Map(
    Array.from(database.rows('SELECT id, role FROM viewpoint'), ([id, role]) => [Number(id), String(role)]),
  );
  const combinations = new Map<string, number>();
  const codes: number[] = [];
  let row = 0;
  let seen = new Set<string>();
  const finish = (): void => {
    const text = joinRoles([...seen]);
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
    seen.add(roles.get(values.number(1)) ?? '');
  });
  for (; row < ids.length; row++) {
    finish();
    seen = new Set();
  }
  const column = newCodes(ids.length, combinations.size);
  column.set(codes);
  return { codes: column, dictionary: new TextDictionary([...combinations.keys()]) };
}
