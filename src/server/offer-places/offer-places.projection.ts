import type { Transaction } from "kysely";

import type { OfferPlacesEvent } from "../../domain/offer-places/offer-places.decider.ts";
import type { Database } from "../database/schema.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Projection } from "../store/projection.ts";

type Of<Type extends OfferPlacesEvent["type"]> = StoredEvent<
  string,
  Extract<OfferPlacesEvent, { type: Type }>["data"]
>;

const PREFIX = "offer-places-";
const keyOf = (event: StoredEvent<string, unknown>) => {
  const [creator_id = "", kind] = event.stream.slice(PREFIX.length).split(":");
  return { creator_id, kind: kind === "winback" ? ("winback" as const) : ("trial" as const) };
};

const move = (
  sql: Transaction<Database>,
  event: StoredEvent<string, unknown>,
  taken: number,
  reserved: number,
) => {
  const { creator_id, kind } = keyOf(event);
  return sql
    .updateTable("offer_places")
    .set((row) => ({ taken: row("taken", "+", taken), reserved: row("reserved", "+", reserved) }))
    .where("creator_id", "=", creator_id)
    .where("kind", "=", kind)
    .execute();
};

const change = (
  sql: Transaction<Database>,
  event: StoredEvent<string, unknown>,
  row: { readonly open?: boolean; readonly ends_at?: number | null },
) => {
  const { creator_id, kind } = keyOf(event);
  return sql
    .updateTable("offer_places")
    .set(row)
    .where("creator_id", "=", creator_id)
    .where("kind", "=", kind)
    .execute();
};

/** The table `offer_places`: the places of each creator's trial and win-back. */
export const offerPlacesProjection: Projection = {
  name: "offer-places",
  tables: ["offer_places"],
  oneStatement: true,
  handles: {
    OfferOpened: (sql, event: Of<"OfferOpened">) => {
      const row = { open: true, places: event.data.limit, ends_at: event.data.endsAt, taken: 0, reserved: 0 };
      return sql
        .insertInto("offer_places")
        .values({ ...keyOf(event), ...row })
        .onConflict((conflict) => conflict.columns(["creator_id", "kind"]).doUpdateSet(row))
        .execute();
    },
    OfferEndMoved: (sql, event: Of<"OfferEndMoved">) => change(sql, event, { ends_at: event.data.endsAt }),
    OfferClosed: (sql, event) => change(sql, event, { open: false }),
    PlaceReserved: (sql, event) => move(sql, event, 0, 1),
    PlaceTaken: (sql, event) => move(sql, event, 1, -1),
    PlaceReleased: (sql, event) => move(sql, event, 0, -1),
  },
};
