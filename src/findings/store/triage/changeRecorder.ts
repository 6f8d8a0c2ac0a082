import type { Sqlite } from '../sqlite/sqlite.ts';

/**
 * Records how to roll back what `work` does to the tables, as statements in the order in which to run them (see
 * "Automatic Undo/Redo Using SQLite" of SQLite's documentation). They fit as long as nothing else changes the tables. What
 * was sent to others already cannot be taken back: the tables of what a team shares stay as they are. So do those that
 * comparing the scans fills: whoever rolls back compares again.
 */
export function recordChanges(database: Sqlite, work: () => void): string[] {
  const tables = Array.from(
    database.rows(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
         AND name NOT LIKE 'team!_%' ESCAPE '!' AND name NOT IN ('viewpoint', 'seen_from')`),
    ([name]) => String(name),
  );
  database.execute('CREATE TEMP TABLE undo_step (id INTEGER PRIMARY KEY, statement TEXT NOT NULL)');
  for (const table of tables) database.execute(triggersOf(database, table));
  work();
  const steps = database.rows('SELECT statement FROM undo_step ORDER BY id DESC');
  const statements = Array.from(steps, ([statement]) => String(statement));
  for (const table of tables) {
    database.execute(
      ['insert', 'update', 'delete'].map((kind) => `DROP TRIGGER temp.${table}_${kind};`).join(''),
    );
  }
  database.execute('DROP TABLE temp.undo_step');
  return statements;
}

function triggersOf(database: Sqlite, table: string): string {
  const columns = Array.from(database.rows(`PRAGMA table_info(${table})`), ([, name, , , , key]) => ({
    name: String(name),
    isKey: Number(key) > 0,
  }));
  const keys = columns.some(({ isKey }) => isKey) ? columns.filter(({ isKey }) => isKey) : columns;
  const row = (side: 'old' | 'new'): string =>
    keys.map(({ name }) => `'${name} IS ' || quote(${side}.${name})`).join(` || ' AND ' || `);
  const values = columns.map(({ name }) => `quote(old.${name})`).join(` || ',' || `);
  const sets = columns.map(({ name }) => `'${name} = ' || quote(old.${name})`).join(` || ',' || `);
  const step = (kind: string, statement: string): string =>
    `CREATE TEMP TRIGGER ${table}_${kind} AFTER ${kind} ON main.${table}
     BEGIN INSERT INTO undo_step (statement) VALUES (${statement}); END;`;
  return [
    step('insert', `'DELETE FROM ${table} WHERE ' || ${row('new')}`),
    step('update', `'UPDATE ${table} SET ' || ${sets} || ' WHERE ' || ${row('new')}`),
    step('delete', `'INSERT INTO ${table} VALUES (' || ${values} || ')'`),
  ].join('\n');
}
