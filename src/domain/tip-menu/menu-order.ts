import type { TipMenuItem } from "./tip-menu.ts";

/** The items in an order of ids; those that it does not name come last, as they stand. */
export const arranged = (items: readonly TipMenuItem[], ids: readonly number[]): readonly TipMenuItem[] => {
  const placeOf = ({ id }: TipMenuItem): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Where her order differs from the stored one, in words: the first such place. "": nowhere. */
export const differenceInWords = (stored: readonly TipMenuItem[], hers: readonly TipMenuItem[]): string => {
  const place = stored.findIndex(({ id }, index) => id !== hers[index]?.id);
  const [now, mine] = [stored[place]?.description, hers[place]?.description];
  return now === undefined || mine === undefined
    ? ""
    : `In place ${place + 1} it has "${now}" now. In your order that is "${mine}".`;
};
