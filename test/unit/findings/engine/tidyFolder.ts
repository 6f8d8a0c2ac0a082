import assert from 'node:assert/strict';

/** A folder that everybody has closed: one database file with its journal and columns, and at most one backup. */
export function assertTidy(names: readonly string[], where?: string): void {
  const kept = /^findings\.(\d+)\.sqlite$/m.exec(names.join('\n'))?.[1] ?? '';
  const backup = /^findings\.(\d+)\.backup\.sqlite$/m.exec(names.join('\n'))?.[1];
  const backed = names.filter((name) => backup !== undefined && name.endsWith(`.${backup}.journal`));
  const expected = [
    `findings.${kept}.${kept}.journal`,
    `findings.${kept}.columns`,
    `findings.${kept}.sqlite`,
    ...(backup === undefined ? [] : [`findings.${backup}.backup.sqlite`]),
    ...backed,
  ];
  assert.deepEqual(names.toSorted(), expected.toSorted(), where);
  assert.equal(backed.length, backup === undefined ? 0 : 1, where);
}
