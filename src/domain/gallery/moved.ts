/** Things in another order: `id` at the place `to`, counted from 0; the same ones when there is nothing to move. */
export const moved = <Thing extends { readonly id: string | number }>(
  things: readonly Thing[],
  id: Thing["id"],
  to: number,
): readonly Thing[] => {
  const thing = things.find((each) => each.id === id);
  if (thing === undefined || things[to] === undefined || things[to] === thing) return things;
  return things.filter((each) => each !== thing).toSpliced(to, 0, thing);
};
