import type { Transaction } from "kysely";

import type { AccountEvent } from "../../domain/account/account.events.ts";
import { RENAME_SECONDS } from "../../domain/account/rename.ts";
import { usernameKey } from "../../domain/account/username-key.ts";
import type { AccountErased } from "../../domain/delete-account/deletion.events.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type DataOf<Type extends AccountEvent["type"]> = Extract<AccountEvent, { type: Type }>["data"];
type Of<Type extends AccountEvent["type"]> = StoredEvent<string, DataOf<Type>>;

const STREAM_PREFIX = "account-";
const accountIdOf = ({ stream }: StoredEvent<string, unknown>): string => stream.slice(STREAM_PREFIX.length);

/** A name that is taken again leads to nobody else; one that is still held for somebody stays, and whoever took it is refused. */
const take = (
  sql: Transaction<Database>,
  {
    username,
    accountId,
    at,
  }: { readonly username: string; readonly accountId: string; readonly at: EpochSeconds },
) =>
  sql
    .deleteFrom("former_username")
    .where("username_key", "=", usernameKey(username))
    .where((row) => row.or([row("account_id", "=", accountId), row("held_until", "<=", at)]))
    .execute();

const rename = async (sql: Transaction<Database>, event: Of<"UsernameChanged">) => {
  const { from, to, changed_at: at } = event.data;
  const accountId = accountIdOf(event);
  await take(sql, { username: to, accountId, at });
  if (usernameKey(from) === usernameKey(to)) return;
  const held = { account_id: accountId, username: from, held_until: at + RENAME_SECONDS };
  await sql
    .insertInto("former_username")
    .values({ username_key: usernameKey(from), ...held })
    .onConflict((conflict) => conflict.column("username_key").doUpdateSet(held))
    .execute();
};

/** The table `former_username`: the usernames that accounts had before, as long as they lead to them. */
export const formerUsernameProjection: Projection = {
  name: "former-username",
  tables: ["former_username"],
  oneStatement: true,
  handles: {
    AccountRegistered: (sql, event: Of<"AccountRegistered">) =>
      take(sql, {
        username: event.data.username,
        accountId: accountIdOf(event),
        at: event.data.registered_at,
      }),
    UsernameChanged: rename,
    AccountErased: (sql, { data: { accountId } }: StoredEvent<string, AccountErased["data"]>) =>
      sql.deleteFrom("former_username").where("account_id", "=", accountId).execute(),
    UsernameReleased: (sql, event: Of<"UsernameReleased">) =>
      sql
        .deleteFrom("former_username")
        .where("username_key", "=", usernameKey(event.data.username))
        .where("account_id", "=", accountIdOf(event))
        .execute(),
  },
};
