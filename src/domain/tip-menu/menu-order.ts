import type { TipMenuItem } from "./tip-menu.ts";

/** How many items an order is told by. */
const TOLD = 5;

/** The items in an order of ids; those that it does not name come last, as they stand. */
export const arranged = (items: readonly TipMenuItem[], ids: readonly number[]): readonly TipMenuItem[] => {
  const placeOf = ({ id }: TipMenuItem): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** An order in words: its first items. */
export const orderInWords = (items: readonly TipMenuItem[]): string => {
  const first = items.slice(0, TOLD).map(({ description }) => `"${description}"`);
  const more = items.length - first.length;
  return `${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};
