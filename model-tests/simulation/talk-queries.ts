import type { RawNode } from "kysely";

import { isRunning } from "../../src/domain/subscription/subscription.ts";
import type { RawResult } from "../../src/server/store/sql-over.ts";
import { storedRow, type Row, type Tables } from "./memory-tables.ts";

type Parameters = readonly unknown[];

const valueOf = (parameter: unknown): unknown => (parameter as { readonly value: unknown }).value;
const nested = (parameter: unknown): RawNode => parameter as RawNode;
const found = (rows: readonly Row[]): RawResult => ({
  command: "SELECT",
  rowCount: rows.length,
  rows: [...rows],
});
const rowsOf = (tables: Tables, name: string): readonly Row[] => tables.get(name) ?? [];
const add = (tables: Tables, name: string, values: Row): Row => {
  const before = rowsOf(tables, name);
  const row = storedRow(name, values, true, before.length + 1);
  tables.set(name, [...before, row]);
  return row;
};
const replace = (tables: Tables, name: string, matches: (row: Row) => boolean, values: Row): void => {
  tables.set(
    name,
    rowsOf(tables, name).map((row) => (matches(row) ? { ...row, ...values } : row)),
  );
};

/** The newest moment that an expression names. */
const momentIn = (node: unknown): number => {
  if (typeof node !== "object" || node === null) return 0;
  return Math.max(
    0,
    ...Object.values(node).map((part: unknown) => (typeof part === "number" ? part : momentIn(part))),
  );
};

/** What stands between a viewer and somebody (src/server/direct-message/people.ts); nobody has bought from a tip menu to write. */
const person = (parameters: Parameters, tables: Tables): RawResult => {
  const viewer = valueOf(parameters[0]);
  const now = momentIn(parameters[3]);
  const key = valueOf(nested(parameters.at(-1)).parameters.at(-1));
  const account = rowsOf(tables, "account").find((row) => row["username_key"] === key);
  if (account === undefined) return found([]);
  const { id } = account;
  const blocks = (one: unknown, other: unknown): boolean =>
    rowsOf(tables, "block").some((row) => row["blocker_id"] === one && row["blocked_id"] === other);
  const has = (fan: unknown, creator: unknown, holds: (row: Row) => boolean): boolean =>
    rowsOf(tables, "subscription").some(
      (row) => row["fan_id"] === fan && row["creator_id"] === creator && holds(row),
    );
  const gives = ({ type, status, end_at: endAt }: Row): boolean =>
    type !== "free" && isRunning({ status, endAt } as never, now);
  const has_written = rowsOf(tables, "message").some(
    ({ sender_id, conversation_id }) =>
      sender_id === id &&
      rowsOf(tables, "conversation").some(
        (row) => row["id"] === conversation_id && [row["first_id"], row["second_id"]].includes(viewer),
      ),
  );
  return found([
    {
      ...account,
      ...{ blocked_by_viewer: blocks(viewer, id), blocks_viewer: blocks(id, viewer) },
      ...{ has_access: has(viewer, id, gives), message_price: 0 },
      is_fan: has_written || has(id, viewer, ({ started }) => started === true),
    },
  ]);
};

/** Locks conversations: a rival who has written meanwhile anywhere makes them other ones, and this is done again. */
const openConversations = (parameters: Parameters, tables: Tables): RawResult => {
  const [firsts, seconds] = parameters.map(valueOf) as [readonly unknown[], readonly unknown[]];
  const rows = firsts.map((first_id, place) => {
    const second_id = seconds[place];
    const known = rowsOf(tables, "conversation").find(
      (row) => row["first_id"] === first_id && row["second_id"] === second_id,
    );
    if (known === undefined) return add(tables, "conversation", { first_id, second_id, last_sequence: 1 });
    const last_sequence = Number(known["last_sequence"]) + 1;
    replace(tables, "conversation", ({ id }) => id === known["id"], { last_sequence });
    return { ...known, last_sequence };
  });
  const written = rowsOf(tables, "direct_message").length + rowsOf(tables, "message").length;
  const taken = rows.map((row) => ({ ...row, sequence: row["last_sequence"] }));
  return { command: "SELECT", rowCount: written + 1, rows: taken };
};

/** Gives the last place of each conversation back. */
const giveBack = (parameters: Parameters, tables: Tables): RawResult => {
  const ids = valueOf(parameters[0]) as readonly unknown[];
  for (const conversation of ids) {
    const last = rowsOf(tables, "conversation").find(({ id }) => id === conversation)!["last_sequence"];
    const last_sequence = Number(last) - 1;
    replace(tables, "conversation", ({ id }) => id === conversation, { last_sequence });
  }
  return { command: "UPDATE", rowCount: ids.length, rows: [] };
};

const withCause = (parameters: Parameters, tables: Tables): RawResult => {
  const asked = nested(parameters[0]).parameters.map(valueOf);
  const cause = valueOf(parameters[1]);
  // Named by their ids, or one by its pair.
  const conversations = Array.isArray(asked[0])
    ? asked[0]
    : rowsOf(tables, "conversation")
        .filter((row) => row["first_id"] === asked[0] && row["second_id"] === asked[1])
        .map(({ id }) => id);
  return found(
    rowsOf(tables, "message").filter(
      (row) => conversations.includes(row["conversation_id"]) && row["cause"] === cause,
    ),
  );
};

/** Ids of messages to many begin here. */
const FIRST_SHARED = 1_000_000;

/** One of the rows that are written at once. */
interface Due {
  readonly id: number;
  readonly conversation_id: unknown;
  readonly sequence: unknown;
  readonly sender_id: unknown;
  readonly recipient_id: unknown;
  readonly created_at: unknown;
}

/** What both have of a conversation with its newest message; answers how many the recipient has not read. */
const keepMembers = (tables: Tables, { sender_id, recipient_id, ...due }: Due): number => {
  const last = { conversation_id: due.conversation_id, last_at: due.created_at, last_id: due.id };
  let unread = 0;
  for (const [account_id, other_id] of [
    [sender_id, recipient_id],
    [recipient_id, sender_id],
  ]) {
    const isRecipient = account_id === recipient_id;
    const matches = (row: Row): boolean => row["account_id"] === account_id && row["other_id"] === other_id;
    const before = rowsOf(tables, "conversation_member").find(matches);
    const counted = Number(before?.["unread"] ?? 0) + (isRecipient ? 1 : 0);
    if (isRecipient) unread = counted;
    if (before === undefined)
      add(tables, "conversation_member", {
        ...{ account_id, other_id, ...last, unread: counted },
        read_sequence: isRecipient ? 0 : due.sequence,
      });
    else replace(tables, "conversation_member", matches, { ...last, unread: counted });
  }
  return unread;
};

/** Writes messages, and what both sides have of each conversation (`writeRows` of src/server/direct-message/deliver.ts). */
const write = (parameters: Parameters, tables: Tables): RawResult => {
  const [content, ownId, ...rest] = parameters;
  const [conversations, recipients, sequences, sender_id, cause, created_at] = rest.map(valueOf) as [
    readonly unknown[],
    readonly unknown[],
    readonly unknown[],
    ...unknown[],
  ];
  const said = nested(content).parameters.map(valueOf);
  const title = { title: said[1], amount_usd: 0, position: 0 };
  const direct_message_id =
    said.length === 1
      ? said[0]
      : add(tables, "direct_message", { creator_id: said[0], ...title, created_at })["id"];
  // What goes to many has an id of its own in each conversation.
  const isShared = nested(ownId).sqlFragments.some((text) => text.includes("nextval"));
  const rows = conversations.map((conversation_id, place) => {
    const id = isShared
      ? FIRST_SHARED + Number(conversation_id) * 1_000 + Number(direct_message_id)
      : Number(direct_message_id);
    const [sequence, recipient_id] = [sequences[place], recipients[place]];
    const message = { id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at };
    add(tables, "message", message);
    const due = { id, conversation_id, sequence, sender_id, recipient_id, created_at };
    return { recipient_id, id, unread: keepMembers(tables, due) };
  });
  return { command: "INSERT", rowCount: rows.at(-1)!.id, rows };
};

const hasBought = (tables: Tables, account: unknown, contentId: unknown): boolean =>
  rowsOf(tables, "unlock").some(
    (row) => row["account_id"] === account && row["kind"] === "dm" && row["item_id"] === contentId,
  );

/** A message as a viewer stands to it (`messageColumns`); null: it is in no conversation of his. */
const messageRow = (message: Row, viewer: unknown, tables: Tables): Row | null => {
  const conversation = rowsOf(tables, "conversation").find(({ id }) => id === message["conversation_id"])!;
  const { first_id: first, second_id: second } = conversation;
  if (viewer !== first && viewer !== second) return null;
  const content = rowsOf(tables, "direct_message").find(({ id }) => id === message["direct_message_id"])!;
  const media = rowsOf(tables, "direct_message_media")
    .filter((row) => row["direct_message_id"] === content["id"])
    .map(({ media_id }) => rowsOf(tables, "media").find(({ id }) => id === media_id)!);
  const isPriced = Number(content["amount_usd"]) > 0;
  const recipient = message["sender_id"] === first ? second : first;
  return {
    ...message,
    ...{ is_own: message["sender_id"] === viewer, text: content["title"], amount_usd: content["amount_usd"] },
    ...{ deleted: false, held: content["held"], is_rejected: false, media },
    ...{ tip_usd: null, tip_returned: false, delivers: null },
    bought: isPriced && hasBought(tables, viewer, content["id"]),
    is_sold: isPriced && hasBought(tables, recipient, content["id"]),
    other_id: viewer === first ? second : first,
  };
};

const seenBy = (message: Row, viewer: unknown, tables: Tables): readonly Row[] => {
  const row = messageRow(message, viewer, tables);
  return row === null ? [] : [row];
};

const oneMessage = (parameters: Parameters, tables: Tables): RawResult => {
  const [viewer, id] = [valueOf(parameters[1]), valueOf(parameters[3])];
  const message = rowsOf(tables, "message").find((row) => row["id"] === id);
  return found(message === undefined ? [] : seenBy(message, viewer, tables));
};

/** The newest page of a conversation; others are not asked for. */
const newest = (parameters: Parameters, tables: Tables): RawResult => {
  const viewer = valueOf(nested(parameters[0]).parameters[0]);
  const [conversation, limit] = [valueOf(parameters[2]), Number(valueOf(parameters.at(-1)))];
  return found(
    rowsOf(tables, "message")
      .filter((row) => row["conversation_id"] === conversation)
      .toSorted((one, other) => Number(other["sequence"]) - Number(one["sequence"]))
      .slice(0, limit)
      .flatMap((row) => seenBy(row, viewer, tables)),
  );
};

const membership = (parameters: Parameters, tables: Tables): RawResult => {
  const [account, other] = parameters.map(valueOf);
  const of = (one: unknown, two: unknown) =>
    rowsOf(tables, "conversation_member").find((row) => row["account_id"] === one && row["other_id"] === two);
  const [mine, theirs] = [of(account, other), of(other, account)];
  if (mine === undefined || theirs === undefined) return found([]);
  const { conversation_id } = mine;
  return found([{ conversation_id, other_read: theirs["read_sequence"] }]);
};

const whatIsThere = (parameters: Parameters, tables: Tables): RawResult => {
  const [cause, sender] = parameters.slice(0, 2).map(valueOf);
  const key = valueOf(nested(parameters[2]).parameters.at(-1));
  const other = rowsOf(tables, "account").find((row) => row["username_key"] === key)?.["id"];
  const delivered = rowsOf(tables, "conversation_member").some(
    (row) =>
      row["account_id"] === sender &&
      row["other_id"] === other &&
      rowsOf(tables, "message").some(
        (each) => each["conversation_id"] === row["conversation_id"] && each["cause"] === cause,
      ),
  );
  return found([{ delivered, unpaid: false }]);
};

/** What a buyer was sent (src/server/gallery/sold-message.ts). */
const soldMessage = (parameters: Parameters, tables: Tables): RawResult => {
  const [buyer, id] = parameters.map(valueOf);
  return found(
    rowsOf(tables, "message")
      .filter((row) => [row["id"], row["direct_message_id"]].includes(id) && row["sender_id"] !== buyer)
      .flatMap((row) => seenBy(row, buyer, tables))
      .map((row) => ({ ...row, content_id: row["direct_message_id"], message_id: row["id"] })),
  );
};

/** Whom the creator is told of (`tellUnlocked`). */
const unlocked = (parameters: Parameters, tables: Tables): RawResult => {
  const [buyer, contentId] = parameters.map(valueOf);
  const username = rowsOf(tables, "account").find(({ id }) => id === buyer)?.["username"];
  return found(
    rowsOf(tables, "message")
      .filter((row) => row["direct_message_id"] === contentId && messageRow(row, buyer, tables) !== null)
      .map(({ id, sender_id }) => ({ id, sender_id, username })),
  );
};

/** Who has written what an account has not read. */
export const unreadUsers = (account: unknown, tables: Tables): readonly unknown[] =>
  rowsOf(tables, "conversation_member")
    .filter((row) => row["account_id"] === account && Number(row["unread"]) > 0)
    .map((row) => row["other_id"]);

/** The queries of conversations that the server writes as text; null: it is none of these. */
export const talkQuery = (
  reads: (what: string) => boolean,
  parameters: Parameters,
  tables: Tables,
): RawResult | null => {
  if (reads("as blocks_viewer")) return person(parameters, tables);
  if (reads("insert into conversation as mine")) return openConversations(parameters, tables);
  if (reads("set last_sequence = last_sequence - 1")) return giveBack(parameters, tables);
  if (reads("select conversation_id, id, sequence from message")) return withCause(parameters, tables);
  if (reads("with content as (")) return write(parameters, tables);
  if (reads("as other_id")) return oneMessage(parameters, tables);
  if (reads("order by m.sequence")) return newest(parameters, tables);
  if (reads("as other_read")) return membership(parameters, tables);
  if (reads("as delivered")) return whatIsThere(parameters, tables);
  // Nobody pays for each message here.
  if (reads("as is_being_paid")) return found([]);
  if (reads("as content_id")) return soldMessage(parameters, tables);
  if (reads("m.sender_id, a.username from message m")) return unlocked(parameters, tables);
  // It is shown from the beginning: what is said has no film that is still made.
  if (reads("select from direct_message where id = any")) return found([]);
  if (reads("update direct_message d set shown")) return { command: "UPDATE", rowCount: 1, rows: [] };
  return null;
};
