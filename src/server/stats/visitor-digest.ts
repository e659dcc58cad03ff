import { createHash, randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import { daySeconds } from "../../domain/format/duration.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";

/** What tells visitors of one day apart; none of it is kept. `seen`: what they looked at. */
export interface Visitor {
  readonly seen: string;
  readonly now: EpochSeconds;
  readonly address: string;
  readonly agent: string;
}

/** The number of a moment's UTC day. */
export const utcDayOf = (at: EpochSeconds): number => Math.floor(at / daySeconds);

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

/** The same for a visitor all day, another one the next day; it cannot be made again once the day's salt is thrown away. */
export const visitorDigest = async (
  database: Kysely<Database>,
  { seen, now, address, agent }: Visitor,
): Promise<string> => {
  const salt = await saltOf(database, utcDayOf(now));
  return createHash("sha256").update([salt, seen, address, agent].join("\n")).digest("hex").slice(0, 32);
};
