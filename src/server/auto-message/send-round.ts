import { nextRound, type IntervalRule } from "../../domain/auto-message/auto-message.ts";
import { broadcastLimits } from "../../domain/broadcast/broadcast.ts";
import type { EpochSeconds } from "../../domain/unit/unit.ts";
import { nextOfAudience } from "../broadcast/audience.ts";
import { deliverToMany } from "../direct-message/deliver.ts";
import { tellSenderOfMany } from "../direct-message/tell-sender.ts";
import { clocksOf } from "../http/time-zone.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { readSentAuto, type SentAuto } from "./sent-content.ts";

/** When an interval is sent next, written with the job of that time; a job of another time finds that it is not its own. */
export const planRound = async (unit: UnitOfWork, id: number, at: EpochSeconds | null): Promise<void> => {
  await unit.sql
    .updateTable("auto_message")
    .set({ next_at: at, last_account: "" })
    .where("id", "=", id)
    .execute();
  if (at === null) return;
  const key = `auto-message.round:${id}:${at}`;
  unit.schedule({ kind: "auto-message.round", key, payload: { id, at }, dueAt: at });
};

const planNext = (
  unit: UnitOfWork,
  { id, zone }: SentAuto,
  rule: IntervalRule,
  at: EpochSeconds,
): Promise<void> =>
  // Rounds that were missed are not made up for.
  planRound(unit, id, nextRound(rule, Math.max(at, unit.now), clocksOf(zone)));

/**
 * Sends an interval's round to the next fans of its groups as they are now. Answers the seconds until it goes on: none
 * where there may be more fans, some where its media are not ready; null: it is over. What was written and how far it came are
 * one transaction.
 */
export const sendRound = async (unit: UnitOfWork, id: number, at: EpochSeconds): Promise<number | null> => {
  const auto = await readSentAuto(unit, id, "update");
  if (auto === null || auto.nextAt !== at || auto.rule.type !== "interval") return null;
  const { rule, sender, content } = auto;
  if (at > unit.now) return at - unit.now;
  if (typeof content === "number") return content;
  if (content === "unsendable") {
    await planNext(unit, auto, rule, at);
    return null;
  }
  const asked = {
    ...{ creatorId: sender.id, groups: rule.groups, spentOver: rule.spent_over },
    ...{ excluded: [], now: unit.now },
  };
  const fans = await nextOfAudience(unit.sql, asked, auto.lastAccount, broadcastLimits.batch);
  await deliverToMany(unit, { sender, recipients: fans, cause: `auto:${id}:${at}` }, content);
  const last = fans.at(-1);
  if (last === undefined || fans.length < broadcastLimits.batch) {
    await tellSenderOfMany(unit, sender.id, last?.id ?? auto.lastAccount);
    await planNext(unit, auto, rule, at);
    return null;
  }
  await unit.sql.updateTable("auto_message").set({ last_account: last.id }).where("id", "=", id).execute();
  return 0;
};
