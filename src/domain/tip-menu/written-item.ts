import { FIELD_REQUIRED, fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { formatCents } from "../format/cents.ts";
import { amountProblemTexts, parseCents, plainCents } from "../format/typed-cents.ts";
import type { Cents } from "../unit/unit.ts";
import type { TipMenuItem } from "./tip-menu.ts";

/** Characters of a description, prices in cents, and how many items a menu has (OWNER-40). */
export const tipMenuLimits = { description: 120, price: { min: 100, max: 100_000 }, items: 50 } as const;

/** An item as the calls bring it. */
export type WrittenItem = Pick<TipMenuItem, "description" | "price">;
export type ItemTexts = FieldTexts<keyof WrittenItem>;

/** An item while it is written; the price as it was typed. */
export interface TipMenuForm {
  readonly description: string;
  readonly price: string;
}

/** A description as it is stored: one line, without blanks around it or beside each other. */
export const tidyDescription = (typed: string): string => typed.replace(/\s+/g, " ").trim();

const descriptionText = (typed: string): string | null => {
  const { length } = [...tidyDescription(typed)];
  if (length === 0) return FIELD_REQUIRED;
  const { description: most } = tipMenuLimits;
  return length > most ? `A description has at most ${most} characters.` : null;
};

const priceText = (price: Cents): string | null => {
  const { min, max } = tipMenuLimits.price;
  return Number.isInteger(price) && price >= min && price <= max
    ? null
    : `Please enter an amount from ${formatCents(min)} to ${formatCents(max)}.`;
};

/** What keeps an item from the menu, by field; empty: nothing. Browser and server ask the same (OWNER-40). */
export const checkMenuItem = ({ description, price }: WrittenItem): ItemTexts =>
  fieldTexts({ description: descriptionText(description), price: priceText(price) });

/** The same of what is typed. */
export const checkMenuForm = ({ description, price }: TipMenuForm): ItemTexts => {
  const read = parseCents(price);
  return fieldTexts({
    description: descriptionText(description),
    price: "cents" in read ? priceText(read.cents) : amountProblemTexts[read.problem],
  });
};

/** What a form that can be sent means. */
export const writtenItem = ({ description, price }: TipMenuForm): WrittenItem => {
  const read = parseCents(price);
  return { description: tidyDescription(description), price: "cents" in read ? read.cents : 0 };
};

/** The form of an item. */
export const formOfItem = ({ description, price }: WrittenItem): TipMenuForm => ({
  description,
  price: plainCents(price),
});
