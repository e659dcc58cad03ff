import { expect, test } from "vitest";

import { inboxFlow } from "../../src/machines/inbox/inbox.flow.ts";
import { inboxMachine } from "../../src/machines/inbox/inbox.machine.ts";
import { drive, listener } from "../../model-tests/walk/drive.ts";

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
