import { sql } from "kysely";

import {
  autoLimits,
  checkAutoMessage,
  nextRound,
  plainRule,
  type AutoRule,
} from "../../domain/auto-message/auto-message.ts";
import { messageText } from "../../domain/direct-message/message.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { storeContent } from "../direct-message/store-content.ts";
import { dropContent } from "../direct-message/take-back.ts";
import { clocksOf } from "../http/time-zone.ts";
import { must } from "../http/unwritten.ts";
import type { MediaPick } from "../media/use-uploads.ts";
import type { Site } from "../site/site.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { AutoRow } from "./auto-message.reads.ts";
import { planRound } from "./send-round.ts";

/** An automatic message as it is written. */
export interface NewAuto {
  readonly rule: AutoRule;
  readonly text: string;
  readonly media: readonly MediaPick[];
  readonly amountUsd: Cents;
  readonly active: boolean;
}

/** By whom: `accountId` calls, as the creator or for her, from a page that tells its days in `zone`. */
interface Writing {
  readonly accountId: AccountId;
  readonly creatorId: AccountId;
  readonly zone: string;
  readonly site: Pick<Site, "priceMin" | "priceMax" | "review">;
}

const check = (unit: UnitOfWork, { text, media, amountUsd, rule }: NewAuto, { site }: Writing): void =>
  must(
    checkAutoMessage(
      { text: messageText(text), files: media.length, amountUsd, rule },
      { limits: { min: site.priceMin, max: site.priceMax }, now: unit.now },
    ),
  );

const store = (
  unit: UnitOfWork,
  { text, media: picks, amountUsd }: NewAuto,
  { accountId, creatorId: senderId, site }: Writing,
): Promise<number> =>
  storeContent(unit, {
    ...{ accountId, senderId, text: messageText(text), picks, amountUsd, site, createdAt: unit.now },
  });

const keepContent = (unit: UnitOfWork, id: number, contentId: number) =>
  unit.sql
    .insertInto("auto_message_content")
    .values({ direct_message_id: contentId, auto_message_id: id })
    .execute();

/** When it is sent next, of an interval that is on. */
const roundOf = (
  { rule, active, zone }: Pick<NewAuto, "rule" | "active"> & Pick<Writing, "zone">,
  now: EpochSeconds,
): EpochSeconds | null => (rule.type === "interval" && active ? nextRound(rule, now, clocksOf(zone)) : null);

/** Stores a new automatic message; null: there are as many of its type as can be. Throws `UnwrittenError` (X-17). */
export const createAuto = async (unit: UnitOfWork, auto: NewAuto, by: Writing): Promise<number | null> => {
  check(unit, auto, by);
  const { creatorId: creator_id, zone } = by;
  const { type } = auto.rule;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`auto ${creator_id}`}, 0))`.execute(unit.sql);
  const { count } = await unit.sql
    .selectFrom("auto_message")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("creator_id", "=", creator_id)
    .where("type", "=", type)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= autoLimits.messages) return null;
  const content_id = await store(unit, auto, by);
  const rule = plainRule(auto.rule);
  const { id } = await unit.sql
    .insertInto("auto_message")
    .values({
      ...{ creator_id, type, rule: JSON.stringify(rule), time_zone: zone, content_id, active: auto.active },
      ...{ next_at: null, created_at: unit.now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepContent(unit, id, content_id);
  const at = roundOf({ rule, active: auto.active, zone }, unit.now);
  if (at !== null) await planRound(unit, id, at);
  return id;
};

/** Holds a message for a change; nobody sends or changes it until the transaction ends. */
export const lockAuto = (unit: UnitOfWork, id: number) =>
  sql`select from auto_message where id = ${id} for update`.execute(unit.sql);

const idsOf = (media: AutoRow["media"]): string => String(media.map(({ id }) => id));

/** Changes a message under `lockAuto`; what is left out stays, and so does what was sent. Throws `UnwrittenError` (X-17). */
export const editAuto = async (
  unit: UnitOfWork,
  before: AutoRow,
  change: Partial<NewAuto>,
  by: Writing,
): Promise<void> => {
  const stored = before.media.map(({ id }) => ({ vault_id: id }));
  const auto: NewAuto = {
    ...{ text: before.text, media: stored, amountUsd: before.amount_usd },
    ...{ rule: before.rule, active: before.active, ...change },
  };
  const isSwitched = Object.keys(change).every((part) => part === "active");
  // What is switched off says nothing new: it stays what it is.
  if (!isSwitched) check(unit, auto, by);
  const isSameMedia =
    String(auto.media.map((pick) => ("vault_id" in pick ? pick.vault_id : "new"))) === idsOf(before.media);
  const isAnother =
    messageText(auto.text) !== before.text || auto.amountUsd !== before.amount_usd || !isSameMedia;
  const content_id = isAnother ? await store(unit, auto, by) : before.content_id;
  const rule = plainRule(auto.rule);
  const isRuled = JSON.stringify(rule) !== JSON.stringify(plainRule(before.rule));
  // Whoever switches it on, or says something else, does not move it.
  const zone = isRuled ? by.zone : before.time_zone;
  await unit.sql
    .updateTable("auto_message")
    .set((row) => ({
      ...{ content_id, rule: JSON.stringify(rule), time_zone: zone, active: auto.active },
      version: isSwitched ? row.ref("version") : row("version", "+", 1),
    }))
    .where("id", "=", before.id)
    .execute();
  if (isAnother) {
    await keepContent(unit, before.id, content_id);
    await dropContent(unit, before.content_id);
  }
  if (isRuled || auto.active !== before.active)
    await planRound(unit, before.id, roundOf({ rule, active: auto.active, zone }, unit.now));
};

/** Deletes a message under `lockAuto`: it is not sent any more. */
export const deleteAuto = async (unit: UnitOfWork, { id, content_id }: AutoRow): Promise<void> => {
  await unit.sql
    .updateTable("auto_message")
    .set({ deleted_at: unit.now, active: false, next_at: null })
    .where("id", "=", id)
    .execute();
  await dropContent(unit, content_id);
};
