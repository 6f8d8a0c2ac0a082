import type { Sqlite } from '../sqlite/sqlite.ts';

/** The names by their numbers; the first, of number 0, is that of nobody. */
export function loadAuthors(database: Sqlite): string[] {
  const names = [''];
  for (const [id, name] of database.rows('SELECT id, name FROM author ORDER BY id')) {
    while (names.length < Number(id)) names.push('');
    names.push(String(name));
  }
  return names;
}

/** The number of a name. */
export function authorId(database: Sqlite, name: string): number {
  if (name === '') return 0;
  return (
    database.number('SELECT id FROM author WHERE name = ?', name) ||
    database.insert('INSERT INTO author (name) VALUES (?)', name)
  );
}

/** Removes the names of those who changed nothing that is left. */
export function forgetAuthors(database: Sqlite): void {
  database.run('DELETE FROM author WHERE id NOT IN (SELECT changed_by FROM finding)');
}

/** Who changed findings last, after changes were taken out of their histories. */
export function refreshChangedBy(database: Sqlite, findings: Iterable<number>): void {
  for (const finding of findings) {
    const [kind, by] =
      database.row(
        `SELECT kind, by_whom FROM change_item CROSS JOIN change ON change.id = change WHERE finding = ? AND field < 2
         ORDER BY last_scan DESC, kind <> 'reappeared' DESC, change.id DESC LIMIT 1`,
        finding,
      ) ?? [];
    const author = kind === undefined || kind === 'reappeared' ? 0 : authorId(database, String(by));
    database.run('UPDATE finding SET changed_by = ? WHERE id = ?', author, finding);
  }
}
