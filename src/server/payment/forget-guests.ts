import type { PartWith } from "../personal/personal.ts";

/** What is kept of a person as a guest goes with the account: the saved cards, and whose e-mail it was. */
export const forgetGuests: PartWith = async ({ sql: database }, { guestIds }) => {
  if (guestIds.length === 0) return;
  for (const table of ["payment_card", "other_card"] as const)
    await database.deleteFrom(table).where("account_id", "in", guestIds).execute();
  await database.deleteFrom("guest_buyer").where("id", "in", guestIds).execute();
};
