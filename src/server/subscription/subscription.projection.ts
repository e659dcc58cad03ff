import { pairOfStream, parsePair } from "../../domain/pair/pair.ts";
import {
  subscriptionDecider,
  type SubscriptionState,
} from "../../domain/subscription/subscription.decider.ts";
import type { SubscriptionEntry } from "../../domain/subscription/subscription.ts";
import { subscriptionEvents } from "../../protocol/subscription/subscription.events.ts";
import type { Projection } from "../store/projection.ts";
import type { SubscriptionTable } from "./subscription.tables.ts";

const rowOf = (stream: string, entry: SubscriptionEntry): SubscriptionTable => {
  const { fanId, creatorId } = parsePair(pairOfStream(stream));
  return {
    id: entry.id,
    fan_id: fanId,
    creator_id: creatorId,
    type: entry.type,
    status: entry.status,
    choice: entry.choice,
    payment_id: entry.paymentId,
    price: entry.price,
    next_price: entry.nextPrice,
    next_months: entry.nextMonths,
    started: entry.started,
    created_at: entry.createdAt,
    end_at: entry.endAt,
    canceled_at: entry.canceledAt,
    resumes_at: entry.resumesAt,
  };
};

/** Writes the row of the subscription that an event is about, as `evolve` says that it is now. */
const write: Projection["handles"][string] = async (
  sql,
  { stream, data },
  { entries }: SubscriptionState,
) => {
  const entry = entries.find(({ id }) => id === data.id);
  // What has moved is the row of the pair that has it now.
  if (entry === undefined || entry.movedTo !== null) return;
  const row = rowOf(stream, entry);
  await sql
    .insertInto("subscription")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
};

/** The table `subscription`: one row each, from the pair's stream. */
export const subscriptionProjection: Projection = {
  name: "subscription",
  tables: ["subscription"],
  oneStatement: true,
  folds: subscriptionDecider,
  handles: Object.fromEntries(Object.keys(subscriptionEvents).map((type) => [type, write])),
};
