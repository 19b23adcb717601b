/** Groups items by a key, like `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Counts the items of the groups that have none of the keys. */
export function countOthers(groups: Map<unknown, unknown[]>, keys: unknown[]): number {
  const known = new Set(keys);
  return [...groups].reduce((sum, [key, items]) => (known.has(key) ? sum : sum + items.length), 0);
}
