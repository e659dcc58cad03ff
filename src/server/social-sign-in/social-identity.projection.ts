import type { IdentityUnlinked, LinkedIdentity } from "../../domain/account/account.events.ts";
import type { AccountErased } from "../../domain/delete-account/deletion.events.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

const STREAM_PREFIX = "account-";

/** The table `social_identity`. An identity that leads into another account already breaks its unique key. */
export const socialIdentityProjection: Projection = {
  name: "social-identity",
  tables: ["social_identity"],
  oneStatement: true,
  handles: {
    IdentityLinked: (sql, event: StoredEvent<string, LinkedIdentity>) =>
      sql
        .insertInto("social_identity")
        .values({
          ...event.data,
          account_id: event.stream.slice(STREAM_PREFIX.length),
          linked_at: event.recordedAt,
        })
        .execute(),
    AccountErased: (sql, { data: { accountId } }: StoredEvent<string, AccountErased["data"]>) =>
      sql.deleteFrom("social_identity").where("account_id", "=", accountId).execute(),
    IdentityUnlinked: (sql, event: StoredEvent<string, IdentityUnlinked["data"]>) =>
      sql
        .deleteFrom("social_identity")
        .where("account_id", "=", event.stream.slice(STREAM_PREFIX.length))
        .where("provider", "=", event.data.provider)
        .execute(),
  },
};
