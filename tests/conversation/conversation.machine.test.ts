import { describe, expect, test } from "vitest";

import { selectConversationView } from "../../src/machines/conversation/conversation-view.ts";
import { conversationMachine } from "../../src/machines/conversation/conversation.machine.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import {
  sampleConversation,
  sampleOlderPage,
  sentMessage,
} from "../../src/machines/conversation/sample-messages.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { Conversation } from "../../src/protocol/direct-message/direct-message.records.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const news = {
  ...({ type: "socket.received", name: "direct-message.new" } as const),
  data: {
    ...{ id: 110, user_id: "u-ava", username: "ava", display_name: "Ava", text: "Hello" },
    ...{ has_media: false, amount_usd: 0, created_at: 1_790_000_000 },
  },
};

const open = (target: number | null = null, delivers: string | null = null) => {
  const load = promiseLogic<AnswerTo<"getConversation">, EndpointInput<"getConversation">>();
  const input = {
    username: "ava",
    isCreator: delivers !== null,
    hasPurchase: false,
    target,
    delivers,
    isSeen: true,
  };
  const { actor, emitted } = drive(conversationMachine, input, { loadConversation: load.logic });
  return {
    ...{ actor, emitted, asked: load.asked },
    told: (data: Conversation) => answer(actor, "loadConversation", { status: "ok", data }),
    view: () => selectConversationView(actor.getSnapshot()),
  };
};

describe("what comes while messages are read", () => {
  test.each([
    ["a message of the other one", news],
    ["one of one's own", { type: "message.sent", sent: sentMessage } as const],
    ["a line that is back", { type: "line.restored" } as const],
  ])("for the first time is not missed: %s has them read anew", (_, event) => {
    const { actor, asked, told, view } = open();
    actor.send(event);
    expect(asked).toEqual([{ username: "ava" }, { username: "ava" }]);
    told(sampleConversation);
    expect(view()).toMatchObject({ status: "showing", items: sampleConversation.items });
  });

  test("is not missed among the newest, which are read once more after the last page of newer ones", () => {
    const { actor, asked, told, view } = open(101);
    told(sampleOlderPage);
    actor.send({ type: "newer.requested" });
    told({ ...sampleOlderPage, items: [{ ...sampleOlderPage.items[0]!, id: 103, sequence: 3 }] });
    expect(view()).toMatchObject({ loads: null, hasNewer: true });
    actor.send({ type: "newer.requested" });
    actor.send(news);
    told({ ...sampleConversation, items: sampleConversation.items.slice(0, 1) });
    expect(asked.slice(2)).toEqual([{ username: "ava", after: 3 }, { username: "ava" }]);
    told(sampleConversation);
    expect(view()).toMatchObject({ hasNewer: false });
    expect(actor.getSnapshot().context.items.at(-1)).toEqual(sampleConversation.items.at(-1));
  });
});

type Opened = ReturnType<typeof open>;

/** What may be under way when a message is sent. */
const meanwhile: readonly (readonly [string, (opened: Opened) => void])[] = [
  ["nothing else happens", () => {}],
  ["it is read what came", ({ actor }) => actor.send(news)],
  [
    "the line is down",
    ({ actor }) => {
      actor.send(news);
      breakOff(actor, "loadConversation");
    },
  ],
  ["older messages are loaded", ({ actor }) => actor.send({ type: "older.requested" })],
];

describe("who looks at an older part and writes", () => {
  test.each([
    ...meanwhile,
    ["newer messages are loaded", ({ actor }: Opened) => actor.send({ type: "newer.requested" })],
  ] as const)("goes to the newest part, where his message is: %s meanwhile", (_, happens) => {
    const opened = open(101);
    const { actor, asked, told, view } = opened;
    told({ ...sampleOlderPage, has_older: true });
    happens(opened);
    actor.send({ type: "message.sent", sent: sentMessage });
    expect(asked.at(-1)).toEqual({ username: "ava" });
    told(sampleConversation);
    expect(view()).toMatchObject({
      ...{ status: "showing", target: null, hasNewer: false },
      items: sampleConversation.items,
    });
  });

  test.each([news, { type: "message.refused" } as const])(
    "stays there after anything else: $type",
    (event) => {
      const { actor, told, view } = open(101);
      told(sampleOlderPage);
      actor.send(event);
      told(sampleConversation);
      expect(view()).toMatchObject({ hasNewer: true, items: sampleOlderPage.items });
    },
  );
});

describe("a message that was sent", () => {
  const sent = { type: "message.sent", sent: sentMessage } as const;
  const { items } = sampleConversation;

  test.each(meanwhile)("is shown before the messages are read again: %s meanwhile", (_, happens) => {
    const opened = open();
    opened.told(sampleConversation);
    happens(opened);
    opened.actor.send(sent);
    expect(opened.view()).toMatchObject({ status: "showing", items: [...items, sentMessage] });
  });

  test("is shown as soon as its composer knows that it was sent", () => {
    const { actor, told, view } = open();
    told(sampleConversation);
    const composer = actor.getSnapshot().children.composer!;
    composer.send({ type: "field.changed", field: "written", value: "Are you there?" });
    composer.send({ type: "form.submitted" });
    const data = { key: "key-1", written: "Are you there?", media: [], amount_usd: 0, purchase: null };
    answer(composer, "prepareMessage", { status: "ok", data });
    answer(composer, "sendMessage", { status: "ok", sent: sentMessage });
    expect(composer.getSnapshot().context.queue).toEqual([]);
    expect(view()).toMatchObject({ items: [...items, sentMessage] });
  });

  test("is not shown twice, and not before those that came before it", () => {
    const { actor, told, view } = open();
    told({ ...sampleConversation, items: [...items, sentMessage] });
    actor.send(sent);
    expect(view()).toMatchObject({ items: [...items, sentMessage] });
    actor.send({ ...sent, sent: { ...sentMessage, id: 112, sequence: 12 } });
    expect(view()).toMatchObject({ items: [...items, sentMessage] });
  });

  test.each([
    ["refused", (actor) => answer(actor, "loadConversation", { status: "failed", failure: sampleFailure })],
    ["not answered", (actor) => breakOff(actor, "loadConversation")],
  ] satisfies readonly [string, (actor: ReturnType<typeof open>["actor"]) => void][])(
    "and what came while older ones were loaded are read after these were %s",
    (_, ends) => {
      const { actor, asked, told, emitted } = open();
      told(sampleConversation);
      actor.send({ type: "older.requested" });
      actor.send(news);
      ends(actor);
      expect(asked.slice(1)).toEqual([{ username: "ava", before: items[0]!.sequence }, { username: "ava" }]);
      expect(emitted.at(-1)).toMatchObject({ type: "toast.requested", kind: "error" });
    },
  );
});

test("a conversation that could not be read the first time says so, with the way to try again", () => {
  const { actor, asked, told, view } = open();
  breakOff(actor, "loadConversation");
  expect(view()).toEqual({ status: "offline" });
  actor.send({ type: "retry.requested" });
  expect([view().status, asked.length]).toEqual(["loading", 2]);
  told(sampleConversation);
  expect(view().status).toBe("showing");
});

test("one to many is told with the name of one of them, and every conversation is read anew", () => {
  const { actor, asked, told } = open();
  told(sampleConversation);
  actor.send({
    ...({ type: "socket.received", name: "direct-message.auto-reload" } as const),
    data: { username: "somebody" },
  });
  expect(asked).toHaveLength(2);
});

test("what the address wants delivered is chosen once it was read, if it is open and the viewer's to deliver", () => {
  const [own] = sampleConversation.purchases;
  const order = { ...own!, is_own: false };
  const chosen = (purchases: Conversation["purchases"], id: string) => {
    const { actor, told } = open(null, id);
    told({ ...sampleConversation, purchases });
    return actor.getSnapshot().children.composer?.getSnapshot().context.purchase ?? null;
  };
  expect(chosen([order], order.id)).toEqual({ id: "p-1", description: "A song for you" });
  expect(chosen([order], "p-2")).toBeNull();
  expect(chosen([{ ...order, is_own: true }], order.id)).toBeNull();
});

describe("blocking from a conversation", () => {
  const confirmed = { type: "question.answered", name: "block", answer: "confirmed" } as const;
  const failed = { status: "failed", failure: sampleFailure } as const;
  test.each([
    ["User blocked.", [{ type: "block.pressed" }, confirmed]],
    ["User unblocked.", [{ type: "unblock.pressed" }]],
  ] as const)(
    "[API-18] [API-19] [ERR-38] [ERR-39] [ERR-22] [ERR-23] it says '%s' when it is done, and nothing when it fails",
    (text, events) => {
      const after = (end: (actor: ReturnType<typeof open>["actor"]) => void) => {
        const { actor, emitted, told } = open();
        told(sampleConversation);
        for (const event of events) actor.send(event);
        end(actor);
        expect(actor.getSnapshot()).toMatchObject({ value: { acting: "idle" }, context: { act: null } });
        return emitted.filter(({ type }) => type === "toast.requested");
      };
      expect(after((actor) => answer(actor, "submitAct", { status: "ok", data: {} }))).toEqual([
        { type: "toast.requested", kind: "success", text },
      ]);
      expect(after((actor) => answer(actor, "submitAct", failed))).toEqual([]);
      expect(after((actor) => breakOff(actor, "submitAct"))).toEqual([]);
    },
  );

  test("a message that could not be deleted says why", () => {
    const { actor, emitted, told } = open();
    told(sampleConversation);
    actor.send({ type: "delete.pressed", id: sampleConversation.items[0]!.id });
    actor.send({ type: "question.answered", name: "delete-message", answer: "confirmed" });
    answer(actor, "submitAct", failed);
    expect(emitted.at(-1)).toMatchObject({
      type: "toast.requested",
      kind: "error",
      text: sampleFailure.error,
    });
  });
});

describe("a message that has changed and cannot be read", () => {
  const [first, second] = sampleConversation.items;
  const begin = (code: string) => {
    const { actor, emitted, told, view } = open();
    told(sampleConversation);
    for (const { id } of [first!, second!]) actor.send({ type: "media.failed", id });
    answer(actor, "readMessage", { status: "failed", failure: { ...sampleFailure, code } });
    expect(emitted.at(-1)).toMatchObject({
      type: "toast.requested",
      kind: "error",
      text: sampleFailure.error,
    });
    expect(actor.getSnapshot()).toMatchObject({
      value: { renewing: "reading" },
      context: { changed: [second!.id] },
    });
    return view();
  };

  test("goes when it is not there any more, and the next one is read", () => {
    expect(begin("message_not_found")).toMatchObject({ items: sampleConversation.items.slice(1) });
  });

  test("stays as it was when it is refused for anything else, and the next one is read", () => {
    expect(begin(sampleFailure.code)).toMatchObject({ items: sampleConversation.items });
  });
});
