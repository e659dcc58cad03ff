import { sql } from "kysely";

import {
  thankedAs,
  welcomedAs,
  type ThankyouRule,
  type WelcomeRule,
} from "../../domain/auto-message/auto-message.ts";
import { mayWrite } from "../../domain/direct-message/rights.ts";
import type { PurchaseKind } from "../../domain/purchases.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import type { AccountId, Cents } from "../../domain/unit/unit.ts";
import { deliver } from "../direct-message/deliver.ts";
import { tellSender } from "../direct-message/tell-sender.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { isRunningAt } from "../subscription/running.ts";
import type { AutoOccasion } from "./auto-occasion.ts";
import { readSentAuto, type SentAuto } from "./sent-content.ts";

/** Who gets a message, and what tells this time from others; a fan gets one of a cause. */
interface Due {
  readonly fanId: AccountId;
  readonly cause: string;
}

type Of<Kind extends AutoOccasion["kind"]> = Extract<AutoOccasion, { readonly kind: Kind }>;

/** A new fan, while he is one; once for each message, however often he comes back. A trial that goes on as a subscription is no new one. */
const newFan = async (
  unit: UnitOfWork,
  { id }: SentAuto,
  { to }: WelcomeRule,
  { subscriptionId }: Of<"joined">,
): Promise<Due | null> => {
  const { rows } = await sql<{ fan_id: AccountId; type: SubscriptionType; was_on_trial: boolean }>`
    select subscription.fan_id, subscription.type, exists (select from subscription t
      where t.fan_id = subscription.fan_id and t.creator_id = subscription.creator_id and t.type = 'trial'
        and t.started and t.id <> subscription.id and t.created_at <= subscription.created_at
        and t.end_at >= subscription.created_at) as was_on_trial
    from subscription where id = ${subscriptionId} and started and ${isRunningAt(unit.now)}`.execute(
    unit.sql,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const group = welcomedAs[row.type];
  if (group === null || !to.includes(group) || (row.type === "access" && row.was_on_trial)) return null;
  return { fanId: row.fan_id, cause: `auto:${id}` };
};

/** Who paid, while the money is the creator's. What an automatic message has sold is not thanked for: messages cause no messages. */
const payer = async (
  unit: UnitOfWork,
  { id }: SentAuto,
  { after, tip_over: tipOver }: ThankyouRule,
  { paymentId }: Of<"paid">,
): Promise<Due | null> => {
  const { rows } = await sql<{ buyer_id: AccountId; purpose: PurchaseKind; amount: Cents; is_ours: boolean }>`
    select p.buyer_id, p.purpose, p.amount, exists (select from direct_message_sale s
      join auto_message_content c on c.direct_message_id = s.direct_message_id where s.payment_id = p.id) as is_ours
    from payment p where p.id = ${paymentId} and p.status = 'settled'`.execute(unit.sql);
  const [row] = rows;
  if (row === undefined || row.is_ours) return null;
  const occasion = thankedAs[row.purpose];
  if (occasion === null || !after.includes(occasion)) return null;
  if (occasion === "tip" && row.amount <= tipOver) return null;
  return { fanId: row.buyer_id, cause: `auto:${id}:${paymentId}` };
};

/** Whose membership goes on by a paid term. */
const stayer = async (
  unit: UnitOfWork,
  { id }: SentAuto,
  { after }: ThankyouRule,
  { subscriptionId, version }: Of<"renewed">,
): Promise<Due | null> => {
  if (!after.includes("renewal")) return null;
  const { rows } = await sql<{ fan_id: AccountId }>`
    select fan_id from subscription where id = ${subscriptionId} and ${isRunningAt(unit.now)}`.execute(
    unit.sql,
  );
  const [row] = rows;
  return row === undefined ? null : { fanId: row.fan_id, cause: `auto:${id}:${subscriptionId}:${version}` };
};

const dueOf = async (unit: UnitOfWork, auto: SentAuto, occasion: AutoOccasion): Promise<Due | null> => {
  const { rule } = auto;
  if (rule.type === "welcome") return occasion.kind === "joined" ? newFan(unit, auto, rule, occasion) : null;
  if (rule.type === "interval" || occasion.kind === "joined") return null;
  return occasion.kind === "paid" ? payer(unit, auto, rule, occasion) : stayer(unit, auto, rule, occasion);
};

/** The fan's name, if the creator may write to him now: what happened makes him hers. */
const recipientOf = async (
  unit: UnitOfWork,
  { sender }: SentAuto,
  fanId: AccountId,
): Promise<{ readonly id: AccountId; readonly username: string } | null> => {
  const { rows } = await sql<{ username: string; suspended: boolean; is_blocked: boolean }>`
    select a.username, a.suspended, exists (select from block b
      where (b.blocker_id = a.id and b.blocked_id = ${sender.id})
        or (b.blocker_id = ${sender.id} and b.blocked_id = a.id)) as is_blocked
    from account a where a.id = ${fanId}`.execute(unit.sql);
  const [row] = rows;
  // Who bought as a guest has no conversations.
  if (row === undefined) return null;
  const right = mayWrite({
    ...{ isSelf: fanId === sender.id, isBlocked: row.is_blocked, isThere: !row.suspended },
    ...{ fromCreator: true, isHerFan: true, toCreator: false, hasAccess: false },
  });
  return right.may ? { id: fanId, username: row.username } : null;
};

/**
 * Sends an automatic message to the one whom something happened with, judged as everything stands now; one that he has got for
 * the same cause is not sent again. Answers the seconds until it is tried again: its media are not ready.
 */
export const sendOnce = async (
  unit: UnitOfWork,
  id: number,
  occasion: AutoOccasion,
): Promise<number | null> => {
  const auto = await readSentAuto(unit, id, "share");
  if (auto === null) return null;
  const due = await dueOf(unit, auto, occasion);
  const recipient = due === null ? null : await recipientOf(unit, auto, due.fanId);
  if (due === null || recipient === null || auto.content === "unsendable") return null;
  if (typeof auto.content === "number") return auto.content;
  await deliver(unit, { sender: auto.sender, recipient, cause: due.cause }, auto.content);
  tellSender(unit, auto.sender.id, recipient.username);
  return null;
};
