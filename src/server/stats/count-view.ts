import { createHash, randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import { daySeconds } from "../../domain/format/duration.ts";
import type { ViewSource } from "../../domain/stats/view-source.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** A profile that was shown to somebody. */
export interface ShownPage {
  readonly creatorId: AccountId;
  readonly now: EpochSeconds;
  /** What tells visitors of one day apart; none of it is kept. */
  readonly address: string;
  readonly agent: string;
  readonly country: string;
  readonly source: ViewSource;
}

/** The salt of a UTC day, the same on every node. */
const saltOf = async (database: Kysely<Database>, day: number): Promise<string> => {
  const find = () =>
    database.selectFrom("visitor_salt").select("salt").where("day", "=", day).executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found.salt;
  await database
    .insertInto("visitor_salt")
    .values({ day, salt: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())!.salt;
};

/** Counts a view; the first one of a visitor on a UTC day counts as a visitor, also when two come at once. */
export const countView = async (database: Kysely<Database>, shown: ShownPage): Promise<void> => {
  const { creatorId: creator_id, now: seen_at, address, agent, country, source } = shown;
  const salt = await saltOf(database, Math.floor(seen_at / daySeconds));
  const visitor = createHash("sha256")
    .update([salt, creator_id, address, agent].join("\n"))
    .digest("hex")
    .slice(0, 32);
  const row = { creator_id, seen_at, visitor, country, source };
  const { numInsertedOrUpdatedRows: isFirst = 0n } = await database
    .insertInto("page_view")
    .values({ ...row, is_first: true })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (isFirst > 0n) return;
  await database
    .insertInto("page_view")
    .values({ ...row, is_first: false })
    .execute();
};
