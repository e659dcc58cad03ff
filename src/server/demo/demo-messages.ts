import { deliver, textAlone } from "../direct-message/deliver.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { idOf, type DemoIds } from "./demo-accounts.ts";

type Said = readonly [by: "ava" | "fan", text: string, minutesAgo: number];

/** What ava and her fans say to each other, oldest first, and how much of it each has read. */
const talks: readonly {
  readonly fan: string;
  readonly said: readonly Said[];
  readonly unread: Readonly<Partial<Record<"ava" | "fan", number>>>;
}[] = [
  {
    fan: "gifted",
    said: [
      ["fan", "Somebody gave me your page as a gift. Best present this year.", 7000],
      ["ava", "Then thank them from me! Look around, and tell me what you like.", 6940],
      ["fan", "The slow film. I did not know paint could be that patient.", 6900],
    ],
    unread: {},
  },
  {
    fan: "trialist",
    said: [
      ["ava", "Welcome! You have a week to look at everything.", 4300],
      ["fan", "I have looked at half of it in one evening. Is that normal?", 4200],
      ["ava", "Completely.", 4190],
    ],
    unread: {},
  },
  {
    fan: "pack",
    said: [
      ["fan", "Do you ever paint what people ask for?", 2900],
      ["ava", "Sometimes. What would you ask for?", 2880],
      ["fan", "The sea in the morning, when nobody is there yet.", 2870],
      ["ava", "I know that light. Give me two weeks.", 1500],
      ["fan", "Take all the time it needs!", 190],
    ],
    unread: { ava: 1 },
  },
  {
    fan: "sub",
    said: [
      ["fan", "Hi Ava, I have just seen the blue one. How long did it take?", 1620],
      ["ava", "Three evenings, and one morning to take half of it away again.", 1600],
      ["fan", "That half must have been beautiful too.", 1590],
      ["ava", "It was. I have kept a photo of it.", 1580],
      ["fan", "Will you show it some day?", 120],
      ["ava", "Perhaps sooner than you think.", 45],
    ],
    unread: { fan: 1 },
  },
];

/** Conversations of the demo's first day. */
export const makeMessages = async (unit: UnitOfWork, ids: DemoIds): Promise<void> => {
  const names = new Map(
    (await unit.sql.selectFrom("account").select(["id", "username", "display_name"]).execute()).map((row) => [
      row.id,
      row,
    ]),
  );
  const person = (username: string) => {
    const id = idOf(ids, username);
    return { id, username, displayName: names.get(id)?.display_name ?? username };
  };
  for (const { fan, said, unread } of talks) {
    for (const [place, [by, text, minutesAgo]] of said.entries()) {
      const [sender, recipient] = by === "ava" ? ["ava", fan] : [fan, "ava"];
      const delivery = { sender: person(sender!), recipient: person(recipient!), cause: `demo:${place}` };
      await deliver(unit, delivery, textAlone(text), unit.now - minutesAgo * 60);
    }
    for (const [reader, other] of [
      ["ava", fan],
      [fan, "ava"],
    ] as const) {
      const left = unread[reader === "ava" ? "ava" : "fan"] ?? 0;
      await unit.sql
        .updateTable("conversation_member")
        .set((read) => ({
          read_sequence: read
            .selectFrom("conversation")
            .select(({ eb, ref }) => eb(ref("last_sequence"), "-", left).as("read"))
            .whereRef("conversation.id", "=", "conversation_member.conversation_id"),
          unread: left,
        }))
        .where("account_id", "=", idOf(ids, reader))
        .where("other_id", "=", idOf(ids, other))
        .execute();
    }
  }
};
