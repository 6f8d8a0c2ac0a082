import assert from 'node:assert/strict';
import { guardReaders } from '../../../src/routes/guards/readers/all.ts';
import { showTemplate } from '../../../src/routes/match/template.ts';
import { indexOf } from './routesIn.ts';

/** Of others nobody can tell what stands before a handler. */
const guarded = new Set(guardReaders.flatMap(({ frameworks }) => frameworks));

/** `GET /users required admin ← requireRole`, in the order of the index. */
export async function guardsIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await indexOf(files)).flatMap(({ framework, method, template, guards, role }) => {
    if (role === 'middleware') return [];
    const { protection, roles, by } = guards;
    assert.ok(guarded.has(framework) || protection !== 'none');
    const shown = by.map(
      ({ name, file, line }) => `${name}@${file.slice(file.lastIndexOf('/') + 1)}:${line}`,
    );
    return [
      [
        method,
        showTemplate(template),
        protection,
        ...roles,
        ...(shown.length > 0 ? ['←', ...shown] : []),
      ].join(' '),
    ];
  });
}

export const lines = (...text: readonly string[]): string => text.join('\n');
