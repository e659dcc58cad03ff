import { sql, type Transaction } from "kysely";

import { pairOfStream, parsePair } from "../../domain/pair/pair.ts";
import type { PushKind } from "../../domain/push/push-notice.ts";
import type { SubscriptionEvent } from "../../domain/subscription/subscription.events.ts";
import type { AccountId, EpochSeconds, PairId } from "../../domain/unit/unit.ts";
import type { Database } from "../database/schema.ts";
import type { JobKind } from "../jobs/job-queue.ts";
import type { StoredEvent } from "../store/event-store.ts";
import type { Reactions } from "../store/reactions.ts";
import { isRunningAt } from "../subscription/running.ts";

/** One notification to one browser, as its job has it. Times are epoch seconds. */
export interface PushJob {
  readonly device: number;
  /** Whose browser it was then: another account's notifications are not for the one that has it now. */
  readonly account: string;
  readonly kind: PushKind;
  /** `<fan>:<creator>` whose subscription it is about. */
  readonly pair: PairId;
  /** The subscription, or the payment of a tip; null for one to all. */
  readonly subscription: string | null;
  readonly tag: string;
  readonly madeAt: EpochSeconds;
}

export interface PushJobs {
  readonly "push.send": PushJob;
}

type DataOf<Type extends SubscriptionEvent["type"]> = Extract<SubscriptionEvent, { type: Type }>["data"];
type Of<Type extends SubscriptionEvent["type"]> = StoredEvent<string, DataOf<Type>>;

const SEND: JobKind = "push.send";

/** A job for each browser of the account: one statement, and nothing at all where there is none. */
const tell = (
  writes: Transaction<Database>,
  to: "fan" | "creator",
  kind: PushKind,
  event: StoredEvent<string, { readonly id: string }>,
) => {
  const pair = pairOfStream(event.stream);
  const { fanId, creatorId } = parsePair(pair);
  const account = to === "fan" ? fanId : creatorId;
  const { id } = event.data;
  return pushTo(writes, {
    ...{ account, kind, pair, subscription: id, tag: `${kind}-${id}`, madeAt: event.recordedAt },
  });
};

/** Notifies each browser of an account, in the transaction of the cause; a `tag` that waits already is not written again. */
export const pushTo = (writes: Transaction<Database>, notice: Omit<PushJob, "device">) => {
  const { account, tag, madeAt } = notice;
  return sql`insert into job (kind, key, payload, due_at, created_at)
    select ${SEND}, 'push:' || id || ':' || ${tag}::text,
      ${JSON.stringify(notice)}::jsonb || jsonb_build_object('device', id), ${madeAt}::bigint, ${madeAt}::bigint
    from push_device where account_id = ${account}
    on conflict do nothing`.execute(writes);
};

/** Events of subscriptions that cause a notification (RTP-17). */
export const pushReactions: Reactions = {
  RenewalFailed: (writes, event: Of<"RenewalFailed">) => tell(writes, "fan", "renewal-failed", event),
  SubscriptionExpired: async (writes, event: Of<"SubscriptionExpired">) => {
    // A trial that a paid time has taken the place of has not ended for anybody. Who may not go on is not asked to come back.
    if (!["replaced", "abandoned"].includes(event.data.reason))
      await tell(writes, "fan", "subscription-ended", event);
  },
  SubscriptionActivated: (writes, event: Of<"SubscriptionActivated">) =>
    tell(writes, "creator", "new-subscriber", event),
};

/**
 * Notifies the browsers of whoever sees a creator's posts by a subscription that there is a new one, unless one of the two blocks the
 * other (SUBP-28); several posts are one notification while it waits, which is as old as the newest of them.
 */
export const notifySubscribers = async (
  transaction: Transaction<Database>,
  creatorId: AccountId,
  postedAt: EpochSeconds,
): Promise<void> => {
  const tag = `new-post-${creatorId}`;
  const notice: Omit<PushJob, "device" | "account" | "pair"> = {
    ...{ kind: "new-post", subscription: null, tag, madeAt: postedAt },
  };
  await sql`insert into job (kind, key, payload, due_at, created_at)
    select ${SEND}, 'push:' || device.id || ':' || ${tag}::text,
      ${JSON.stringify(notice)}::jsonb || jsonb_build_object('device', device.id, 'account', device.account_id,
        'pair', device.account_id || ':' || ${creatorId}::text),
      ${postedAt}::bigint, ${postedAt}::bigint
    from push_device as device
    where exists (
      select from subscription where fan_id = device.account_id and creator_id = ${creatorId}
        and type in ('access', 'trial', 'gift') and ${isRunningAt(postedAt)})
      and not exists (select from block b where b.blocker_id = ${creatorId} and b.blocked_id = device.account_id)
      and not exists (select from block b where b.blocker_id = device.account_id and b.blocked_id = ${creatorId})
    order by device.id
    on conflict (key) where key is not null and done_at is null do update set payload = excluded.payload`.execute(
    transaction,
  );
};
