import { sql, type Selectable } from "kysely";

import { acceptedText, askedText, promotionLimits } from "../../domain/cross-promotion/promotion.ts";
import { accountPages } from "../../domain/site/account-pages.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { isOpenTo } from "../block/block.reads.ts";
import { isShown } from "../creator/creator-cards.ts";
import { refuse, type Refusal } from "../http/reply.ts";
import { notify } from "../notice/notify.ts";
import { keyNow } from "../session/username-now.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import type { PromotionTable } from "./cross-promotion.tables.ts";

/** One of the two creators of a promotion. */
export interface Promoter {
  readonly id: AccountId;
  readonly username: string;
  readonly display_name: string;
}

export type PromotionRow = Selectable<PromotionTable>;

/** A creator who may be asked by another one, or answered: approved, and no block between the two. `who`: a condition on accounts `a`. */
export const findPromoter = async (
  { sql: database }: UnitOfWork,
  who: { readonly username: string } | { readonly id: AccountId },
  asker: AccountId,
): Promise<Promoter | null> => {
  const isHim = "id" in who ? sql`a.id = ${who.id}` : sql`a.username_key = ${keyNow(who.username)}`;
  const { rows } = await sql<Promoter>`
    select a.id, a.username, a.display_name from account a
    where ${isHim} and ${isShown} and ${isOpenTo(asker)}`.execute(database);
  return rows[0] ?? null;
};

/** One change of these creators' promotions at a time, until the transaction ends; in one order, so that two never wait for each other. */
export const lockPromotions = async ({ sql: database }: UnitOfWork, ...ids: AccountId[]): Promise<void> => {
  for (const id of ids.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${id}`}, 0))`.execute(database);
};

/** What stands between two creators. */
export const promotionBetween = async (
  { sql: database }: UnitOfWork,
  one: AccountId,
  other: AccountId,
): Promise<PromotionRow | null> => {
  const both = [one, other];
  const row = await database
    .selectFrom("promotion")
    .selectAll()
    .where("asker_id", "in", both)
    .where("asked_id", "in", both)
    .executeTakeFirst();
  return row ?? null;
};

/** A promotion that a creator has a part in. */
export const promotionOf = async (
  { sql: database }: UnitOfWork,
  creatorId: AccountId,
  id: number,
): Promise<PromotionRow | null> => {
  const row = await database
    .selectFrom("promotion")
    .selectAll()
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("asker_id", "=", creatorId), eb("asked_id", "=", creatorId)]))
    .executeTakeFirst();
  return row ?? null;
};

interface Counts {
  readonly partners: number;
  readonly sent: number;
  readonly received: number;
}

const countOf = async ({ sql: database }: UnitOfWork, id: AccountId): Promise<Counts> => {
  // A request that she does not see, she cannot answer: it takes nobody's place.
  const { rows } = await sql<Counts>`
    select (count(*) filter (where p.accepted_at is not null))::int as partners,
      (count(*) filter (where p.accepted_at is null and p.asker_id = ${id}))::int as sent,
      (count(*) filter (where p.accepted_at is null and p.asked_id = ${id}
        and ${isShown} and ${isOpenTo(id)}))::int as received
    from promotion p left join account a on a.id = p.asker_id
    where p.asker_id = ${id} or p.asked_id = ${id}`.execute(database);
  return rows[0]!;
};

const limit = (error: string): Refusal => refuse("promotion_limit", { error });

const whenFull = async (unit: UnitOfWork, her: Promoter, other: Promoter): Promise<Refusal | null> => {
  if ((await countOf(unit, her.id)).partners >= promotionLimits.partners)
    return limit(`You have ${promotionLimits.partners} partners. Please part from one first.`);
  return (await countOf(unit, other.id)).partners >= promotionLimits.partners
    ? limit(`${other.display_name} has as many partners as there may be.`)
    : null;
};

const url = accountPages["cross-promotion"].path;

/** The open pages of both ask again what they show. */
const tellPages = (unit: UnitOfWork, ...both: readonly Pick<Promoter, "username">[]): void => {
  for (const { username } of both)
    unit.publish({
      event: "profile.update",
      audience: { room: `profile:${username}` },
      data: { username },
    });
};

/** Tells one creator's open pages what has come of her and another one (RT-38). */
const tellOf = (unit: UnitOfWork, told: AccountId, what: "request" | "accepted" | "deleted", of: Promoter) =>
  unit.publish({
    event: `friend.${what}`,
    audience: { account: told },
    data: { user_id: of.id, username: of.username, display_name: of.display_name },
  });

/** Sends a request of her to the other one, who is told; both are locked, and there is none. */
export const askFor = async (unit: UnitOfWork, her: Promoter, other: Promoter): Promise<Refusal | null> => {
  const full = await whenFull(unit, her, other);
  if (full !== null) return full;
  if ((await countOf(unit, her.id)).sent >= promotionLimits.sent)
    return limit(`${promotionLimits.sent} requests of yours wait for an answer. Please withdraw one first.`);
  if ((await countOf(unit, other.id)).received >= promotionLimits.received)
    return limit(`${other.display_name} has too many requests at the moment. Please try again later.`);
  await unit.sql
    .insertInto("promotion")
    .values({
      ...{ asker_id: her.id, asked_id: other.id, asked_at: unit.now },
      ...{ accepted_at: null, asker_place: null, asked_place: null },
    })
    .execute();
  notify(unit, { accountId: other.id, kind: "system", text: askedText(her.display_name), url });
  tellOf(unit, other.id, "request", her);
  return null;
};

/** Accepts the other one's request, who is told; both are locked. */
export const acceptFrom = async (
  unit: UnitOfWork,
  { id }: PromotionRow,
  her: Promoter,
  other: Promoter,
): Promise<Refusal | null> => {
  const full = await whenFull(unit, her, other);
  if (full !== null) return full;
  await unit.sql.updateTable("promotion").set({ accepted_at: unit.now }).where("id", "=", id).execute();
  notify(unit, { accountId: other.id, kind: "system", text: acceptedText(her.display_name), url });
  tellOf(unit, other.id, "accepted", her);
  tellPages(unit, her, other);
  return null;
};

/** Takes a request or a partnership away. */
export const removePromotion = async (unit: UnitOfWork, row: PromotionRow): Promise<void> => {
  await unit.sql.deleteFrom("promotion").where("id", "=", row.id).execute();
  const both = await unit.sql
    .selectFrom("account")
    .select(["id", "username", "display_name"])
    .where("id", "in", [row.asker_id, row.asked_id])
    .execute();
  for (const one of both)
    for (const other of both) if (one.id !== other.id) tellOf(unit, one.id, "deleted", other);
  if (row.accepted_at !== null) tellPages(unit, ...both);
};

/** Puts all of her partners in this order; false: these are not the ones that she has. She is locked. */
export const orderPartners = async (
  unit: UnitOfWork,
  her: Pick<Promoter, "id" | "username">,
  ids: readonly number[],
): Promise<boolean> => {
  const partners = await unit.sql
    .selectFrom("promotion")
    .select("id")
    .where("accepted_at", "is not", null)
    .where(({ eb, or }) => or([eb("asker_id", "=", her.id), eb("asked_id", "=", her.id)]))
    .execute();
  if (partners.length !== ids.length || !partners.every(({ id }) => ids.includes(id))) return false;
  if (ids.length > 0)
    await sql`
      update promotion set
        asker_place = case when asker_id = ${her.id} then ordered.place else asker_place end,
        asked_place = case when asked_id = ${her.id} then ordered.place else asked_place end
      from unnest(${ids}::bigint[]) with ordinality as ordered (id, place)
      where promotion.id = ordered.id`.execute(unit.sql);
  tellPages(unit, her);
  return true;
};
