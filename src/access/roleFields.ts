import type { AskedCell } from './judge.ts';

/**
 * Fields that some roles get of an operation and others, who may call it as well, do not: worth a look, and no proof. What
 * another role gets nothing beside says nothing, such as an empty list.
 */
export function fieldsOfSomeRoles(cells: readonly AskedCell[]): ReadonlyMap<AskedCell, ReadonlySet<string>> {
  const allowed = cells.filter(
    ({ actor, claim, answer, reason }) =>
      actor !== undefined && claim === 'may' && answer?.kind === 'content' && reason === undefined,
  );
  const shapes = new Map<string, Set<string>>();
  for (const { actor, answer } of allowed) {
    const shape = shapes.get(actor?.role ?? '') ?? new Set();
    shapes.set(actor?.role ?? '', shape);
    for (const field of answer?.said.shape ?? []) shape.add(bare(field));
  }
  const parents = new Map([...shapes].map(([role, shape]) => [role, new Set([...shape].map(parentOf))]));
  const lacks = (role: string, field: string): boolean =>
    shapes.get(role)?.has(field) === false && parents.get(role)?.has(parentOf(field)) === true;
  const found = new Map<AskedCell, ReadonlySet<string>>();
  for (const cell of allowed) {
    const others = [...shapes.keys()].filter((role) => role !== cell.actor?.role);
    const own = [...(cell.answer?.said.shape ?? [])].filter((field) =>
      others.some((role) => lacks(role, bare(field))),
    );
    if (own.length > 0) found.set(cell, new Set(own));
  }
  return found;
}

/** One value and a list of such are the same field. */
function bare(field: string): string {
  let end = field.length;
  while (field.endsWith('[]', end)) end -= 2;
  return field.slice(0, end);
}

function parentOf(field: string): string {
  return field.slice(0, field.lastIndexOf('.'));
}
