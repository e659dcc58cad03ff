import { pairId } from "../../domain/pair/pair.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { creatorById } from "../creator/creator-account.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { notify } from "../notice/notify.ts";
import { systemMetadata, type EventStore, type UnitOfWork } from "../store/event-store.ts";

/** A removal; `removedAt` in epoch seconds, absent in jobs of older versions. */
interface Removal {
  readonly creatorId: AccountId;
  readonly removedAt?: number;
}

export interface FreeProfileJobs {
  readonly "free-profile.end-follows": Removal;
  readonly "free-profile.end-late-follows": Removal;
}

/** Follows that end in one transaction. */
const BATCH = 50;
/** Seconds after which no card check is under way any more that began before the removal was seen. */
const LATE = 60;

/** Has all free follows of a creator ended whose free profile is removed now. */
export const scheduleEnds = (unit: UnitOfWork, creatorId: AccountId): void =>
  unit.schedule({
    kind: "free-profile.end-follows",
    key: `free-profile-ends:${creatorId}:${unit.now}`,
    payload: { creatorId, removedAt: unit.now },
  });

/** Whether it was created again since. */
const isOpen = async (sql: UnitOfWork["sql"], creatorId: AccountId): Promise<boolean> =>
  (await sql
    .selectFrom("creator")
    .select("account_id")
    .where("account_id", "=", creatorId)
    .where("free_profile", "=", true)
    .executeTakeFirst()) !== undefined;

/** Ends the next follows, also those that began since while the profile is still removed; false: there was none left to end. */
const endSome = (store: EventStore, { creatorId, removedAt }: Removal): Promise<boolean> =>
  store.transact(systemMetadata, async (unit) => {
    const creator = await creatorById(unit.sql, creatorId);
    if (creator === null) return false;
    const until = (await isOpen(unit.sql, creatorId)) ? (removedAt ?? unit.now) : unit.now + 1;
    const follows = await unit.sql
      .selectFrom("subscription")
      .select("fan_id")
      .where("creator_id", "=", creatorId)
      .where("type", "=", "free")
      .where("status", "=", "active")
      .where("created_at", "<", until)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const { username, display_name: name } = creator;
    let hasEnded = false;
    for (const { fan_id: fanId } of follows) {
      const pair = pairId({ fanId, creatorId });
      const command = { type: "CancelSubscription", of: "free" } as const;
      if ((await unit.execute(subscriptionDecider, pair, command)).rejected !== undefined) continue;
      hasEnded = true;
      const text = `${name} has no free profile any more: your free follow has ended.`;
      notify(unit, { accountId: fanId, kind: "subscription", text, url: `/${username}` });
      unit.publish({ event: "profile.update", audience: { account: fanId }, data: { username } });
    }
    return hasEnded;
  });

/**
 * `free-profile.end-follows` ends what follows for free; `free-profile.end-late-follows` does so a minute later once more, for
 * card checks that were under way, unless the profile is open again by then (OWNER-41). A run is one batch and stands in line
 * again: one that is killed goes on with those that are left.
 */
export const freeProfileJobs: JobHandlersOf<FreeProfileJobs> = {
  "free-profile.end-follows": {
    givesUp: neverGivenUp,
    run: async (removal, { services: { store } }) => {
      if (await endSome(store, removal)) return { again: 0 };
      await store.transact(systemMetadata, async (unit) =>
        unit.schedule({
          kind: "free-profile.end-late-follows",
          key: `free-profile-late:${removal.creatorId}:${removal.removedAt}`,
          dueAt: unit.now + LATE,
          payload: removal,
        }),
      );
      return undefined;
    },
  },
  "free-profile.end-late-follows": {
    givesUp: neverGivenUp,
    run: async (removal, { services: { store } }) =>
      (await endSome(store, removal)) ? { again: 0 } : undefined,
  },
};
