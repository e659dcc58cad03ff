import type { Kysely } from "kysely";

import { renewalPrice, type RenewalPrices } from "../../domain/subscription/renewal-price.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import { eligibility, isRunning } from "../../domain/subscription/subscription.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Subscription } from "../../protocol/records.ts";
import type { Database } from "../database/schema.ts";
import type { SubscriptionTable } from "./subscription.tables.ts";

/** What a viewer has at a creator, as the creator record says it (CENT-02, CENT-21) once its rows are `subscriptionRecord`s, and what his past allows. */
export interface Standing {
  readonly is_subscribed: boolean;
  readonly is_subscribed_free: boolean;
  readonly is_subscribed_snapchat: boolean;
  readonly is_trial: boolean;
  readonly is_gift: boolean;
  readonly subscription_end_at: EpochSeconds | null;
  readonly trial_end_at: EpochSeconds | null;
  readonly gift_end_at: EpochSeconds | null;
  /** Newest first. */
  readonly subscriptions: readonly SubscriptionTable[];
  /** Whether his own past allows them; the offer must be open as well. */
  readonly may: { readonly trial: boolean; readonly winback: boolean };
}

/** A row as the wire shows it; `next_price` is what its next term costs as the creator's prices stand. */
export const subscriptionRecord = (row: SubscriptionTable, creator: RenewalPrices): Subscription => ({
  type: row.type,
  status: row.status,
  canceled_at: row.canceled_at,
  created_at: row.created_at,
  end_at: row.end_at,
  price: row.price,
  duration: row.choice,
  next_price: renewalPrice(row, creator),
  resumes_at: row.resumes_at,
});

const subscriptionsOf = (database: Kysely<Database>, viewerId: string) =>
  database
    .selectFrom("subscription")
    .selectAll()
    .where("fan_id", "=", viewerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** The standing that a viewer's rows at one creator, newest first, amount to. */
const standingFrom = (rows: readonly SubscriptionTable[], now: EpochSeconds): Standing => {
  const running = (type: SubscriptionType) =>
    rows.find((row) => row.type === type && isRunning({ status: row.status, endAt: row.end_at }, now));
  const [access, trial, gift] = [running("access"), running("trial"), running("gift")];
  return {
    is_subscribed: access !== undefined,
    is_subscribed_free: running("free") !== undefined,
    is_subscribed_snapchat: running("snapchat") !== undefined,
    is_trial: trial !== undefined,
    is_gift: gift !== undefined,
    subscription_end_at: access?.end_at ?? null,
    trial_end_at: trial?.end_at ?? null,
    gift_end_at: gift?.end_at ?? null,
    subscriptions: rows.filter((row) => row.started || row.status === "pending"),
    may: eligibility(
      rows.map(({ type, status, end_at: endAt, resumes_at: resumesAt, started }) => ({
        ...{ type, status, endAt, resumesAt, started },
      })),
      now,
    ),
  };
};

/** Reads the standing of a viewer (null: a guest, who may have a trial once he signs up) at a creator. */
export const standingOf = async (
  database: Kysely<Database>,
  viewerId: string | null,
  creatorId: AccountId,
  now: EpochSeconds,
): Promise<Standing> =>
  standingFrom(
    viewerId === null
      ? []
      : await subscriptionsOf(database, viewerId).where("creator_id", "=", creatorId).execute(),
    now,
  );

const rowsAt = async (
  database: Kysely<Database>,
  viewerId: string,
  creatorIds: readonly string[] | null,
): Promise<readonly SubscriptionTable[]> => {
  const read = subscriptionsOf(database, viewerId);
  if (creatorIds === null) return read.execute();
  return creatorIds.length === 0 ? [] : read.where("creator_id", "in", creatorIds).execute();
};

/** Reads the standing of a viewer at each of these creators, or, without them, wherever he ever had something. */
export const standingsOf = async (
  database: Kysely<Database>,
  viewerId: string | null,
  creatorIds: readonly string[] | null,
  now: EpochSeconds,
): Promise<ReadonlyMap<string, Standing>> => {
  const rows = viewerId === null ? [] : await rowsAt(database, viewerId, creatorIds);
  const byCreator = Map.groupBy(rows, ({ creator_id }) => creator_id);
  const ids = creatorIds ?? [...byCreator.keys()];
  return new Map(ids.map((id) => [id, standingFrom(byCreator.get(id) ?? [], now)]));
};
