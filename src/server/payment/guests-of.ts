import type { Kysely } from "kysely";

import { emailKey } from "../../domain/account/email.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { Person } from "../personal/personal.ts";

/** The ids under which a person bought without the account: by the e-mail, once it is confirmed. */
export const guestsOf = async (
  database: Kysely<Database>,
  { email, emailConfirmed }: Pick<Person, "email" | "emailConfirmed">,
): Promise<readonly AccountId[]> => {
  if (email === null || !emailConfirmed) return [];
  const guests = await database
    .selectFrom("guest_buyer")
    .select("id")
    .where("email", "=", emailKey(email))
    .execute();
  return guests.map(({ id }) => id);
};

/** What is kept of them goes with the person: the saved cards, and whose e-mail it was. */
export const forgetGuests = async (database: Kysely<Database>, person: Person): Promise<void> => {
  const ids = await guestsOf(database, person);
  if (ids.length === 0) return;
  await database.deleteFrom("payment_card").where("account_id", "in", ids).execute();
  await database.deleteFrom("guest_buyer").where("id", "in", ids).execute();
};
