import { describe, expect, test } from "vitest";
import { createActor, createMachine } from "xstate";

import { unpackText } from "../../src/actors/journal/gzip.ts";
import { readRecordingFile } from "../../src/actors/journal/recording-file.ts";
import { keepSecret } from "../../src/actors/journal/redact.ts";
import { recordedApp } from "./recorded-app.ts";

/** The app after somebody opened the door, and what the page knows of it. */
const openedDoor = async (options: Parameters<typeof recordedApp>[0] = {}) => {
  const app = recordedApp(options);
  const { library } = app.openPage();
  app.wire.begin();
  await app.channels.deliver();
  const door = app.start();
  door.send({ type: "open", key: 7 });
  await app.channels.deliver();
  const timeline = library.timeline("load-1")!;
  const at = (path: string, step = timeline.length - 1) =>
    timeline.actorsAt(step).find((actor) => actor.path.endsWith(path))!;
  const steps = () => Array.from({ length: timeline.length }, (_, index) => timeline.step(index));
  return { ...app, door, library, timeline, at, steps };
};

describe("an app that is recorded for a page without its machines", () => {
  test("is live, with its actors, states, contexts and charts", async () => {
    const { library, at, timeline } = await openedDoor();
    expect(library.sources()).toMatchObject([{ id: "load-1", kind: "live", title: "Doors", foreign: true }]);
    expect(at("front")).toMatchObject({
      machine: "door",
      status: "live",
      value: "open",
      active: ["door", "door.open"],
      context: { opened: 1, since: "1970-01-01T00:00:00.000Z" },
      accepts: ["shut", "close"],
    });
    expect(at("/bell")).toMatchObject({ value: {}, context: { rung: 1 }, machine: "bell" });
    expect(at("/warm")).toMatchObject({ machine: null, status: "done", output: "warm" });
    expect(Object.keys(timeline.charts)).toEqual(["door", "bell"]);
    expect(timeline.notes).toEqual([]);
  });

  test("tells microsteps, transitions, actions, senders, what was emitted, and delays", async () => {
    const { at, steps } = await openedDoor();
    const opened = steps().find(({ event }) => event.type === "open")!;
    expect(opened).toMatchObject({
      values: ["opening", "open"],
      took: ["door.closed --open[0]--> door.opening", "door.opening --always[0]--> door.open"],
      emitted: [{ type: "opened", token: "[secret]" }],
    });
    expect(opened.actions).toEqual(expect.arrayContaining(["creak", "xstate.sendTo", "xstate.emit"]));
    const rung = steps().find(({ event }) => event.type === "ring")!;
    expect([rung.source, rung.actor]).toEqual([at("front").number, at("/bell").number]);
    expect(at("front").timers).toEqual([
      {
        id: "xstate.after.5000.door.open",
        label: "5000 ms",
        started: expect.any(Number),
        due: expect.any(Number),
      },
    ]);
  });

  test("can be travelled: each moment has its own state and context, and what an event changed", async () => {
    const { door, channels, at, steps, timeline } = await openedDoor();
    door.send({ type: "close" });
    await channels.deliver();
    const opened = steps().find(({ event }) => event.type === "open")!.index;
    expect(at("front", opened - 1)).toMatchObject({ value: "closed", context: { opened: 0 }, timers: [] });
    expect(at("front", opened)).toMatchObject({ value: "open", context: { opened: 1 } });
    expect(timeline.change(opened)).toMatchObject({ before: { opened: 0 }, after: { opened: 1 } });
    expect(at("front")).toMatchObject({ value: "closed", context: { opened: 1 }, timers: [] });
    expect(at("/warm").status).toBe("done");
  });

  test("takes events from the page, and says why it does not", async () => {
    const { library, channels, at, door } = await openedDoor();
    const send = async (type: string, rest: object = {}) => {
      const answer = library.send("load-1", at("front").number, { type, ...rest }, null);
      await channels.deliver();
      return answer;
    };
    expect(await send("close")).toEqual({ accepted: true });
    expect(door.getSnapshot().value).toBe("closed");
    expect(await send("open", { key: 1 })).toMatchObject({
      accepted: false,
      refusedBy: ["door.closed --open[0]--> door.opening"],
    });
    expect(await send("nonsense")).toMatchObject({ accepted: false });
    door.stop();
    expect(await send("close")).toMatchObject({
      accepted: false,
      reason: "This actor does not live any more.",
    });
  });

  test("a page that comes later gets all, in parts; two pages get the same", async () => {
    const app = recordedApp();
    const door = app.start();
    for (let count = 0; count < 600; count += 1)
      door.send({ type: count % 2 === 0 ? "open" : "close", key: 7 });
    const pages = [app.openPage("page-1"), app.openPage("page-2")];
    app.wire.begin();
    await app.channels.deliver();
    door.send({ type: "shut" });
    await app.channels.deliver();
    const [one, other] = pages.map(({ library }) => library.timeline("load-1")!);
    expect(one!.length).toBeGreaterThan(600);
    expect(one!.length).toBe(other!.length);
    expect(one!.actorAt(1, one!.length - 1)).toEqual(other!.actorAt(1, other!.length - 1));
    expect(one!.step(one!.length - 1).event.type).toBe("shut");
    const seqs = Array.from({ length: one!.length }, (_, index) => one!.step(index).seq);
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  test("what no longer fits is dropped, and the rest is still whole", async () => {
    const app = recordedApp({ capacity: 100 });
    const door = app.start();
    door.send({ type: "open", key: 7 });
    for (let count = 0; count < 500; count += 1) door.send({ type: "shut" });
    const { library } = app.openPage();
    app.wire.begin();
    await app.channels.deliver();
    const timeline = library.timeline("load-1")!;
    expect(timeline.notes.map(({ kind }) => kind)).toEqual(["dropped"]);
    expect(timeline.actorsAt(0).find(({ machine }) => machine === "door")).toMatchObject({
      value: "open",
      context: { opened: 1 },
      timers: [{ label: "5000 ms" }],
      chart: { machine: "door" },
    });
    door.send({ type: "close" });
    await app.channels.deliver();
    expect(timeline.actorAt(1, timeline.length - 1)).toMatchObject({
      value: "closed",
      context: { opened: 1 },
    });
  });

  test("machines of one name that are made otherwise stand apart, those that are made alike do not", async () => {
    const { inspect, library, channels } = await openedDoor();
    const lamp = (state: string) => createMachine({ id: "lamp", initial: state, states: { [state]: {} } });
    for (const state of ["on", "off", "on"]) createActor(lamp(state), { inspect }).start();
    await channels.deliver();
    const { charts } = library.timeline("load-1")!;
    expect(Object.keys(charts)).toEqual(["door", "bell", "lamp", "lamp (2)"]);
    expect(charts["lamp (2)"]?.root.children.map(({ key }) => key)).toEqual(["off"]);
  });

  test("a saved file shows the same without the app", async () => {
    const { library, timeline, openPage } = await openedDoor();
    const { data, name } = await library.exportFile("load-1", false);
    const opened = openPage("page-3").library;
    const answer = await opened.importFile(data, name);
    const { source } = answer as Extract<typeof answer, { opened: true }>;
    expect(opened.sources()).toContainEqual(
      expect.objectContaining({ id: source, kind: "file", foreign: true }),
    );
    const again = opened.timeline(source)!;
    expect(again.charts).toEqual(timeline.charts);
    expect(again.actorsAt(again.length - 1)).toEqual(timeline.actorsAt(timeline.length - 1));
  });

  test("a file whose told states are damaged is refused", async () => {
    const { library } = await openedDoor();
    const { data } = await library.exportFile("load-1", false);
    const unpacked = await unpackText(data);
    const text = "text" in unpacked ? unpacked.text : "";
    expect(readRecordingFile(text)).toHaveProperty("file");
    expect(readRecordingFile(text.replace('"took":["', '"took":[5,"'))).toMatchObject({
      reason: expect.stringContaining("'told' is not whole"),
    });
    expect(readRecordingFile(text.replace('"edges":[{', '"edges":[5,{'))).toMatchObject({
      reason: expect.stringContaining("'chart' is not whole"),
    });
  });
});

describe("secrets of an app", () => {
  test("by their names, and by those that the app names, are in no message", async () => {
    keepSecret(["vaultWord"]);
    const { channels, door, at } = await openedDoor();
    door.send({
      type: "shut",
      password: "MARKER-1",
      deep: [{ vaultWord: "MARKER-2" }],
      url: "/?token=MARKER-3",
    });
    await channels.deliver();
    expect(JSON.stringify(channels.said)).not.toMatch(/MARKER|hunter2/);
    expect(at("front").context).toMatchObject({ password: expect.stringMatching(/^\[\w+\]$/) });
  });

  test("go by the app's own rule, of events, contexts and all else", async () => {
    const redact = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value ?? null).replaceAll(/MARKER-\d/g, "gone"));
    const { channels, door, steps } = await openedDoor({ redact });
    door.send({ type: "shut", note: "MARKER-4" });
    await channels.deliver();
    expect(JSON.stringify(channels.said)).not.toContain("MARKER");
    expect(steps().at(-1)?.event).toEqual({ type: "shut", note: "gone" });
  });

  test("an event of which the rule leaves nothing keeps its type", async () => {
    const { channels, door, steps } = await openedDoor({ redact: () => undefined });
    door.send({ type: "shut", note: "MARKER-5" });
    await channels.deliver();
    expect(steps().at(-1)?.event).toEqual({ type: "shut" });
  });
});

test("a machine that throws has failed where it was, and what it does after a delay that is no number is due at once", async () => {
  const app = recordedApp();
  const { library } = app.openPage();
  app.wire.begin();
  await app.channels.deliver();
  const fuse = createMachine({
    id: "fuse",
    initial: "whole",
    states: {
      whole: {
        after: { never: "whole" },
        on: {
          blow: {
            actions: () => {
              throw new Error("blown");
            },
          },
        },
      },
    },
  }).provide({ delays: { never: () => Number.NaN } });
  const clock = { setTimeout: () => 1, clearTimeout: () => {} };
  const actor = createActor(fuse, { id: "fuse", inspect: app.inspect, clock });
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => void errors.push(error) });
  actor.start();
  await app.channels.deliver();
  const timeline = library.timeline("load-1")!;
  const [timer] = timeline.actorsAt(timeline.length - 1)[0]!.timers;
  expect([timer?.started, timer?.due]).toEqual([timer?.started, timer?.started]);
  actor.send({ type: "blow" });
  await app.channels.deliver();
  expect(errors).toEqual([new Error("blown")]);
  expect(timeline.actorsAt(timeline.length - 1)[0]).toMatchObject({ status: "failed", value: "whole" });
});
