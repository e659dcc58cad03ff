import { describe, expect, test } from "vitest";

import { listenToForeign, type ForeignSource } from "../../src/actors/inspector/foreign.ts";
import { storedSession } from "../../src/actors/inspector/foreign-file.ts";
import { SECRET } from "../../src/actors/journal/stand-in.ts";
import { fakeChannels } from "./fake-channel.ts";
import { fileStore, openInspectorPage } from "./listening-page.ts";

const definition = JSON.stringify({
  id: "lamp",
  initial: "off",
  states: {
    off: { on: { toggle: { target: "on", actions: [{ type: "click" }] } } },
    on: { on: { toggle: "off" } },
  },
});
const common = { id: null, _version: "0.7.2", createdAt: "1000" };
const born = (sessionId: string, rootId: string, parentId?: string) => ({
  ...common,
  type: "@xstate.actor",
  name: sessionId === rootId ? "lamp" : "bulb",
  sessionId,
  rootId,
  parentId,
  definition: sessionId === rootId ? definition : JSON.stringify({ id: "bulb" }),
  snapshot: { status: "active", value: "off", context: { count: 0 } },
});
const sent = (sessionId: string, sourceId?: string) => ({
  ...common,
  type: "@xstate.event",
  sessionId,
  sourceId,
  rootId: "x:0",
  event: { type: "toggle" },
});
const became = (value: string, count: number) => ({
  ...common,
  type: "@xstate.snapshot",
  sessionId: "x:0",
  rootId: "x:0",
  event: { type: "toggle" },
  snapshot: { status: "active", value, context: { count } },
});

/** An inspector page that an app opened; `say` is the app's, `intrude` somebody else's. */
const openedBy = () => {
  const listeners: ((event: { readonly data: unknown; readonly source: unknown }) => void)[] = [];
  const told: unknown[] = [];
  const app = { postMessage: (message: unknown) => void told.push(message) };
  const window = {
    opener: app,
    addEventListener: (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
  Object.assign(window, { self: window, top: window });
  const changes: [ForeignSource, boolean][] = [];
  listenToForeign(
    window as never,
    () => 5,
    (source, isNew) => void changes.push([source, isNew]),
  );
  const from = (source: unknown) => (data: unknown) => {
    for (const listener of listeners) listener({ data, source });
  };
  return { say: from(app), intrude: from({}), told, changes };
};

test("an app that opened the page is told that it listens, and its actors and states are shown", () => {
  const { say, told, changes } = openedBy();
  expect(told).toEqual([{ type: "@statelyai.connected" }]);
  say(born("x:0", "x:0"));
  say(born("x:1", "x:0", "x:0"));
  say(sent("x:0", "x:1"));
  say(became("on", 1));
  say(became("off", 2));
  const [{ head, timeline }] = changes[0]!;
  expect(changes.map(([, isNew]) => isNew)).toEqual([true, false, false, false]);
  expect(head).toEqual({ id: "foreign:1", kind: "foreign", title: "lamp", begun: 1_000, group: "foreign" });
  expect(timeline.actorsAt(-1).map(({ path, machine }) => [path, machine])).toEqual([
    ["lamp", "lamp"],
    ["lamp/bulb", null],
  ]);
  expect([-1, 0, 1].map((index) => timeline.actorAt(1, index)!.active)).toEqual([
    ["lamp", "lamp.off"],
    ["lamp", "lamp.on"],
    ["lamp", "lamp.off"],
  ]);
  expect(timeline.actorAt(1, 0)!.accepts).toEqual(["toggle"]);
  expect(timeline.step(0)).toMatchObject({
    source: 2,
    time: 1_000,
    took: ["lamp.off --toggle[0]--> lamp.on"],
    values: ["on"],
  });
  expect(timeline.step(1).source).toBeNull();
  expect(timeline.change(1)).toEqual({ before: { count: 1 }, after: { count: 2 } });
});

test("a root without an id of its own is called as its machine", () => {
  const { say, changes } = openedBy();
  say({ ...born("x:0", "x:0"), name: "x:0" });
  const [{ head, timeline }] = changes[0]!;
  expect([head.title, timeline.actorAt(1, -1)?.path]).toEqual(["lamp", "lamp"]);
});

test("messages of other windows, and what is no message of the wire, change nothing", () => {
  const { say, intrude, changes } = openedBy();
  intrude(born("x:0", "x:0"));
  for (const message of [
    null,
    7,
    {},
    { type: "@xstate.actor" },
    { ...common, sessionId: 3, type: "@xstate.actor" },
  ]) {
    say(message);
  }
  say(became("on", 1));
  expect(changes).toEqual([]);
});

test("states and events that are called like a secret stay when a session is stored; what is secret goes", () => {
  const config = (token: string) =>
    JSON.stringify({
      ...{ id: "checkout", context: { token }, states: { card: { on: { token: "paid" } } } },
    });
  const snapshot = { status: "active", context: { token: "tok-1" }, output: null, error: null };
  const message = {
    type: "@xstate.actor",
    ...{ name: "checkout", session: "x:0", root: "x:0", parent: null, time: 1 },
    ...{ definition: config("tok-1"), snapshot: { ...snapshot, value: { card: "typing" } } },
  } as const;
  const session = { id: "s", title: "checkout", begun: 1, messages: [message] };
  const [stored] = storedSession(session).messages;
  expect(stored).toMatchObject({
    definition: config(SECRET),
    snapshot: { value: { card: "typing" }, context: { token: SECRET } },
  });
});

test("an app that begins again is another source; a definition that is no machine's has no chart", () => {
  const { say, changes } = openedBy();
  say(born("x:0", "x:0"));
  say(became("on", 1));
  say({ ...born("x:0", "x:0"), definition: "{" });
  const ids = [...new Set(changes.map(([{ head }]) => head.id))];
  expect(ids).toEqual(["foreign:1", "foreign:2"]);
  const [{ timeline }] = changes.at(-1)!;
  expect(timeline.length).toBe(0);
  expect(timeline.actorAt(1, -1)).toMatchObject({ chart: null, value: "off", active: [], accepts: [] });
});

test("what a state invokes without an id is called by its source, else by its machine, else by the state", () => {
  const { say, changes } = openedBy();
  const parent = {
    id: "lamp",
    initial: "off",
    states: {
      off: {
        invoke: [
          { id: "0.lamp.off", src: "loadColour" },
          { id: "1.lamp.off", src: "xstate.invoke.1.lamp.off" },
          { id: "2.lamp.off", src: "xstate.invoke.2.lamp.off" },
        ],
      },
    },
  };
  say({ ...born("x:0", "x:0"), definition: JSON.stringify(parent) });
  for (const [session, name] of [
    ["x:1", "0.lamp.off"],
    ["x:2", "1.lamp.off"],
    ["x:3", "2.lamp.off"],
  ] as const)
    say({
      ...born(session, "x:0", "x:0"),
      name,
      definition: session === "x:3" ? definition.replace("lamp", "bulb") : undefined,
    });
  const [{ timeline }] = changes[0]!;
  expect(timeline.actorsAt(-1).map(({ path }) => path)).toEqual([
    "lamp",
    "lamp/loadColour",
    "lamp/invoked in off (2)",
    "lamp/bulb",
  ]);
});

describe("a session of another app", () => {
  const recorded = () => {
    const { say, changes } = openedBy();
    say(born("x:0", "x:0"));
    say({ ...became("on", 1), event: { type: "toggle", password: "marker-81", email: "dana@mail.example" } });
    const [[source]] = changes as [[ForeignSource, boolean]];
    return source;
  };

  test("is saved as a file that opens again with its steps, without what is secret by its name", async () => {
    const { library } = openInspectorPage(fakeChannels().open());
    const source = recorded();
    library.putForeign(source, true);
    const { data, name } = await library.exportFile("foreign:1", false);
    const { library: other } = openInspectorPage(fakeChannels().open());
    expect(await other.importFile(data, name)).toEqual({ opened: true, source: "file:1" });
    expect(other.sources()).toEqual([
      expect.objectContaining({ kind: "file", title: "lamp", foreign: true, length: 1, begun: 1_000 }),
    ]);
    const timeline = other.timeline("file:1")!;
    expect(timeline.step(0)).toEqual({
      ...source.timeline.step(0),
      event: { type: "toggle", password: expect.stringMatching(/^\[/), email: "dana@mail.example" },
    });
    expect(timeline.actorAt(1, 0)!.active).toEqual(["lamp", "lamp.on"]);
    const nameless = await other.exportFile("file:1", false, true);
    const { library: third } = openInspectorPage(fakeChannels().open());
    await third.importFile(nameless.data, name);
    expect(third.timeline("file:1")!.step(0).event["email"]).toBe("person1@names.example");
  });

  test("is there again when the page is loaded anew, and chosen when it was looked at", async () => {
    const [store, session] = [fileStore(), new Map<string, string>()];
    const { library } = openInspectorPage(fakeChannels().open(), "page", store, session);
    library.putForeign(recorded(), true);
    await expect.poll(() => store.kept.size).toBe(1);
    library.travel("foreign:1", null);
    const after = openInspectorPage(fakeChannels().open(), "page", store, session);
    await expect.poll(() => after.changes.at(-1)).toEqual({ type: "restored", source: "file:1", at: null });
    expect(after.library.sources()).toEqual([
      expect.objectContaining({ title: "lamp", foreign: true, length: 1 }),
    ]);
    await after.library.forget("file:1");
    expect(store.kept.size).toBe(0);
  });

  test("that is not whole is left out of a file, which is refused when nothing else is in it", async () => {
    const { library } = openInspectorPage(fakeChannels().open());
    const file = {
      format: "marquee.recording",
      version: 1,
      exported: 1,
      note: null,
      machines: {},
      loads: [],
    };
    const damaged = { id: "a", title: "lamp", begun: 1, messages: [{ type: "@xstate.event", session: 1 }] };
    const text = JSON.stringify({ ...file, foreign: [damaged, null, { id: "b" }] });
    expect(await library.importFile(new TextEncoder().encode(text), "a.json")).toEqual({
      opened: false,
      reason: "There is no page load in this file.",
    });
  });
});
