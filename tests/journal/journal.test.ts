import "../../src/actors/journal/form-stand-in.ts";

import "../../tools/testing/all-pages.ts";
import { createActor, createMachine } from "xstate";
import { beforeAll, describe, expect, test } from "vitest";

import { checkpointHead } from "../../src/actors/journal/head.ts";
import { createJournal } from "../../src/actors/journal/journal.ts";
import { createRecorder } from "../../src/actors/journal/recorder.ts";
import { plain, plainAt, plainEvent } from "../../src/actors/journal/redact.ts";
import { SECRET } from "../../src/actors/journal/stand-in.ts";
import { describeState } from "../../src/actors/journal/describe-state.ts";
import { replay } from "./replay.ts";
import { startApp } from "../../src/actors/app/start.ts";
import { createPages } from "../../src/pages/pages.ts";
import { signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { secretFields } from "../../src/machines/app/secret-fields.ts";
import { flows } from "../../src/machines/flows.ts";
import { neutral, stillClock } from "../../model-tests/walk/neutral.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";

const machines = new Map(flows.map(({ machine }) => [machine.id, machine]));
const machineOf = (id: string) => machines.get(id);

const password = "correct horse battery staple";

// The app of a member loads it by itself: here it must not be on its way when the tests are over.
beforeAll(() => import("../../src/actors/subscribe/reopen.ts"));

/** The whole app: a guest walks about, opens dialogs, types a password, sends it. */
const session = async () => {
  const services = testServices({
    globals: { ...sampleGlobals, user: { ...sampleFan, node_token: "node-token-of-fan" } },
  });
  const { app, journal: started } = startApp(services, { path: "/no/such/page", search: "" }, createPages());
  const dialogs = app.system.get("dialogs");
  app.send({ type: "viewport.changed", isMobile: true });
  dialogs.send({ type: "dialog.requested", now: 1, dialog: { kind: "confirm", name: "leave" } });
  dialogs.send({ type: "question.cancelled", id: 1 });
  app.system.get("toasts").send({ type: "toast.requested", kind: "info", text: "Hello" });
  app.system.get("toasts").send({ type: "toast.tapped", id: 1 });
  app.system
    .get("router")
    .send({ type: "location.changed", location: { path: "/__kit", search: "" }, now: 2 });
  app.system.get("session").send({
    type: "socket.received",
    name: "account.user-update",
    data: { user: { ...sampleFan, node_token: "fresh-node-token" } },
  });
  return { app, journal: await started.recorder() };
};

describe("replay", () => {
  test("a recording that went through JSON folds to the state of every living actor", async () => {
    const { app, journal } = await session();
    const recording = JSON.parse(JSON.stringify(journal.recording()));
    const replayed = replay(recording, machineOf);
    const byPath = new Map([...replayed.values()].map((actor) => [actor.entry.path, actor]));
    expect(describeState(byPath.get(app.id)!.snapshot!)).toEqual(describeState(app.getSnapshot() as never));
    for (const id of ["dialogs", "router", "session", "toasts"]) {
      const live = describeState(app.system.get(id).getSnapshot());
      expect([id, describeState(byPath.get(`${app.id}/${id}`)!.snapshot!)]).toEqual([id, live]);
    }
  });

  test("`until` shows the state as it was", async () => {
    const { app, journal } = await session();
    const { entries } = journal.recording();
    const asked = entries.find((entry) => entry.kind === "event" && entry.event.type === "dialog.requested")!;
    const dialogs = [...replay(journal.recording(), machineOf, asked.seq).values()].find(
      ({ entry }) => entry.path === `${app.id}/dialogs`,
    )!;
    expect(dialogs.snapshot!.value).toMatchObject({ stack: "open" });
  });

  test("replaying calls nothing: machines whose actors refuse fold all the same", async () => {
    const { journal } = await session();
    expect(() => replay(journal.recording(), machineOf)).not.toThrow();
  });

  test("a ring that dropped its beginning still tells who lives and how they are", () => {
    const recorder = createRecorder(() => 0, 10);
    recorder.keepHeads(checkpointHead);
    const actor = createActor(neutral(signInMachine), {
      input: {},
      clock: stillClock,
      inspect: recorder.inspect,
    });
    actor.start();
    for (const value of "abcdefghijklmnop") actor.send({ type: "field.changed", field: "email", value });
    const recording = recorder.recording();
    expect(recording.dropped).toBeGreaterThan(0);
    expect(recording.entries.length).toBeLessThan(20);
    expect(describeState(replay(recording, machineOf).get(1)!.snapshot!)).toEqual(
      describeState(actor.getSnapshot()),
    );
  });

  test("every entry has its place: a rising number, a time, an actor that was announced before", async () => {
    const { entries } = (await session()).journal.recording();
    const announced = new Set<number>();
    let last = 0;
    for (const entry of entries) {
      expect(entry.seq).toBeGreaterThan(last);
      expect(entry.time).toBeGreaterThan(1_600_000_000_000);
      if (entry.kind === "actor") announced.add(entry.actor);
      else expect(announced.has(entry.actor)).toBe(true);
      last = entry.seq;
    }
  });
});

describe("secrets", () => {
  test("what is typed as a password, tokens and their like never enter the journal", async () => {
    const recorder = createRecorder(() => 0);
    const actor = createActor(neutral(signInMachine), {
      input: {},
      clock: stillClock,
      inspect: recorder.inspect,
    });
    actor.start();
    actor.send({ type: "field.changed", field: "email", value: "fan" });
    actor.send({ type: "field.changed", field: "password", value: password });
    actor.send({ type: "form.submitted" });
    const text = JSON.stringify(recorder.recording());
    expect(text).toContain("field.changed");
    expect(text).toContain(SECRET);
    expect(text).not.toContain(password);

    const whole = JSON.stringify((await session()).journal.recording());
    for (const secret of ["node-token-of-fan", "fresh-node-token", sampleGlobals.csrf]) {
      expect(whole).not.toContain(secret);
    }
  });

  test("an event is hidden by its own fields, anything by its name, and empty stays empty", () => {
    expect(plainEvent({ type: "field.changed", field: "password", value: "a long secret" } as never)).toEqual(
      {
        type: "field.changed",
        field: "password",
        value: SECRET,
      },
    );
    const email = { type: "field.changed", field: "email", value: "open" } as const;
    expect(plainEvent(email, signInMachine)).toEqual(email);
    expect(plainEvent(email)).toEqual({ ...email, value: SECRET });
    expect(plain({ deep: [{ password: "sample password", name: "y" }], token: "" })).toEqual({
      deep: [{ password: SECRET, name: "y" }],
      token: "",
    });
  });

  test("of what the browser tells its kind is kept, not the page that its target stands in", () => {
    const link = Object.assign(new EventTarget(), { page: { parts: [] as unknown[] } });
    link.page.parts.push(link);
    const error = new Event("error");
    link.dispatchEvent(error);
    const failed = { type: "xstate.error.actor.loadPage", error };
    expect(plainEvent(failed)).toEqual({ ...failed, error: { type: "error" } });
    expect(plainEvent(error)).toEqual({ type: "error" });
    expect(plainAt({ error }, ["error", "type"])).toBe("error");
    expect(plainAt({ error }, ["error", "target"])).toBeUndefined();
  });

  test("an event is read by what stands in it, whatever other events of its type held, and whatever its type is", () => {
    const told = { type: "page.told", text: "hello" };
    expect(plainEvent(told)).toBe(told);
    expect(plainEvent({ ...told, text: "?token=abc", token: "abc" } as never)).toEqual({
      type: "page.told",
      text: `?token=${SECRET}`,
      token: SECRET,
    });
    for (const type of ["constructor", "toString"]) expect(plainEvent({ type })).toEqual({ type });
    expect(plainEvent({ type: "opened /?token=abc" })).toEqual({ type: `opened /?token=${SECRET}` });
  });

  test("the clock is asked once for what is kept, and not for what is not", async () => {
    let asked = 0;
    const journal = createJournal(() => (asked += 1));
    const machine = createMachine({ on: { pressed: { actions: () => {} } } });
    const recorder = await journal.recorder();
    const actor = createActor(machine, { inspect: journal.inspect }).start();
    actor.send({ type: "pressed" });
    expect(recorder.recording().entries.map(({ time }) => time)).toEqual([1, 2, 3]);
    expect(asked).toBe(3);
  });

  test("every event type and every actor that is marked as secret is one that a flow has", () => {
    const types = new Set(flows.flatMap(({ events }) => events.map(({ type }: { type: string }) => type)));
    const sources = flows.flatMap(({ outputs }) => Object.keys(outputs));
    const own = [...types, ...sources, "popup.pointed", "redirect"];
    expect(Object.keys(secretFields).filter((type) => !own.includes(type))).toEqual([]);
  });
});
