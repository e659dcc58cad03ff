import type { Memory } from "./memory.ts";
import type { Row } from "./memory-tables.ts";
import { whenChanged } from "./when-changed.ts";

type Check = (holds: boolean, sentence: string) => void;

/** Something that was sent, as its sender's browser keeps it until the server says that it has it. */
export interface Saying {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly key: string;
}

/** What must hold of conversations. */
export interface TalkInvariants {
  readonly begun: (saying: Saying) => void;
  /** The server said to the sender that it is delivered. */
  readonly acknowledged: (saying: Saying, id: number) => void;
  /** A reader was given the media of a message that was sent for a price. */
  readonly opened: (reader: string, id: number) => void;
  /** Something was stored. */
  readonly committed: () => void;
  readonly healed: () => void;
}

export const createTalkInvariants = (memory: Memory, check: Check): TalkInvariants => {
  const rows = (table: string): readonly Row[] => memory.tables.get(table) ?? [];
  const begun = new Map<string, Saying>();
  const acknowledged: { readonly saying: Saying; readonly id: number }[] = [];
  const paid = new Set<string>();
  const textOf = (message: Row): unknown =>
    rows("direct_message").find(({ id }) => id === message["direct_message_id"])?.["title"];
  const between = (message: Row): readonly unknown[] => {
    const found = rows("conversation").find(({ id }) => id === message["conversation_id"]);
    return [found?.["first_id"], found?.["second_id"]];
  };

  const checkConversations = (): void => {
    for (const [conversation, messages] of Map.groupBy(rows("message"), (row) => row["conversation_id"])) {
      const places = messages.map(({ sequence }) => Number(sequence)).toSorted((one, other) => one - other);
      check(
        places.every((place, index) => place === index + 1),
        `Conversation ${String(conversation)} has its messages at ${places.join(", ")}.`,
      );
    }
    for (const member of rows("conversation_member")) {
      const { account_id, other_id, conversation_id, read_sequence, unread } = member;
      const count = rows("message").filter(
        (row) =>
          row["conversation_id"] === conversation_id &&
          row["sender_id"] === other_id &&
          Number(row["sequence"]) > Number(read_sequence),
      ).length;
      check(
        unread === count,
        `${String(account_id)} has ${count} unread messages; the badge says ${String(unread)}.`,
      );
    }
  };

  return {
    begun: (saying) => begun.set(saying.text, saying),
    acknowledged: (saying, id) => {
      const row = rows("message").find((message) => message["id"] === id);
      check(row !== undefined, `'${saying.text}' was acknowledged, and is not stored.`);
      acknowledged.push({ saying, id });
    },
    opened: (reader, id) =>
      check(paid.has(`${reader} ${id}`), `Message ${id} was opened for ${reader}, who has not paid for it.`),
    committed: whenChanged(memory, ["unlock", "message", "direct_message", "conversation"], () => {
      for (const { kind, account_id, item_id } of rows("unlock"))
        if (kind === "dm") paid.add(`${String(account_id)} ${String(item_id)}`);
      for (const message of rows("message")) {
        // What goes to many or is sent by itself is judged beside.
        if (/^(?:broadcast|auto):/.test(String(message["cause"]))) continue;
        const text = String(textOf(message));
        const saying = begun.get(text);
        const isIts =
          saying !== undefined &&
          saying.from === message["sender_id"] &&
          between(message).includes(saying.to) &&
          between(message).includes(saying.from);
        check(isIts, `'${text}' stands between ${between(message).join(" and ")}.`);
      }
    }),
    healed: () => {
      checkConversations();
      const last = new Map<string, number>();
      for (const { saying, id } of acknowledged) {
        const { from, to, text } = saying;
        const found = rows("message").filter((message) => textOf(message) === text);
        check(found.length > 0, `'${text}' was acknowledged, and is lost.`);
        check(found.length < 2, `'${text}' was sent once, and is there ${found.length} times.`);
        const place = Number(found.find((message) => message["id"] === id)?.["sequence"]);
        const before = last.get(`${from} ${to}`) ?? 0;
        check(place > before, `'${text}' stands at ${place}, and what was sent before it at ${before}.`);
        last.set(`${from} ${to}`, place);
      }
    },
  };
};
