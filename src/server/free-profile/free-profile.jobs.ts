import { creatorDecider } from "../../domain/creator/creator.decider.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { subscriptionDecider } from "../../domain/subscription/subscription.decider.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { creatorById } from "../creator/creator-account.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { notify } from "../notice/notify.ts";
import { systemMetadata, type EventStore, type UnitOfWork } from "../store/event-store.ts";

interface OfCreator {
  readonly creatorId: AccountId;
}

export interface FreeProfileJobs {
  readonly "free-profile.end-follows": OfCreator;
  readonly "free-profile.end-late-follows": OfCreator;
}

/** Follows that end in one transaction. */
const BATCH = 50;
/** Seconds after which no card check is under way any more that began before the removal was seen. */
const LATE = 60;

/** Has all free follows of a creator ended. */
export const scheduleEnds = (unit: UnitOfWork, creatorId: AccountId): void =>
  unit.schedule({
    kind: "free-profile.end-follows",
    key: `free-profile-ends:${creatorId}`,
    payload: { creatorId },
  });

/** Ends the next follows; false: there was none left to end. */
const endSome = (store: EventStore, creatorId: AccountId): Promise<boolean> =>
  store.transact(systemMetadata, async (unit) => {
    const creator = await creatorById(unit.sql, creatorId);
    if (creator === null) return false;
    const follows = await unit.sql
      .selectFrom("subscription")
      .select("fan_id")
      .where("creator_id", "=", creatorId)
      .where("type", "=", "free")
      .where("status", "=", "active")
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
 * card checks that were under way, and then the profile may be opened again (OWNER-41). A run is one batch and stands in line
 * again: one that is killed goes on with those that are left.
 */
export const freeProfileJobs: JobHandlersOf<FreeProfileJobs> = {
  "free-profile.end-follows": {
    givesUp: neverGivenUp,
    run: async ({ creatorId }, { services: { store } }) => {
      if (await endSome(store, creatorId)) return { again: 0 };
      await store.transact(systemMetadata, async (unit) =>
        unit.schedule({
          kind: "free-profile.end-late-follows",
          key: `free-profile-late:${creatorId}`,
          dueAt: unit.now + LATE,
          payload: { creatorId },
        }),
      );
      return undefined;
    },
  },
  "free-profile.end-late-follows": {
    givesUp: neverGivenUp,
    run: async ({ creatorId }, { services: { store } }) => {
      if (await endSome(store, creatorId)) return { again: 0 };
      await store.transact(systemMetadata, (unit) =>
        unit.execute(creatorDecider, creatorId, { type: "EndFreeFollows" }),
      );
      return undefined;
    },
  },
};
