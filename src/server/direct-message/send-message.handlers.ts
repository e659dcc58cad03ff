import type { Kysely } from "kysely";

import { conversationPath } from "../../domain/direct-message/conversation-path.ts";
import { checkMessage, messagesPerMinute, messageText } from "../../domain/direct-message/message.ts";
import type { AccountId, Cents, EpochSeconds } from "../../domain/unit/unit.ts";
import { hasTexts } from "../../domain/account/field-texts.ts";
import type { Database } from "../database/schema.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields, type Refusal } from "../http/reply.ts";
import { asRefused, RefusedError } from "../http/unwritten.ts";
import { deliverPurchase } from "../tip-menu/deliver-purchase.ts";
import { closeDelivery, openDelivery, writeMessage, type Delivery } from "./deliver.ts";
import { messageItem, readMessage, sentText } from "./message-item.ts";
import { readPerson, type Person } from "./people.ts";
import { refuseWriting } from "./refuse-writing.ts";
import { isRepeated } from "./repeated-text.ts";
import { storeContent } from "./store-content.ts";
import { awaitPayment, markSent, readUnpaid, whatIsThere } from "./unpaid-message.ts";

const MINUTE = 60;

const PAID_ALREADY = "It is paid already: what is delivered costs nothing more.";

type Sender = Delivery["sender"] & { readonly createdAt: EpochSeconds };

const refuseMany = async (
  context: RequestContext,
  sender: Sender,
  recipient: Person,
  text: string,
): Promise<Refusal | null> => {
  const { id } = sender;
  const { limits } = context.services;
  const { retryAfter } = await limits.consume(`message:${id}`, messagesPerMinute, MINUTE);
  if (retryAfter > 0)
    return refuse("too_many", { retryAfter, error: "You write very fast. Please wait a moment." });
  if (text !== "" && (await isRepeated(context, sender, recipient.id, text)))
    return refuse("too_many", {
      retryAfter: 3600,
      error: "You have sent this to many people. Please write something of your own.",
    });
  return null;
};

/** Why somebody may not write this to a person; null: he may. */
const refusedTo = ({ writing }: Person, amountUsd: Cents): Refusal | null => {
  if (!writing.may) return refuseWriting(writing.why);
  // Creators sell, their fans do not.
  return amountUsd > 0 && writing.as !== "creator"
    ? refuseFields({ amount_usd: "Only creators sell media." })
    : null;
};

const readSender = async (database: Kysely<Database>, accountId: AccountId): Promise<Sender> => {
  const { id, username, display_name, created_at } = await database
    .selectFrom("account")
    .select(["id", "username", "display_name", "created_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { id, username, displayName: display_name, createdAt: created_at };
};

export const sendMessageHandlers = {
  sendMessage: async (
    { username, text: typed, media: picks = [], amount_usd: amountUsd = 0, purchase_id },
    context,
  ) => {
    const { services, headers, metadata, site, now } = context;
    const viewer = signedIn(context);
    const text = messageText(typed);
    const limits = { min: site.priceMin, max: site.priceMax };
    const texts = checkMessage({ text, files: picks.length, amountUsd }, limits);
    if (hasTexts(texts)) return refuseFields(texts);
    if (purchase_id !== undefined && amountUsd > 0) return refuseFields({ amount_usd: PAID_ALREADY });
    const { database } = services;
    const key = headers["idempotency-key"];
    const cause = `${viewer.id}:${typeof key === "string" ? key : services.ids.next()}`;
    const [recipient, sender, before] = await Promise.all([
      readPerson(database, viewer, username, now),
      readSender(database, viewer.id),
      typeof key === "string" ? whatIsThere(database, { senderId: viewer.id, username, cause }) : null,
    ]);
    if (recipient === null) return refuse("user_not_found");
    // What was delivered is answered again, whatever has come between the two since.
    if (before !== "delivered") {
      const refused = refusedTo(recipient, amountUsd);
      if (refused !== null) return refused;
    }
    const isMany = before === null ? await refuseMany(context, sender, recipient, text) : null;
    if (isMany !== null) return isMany;
    return asRefused(
      services.store.transact(metadata, async (unit) => {
        const delivery = { sender, recipient, cause };
        // What follows the opening is read while the conversation is held: a block or another price may have come in while
        // this waited for it.
        const [opened, person, waiting] = await Promise.all([
          openDelivery(unit, delivery),
          readPerson(unit.sql, viewer, username, unit.now),
          readUnpaid(unit, viewer.id, cause),
        ]);
        const refused = person === null ? refuse("user_not_found") : refusedTo(person, amountUsd);
        if (opened.known === null && refused !== null) throw new RefusedError(refused);
        // Its files are used by then: the same message is answered before they are looked at.
        const unpaid = opened.known === null ? waiting : null;
        const isNew = opened.known === null && unpaid === null;
        // Whose tip menu somebody bought from is a creator to him, and pays nothing for writing.
        const delivers = isNew && purchase_id !== undefined ? { delivers: purchase_id } : {};
        if (delivers.delivers !== undefined) {
          const failure = await deliverPurchase(unit, {
            ...{ id: delivers.delivers, creatorId: viewer.id, buyerId: recipient.id },
            url: conversationPath(delivery.sender.username),
          });
          if (failure !== null) throw new RefusedError(refuse(failure));
        }
        const price = person?.messagePrice ?? 0;
        const contentId =
          isNew && (price > 0 || picks.length > 0)
            ? await storeContent(unit, {
                ...{ accountId: viewer.id, senderId: viewer.id, text, picks, amountUsd, site },
                createdAt: unit.now,
              })
            : (unpaid?.id ?? null);
        if (contentId !== null && opened.known === null && (price > 0 || unpaid?.is_being_paid === true)) {
          await closeDelivery(unit, opened);
          if (isNew) await awaitPayment(unit, { id: contentId, recipientId: recipient.id, ...delivery });
          return answer({
            status: "payment_required" as const,
            direct_message_id: contentId,
            amount_usd: price,
          });
        }
        if (unpaid !== null) await markSent(unit, unpaid.id);
        // What waited is sent as it was stored, whatever came with its key now.
        const told = unpaid ?? { text, has_media: picks.length > 0 };
        const content = { text: told.text, contentId, hasMedia: told.has_media, amountUsd, ...delivers };
        const { id, sequence } = opened.known ?? (await writeMessage(unit, opened, delivery, content));
        const row =
          isNew && contentId === null && purchase_id === undefined
            ? sentText({ id, sequence, text, created_at: unit.now })
            : await readMessage(unit.sql, viewer.id, id);
        return row === null
          ? refuse("message_not_found")
          : answer({ status: "sent" as const, ...messageItem(row, { keys: services.keys, now }) });
      }),
    );
  },
} satisfies Partial<Handlers>;
