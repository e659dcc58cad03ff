import { sql } from "kysely";

import type { PartWith } from "../personal/personal.ts";

/** What somebody wrote in chats goes; a tip's line stays without its words: by it a payment belongs to a broadcast. */
export const forgetLines: PartWith = async ({ sql: database }, { id }) => {
  await sql`delete from stream_message where account_id = ${id} and tip_payment_id is null`.execute(database);
  await sql`update stream_message set text = '' where account_id = ${id}`.execute(database);
};
