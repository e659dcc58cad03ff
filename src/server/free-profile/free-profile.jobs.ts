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

/** Ends some of the follows that come after an id; answers the last one's, null: there are no more. */
const endSome = (store: EventStore, creatorId: AccountId, after: string): Promise<string | null> =>
  store.transact(systemMetadata, async (unit) => {
    const creator = await creatorById(unit.sql, creatorId);
    if (creator === null) return null;
    const follows = await unit.sql
      .selectFrom("subscription")
      .select(["id", "fan_id"])
      .where("creator_id", "=", creatorId)
      .where("id", ">", after)
      .where("type", "=", "free")
      .where("status", "=", "active")
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const { username, display_name: name } = creator;
    for (const { fan_id: fanId } of follows) {
      const pair = pairId({ fanId, creatorId });
      await unit.execute(subscriptionDecider, pair, { type: "CancelSubscription", of: "free" });
      const text = `${name} has no free profile any more: your free follow has ended.`;
      notify(unit, { accountId: fanId, kind: "subscription", text, url: `/${username}` });
      unit.publish({ event: "profile.update", audience: { account: fanId }, data: { username } });
    }
    return follows.at(-1)?.id ?? null;
  });

/** A batch is a transaction: a job that is killed between two goes on with those that are left. */
const endAll = async (store: EventStore, creatorId: AccountId): Promise<void> => {
  let after: string | null = "";
  while (after !== null) after = await endSome(store, creatorId, after);
};

/**
 * `free-profile.end-follows` ends what follows for free; `free-profile.end-late-follows` does so a minute later once more, for
 * card checks that were under way, and then the profile may be opened again (OWNER-41).
 */
export const freeProfileJobs: JobHandlersOf<FreeProfileJobs> = {
  "free-profile.end-follows": {
    givesUp: neverGivenUp,
    run: async ({ creatorId }, { services: { store } }) => {
      await endAll(store, creatorId);
      await store.transact(systemMetadata, async (unit) =>
        unit.schedule({
          kind: "free-profile.end-late-follows",
          key: `free-profile-late:${creatorId}`,
          dueAt: unit.now + LATE,
          payload: { creatorId },
        }),
      );
    },
  },
  "free-profile.end-late-follows": {
    givesUp: neverGivenUp,
    run: async ({ creatorId }, { services: { store } }) => {
      await endAll(store, creatorId);
      await store.transact(systemMetadata, (unit) =>
        unit.execute(creatorDecider, creatorId, { type: "EndFreeFollows" }),
      );
    },
  },
};
