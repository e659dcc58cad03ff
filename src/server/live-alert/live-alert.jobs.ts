import { liveText } from "../../domain/notice/notice-texts.ts";
import { pairId } from "../../domain/pair/pair.ts";
import { watchPath } from "../../domain/stream/stream-paths.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { creatorById, type CreatorAccount } from "../creator/creator-account.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { notify } from "../notice/notify.ts";
import { pushTo } from "../push/push.reactions.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { liveStream } from "../stream/stream.reads.ts";
import { nextToTell } from "./live-alert.reads.ts";

export interface LiveAlertJobs {
  readonly "live-alert.tell": { readonly streamId: string };
}

/** As many are told in one transaction. */
const BATCH = 100;

const tellOne = async (unit: UnitOfWork, accountId: AccountId, creator: CreatorAccount): Promise<void> => {
  const text = liveText(creator.display_name);
  const url = watchPath(creator.username);
  // A creator's own site speaks of that creator alone.
  const mail = { subject: `${creator.display_name} is live`, about: "live", mainSitePath: url } as const;
  notify(unit, { accountId, kind: "system", text, url, mail });
  await pushTo(unit.writes, {
    ...{ account: accountId, kind: "live", pair: pairId({ fanId: accountId, creatorId: creator.id }) },
    ...{ subscription: null, tag: `live-${creator.id}`, madeAt: unit.now },
  });
};

/** Tells the next ones, while the broadcast runs; whether there may be more. */
const tellBatch = async (unit: UnitOfWork, streamId: string): Promise<boolean> => {
  const live = await liveStream(unit.sql, streamId);
  const creator = live === null ? null : await creatorById(unit.sql, live.creator_id);
  if (creator === null) return false;
  const accounts = await nextToTell(unit.sql, creator.id, { now: unit.now, limit: BATCH });
  if (accounts.length === 0) return false;
  await unit.sql
    .updateTable("live_alert")
    .set({ told_at: unit.now })
    .where("creator_id", "=", creator.id)
    .where("account_id", "in", accounts)
    .execute();
  for (const accountId of accounts) await tellOne(unit, accountId, creator);
  return accounts.length === BATCH;
};

/**
 * `live-alert.tell`: tells who wants to know that a creator is live, one batch a run. Who was told is stored with the notices of the
 * batch: killed anywhere, nobody is told twice and nobody is missed.
 */
export const liveAlertJobs: JobHandlersOf<LiveAlertJobs> = {
  "live-alert.tell": {
    givesUp: neverGivenUp,
    run: async ({ streamId }, { services: { store } }) => {
      const isMore = await store.transact(systemMetadata, (unit) => tellBatch(unit, streamId));
      return isMore ? { again: 0 } : undefined;
    },
  },
};
