import { messagePath } from "../../domain/direct-message/conversation-path.ts";
import { formatCents } from "../../domain/format/cents.ts";
import { refuse } from "../http/reply.ts";
import { notify } from "../notice/notify.ts";
import type { Purchase } from "../payment/purchase.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { deliver } from "./deliver.ts";
import { readPerson } from "./people.ts";
import { refuseWriting } from "./refuse-writing.ts";
import { holdFor, releaseHold, markSent, readWaiting, type WaitingMessage } from "./unpaid-message.ts";

/** Whether its sender may write now, and for how much. */
const personOf = (unit: UnitOfWork, { sender_id: id, sender_type: type, recipient }: WaitingMessage) =>
  readPerson(unit.sql, { id, type }, recipient, unit.now);

/**
 * A fan's message to a creator who asks a price for each (PAY-09, X-18). It is written before it is paid, and delivered by the
 * payment. What was read cannot be taken back: money that goes back leaves it where it is.
 */
export const paidMessagePurchase: Purchase<"paid_message"> = {
  intent: "pay_per_direct_message",
  orderable: {
    ofOneself: "self_message",
    order: async ({ unit, buyerId, creator, payload: { direct_message_id: id, amount_usd: given } }) => {
      const message =
        id === undefined || !Number.isSafeInteger(id) ? null : await readWaiting(unit, id, buyerId);
      if (id === undefined || message === null || message.recipient_id !== creator.id)
        return { refused: refuse("message_not_found") };
      if (message.sent) return { refused: refuse("already_unlocked") };
      const person = await personOf(unit, message);
      if (person === null) return { refused: refuse("message_not_found") };
      if (!person.writing.may) return { refused: refuseWriting(person.writing.why) };
      const { messagePrice: amount } = person;
      // Free by now: it is sent again, and needs no payment.
      if (amount <= 0 || (given !== undefined && given !== amount))
        return { refused: refuse("price_changed") };
      return { purpose: { kind: "paid_message", directMessageId: id }, amount };
    },
  },
  reserve: async ({ unit, id, order: { buyerId, purpose, amount } }) => {
    const message = await readWaiting(unit, purpose.directMessageId, buyerId);
    const person = message === null ? null : await personOf(unit, message);
    if (person === null) return "message_not_found";
    if (!person.writing.may) return "message_refused";
    if (person.messagePrice !== amount) return "price_changed";
    return (await holdFor(unit, purpose.directMessageId, id)) ? null : "already_unlocked";
  },
  fulfil: async ({ unit, buyer, order: { buyerId, creatorId, amount, purpose } }) => {
    const { directMessageId: contentId } = purpose;
    const message = await readWaiting(unit, contentId, buyerId);
    if (message === null) throw new Error(`The paid message ${contentId} is not there.`);
    const sent = await deliver(
      unit,
      {
        sender: { id: buyerId, username: buyer.username, displayName: buyer.display_name },
        recipient: { id: creatorId, username: message.recipient },
        cause: message.cause,
      },
      { text: message.text, contentId, hasMedia: message.has_media, amountUsd: 0 },
    );
    await markSent(unit, contentId);
    const text = `${buyer.display_name} paid ${formatCents(amount)} for a message to you.`;
    notify(unit, {
      ...{ accountId: creatorId, kind: "message", text, url: messagePath(buyer.username, sent.id) },
    });
  },
  release: ({ unit, id, order: { purpose } }) => releaseHold(unit, purpose.directMessageId, id),
  revoke: async () => undefined,
  restore: async () => undefined,
  updateType: () => "fans_direct_message",
  receipt: () => ({
    eyebrow: "Message",
    line: "A message to a creator",
    note: "Each message is paid once.",
  }),
};
