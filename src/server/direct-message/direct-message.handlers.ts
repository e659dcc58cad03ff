import { sql } from "kysely";

import { conversationsPerPage } from "../../domain/direct-message/message.ts";
import { publishCounters } from "../account/counters.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse } from "../http/reply.ts";
import {
  inboxItem,
  readInboxRows,
  readMembership,
  readMessages,
  type PagePlace,
} from "./direct-message.reads.ts";
import { messageItem, readMessage } from "./message-item.ts";
import { partnerById, readPerson } from "./people.ts";
import { refuseWriting } from "./refuse-writing.ts";
import { readSharedPurchases } from "./shared-purchases.reads.ts";
import { takeBack } from "./take-back.ts";

const MINUTE = 60;
/** Typing is told each 4 seconds; who tells it more often is not heard. */
const TYPING_A_MINUTE = 30;

const personOf = (context: RequestContext, username: string) =>
  readPerson(context.services.database, signedIn(context), username, context.now);

/** The place of a message in a conversation; null: it is none of it. */
const sequenceOf = async (
  { services: { database } }: Pick<RequestContext, "services">,
  conversationId: number,
  id: number,
): Promise<number | null> => {
  const found = await database
    .selectFrom("message")
    .select("sequence")
    .where("id", "=", id)
    .where("conversation_id", "=", conversationId)
    .executeTakeFirst();
  return found?.sequence ?? null;
};

/** The last message of a conversation. */
const lastOf = ({ services: { database } }: Pick<RequestContext, "services">, conversationId: number) =>
  database
    .selectFrom("message")
    .select(["id", "sequence"])
    .where("conversation_id", "=", conversationId)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();

const empty = { items: [], has_older: false, has_newer: false } as const;

/** The inbox: own data, whomever the viewer acts for (section 22). */
export const directMessageHandlers = {
  getConversations: async ({ filter = "all", query = "", before_time: time, before_id = 0 }, context) => {
    const rows = await readInboxRows(context.services.database, {
      ...{ accountId: signedIn(context).id, filter, query, now: context.now },
      before: time === undefined ? null : { time, id: before_id },
    });
    const page = rows.slice(0, conversationsPerPage);
    const last = page.at(-1);
    return answer({
      items: page.map(inboxItem),
      next:
        rows.length > page.length && last !== undefined
          ? { before_time: last.last_at, before_id: last.last_id }
          : null,
    });
  },

  getConversation: async ({ username, before, after, around }, context) => {
    const viewer = signedIn(context);
    const person = await personOf(context, username);
    if (person === null) return refuse("user_not_found");
    if (person.id === viewer.id) return refuse("self_message");
    const { database } = context.services;
    const membership = await readMembership(database, viewer.id, person.id);
    // Who has nothing to do with whom learns nothing of him.
    if (membership === null && !person.writing.may && person.writing.why === "stranger")
      return refuse("user_not_found");
    let place: PagePlace = { from: "end" };
    if (before !== undefined) place = { from: "before", sequence: before };
    else if (after !== undefined) place = { from: "after", sequence: after };
    else if (around !== undefined) {
      const found =
        membership === null ? null : await sequenceOf(context, membership.conversation_id, around);
      if (found === null) return refuse("message_not_found");
      place = { from: "around", sequence: found };
    }
    const page =
      membership === null
        ? empty
        : await readMessages(database, viewer.id, membership.conversation_id, place);
    return answer({
      ...{ user: person.partner, is_blocked: person.blockedByViewer },
      writing: person.writing.may
        ? { ...person.writing, message_price: person.messagePrice }
        : person.writing,
      purchases: await readSharedPurchases(database, viewer.id, person.id, "pending"),
      read_sequence: membership?.other_read ?? 0,
      ...page,
      items: page.items.map((row) => messageItem(row, { keys: context.services.keys, now: context.now })),
    });
  },

  getMessage: async ({ id }, context) => {
    const { database, keys } = context.services;
    const row = await readMessage(database, signedIn(context).id, id);
    const user = row === null ? null : await partnerById(database, row.other_id);
    if (row === null || user === null) return refuse("message_not_found");
    return answer({ message: messageItem(row, { keys, now: context.now }), user });
  },

  readConversation: async ({ username, up_to_id: named }, context) => {
    const { services, metadata } = context;
    const viewer = signedIn(context);
    const person = await personOf(context, username);
    if (person === null) return refuse("user_not_found");
    const membership = await readMembership(services.database, viewer.id, person.id);
    const last =
      membership === null || named !== undefined
        ? undefined
        : await lastOf(context, membership.conversation_id);
    const upTo = named ?? last?.id;
    if (upTo === undefined) return answer({ ok: true as const });
    const sequence =
      last?.sequence ??
      (membership === null ? null : await sequenceOf(context, membership.conversation_id, upTo));
    if (membership === null || sequence === null) return refuse("message_not_found");
    return services.store.transact(metadata, async (unit) => {
      // As whoever writes, in a statement of its own: the next one counts what was written while this waited.
      await sql`select from conversation where id = ${membership.conversation_id} for update`.execute(
        unit.sql,
      );
      const { rows } = await sql<{ unread: number; before: number; read: number }>`
        update conversation_member c set
          read_sequence = greatest(c.read_sequence, ${sequence}),
          unread = (select count(*) from message m where m.conversation_id = c.conversation_id
            and m.sequence > greatest(c.read_sequence, ${sequence}) and m.sender_id = c.other_id
            and m.deleted_at is null)
        from (select read_sequence, unread from conversation_member
          where account_id = ${viewer.id} and other_id = ${person.id}) old
        where c.account_id = ${viewer.id} and c.other_id = ${person.id}
        returning c.unread, old.unread as before, c.read_sequence - old.read_sequence as read`.execute(
        unit.sql,
      );
      const { unread, before, read } = rows[0]!;
      if (read > 0)
        unit.publish({
          event: "direct-message.read",
          audience: { account: person.id },
          data: { username: viewer.username, up_to_id: upTo },
        });
      if (before > 0 && unread !== before) await publishCounters(unit, viewer.id);
      return answer({ ok: true as const });
    });
  },

  tellTyping: async ({ username }, context) => {
    const { services, metadata } = context;
    const viewer = signedIn(context);
    const person = await personOf(context, username);
    if (person === null) return refuse("user_not_found");
    if (!person.writing.may) return refuseWriting(person.writing.why);
    const { retryAfter } = await services.limits.consume(`typing:${viewer.id}`, TYPING_A_MINUTE, MINUTE);
    // The outbox reaches the other one on every node; what it is given is gone within hours.
    if (retryAfter === 0)
      await services.store.transact(metadata, async (unit) => {
        unit.publish({
          event: "direct-message.typing",
          audience: { account: person.id },
          data: { username: viewer.username },
        });
      });
    return answer({ ok: true as const });
  },

  deleteMessage: async ({ id }, context) =>
    context.services.store.transact(context.metadata, async (unit) =>
      (await takeBack(unit, signedIn(context), id))
        ? answer({ ok: true as const })
        : refuse("message_not_found"),
    ),
} satisfies Partial<Handlers>;
