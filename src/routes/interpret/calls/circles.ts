import { unknown, type Value } from '../values/value.ts';

/**
 * So often may a look-up stand within itself: code that runs while a file is read may ask for a name again, and get
 * it. Names that files import or export in a circle, without one that declares them, never end.
 */
const mostTurns = 3;

/** Ends look-ups that lead to themselves. */
export class Circles<Key> {
  readonly #open = new Map<Key, number>();

  /** What `find` gives; unknown where it goes on in a circle. */
  in(key: Key, find: () => Value): Value {
    const turns = this.#open.get(key) ?? 0;
    if (turns >= mostTurns) return unknown;
    this.#open.set(key, turns + 1);
    try {
      return find();
    } finally {
      if (turns === 0) this.#open.delete(key);
      else this.#open.set(key, turns);
    }
  }
}
