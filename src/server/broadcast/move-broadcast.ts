import { fieldTexts } from "../../domain/account/field-texts.ts";
import { moveProblem } from "../../domain/calendar/calendar-item.ts";
import type { AccountId, EpochSeconds } from "../../domain/unit/unit.ts";
import { must } from "../http/unwritten.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** A message to many of a creator. */
interface OwnBroadcast {
  readonly creatorId: AccountId;
  readonly id: number;
}

/** Sends a message to many that waits at another time; answers whether it waits. Throws `UnwrittenError` (POSTS-25). */
export const moveBroadcast = async (
  unit: UnitOfWork,
  { creatorId, id }: OwnBroadcast,
  at: EpochSeconds,
): Promise<boolean> => {
  must(fieldTexts({ at: moveProblem(at, unit.now) }));
  const moved = await unit.sql
    .updateTable("broadcast")
    .set({ due_at: at })
    .where("id", "=", id)
    .where("creator_id", "=", creatorId)
    .where("status", "=", "waiting")
    .where("due_at", ">", unit.now)
    .returning("id")
    .execute();
  if (moved.length === 0) return false;
  // The job of the time before finds that it is not due.
  unit.schedule({ kind: "broadcast.send", key: `broadcast.send:${id}:${at}`, payload: { id }, dueAt: at });
  return true;
};

/** Takes a message to many back that waits for its time; answers whether it did. */
export const stopWaitingBroadcast = async (
  unit: UnitOfWork,
  { creatorId, id }: OwnBroadcast,
): Promise<boolean> => {
  const stopped = await unit.sql
    .updateTable("broadcast")
    .set({ status: "stopped" })
    .where("id", "=", id)
    .where("creator_id", "=", creatorId)
    .where("status", "=", "waiting")
    .returning("id")
    .execute();
  return stopped.length > 0;
};
