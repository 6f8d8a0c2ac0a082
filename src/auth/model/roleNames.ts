import type { AuthModel } from './model.ts';

/** The declared names, each once. */
export function roleNames({ roles }: AuthModel): string[] {
  return [...new Set(roles.flatMap(({ name }) => (name === undefined ? [] : [name.value])))];
}
