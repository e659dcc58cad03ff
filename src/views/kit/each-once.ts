/**
 * Each item once, where it stands first. In a list by page numbers what moves down while one reads comes again with the
 * next page.
 */
export const eachOnce = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] => {
  const keys = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !keys.has(key) && keys.add(key);
  });
};
