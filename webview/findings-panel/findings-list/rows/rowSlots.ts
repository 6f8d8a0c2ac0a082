/**
 * Gives every drawn line one of a few row elements and keeps it there while the line is drawn, so that
 * scrolling reuses elements and a focused row keeps its own.
 */
export class RowSlots {
  readonly #slotOf = new Map<number, number>();
  readonly #free: number[] = [];
  #made = 0;

  /** The line (no duplicates) of each slot, in the order of the slots; undefined for one that has none. */
  assign(positions: readonly number[]): readonly (number | undefined)[] {
    const wanted = new Set(positions);
    for (const [position, slot] of this.#slotOf) {
      if (wanted.has(position)) continue;
      this.#slotOf.delete(position);
      this.#free.push(slot);
    }
    for (const position of positions) if (!this.#slotOf.has(position)) this.#take(position);
    const lines = Array.from<number | undefined>({ length: this.#made });
    for (const [position, slot] of this.#slotOf) lines[slot] = position;
    return lines;
  }

  #take(position: number): void {
    this.#slotOf.set(position, this.#free.shift() ?? this.#made++);
  }
}
