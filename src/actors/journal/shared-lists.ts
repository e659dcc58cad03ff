/** Lists that are equal to one that was given before, as that one. */
export interface SharedLists {
  readonly texts: (list: readonly string[]) => readonly string[];
  readonly values: (list: readonly unknown[]) => readonly unknown[];
}

const none: readonly never[] = [];

/**
 * Lets equal short lists stand in memory once: the steps of a long recording take few different ways. `values` knows texts and objects
 * by themselves, so it shares what the same object stands in.
 */
export const createSharedLists = (): SharedLists => {
  const byText = new Map<string, readonly string[]>();
  const byObject = new WeakMap<object, readonly unknown[]>();

  const texts = (list: readonly string[]): readonly string[] => {
    if (list.length === 0) return none;
    const name = list.length === 1 ? list[0]! : list.join("\n");
    const known = byText.get(name);
    if (known?.length === list.length && known.every((text, index) => text === list[index])) return known;
    byText.set(name, list);
    return list;
  };

  return {
    texts,
    values: (list) => {
      const [first] = list;
      if (list.length === 0) return none;
      if (list.length > 1) return list;
      if (typeof first === "string") return texts(list as readonly string[]);
      if (typeof first !== "object" || first === null) return list;
      const known = byObject.get(first);
      if (known !== undefined) return known;
      byObject.set(first, list);
      return list;
    },
  };
};
