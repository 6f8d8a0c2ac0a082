import { showTemplate, type Template } from '../match/template.ts';

/** Whether what stands before a path stands before another one. */
export type Coverage = 'yes' | 'no' | 'maybe';

/** `isExact`: it stands before this path alone, not before those below. */
export function covers(guard: Template, isExact: boolean, route: Template): Coverage {
  if (guard.some((piece) => piece.kind === 'regex' || (piece.kind === 'param' && piece.regex !== undefined)))
    return 'maybe';
  const [above, below] = [segmentsOf(guard), segmentsOf(route)];
  const isExpression = route.some(({ kind }) => kind === 'regex');
  let answer: Coverage = 'yes';
  for (const [index, segment] of above.entries()) {
    if (segment.endsWith('*}')) return answer;
    const other = below[index];
    // The route may take more than it shows.
    if (isExpression || other?.endsWith('*}') === true) return 'maybe';
    if (other === undefined) return 'no';
    if (isParameter(segment) || segment === other) continue;
    if (!segment.includes('{') && !other.includes('{')) return 'no';
    answer = 'maybe';
  }
  return isExact && below.length > above.length ? 'no' : answer;
}

function isParameter(segment: string): boolean {
  return /^\{[^}]*\}$/.test(segment);
}

function segmentsOf(template: Template): readonly string[] {
  return showTemplate(template)
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}
