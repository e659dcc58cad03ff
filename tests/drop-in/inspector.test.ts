import { expect, test } from "vitest";
import { createActor, createMachine } from "xstate";

import { inspector } from "../../src/drop-in/inspector.ts";

const lamp = createMachine({
  id: "lamp",
  initial: "off",
  states: { off: { on: { press: "on" } }, on: { on: { press: "off" } } },
});

test("an app that runs in no window is left alone", () => {
  const actor = createActor(lamp, inspector()).start();
  actor.send({ type: "press" });
  expect(actor.getSnapshot().value).toBe("on");
});
