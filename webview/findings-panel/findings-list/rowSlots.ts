/**
 * Gives every drawn line one of a few row elements and keeps it there while the line is drawn, so that
 * scrolling reuses elements and a focused row keeps its own.
 */
export class RowSlots {
  readonly #slotOf = new Map<number, number>();
  readonly #free: number[] = [];
  #made = 0;

  /** Slots for these lines (no duplicates), in their order. */
  assign(positions: readonly number[]): readonly number[] {
    const wanted = new Set(positions);
    for (const [position, slot] of this.#slotOf) {
      if (wanted.has(position)) continue;
      this.#slotOf.delete(position);
      this.#free.push(slot);
    }
    return positions.map((position) => this.#slotOf.get(position) ?? this.#take(position));
  }

  /** Slots without a line. Drawn as nothing, because a list directive leaves a marker behind for each it drops. */
  get free(): readonly number[] {
    return this.#free;
  }

  #take(position: number): number {
    let slot = this.#free.pop();
    if (slot === undefined) {
      slot = this.#made;
      this.#made += 1;
    }
    this.#slotOf.set(position, slot);
    return slot;
  }
}
