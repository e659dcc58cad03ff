import { sql } from "kysely";

import type { AutoRule } from "../../domain/auto-message/auto-message.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { contentState, whyUnsent, type ContentState } from "../direct-message/content-state.ts";
import type { DeliveredContent, Delivery } from "../direct-message/deliver.ts";
import type { UnitOfWork } from "../store/event-store.ts";

interface Row extends ContentState {
  readonly id: number;
  readonly creator_id: AccountId;
  readonly rule: AutoRule;
  readonly time_zone: string;
  readonly active: boolean;
  readonly deleted_at: EpochSeconds | null;
  readonly next_at: EpochSeconds | null;
  readonly last_account: string;
  readonly content_id: number;
  readonly text: string;
  readonly amount_usd: Cents;
  readonly username: string;
  readonly display_name: string;
  readonly suspended: boolean;
}

/** An automatic message that is on, as a job sends it. */
export interface SentAuto {
  readonly id: number;
  readonly rule: AutoRule;
  readonly zone: string;
  readonly nextAt: EpochSeconds | null;
  readonly lastAccount: string;
  readonly sender: Delivery["sender"];
  /** A number: the seconds until its media, which are not ready yet, are looked at again; `unsendable`: they never will be, or its creator is suspended. */
  readonly content: DeliveredContent | number | "unsendable";
}

/**
 * The message for a job, held until its transaction ends: `share` lets others send it too, and nobody change it. Null: it is
 * off or deleted.
 */
export const readSentAuto = async (
  unit: UnitOfWork,
  id: number,
  hold: "share" | "update",
): Promise<SentAuto | null> => {
  // Held first, in a statement of its own: the next one sees what somebody else has just stored.
  await sql`select from auto_message where id = ${id} ${hold === "share" ? sql`for share` : sql`for update`}`.execute(
    unit.sql,
  );
  const { rows } = await sql<Row>`
    select a.*, d.title as text, d.amount_usd, ${contentState},
      owner.username, owner.display_name, owner.suspended
    from auto_message a join direct_message d on d.id = a.content_id join account owner on owner.id = a.creator_id
    where a.id = ${id}`.execute(unit.sql);
  const row = rows[0];
  if (row === undefined || !row.active || row.deleted_at !== null) return null;
  const why = whyUnsent(row);
  return {
    ...{
      id: row.id,
      rule: row.rule,
      zone: row.time_zone,
      nextAt: row.next_at,
      lastAccount: row.last_account,
    },
    sender: { id: row.creator_id, username: row.username, displayName: row.display_name },
    content:
      row.suspended || why === "failed" || why === "rejected"
        ? "unsendable"
        : (why ?? {
            ...{ text: row.text, contentId: row.content_id, isShared: true, amountUsd: row.amount_usd },
            hasMedia: row.media.length > 0,
          }),
  };
};
