import { sql, type Transaction } from "kysely";

import type { AutoType } from "../../domain/auto-message/auto-message.ts";
import { pairOfStream, parsePair } from "../../domain/pair/pair.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { JobKind } from "../jobs/job-queue.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Reactions } from "../store/reactions.ts";
import type { AutoOccasion } from "./auto-occasion.ts";

const SEND: JobKind = "auto-message.send";

/** What happened between a fan and a creator; `name` tells it from others of the two. Epoch seconds. */
interface Happened {
  readonly creatorId: AccountId;
  readonly name: string;
  readonly occasion: AutoOccasion;
  readonly at: EpochSeconds;
}

/**
 * A job for each message that the creator has on for it: one statement, and nothing at all where there is none. Whether the
 * message is for what happened is judged when it is sent; rows of this transaction cannot be read here.
 */
const tell = (
  writes: Transaction<Database>,
  type: AutoType,
  { creatorId, name, occasion, at }: Happened,
): Promise<unknown> =>
  sql`insert into job (kind, key, payload, due_at, created_at)
    select ${SEND}, 'auto:' || id || ':' || ${name}::text,
      ${JSON.stringify({ occasion })}::jsonb || jsonb_build_object('id', id),
      ${at}::bigint + coalesce((rule ->> 'delay')::bigint, 0), ${at}::bigint
    from auto_message
    where creator_id = ${creatorId} and type = ${type} and active and deleted_at is null
    on conflict do nothing`.execute(writes);

type OfSubscription = StoredEvent<string, { readonly id: string }>;

const welcome = (writes: Transaction<Database>, { stream, data: { id }, recordedAt: at }: OfSubscription) => {
  const { creatorId } = parsePair(pairOfStream(stream));
  return tell(writes, "welcome", {
    ...{ creatorId, at, name: id, occasion: { kind: "joined", subscriptionId: id } },
  });
};

const renewed = (
  writes: Transaction<Database>,
  { stream, version, data, recordedAt: at }: StoredEvent<string, { readonly id: string }>,
) => {
  const { creatorId } = parsePair(pairOfStream(stream));
  return tell(writes, "thankyou", {
    ...{ creatorId, at, name: `${stream}:${version}` },
    occasion: { kind: "renewed", subscriptionId: data.id, version },
  });
};

const paid = (
  writes: Transaction<Database>,
  { stream, data, recordedAt: at }: StoredEvent<string, { readonly creatorId: AccountId }>,
) => {
  const paymentId = stream.slice("payment-".length);
  return tell(writes, "thankyou", {
    ...{ creatorId: data.creatorId, at, name: paymentId, occasion: { kind: "paid", paymentId } },
  });
};

/** New fans, renewals and payments may be answered by a message (ACCT-29, ACCT-30). */
export const autoMessageReactions: Reactions = {
  SubscriptionActivated: welcome,
  SubscriptionGiven: welcome,
  FollowStarted: welcome,
  SubscriptionRenewed: renewed,
  PaymentSettled: paid,
};
