import { createBrowserReceiver } from "@statelyai/inspect";
import { describe, expect, test } from "vitest";

import { fakeChannels } from "./fake-channel.ts";
import { readMessage } from "../../src/actors/inspector/channel.ts";
import { openInspectorPage } from "./listening-page.ts";
import { startLiveApp } from "./live-app.ts";

const SECRET = "marker password 81";
type Shown = ReturnType<typeof openInspectorPage>["library"];

const stepsOf = (library: Shown, source = "load-1") => {
  const timeline = library.timeline(source)!;
  return Array.from({ length: timeline.length }, (_, index) => timeline.step(index));
};
/** What was typed as the name, in order. */
const typedIn = (library: Shown, source?: string) =>
  stepsOf(library, source)
    .filter(({ event }) => event["field"] === "email")
    .map(({ event }) => event["value"]);

describe("from the app to the inspector's page", () => {
  test("what was before comes first, what happens comes at once, and the page folds the same states", async () => {
    const channels = fakeChannels();
    const { app, type } = startLiveApp(channels.open());
    type("dana");
    const { library } = openInspectorPage(channels.open());
    await channels.deliver();
    expect(library.sources()).toEqual([
      {
        ...{ id: "load-1", title: "/", begun: 1_000, group: "tab-1", kind: "live", length: 3 },
        hold: { breakpoints: [], held: null },
      },
    ]);
    app.send({ type: "field.changed", field: "password", value: SECRET });
    app.send({ type: "form.submitted" });
    await channels.deliver();
    expect(stepsOf(library).map(({ event }) => event.type)).toEqual([
      "xstate.init",
      "xstate.init",
      "field.changed",
      "field.changed",
      "form.submitted",
    ]);
    const actor = library.timeline("load-1")!.actorAt(1, 4)!;
    expect(actor.value).toEqual(app.getSnapshot().value);
    expect(library.timeline("load-1")!.notes).toEqual([]);
    expect(JSON.stringify(channels.said)).not.toContain(SECRET);
  });

  test("a long history comes in parts, with what happens meanwhile behind it and nothing twice", async () => {
    const channels = fakeChannels();
    const { type } = startLiveApp(channels.open());
    const numbers = Array.from({ length: 1_400 }, (_, index) => String(index));
    for (const number of numbers) type(number);
    const { library } = openInspectorPage(channels.open());
    await Promise.all([
      channels.deliver(),
      new Promise((resolve) => setImmediate(() => resolve(type("late")))),
    ]);
    type("later");
    await channels.deliver();
    expect(typedIn(library)).toEqual([...numbers, "late", "later"]);
    const parts = channels.said.filter((one) => (one as { type: string }).type === "marquee.history");
    expect(parts.length).toBeGreaterThan(2);
  });

  test("a history that lost its beginning goes on from its checkpoints", async () => {
    const channels = fakeChannels();
    const { type, app } = startLiveApp(channels.open(), "load-1", "tab-1", 100);
    for (let index = 0; index < 250; index += 1) type(`${index}`);
    const { library } = openInspectorPage(channels.open());
    await channels.deliver();
    type("after");
    await channels.deliver();
    const timeline = library.timeline("load-1")!;
    expect(timeline.notes.map(({ kind }) => kind)).toEqual(["dropped"]);
    expect(timeline.step(timeline.length - 1).event).toEqual({
      type: "field.changed",
      field: "email",
      value: "after",
    });
    expect(timeline.actorAt(1, timeline.length - 1)!.context).toEqual(app.getSnapshot().context);
  });

  test("a page that says hello again, and a second page, get nothing twice", async () => {
    const channels = fakeChannels();
    const { type, wire } = startLiveApp(channels.open());
    const first = openInspectorPage(channels.open(), "page-1");
    await channels.deliver();
    type("a");
    const second = openInspectorPage(channels.open(), "page-2");
    wire.begin();
    await channels.deliver();
    type("b");
    await channels.deliver();
    for (const { library } of [first, second]) expect(typedIn(library)).toEqual(["a", "b"]);
  });

  test("an app that is loaded anew is another source of the same tab; the one before is kept", async () => {
    const channels = fakeChannels();
    const { library } = openInspectorPage(channels.open());
    const before = startLiveApp(channels.open(), "load-1");
    const other = startLiveApp(channels.open(), "load-9", "tab-2");
    await channels.deliver();
    before.wire.stop();
    startLiveApp(channels.open(), "load-2").type("again");
    other.type("elsewhere");
    await channels.deliver();
    expect(library.sources().map(({ id, kind, group }) => [id, kind, group])).toEqual([
      ["load-1", "kept", "tab-1"],
      ["load-9", "live", "tab-2"],
      ["load-2", "live", "tab-1"],
    ]);
    expect(typedIn(library, "load-2")).toEqual(["again"]);
    expect(typedIn(library, "load-9")).toEqual(["elsewhere"]);
  });

  test("an app whose page crashed is kept too, and lives again when it speaks", async () => {
    const channels = fakeChannels();
    const { library, gone } = openInspectorPage(channels.open());
    const { wire, type } = startLiveApp(channels.open());
    await channels.deliver();
    gone("load-1");
    expect(library.sources()[0]!.kind).toBe("kept");
    type("unheard");
    wire.begin();
    await channels.deliver();
    expect(library.sources()[0]!.kind).toBe("live");
    expect(typedIn(library)).toEqual(["unheard"]);
  });

  test("nothing is said while nobody listens, nor after the last page has left", async () => {
    const channels = fakeChannels();
    const { type } = startLiveApp(channels.open());
    type("alone");
    await channels.deliver();
    expect(channels.said).toHaveLength(1);
    const { library } = openInspectorPage(channels.open());
    await channels.deliver();
    library.leave();
    await channels.deliver();
    const before = channels.said.length;
    type("alone again");
    await channels.deliver();
    expect(channels.said).toHaveLength(before);
  });

  test("a receiver that knows only the official wire gets that, redacted, and nothing of ours", async () => {
    const channels = fakeChannels();
    const { app, type } = startLiveApp(channels.open());
    type("dana");
    const channel = channels.open();
    const window = {
      opener: { postMessage: (message: unknown) => channel.say(message) },
      addEventListener: (name: "message", listener: (event: { readonly data: unknown }) => void) =>
        channel.addEventListener(name, listener),
    };
    Object.assign(window, { self: window, top: window });
    const heard: Record<string, unknown>[] = [];
    createBrowserReceiver({ window: window as never }).subscribe((message) => {
      heard.push(message as unknown as Record<string, unknown>);
    });
    await channels.deliver();
    app.send({ type: "field.changed", field: "password", value: SECRET });
    await channels.deliver();
    expect(heard.map(({ type: kind }) => kind)).toEqual([
      "@xstate.actor",
      "@xstate.actor",
      "@xstate.event",
      "@xstate.snapshot",
    ]);
    expect(JSON.parse(heard[0]!["definition"] as string)).toMatchObject({ id: "sign-in" });
    expect(heard[0]!["snapshot"]).toMatchObject({ context: { email: "dana" } });
    expect(heard[3]!["event"]).toEqual({ type: "field.changed", field: "password", value: "[secret]" });
    expect(heard.some((message) => "marquee" in message)).toBe(false);
    expect(JSON.stringify(channels.said)).not.toContain(SECRET);
  });

  test.each([
    ["nothing", null],
    ["a number", 7],
    ["another's message", { type: "hello" }],
    ["a history without a head", { type: "marquee.history", page: "page-1", entries: [] }],
    [
      "entries that are none",
      {
        type: "marquee.history",
        load: { id: "x", title: "", begun: 1, group: "" },
        page: "page-1",
        whole: true,
        done: true,
        dropped: 0,
        entries: [{ kind: "event", seq: 1, time: 1, actor: 1, event: "none" }],
      },
    ],
  ])("%s on the channel changes nothing", async (_, message) => {
    const channels = fakeChannels();
    const { library } = openInspectorPage(channels.open());
    channels.open().say(message);
    await channels.deliver();
    expect(library.sources()).toEqual([]);
  });
});

describe("from the inspector's page to the app", () => {
  const connected = async () => {
    const channels = fakeChannels();
    const live = startLiveApp(channels.open());
    const page = openInspectorPage(channels.open());
    await channels.deliver();
    const send = async (event: unknown, actor = 1) => {
      const answer = page.library.send("load-1", actor, event as never, null);
      await channels.deliver();
      return answer;
    };
    return { ...live, ...page, channels, send };
  };

  test("an event that the machine takes now reaches the live actor", async () => {
    const { send, app, library } = await connected();
    expect(await send({ type: "field.changed", field: "email", value: "sent" })).toEqual({ accepted: true });
    expect(app.getSnapshot().context).toMatchObject({ email: "sent" });
    expect(typedIn(library)).toEqual(["sent"]);
  });

  test.each([
    ["one that the state does not take", { type: "route.changed" }, 1, /does not take route\.changed/],
    ["one of xstate itself", { type: "xstate.done.actor.signIn", output: {} }, 1, /belongs to xstate/],
    ["one without a type", { value: "x" }, 1, /An event is an object with a type/],
    ["a list", [{ type: "field.changed" }], 1, /An event is an object with a type/],
    ["one to nobody", { type: "field.changed", field: "email", value: "x" }, 99, /has no such actor/],
  ])("%s is refused with a sentence, and nothing happens", async (_, event, actor, reason) => {
    const { send, app } = await connected();
    const before = app.getSnapshot();
    const answer = await send(event, actor);
    expect(answer).toMatchObject({ accepted: false });
    expect((answer as { readonly reason: string }).reason).toMatch(reason);
    expect(app.getSnapshot()).toBe(before);
  });

  test("one that a guard says no to is refused with the guard's name", async () => {
    const { send } = await connected();
    expect(await send({ type: "provider.chosen", provider: "google" })).toEqual({
      accepted: false,
      reason: expect.stringMatching(
        /does not take provider\.chosen now, or not with this payload\. The guard isOffered says no\.$/,
      ),
      refusedBy: ["sign-in.editing --provider.chosen[0]--> (stays)"],
    });
  });

  test("one to an actor that has ended is refused", async () => {
    const { send, app } = await connected();
    app.stop();
    expect(await send({ type: "field.changed", field: "email", value: "x" })).toEqual({
      accepted: false,
      reason: "This actor does not live any more.",
    });
  });

  test("an app that does not answer is told so", async () => {
    const { library, wire, channels, wait } = await connected();
    wire.stop();
    const answer = library.send("load-1", 1, { type: "field.changed", field: "email", value: "x" }, null);
    wait();
    await channels.deliver();
    expect(await answer).toEqual({ accepted: false, reason: "The app does not answer." });
    expect(await library.send("load-1", 1, { type: "field.changed" }, null)).toEqual({
      accepted: false,
      reason: "Events can be sent to live page loads only.",
    });
  });

  test("travelling covers the app's own window until it goes back to live", async () => {
    const { library, travelled, channels, wire, changes } = await connected();
    library.travel("load-1", null);
    library.travel("load-1", 3);
    library.travel("load-1", 2);
    library.travel("load-1", null);
    library.travel("load-1", null);
    await channels.deliver();
    expect(travelled).toEqual([3, 2, null]);
    library.travel("load-1", 1);
    wire.returned();
    await channels.deliver();
    expect(changes.at(-1)).toEqual({ type: "returned", source: "load-1" });
    library.travel("load-1", 0);
    library.leave();
    await channels.deliver();
    expect(travelled).toEqual([3, 2, null, 1, 0, null]);
  });
});

describe("breakpoints", () => {
  const EMAIL = 'email = "b"';

  test("those of the page hold the app until it is let go on, and its own page is told", async () => {
    const channels = fakeChannels();
    const { app, type, holds, wire } = startLiveApp(channels.open());
    const { library, changes } = openInspectorPage(channels.open());
    await channels.deliver();
    const hold = () => library.sources()[0]!.hold;
    library.arm("load-1", [EMAIL]);
    await channels.deliver();
    expect(hold()).toEqual({ breakpoints: [EMAIL], held: null });
    for (const letter of ["a", "b", "c", "d"]) type(letter);
    await channels.deliver();
    const next = { taker: "sign-in", event: "field.changed" };
    expect(hold()?.held).toEqual({ breakpoint: EMAIL, actor: 1, waiting: 2, next });
    expect(holds.at(-1)).toEqual(hold());
    expect(changes).toContainEqual({ type: "held", source: "load-1", actor: 1 });
    expect(app.getSnapshot().context.email).toBe("b");
    library.release("load-1", "one");
    await channels.deliver();
    expect(hold()?.held).toEqual({ breakpoint: null, actor: 1, waiting: 1, next });
    wire.release("all");
    await channels.deliver();
    expect(hold()).toEqual({ breakpoints: [EMAIL], held: null });
    expect(typedIn(library)).toEqual(["a", "b", "c", "d"]);
    expect(library.timeline("load-1")!.notes).toEqual([]);
  });

  test("a tab keeps them over its page loads; who begins to listen is told", async () => {
    const channels = fakeChannels();
    const { type } = startLiveApp(channels.open(), "load-2", "tab-1", 20_000, [EMAIL, "="]);
    type("b");
    const { library } = openInspectorPage(channels.open());
    await channels.deliver();
    expect(library.sources()[0]!.hold).toMatchObject({
      breakpoints: [EMAIL],
      held: { breakpoint: EMAIL, actor: 1, waiting: 0, next: null },
    });
  });
});

test.each([
  [{ accepted: true }, true],
  [{ accepted: false, reason: "no", refusedBy: ["a --b[0]--> c"] }, true],
  [{ accepted: false, reason: "no", refusedBy: "a" }, false],
  [{ accepted: false, reason: "no", refusedBy: [1] }, false],
  [{ accepted: "yes" }, false],
])("an answer %o is one: %s", (answer, isOne) => {
  expect(readMessage({ type: "marquee.answered", request: "1", answer }) !== null).toBe(isOne);
});
