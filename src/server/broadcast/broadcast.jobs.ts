import { sql } from "kysely";

import {
  broadcastLimits,
  type BroadcastGroup,
  type BroadcastStatus,
} from "../../domain/broadcast/broadcast.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { contentState, whyUnsent, type ContentState } from "../direct-message/content-state.ts";
import { deliverToMany, type DeliveredContent } from "../direct-message/deliver.ts";
import { tellSenderOfMany } from "../direct-message/tell-sender.ts";
import { neverGivenUp, type JobHandlersOf } from "../jobs/job.ts";
import { systemMetadata, type UnitOfWork } from "../store/event-store.ts";
import { countAudience, nextOfAudience, type AskedAudience } from "./audience.ts";
import { tellUnsent } from "./stop-broadcast.ts";

export interface BroadcastJobs {
  readonly "broadcast.send": { readonly id: number };
}

const whyOver = {
  failed: "A file of it could not be used.",
  rejected: "It was not approved: see what a reviewer wrote.",
} as const;

interface Row extends ContentState {
  readonly id: number;
  readonly creator_id: AccountId;
  readonly direct_message_id: number;
  readonly groups: readonly BroadcastGroup[];
  readonly excluded: readonly AccountId[];
  readonly spent_over: Cents;
  readonly due_at: EpochSeconds;
  readonly status: BroadcastStatus;
  readonly last_account: string;
  readonly sent: number;
  readonly total: number | null;
  readonly text: string;
  readonly amount_usd: Cents;
  readonly username: string;
  readonly display_name: string;
  readonly suspended: boolean;
}

/** The broadcast, for nobody else to send until the transaction ends. */
const lock = async (unit: UnitOfWork, id: number): Promise<Row | undefined> => {
  await sql`select from broadcast where id = ${id} for update`.execute(unit.sql);
  const { rows } = await sql<Row>`
    select b.*, d.title as text, d.amount_usd, a.username, a.display_name, a.suspended, ${contentState}
    from broadcast b join direct_message d on d.id = b.direct_message_id join account a on a.id = b.creator_id
    where b.id = ${id}`.execute(unit.sql);
  return rows[0];
};

/**
 * Sends it to the next fans. Answers the seconds until it goes on: none where there may be more fans, some where its time was moved
 * or its files are not ready; null: it is over.
 */
const sendBatch = async (unit: UnitOfWork, id: number): Promise<number | null> => {
  const row = await lock(unit, id);
  if (row === undefined || (row.status !== "waiting" && row.status !== "sending")) return null;
  if (row.status === "waiting" && row.due_at > unit.now) return row.due_at - unit.now;
  const why = whyUnsent(row);
  if (row.suspended || why === "failed" || why === "rejected") {
    if (why === "failed" || why === "rejected") tellUnsent(unit, row.creator_id, whyOver[why]);
    await unit.sql.updateTable("broadcast").set({ status: "stopped" }).where("id", "=", id).execute();
    return null;
  }
  if (why !== null) return why;
  const asked: AskedAudience = {
    ...{ creatorId: row.creator_id, groups: row.groups, excluded: row.excluded },
    ...{ spentOver: row.spent_over, now: unit.now },
  };
  const total = row.total ?? (await countAudience(unit.sql, asked));
  const fans = await nextOfAudience(unit.sql, asked, row.last_account, broadcastLimits.batch);
  const sender = { id: row.creator_id, username: row.username, displayName: row.display_name };
  const content: DeliveredContent = {
    ...{ text: row.text, contentId: row.direct_message_id, isShared: true },
    ...{ hasMedia: row.media.length > 0, amountUsd: row.amount_usd },
  };
  await deliverToMany(unit, { sender, recipients: fans, cause: `broadcast:${id}` }, content);
  const sent = row.sent + fans.length;
  const isOver = fans.length < broadcastLimits.batch;
  const lastAccount = fans.at(-1)?.id ?? row.last_account;
  await unit.sql
    .updateTable("broadcast")
    .set({
      status: isOver ? "sent" : "sending",
      last_account: lastAccount,
      ...{ sent, total: isOver ? sent : Math.max(total, sent) },
      ...(row.status === "waiting" ? { begun_at: unit.now } : {}),
    })
    .where("id", "=", id)
    .execute();
  unit.publish({
    event: "direct-message.broadcast-progress",
    audience: { account: row.creator_id },
    data: { id, sent, total: isOver ? sent : Math.max(total, sent) },
  });
  if (!isOver) return 0;
  await tellSenderOfMany(unit, row.creator_id, lastAccount);
  return null;
};

/**
 * `broadcast.send`: a message to many, one batch a run, so that it stands behind whatever fell due meanwhile. What a run wrote and
 * how far it came are one transaction, and a conversation has one message of a broadcast: killed anywhere, nobody gets two and
 * nobody is missed.
 */
export const broadcastJobs: JobHandlersOf<BroadcastJobs> = {
  "broadcast.send": {
    givesUp: neverGivenUp,
    run: async ({ id }, { services: { store } }) => {
      const again = await store.transact(systemMetadata, (unit) => sendBatch(unit, id));
      return again === null ? undefined : { again };
    },
  },
};
