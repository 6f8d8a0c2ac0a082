import type { Guards, NamedPlace } from '../route.ts';

/**
 * What one thing that stands before a handler does: `open` takes away what stands around it, `harmless` refuses nobody
 * for who they are, `unknown` is not understood.
 */
type Meaning = 'required' | 'optional' | 'open' | 'harmless' | 'unknown';

/** Something that stands before a handler. */
export interface Layer extends NamedPlace {
  readonly means: Meaning;
  /** Roles and permissions, as the code writes them. */
  readonly roles: readonly string[];
}

/** Names of code are as long as people write them; so many are of use to a reader. */
const longestName = 80;
const mostNamed = 6;

const precedence = ['required', 'unknown', 'optional'] as const;

/** What layers do together, the outermost first. */
export function combined(layers: readonly Layer[]): Guards {
  const opened = layers.findLastIndex(({ means }) => means === 'open');
  const inner = layers.slice(Math.max(opened, 0));
  for (const protection of precedence) {
    const by = inner.filter(({ means }) => means === protection);
    if (by.length > 0) return { protection, roles: rolesOf(by), by: placesOf(by) };
  }
  return { protection: 'none', roles: [], by: placesOf(inner.filter(({ means }) => means === 'open')) };
}

const waived = /^(?:RequireAuthorization|FallbackPolicy|Authorize)$/;

/** Where what leaves open wins wherever it stands: over what asks for somebody, not over filters and the handler itself. */
export function openedLast(layers: readonly Layer[]): readonly Layer[] {
  const isOpen = ({ means }: Layer): boolean => means === 'open';
  const isWaived = ({ means, name }: Layer): boolean => means === 'required' || waived.test(name);
  return [
    ...layers.filter(isWaived),
    ...layers.filter(isOpen),
    ...layers.filter((one) => !isWaived(one) && !isOpen(one)),
  ];
}

function rolesOf(layers: readonly Layer[]): readonly string[] {
  return [...new Set(layers.flatMap(({ roles }) => roles))].slice(0, mostNamed).map(shortened);
}

function placesOf(layers: readonly Layer[]): readonly NamedPlace[] {
  const seen = new Map(
    layers.map(({ name, file, line }) => [`${file}:${line}:${name}`, { name, file, line }]),
  );
  return [...seen.values()].slice(0, mostNamed).map((place) => ({ ...place, name: shortened(place.name) }));
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}
