import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createActor, createMachine } from "xstate";

import { openChannel } from "../../src/actors/inspector/channel.ts";
import { inspector } from "../../src/drop-in/inspector.ts";

const lamp = createMachine({
  id: "lamp",
  initial: "off",
  states: { off: { on: { press: "on" } }, on: { on: { press: "off" } } },
});

/** An inspector's page on the same channel: what it heard, until the test is over. */
const channel = openChannel();
const heard: { readonly type: string }[] = [];
channel.addEventListener("message", ({ data }) => void heard.push(data as { readonly type: string }));

afterAll(() => channel.close());
afterEach(() => {
  heard.length = 0;
  vi.restoreAllMocks();
});

test("an app whose rule for secrets breaks goes on, and says once that it is not recorded any more", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const { inspect } = inspector({
    button: false,
    redact: () => {
      throw new Error("no rule");
    },
  });
  const actor = createActor(lamp, { inspect }).start();
  actor.send({ type: "press" });
  expect(actor.getSnapshot().value).toBe("on");
  expect(said.mock.calls).toEqual([["The inspector stopped recording:", new Error("no rule")]]);
});

test("a page that says hello is told all that was before it", async () => {
  const { inspect } = inspector({ button: false, title: "Lamps" });
  createActor(lamp, { inspect }).start().send({ type: "press" });
  channel.say({ type: "marquee.hello", page: "page-1", after: {} });
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toContain("marquee.history"));
  expect(heard.findLast(({ type }) => type === "marquee.history")).toMatchObject({
    load: { title: "Lamps", foreign: true },
    whole: true,
    done: true,
  });
});
