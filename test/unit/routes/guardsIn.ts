import { showTemplate } from '../../../src/routes/match/template.ts';
import { indexOf } from './routesIn.ts';

/** `GET /users required admin ← requireRole`, in the order of the index. */
export async function guardsIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await indexOf(files)).flatMap(({ method, template, guards, role }) => {
    if (role === 'middleware') return [];
    const { protection, roles, by } = guards;
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
