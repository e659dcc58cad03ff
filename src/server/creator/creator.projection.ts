import type { Transaction } from "kysely";

import { creatorDecider, type CreatorState } from "../../domain/creator/creator.decider.ts";
import type { CreatorEvent } from "../../domain/creator/creator.events.ts";
import type { AccountErased } from "../../domain/delete-account/deletion.events.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Erased = StoredEvent<string, AccountErased["data"]>;

const STREAM_PREFIX = "creator-";

/** What the table keeps of a creator's state. */
const rowOf = (state: CreatorState) => ({
  price: state.price,
  free_profile: state.freeProfile,
  joins_free: state.price === 0 || state.trial?.discount === 100,
  state: JSON.stringify(state),
});

const keep = (
  sql: Transaction<Database>,
  { stream }: StoredEvent<string, unknown>,
  state: CreatorState,
): Promise<unknown> => {
  const row = rowOf(state);
  return sql
    .insertInto("creator")
    .values({ account_id: stream.slice(STREAM_PREFIX.length), ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
};

const types: readonly CreatorEvent["type"][] = [
  "SubscriptionPriceSet",
  "PackageSet",
  "PackageRemoved",
  "TrialOffered",
  "TrialWithdrawn",
  "WinbackOffered",
  "WinbackWithdrawn",
  "SnapchatSaleSet",
  "FreeProfileOpened",
  "FreeProfileRemoved",
  "FreeFollowsEnded",
  "BioWritten",
  "SocialsSet",
  "CommentsClosed",
  "CommentsOpened",
  "TipMenuClosed",
  "TipMenuOpened",
  "MessagePriceSet",
  "WhiteLabelSet",
];

/** The table `creator`: the state of every creator's page, with the columns that lists filter by. */
export const creatorProjection: Projection = {
  name: "creator",
  tables: ["creator"],
  folds: creatorDecider,
  oneStatement: true,
  handles: {
    ...Object.fromEntries(types.map((type) => [type, keep])),
    AccountErased: (sql, { data: { accountId } }: Erased) =>
      sql.deleteFrom("creator").where("account_id", "=", accountId).execute(),
  },
};
