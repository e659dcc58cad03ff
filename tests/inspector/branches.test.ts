import { describe, expect, test } from "vitest";
import { assign, createActor, createMachine, sendTo, type AnyStateMachine } from "xstate";

import { MOST_BRANCHES } from "../../src/actors/inspector/branches.ts";
import { productMachines } from "../../src/actors/inspector/product-machines.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { branchPoint, createBranchSource } from "../../src/actors/inspector/branch-source.ts";
import type { GrowingTimeline } from "../../src/actors/journal/timeline.ts";
import { besideStep, counterpart } from "../../src/machines/inspector/branch.ts";
import { offersFor } from "../../src/machines/inspector/offers.ts";
import type { Timeline } from "../../src/machines/inspector/timeline.ts";
import { fakeChannels } from "./fake-channel.ts";
import { fileStore, openInspectorPage } from "./listening-page.ts";
import { startLiveApp } from "./live-app.ts";

/** A Log in dialog that was filled in and sent: the answer is awaited. */
const recorded = async () => {
  const channels = fakeChannels();
  const store = fileStore();
  const session = new Map<string, string>();
  const page = openInspectorPage(channels.open(), "page-1", store, session);
  const live = startLiveApp(channels.open());
  live.type("dana");
  live.app.send({ type: "field.changed", field: "password", value: "sample password" });
  live.app.send({ type: "form.submitted" });
  await channels.deliver();
  const { library } = page;
  const timeline = library.timeline("load-1")!;
  const end = timeline.length - 1;
  const stepOf = (type: string): number =>
    Array.from({ length: timeline.length }, (_, index) => index).findLast(
      (index) => timeline.step(index).event.type === type,
    )!;
  return { ...page, channels, live, store, session, timeline, end, stepOf };
};

const answered = (output: unknown) => ({ type: "xstate.done.actor.signIn", output });
const refusedOutput = {
  status: "failed",
  failure: { code: "invalid_credentials", error: "No.", require_captcha: false },
};

const valueAtEnd = (timeline: Timeline) => timeline.actorAt(1, timeline.length - 1)?.value;

describe("a branch", () => {
  test("shows what a machine would have done, beside a recording that stays as it is", async () => {
    const { library, timeline, end, changes } = await recorded();
    const before = timeline.length;
    expect(await library.send("load-1", 1, answered(refusedOutput), end)).toEqual({
      accepted: true,
      branch: "branch:1",
    });
    const branch = library.timeline("branch:1")!;
    const types = Array.from(
      { length: branch.length - before },
      (_, index) => branch.step(before + index).event.type,
    );
    expect(types.slice(0, 2)).toEqual(["xstate.promise.resolve", "xstate.done.actor.signIn"]);
    expect([valueAtEnd(branch), valueAtEnd(timeline)]).not.toEqual([
      valueAtEnd(timeline),
      valueAtEnd(timeline),
    ]);
    expect(timeline.length).toBe(before);
    expect(library.sources().find(({ id }) => id === "branch:1")).toMatchObject({
      kind: "branch",
      title: `/ after step ${before}`,
      branch: { of: "load-1", step: end },
      group: "tab-1",
    });
    expect(branch.notes[0]?.text).toContain("nothing reaches the app or the server");
    expect(changes.filter(({ type }) => type === "steps").at(-1)).toMatchObject({ source: "branch:1" });
  });

  test("is refused where many are open, until one of them is closed; an open one goes on", async () => {
    const { library, stepOf } = await recorded();
    const typed = stepOf("field.changed") - 1;
    const send = (source: string, step: number) =>
      library.send(source, 1, { type: "field.changed", field: "email", value: "eve" }, step);
    for (let made = 1; made <= MOST_BRANCHES; made += 1)
      expect(await send("load-1", typed)).toEqual({ accepted: true, branch: `branch:${made}` });
    expect(await send("load-1", typed)).toMatchObject({
      accepted: false,
      reason: expect.stringContaining("close one of them"),
    });
    const end = library.timeline("branch:3")!.length - 1;
    expect(await send("branch:3", end)).toEqual({ accepted: true, branch: "branch:3" });
    await library.forget("branch:1");
    expect(await send("load-1", typed)).toEqual({ accepted: true, branch: `branch:${MOST_BRANCHES + 1}` });
  });

  test("begins in the middle, goes on at its end, and branches again before it", async () => {
    const { library, stepOf } = await recorded();
    const typed = stepOf("field.changed") - 1;
    const email = { type: "field.changed", field: "email", value: "eve" };
    await library.send("load-1", 1, email, typed);
    const branch = library.timeline("branch:1")!;
    const own = branch.length - 1;
    expect(branch.actorAt(1, own)?.context).toMatchObject({ email: "eve", password: "" });
    expect(await library.send("branch:1", 1, { ...email, value: "frank" }, own)).toMatchObject({
      branch: "branch:1",
    });
    expect(branch.length).toBe(own + 2);
    expect(await library.send("branch:1", 1, { ...email, value: "gina" }, own)).toMatchObject({
      branch: "branch:2",
    });
    expect(branch.length).toBe(own + 2);
    expect(library.timeline("branch:2")!.actorAt(1, own + 1)?.context).toMatchObject({ email: "gina" });
  });

  test("refuses what its machine does not take or wait for, and says which guard said no", async () => {
    const { library, end } = await recorded();
    const send = (event: { readonly type: string }, actor = 1, step = end) =>
      library.send("load-1", actor, event, step);
    expect(await send(answered(refusedOutput), 1, 0)).toMatchObject({
      accepted: false,
      reason: "The machine does not wait for xstate.done.actor.signIn here.",
    });
    expect(await send({ type: "xstate.after.9.nowhere" })).toMatchObject({ accepted: false });
    expect(await send({ type: "nonsense" })).toMatchObject({
      accepted: false,
      reason: expect.stringContaining("does not take nonsense in the state it is in."),
    });
    expect(await send({ type: "form.submitted" }, 77)).toMatchObject({ accepted: false });
    expect(await send({ type: "form.submitted" }, 1, -1)).toMatchObject({ accepted: false });
    expect(library.sources()).toHaveLength(1);
  });

  test("becomes a test and a file as any recording does, and is there after the page was loaded anew", async () => {
    const { library, end, channels, store, session } = await recorded();
    await library.send("load-1", 1, answered(refusedOutput), end);
    const length = library.timeline("branch:1")!.length;
    const code = library.copyAsTest("branch:1", 1, end + 1, length - 1);
    expect(code).toContain("resumePure(signInMachine");
    expect(code).toContain("xstate.done.actor.signIn");
    const { data } = await library.exportFile("branch:1", false);
    const opened = await library.importFile(data, "branch.gz");
    expect(opened).toMatchObject({ opened: true });
    expect(valueAtEnd(library.timeline("file:1")!)).toEqual(valueAtEnd(library.timeline("branch:1")!));
    library.travel("branch:1", null);
    await expect.poll(() => store.kept.size).toBe(2);
    const again = openInspectorPage(channels.open(), "page-2", store, session);
    await expect.poll(() => again.library.sources().length).toBe(2);
    expect(again.changes).toContainEqual({ type: "restored", source: "file:1", at: null });
    expect(again.library.timeline("file:1")!.length).toBe(length);
  });

  test("that is closed is gone, with its copy", async () => {
    const { library, end, store } = await recorded();
    await library.send("load-1", 1, answered(refusedOutput), end);
    await expect.poll(() => store.kept.size).toBe(1);
    await library.forget("branch:1");
    expect([library.sources().length, store.kept.size]).toEqual([1, 0]);
    expect(await library.send("branch:1", 1, answered(refusedOutput), end)).toMatchObject({
      accepted: false,
    });
  });
});

/** A machine of its own, recorded from its start. */
const createRecorded = (machine: AnyStateMachine) => {
  const recorder = createRecorder(() => 1_000);
  const app = createActor(machine, { inspect: recorder.inspect });
  app.start();
  const known = {
    ...productMachines,
    machineOf: (id: string) => (id === machine.id ? machine : undefined),
    carrier: null,
  };
  return { recorder, app, known };
};

describe("a branch of any machine", () => {
  test("is stopped when its machines send to each other without end", async () => {
    const { recorder, known } = createRecorded(
      createMachine({ id: "loop", on: { go: { actions: sendTo(({ self }) => self, { type: "go" }) } } }),
    );
    const branch = createBranchSource(recorder.recording(), 0, known)!;
    expect(await branch.send(1, { type: "go" })).toEqual({
      accepted: false,
      reason: "From here on the machines send to each other without end.",
    });
    expect(branch.timeline.length).toBeLessThan(2_100);
  });

  test("has its delays end by hand, at their time, and a machine that breaks broken", async () => {
    const machine = createMachine({
      id: "slow",
      initial: "waiting",
      states: {
        waiting: {
          after: { 5_000: "over" },
          on: {
            break: {
              actions: assign(() => {
                throw new Error("no");
              }),
            },
          },
        },
        over: {},
      },
    });
    const { recorder, known } = createRecorded(machine);
    const branch = createBranchSource(recorder.recording(), 0, known)!;
    const { timers } = branch.timeline.actorAt(1, 0)!;
    const again = createBranchSource(recorder.recording(), 0, known)!;
    expect(await branch.send(1, { type: timers[0]!.id })).toEqual({ accepted: true });
    expect(branch.timeline.actorAt(1, 1)).toMatchObject({ value: "over", timers: [] });
    expect(branch.timeline.step(1).time).toBe(6_000);
    expect(await branch.send(1, { type: timers[0]!.id })).toMatchObject({ accepted: false });
    expect(await again.send(1, { type: "break" })).toEqual({ accepted: true });
    expect(again.timeline.actorAt(1, 1)).toMatchObject({ status: "failed", error: { message: "no" } });
    expect(again.recording().entries.at(-1)).toMatchObject({ status: null });
  });

  test("does not go on from what this build's machine does not do", async () => {
    const { recorder, app, known } = createRecorded(
      createMachine({ id: "door", initial: "shut", states: { shut: { on: { open: "ajar" } }, ajar: {} } }),
    );
    app.send({ type: "open" });
    const other = createMachine({
      id: "door",
      initial: "shut",
      states: { shut: { on: { open: "shut" } }, ajar: {} },
    });
    const branch = createBranchSource(recorder.recording(), 1, { ...known, machineOf: () => other })!;
    const answer = await branch.send(1, { type: "open" });
    expect(answer).toMatchObject({ reason: expect.stringContaining("something else than was recorded") });
    expect(createBranchSource(recorder.recording(), -1, known)).toBeNull();
  });
});

describe("beside a branch", () => {
  test("stands the recording after as many events of the actor", async () => {
    const { library, timeline, end, stepOf } = await recorded();
    const fork = stepOf("field.changed") - 1;
    const email = { type: "field.changed", field: "email", value: "eve" };
    await library.send("load-1", 1, email, fork);
    for (let more = 0; more < 9; more += 1)
      await library.send("branch:1", 1, email, library.timeline("branch:1")!.length - 1);
    const branch = library.timeline("branch:1")!;
    const beside = (step: number, actor: number | null = 1) =>
      besideStep(timeline, branch, { fork, step, actor });
    expect([beside(0), beside(fork), beside(fork + 1)]).toEqual([0, fork, fork + 1]);
    expect(beside(branch.length - 1)).toBe(end);
    expect(beside(fork + 2, 99)).toBe(beside(fork + 2));
    expect(counterpart(timeline, branch.actorAt(1, fork)!, fork, end)?.number).toBe(1);
    expect(
      counterpart(timeline, { number: 99, path: timeline.actorAt(1, end)!.path }, fork, end)?.number,
    ).toBe(1);
    expect(counterpart(timeline, { number: 99, path: "nowhere" }, fork, end)).toBeNull();
    const { fold } = timeline as GrowingTimeline;
    expect([branchPoint(fold, 0), branchPoint(fold, end)]).toEqual([1, end]);
  });
});

test("what is offered: events, and in a branch the awaited answers and delays as well", async () => {
  const { library, timeline, end } = await recorded();
  const actor = timeline.actorAt(1, end)!;
  const offers = (awaited: boolean) =>
    offersFor(actor, timeline.actorsAt(end), library.samples("sign-in"), awaited);
  expect(offers(false).answers).toEqual([]);
  const { answers, accepted, others } = offers(true);
  expect(answers.map(({ label }) => label)).toContain("signIn fails");
  expect(answers.filter(({ type }) => type === "xstate.done.actor.signIn").length).toBeGreaterThan(2);
  expect(answers[0]!.label).toMatch(/^signIn answers: ok · user/);
  expect([...accepted, ...others].every(({ type }) => !type.startsWith("xstate."))).toBe(true);
  expect(accepted.some(({ type }) => others.some((other) => other.type === type))).toBe(false);
});
