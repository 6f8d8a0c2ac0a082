/** Works off a queue in several lanes at the same time: whichever has ended takes the next item. */
export async function inLanes<Item>(
  items: Iterable<Item>,
  lanes: number,
  work: (item: Item, lane: number) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const workOff = async (lane: number): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value, lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => workOff(lane)));
}

/** Deals items to so many parts, none of them empty. */
export function dealt<Item>(items: readonly Item[], parts: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.min(parts, items.length) }, (_, index) =>
    items.filter((_item, place) => place % parts === index),
  );
}
