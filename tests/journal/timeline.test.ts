import "../../src/actors/journal/form-stand-in.ts";

import "../../tools/testing/all-pages.ts";
import { createActor, type ActorRefFrom } from "xstate";
import { describe, expect, test } from "vitest";

import { checkpointHead } from "../../src/actors/journal/head.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import type { JournalEntry } from "../../src/actors/journal/recording.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { stillClock } from "../../model-tests/walk/neutral.ts";
import { type child, family, machines, named, running } from "./family.ts";

describe("a step", () => {
  test("tells what it led through, which transitions it took, and who sent it", () => {
    const { actor, read } = running();
    actor.start();
    actor.send({ type: "begun" } as never);
    const timeline = read();
    expect(timeline.step(0)).toMatchObject({
      actor: 1,
      source: null,
      event: { type: "xstate.init" },
      values: ["starting", "idle"],
      took: ["family.starting --always[0]--> family.idle"],
    });
    expect(timeline.step(1)).toMatchObject({
      event: { type: "begun" },
      values: ["busy"],
      took: ["family.idle --begun[0]--> family.busy"],
    });
    expect(timeline.step(1).actions).toContain("xstate.spawnChild");
    expect(timeline.step(2)).toMatchObject({ actor: 2, source: 1, event: { type: "xstate.init" } });
    const edges = timeline.charts["family"]!.edges.map(({ id }) => id);
    for (const index of [0, 1]) for (const took of timeline.step(index).took) expect(edges).toContain(took);
    expect(timeline.change(1)).toEqual({ before: { tries: 0, last: null }, after: { tries: 1, last: null } });
  });

  test("of a sender comes before the steps of its receivers", () => {
    const { actor, read } = running();
    actor.start();
    actor.send({ type: "begun" } as never);
    const { child: ref } = actor.getSnapshot().children;
    ref!.send({ type: "ended" });
    const timeline = read();
    const told = Array.from({ length: timeline.length }, (_, index) => timeline.step(index));
    const mine = told.slice(told.findIndex(({ event }) => event.type === "ended"));
    expect(mine.map(({ actor: number, event }) => [number, event.type])).toEqual([
      [2, "ended"],
      [1, "xstate.done.actor.child"],
      [3, "xstate.stop"],
      [4, "xstate.stop"],
    ]);
    expect(mine[1]!.source).toBe(2);
  });
});

describe("an actor at a moment", () => {
  test("is the same object until it changes, and what it was stays", () => {
    const { actor, read } = running();
    actor.start();
    actor.send({ type: "begun" } as never);
    actor.getSnapshot().children.child!.send({ type: "counted" });
    const timeline = read();
    const last = timeline.length - 1;
    expect(named(timeline, "family", last)).toBe(named(timeline, "family", last - 1));
    expect(named(timeline, "child", last)).toMatchObject({ context: { count: 1 }, lastStep: last });
    expect(named(timeline, "child", last - 1)).toMatchObject({ context: { count: 0 } });
    expect(named(timeline, "child", 0)).toBeUndefined();
    expect(named(timeline, "family", 0)).toMatchObject({ value: "idle", active: ["family", "family.idle"] });
    expect(timeline.actorsAt(-1)).toEqual([]);
  });

  test("accepts what its guards let pass, and what only a whole event can tell", () => {
    const { actor, read } = running();
    actor.start();
    const timeline = read();
    expect(named(timeline, "family")!.accepts).toEqual(["begun", "known"]);
    actor.send({ type: "begun" } as never);
    read();
    const accepts = named(timeline, "family")!.accepts;
    for (const type of ["left", "told", "xstate.done.actor.ask"]) expect(accepts).toContain(type);
    expect(named(timeline, "listen")).toMatchObject({ accepts: [], chart: null, machine: null, value: null });
  });

  test("is done, failed or stopped as it ended", () => {
    const { actor, read } = running();
    actor.start();
    actor.send({ type: "begun" } as never);
    actor.send({ type: "left" } as never);
    expect(named(read(), "child")!.status).toBe("stopped");
    expect(named(read(), "listen")!.status).toBe("stopped");
    actor.send({ type: "begun" } as never);
    actor.send({ type: "xstate.done.actor.ask", output: "yes" } as never);
    const timeline = read();
    expect(named(timeline, "family")!.context).toEqual({ tries: 2, last: "yes" });
    actor.getSnapshot().children.child!.send({ type: "ended" });
    read();
    const last = timeline.actorsAt(timeline.length - 1);
    expect(last.map(({ id, status }) => [id, status])).toEqual([
      ["family", "done"],
      ["child", "stopped"],
      ["listen", "stopped"],
      ["ask", "stopped"],
      ["child", "done"],
      ["listen", "stopped"],
      ["ask", "stopped"],
    ]);
  });

  test("that breaks is failed, and its children are stopped with it", () => {
    const { actor, read } = running();
    actor.start();
    actor.send({ type: "begun" } as never);
    actor.send({ type: "xstate.error.actor.ask", error: new Error("offline") } as never);
    const timeline = read();
    expect(named(timeline, "family")).toMatchObject({
      status: "failed",
      error: { name: "Error", message: "offline" },
      timers: [],
    });
    expect(named(timeline, "child")!.status).toBe("stopped");
  });
});

describe("timers", () => {
  test("run from the entry on, begin anew when the state is entered again, and end with it", () => {
    const { actor, read, at } = running();
    actor.start();
    at(2_000);
    actor.send({ type: "begun" } as never);
    expect(named(read(), "family")!.timers).toEqual([
      { id: "xstate.after.90000.family.busy", label: "90000 ms", started: 2_000, due: 92_000 },
      { id: "xstate.after.timeout.family.busy", label: "timeout", started: 2_000, due: 7_000 },
    ]);
    at(3_000);
    actor.send({ type: "waited" } as never);
    expect(named(read(), "family")!.timers.map(({ due }) => due)).toEqual([93_000, 8_000]);
    at(8_000);
    actor.send({ type: "xstate.after.timeout.family.busy" } as never);
    const timeline = read();
    expect(named(timeline, "family")).toMatchObject({ value: "idle", timers: [] });
  });
});

test("timers, children and context are there when the ring dropped the beginning", () => {
  const recorder = createRecorder(() => 1_000, 10);
  recorder.keepHeads(checkpointHead);
  const actor = createActor(family, { id: "family", clock: stillClock, inspect: recorder.inspect });
  actor.start();
  actor.send({ type: "begun" } as never);
  for (let times = 0; times < 20; times += 1) actor.send({ type: "told" } as never);
  const { entries, dropped } = recorder.recording();
  const timeline = createTimeline((id) => machines.get(id), { dropped });
  timeline.append(JSON.parse(JSON.stringify(entries)));
  expect(timeline.notes.map(({ kind }) => kind)).toEqual(["dropped"]);
  expect(timeline.actorsAt(-1).map(({ id, value }) => [id, value])).toEqual([
    ["family", "busy"],
    ["child", "working"],
    ["listen", null],
    ["ask", null],
  ]);
  const at = named(timeline, "family")!;
  expect(at.context).toEqual({ tries: 1, last: null });
  expect(at.timers.map(({ label, started, due }) => [label, due - started])).toEqual([
    ["90000 ms", 90_000],
    ["timeout", 5_000],
  ]);
});

describe("roots", () => {
  test("that never start are ghosts: not shown, but told", () => {
    const recorder = createRecorder(() => 0);
    createActor(family, { id: "ghost", clock: stillClock, inspect: recorder.inspect });
    const real = createActor(family, { id: "real", clock: stillClock, inspect: recorder.inspect });
    real.start();
    const timeline = createTimeline((id) => machines.get(id));
    timeline.append(recorder.recording().entries);
    expect(timeline.actorsAt(timeline.length - 1).map(({ id }) => id)).toEqual(["real"]);
    expect(timeline.notes.map(({ kind }) => kind)).toEqual(["ghost"]);
  });

  test("that stop and begin again go on where they were", () => {
    const { recorder, read, actor } = running();
    actor.start();
    actor.send({ type: "begun" } as never);
    actor.stop();
    expect(named(read(), "family")!.status).toBe("stopped");
    const entries = recorder.recording().entries;
    const again: JournalEntry = {
      ...(entries.find(({ kind }) => kind === "event") as Extract<JournalEntry, { kind: "event" }>),
      seq: entries.at(-1)!.seq + 1,
      value: "busy",
    };
    const timeline = read();
    timeline.append([again]);
    expect(named(timeline, "family")).toMatchObject({ status: "live", value: "busy", context: { tries: 1 } });
    expect(timeline.notes).toEqual([]);
  });
});

test("refs of a fold show the moment that was sought, and tell who watches them", () => {
  const { actor, read } = running();
  actor.start();
  actor.send({ type: "begun" } as never);
  actor.getSnapshot().children.child!.send({ type: "counted" });
  const { fold, length } = read();
  const root = fold.actors.get(1)!.slot.ref;
  const { children } = root.getSnapshot() as unknown as {
    readonly children: { readonly child: ActorRefFrom<typeof child> };
  };
  const ref = children.child;
  const seen: number[] = [];
  const { unsubscribe } = ref.subscribe(({ context }) => seen.push(context.count));
  expect(ref.getSnapshot().context.count).toBe(1);
  fold.seek(length - 2);
  expect(ref.getSnapshot().context.count).toBe(0);
  expect(root.getSnapshot()).toMatchObject({ value: "busy" });
  fold.seek(0);
  expect(root.getSnapshot()).toMatchObject({ value: "idle" });
  unsubscribe();
  fold.seek(null);
  expect(ref.getSnapshot().context.count).toBe(1);
  expect(seen).toEqual([0, 0]);
});

test("who follows the recorder hears whole entries, in order, right after what is running", async () => {
  const { actor, recorder } = running();
  const heard: JournalEntry[] = [];
  const end = recorder.follow((entry) => heard.push(structuredClone(entry)));
  actor.start();
  actor.send({ type: "begun" } as never);
  expect(heard).toEqual([]);
  await new Promise(setImmediate);
  end();
  actor.send({ type: "left" } as never);
  await Promise.resolve();
  const { entries } = recorder.recording();
  // The actor itself was made before.
  expect(heard).toEqual(entries.slice(1, heard.length + 1));
  expect(entries.length).toBeGreaterThan(heard.length + 1);
});

test("who begins to follow in between hears what comes from then on, once; who ended hears what came before", async () => {
  const { actor, recorder } = running();
  const [first, second]: [JournalEntry[], JournalEntry[]] = [[], []];
  const end = recorder.follow((entry) => first.push(entry));
  actor.start();
  const early = recorder.recording().entries.length;
  recorder.follow((entry) => second.push(entry));
  actor.send({ type: "begun" } as never);
  const both = recorder.recording().entries.length;
  end();
  actor.send({ type: "left" } as never);
  await Promise.resolve();
  const { entries } = recorder.recording();
  expect(first).toEqual(entries.slice(1, both));
  expect(second).toEqual(entries.slice(early));
});

test("what is missing or unknown is said once", () => {
  const { actor, recorder } = running();
  actor.start();
  actor.send({ type: "begun" } as never);
  actor.send({ type: "left" } as never);
  actor.send({ type: "begun" } as never);
  const { entries } = recorder.recording();
  const headless = createTimeline((id) => machines.get(id));
  headless.append(entries.filter((entry) => entry.kind !== "actor" || entry.actor !== 1));
  expect(headless.notes.map(({ kind, step }) => [kind, step])).toContainEqual(["lost", 0]);
  expect(headless.notes.filter(({ kind }) => kind === "lost")).toHaveLength(1);
  expect(headless.step(0).event.type).toBe("xstate.init");
  const childless = createTimeline((id) => (id === "child" ? undefined : machines.get(id)));
  childless.append(entries);
  expect(childless.notes.map(({ text }) => text)).toEqual([
    "This version has no flow 'child': it is shown as it was recorded.",
  ]);
  const children = childless.actorsAt(childless.length - 1).filter(({ id }) => id === "child");
  expect(children.map(({ status }) => status)).toEqual(["stopped", "live"]);
  expect(children[1]).toMatchObject({ chart: null, value: "working", context: null });
});
