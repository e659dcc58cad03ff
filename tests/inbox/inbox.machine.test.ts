import { expect, test } from "vitest";

import {
  conversationMachine,
  type ConversationRef,
} from "../../src/machines/conversation/conversation.machine.ts";
import type { ReadUpTo } from "../../src/machines/conversation/conversation.setup.ts";
import { sampleConversation } from "../../src/machines/conversation/sample-messages.ts";
import { inboxFlow } from "../../src/machines/inbox/inbox.flow.ts";
import { inboxMachine } from "../../src/machines/inbox/inbox.machine.ts";
import { answer, drive, listener } from "../../model-tests/walk/drive.ts";
import { neutral } from "../../model-tests/walk/neutral.ts";
import { promiseLogic } from "../running/promise-logic.ts";

test("[RT-25] the list of conversations is read anew when another window of the viewer wrote, and for nothing else", () => {
  const list = listener();
  const { actor } = drive(inboxMachine, inboxFlow.inputs[0]!, { list: list.logic });
  const hear = (name: "direct-message.auto-reload" | "direct-message.typing") =>
    actor.send({ type: "socket.received", name, data: { username: "ava" } });
  hear("direct-message.typing");
  expect(list.heard).toEqual([]);
  hear("direct-message.auto-reload");
  expect(list.heard).toEqual([{ type: "reload.requested" }]);
});

test("[ACCT-22, ACCT-23] messages are marked as read where they are shown, not behind the gallery or what is known of somebody", () => {
  const marking = promiseLogic<ReadUpTo, ReadUpTo>();
  const conversation = neutral(conversationMachine).provide({ actors: { markRead: marking.logic } } as never);
  const [, chat, , info] = inboxFlow.inputs;
  const openAt = (input: NonNullable<typeof chat>) => {
    const { actor } = drive(inboxMachine, input, { conversation });
    const open = actor.getSnapshot().children.conversation as ConversationRef;
    answer(open, "loadConversation", { status: "ok", data: sampleConversation });
    const turn = (view: "chat" | "gallery" | "info") =>
      actor.send({ type: "route.changed", route: { ...input.route, view }, now: input.now });
    return { open, turn };
  };
  const beside = openAt(info!);
  beside.turn("gallery");
  expect(marking.asked).toEqual([]);
  beside.turn("chat");
  const upTo = { username: "ava", id: expect.any(Number), sequence: expect.any(Number) };
  expect(marking.asked).toEqual([upTo]);
  answer(beside.open, "markRead", marking.asked[0]);
  beside.turn("info");
  beside.turn("chat");
  expect(marking.asked).toEqual([upTo]);

  // The page of the messages was left before it was in sight.
  const before = openAt(chat!);
  expect(marking.asked).toEqual([upTo, upTo]);
  before.turn("info");
  answer(before.open, "markRead", marking.asked[1]);
  expect(before.open.getSnapshot().context.marked).toBe(0);
});
