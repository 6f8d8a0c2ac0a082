/** The element that listens; ask before anything is awaited. */
export function ownElement({ currentTarget }: Event): HTMLElement {
  if (!(currentTarget instanceof HTMLElement)) throw new TypeError('No element listens any more.');
  return currentTarget;
}
