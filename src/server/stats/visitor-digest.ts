import { randomBytes } from "node:crypto";

import { sql, type Kysely, type RawBuilder } from "kysely";

import { daySeconds } from "../../domain/format/duration.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { hiddenKey } from "../account/attempts.ts";
import type { Database } from "../database/schema.ts";

/** What tells visitors of one day apart; none of it is kept, and the database never gets it as it is. */
export interface Visitor {
  readonly now: EpochSeconds;
  readonly address: string;
  readonly agent: string;
}

/** The number of a moment's UTC day. */
export const utcDayOf = (at: EpochSeconds): number => Math.floor(at / daySeconds);

/**
 * A visitor of what is `seen`, in a statement that has the row of the day in `visitor_salt`: the same all day, another one the next
 * day; it cannot be made again once the day's salt is thrown away.
 */
export const visitorDigest = (
  seen: RawBuilder<string>,
  { address, agent }: Pick<Visitor, "address" | "agent">,
): RawBuilder<string> => sql<string>`left(encode(sha256(convert_to(
  visitor_salt.salt || E'\\n' || ${seen} || E'\\n' || ${hiddenKey(address, agent)}, 'UTF8')), 'hex'), 32)`;

/**
 * Runs a statement that needs the salt of a UTC day, the same on every node; its row says whether there is one. The first one of a
 * day makes it.
 */
export const withSalt = async <Row extends { readonly salted: boolean }>(
  database: Kysely<Database>,
  day: number,
  statement: RawBuilder<Row>,
): Promise<Row> => {
  const run = async () => (await statement.execute(database)).rows[0]!;
  const row = await run();
  if (row.salted) return row;
  await database
    .insertInto("visitor_salt")
    .values({ day, salt: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return run();
};

/** Whether there is a salt, as such a statement answers it. */
export const isSalted = (day: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from visitor_salt where day = ${day}::integer)`;
