import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import type { EndSessionInput } from "../../src/machines/sessions/sessions.machine.ts";
import { selectSessionsView, sessionsMachine } from "../../src/machines/sessions/sessions.machine.ts";
import { sessionsFlow } from "../../src/machines/sessions/sessions.flow.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { SessionItem } from "../../src/protocol/account/account.records.ts";
import { answersOf, inputOf, stepsOf } from "../../model-tests/walk/steps.ts";

const item = (id: string, is_current = false): SessionItem => ({
  id,
  device: "Chrome on Linux",
  country: "US",
  address: "203.0.113.*",
  created_at: 1,
  last_seen_at: 2,
  is_current,
});

const start = (answer: AnswerTo<"endSession">) => {
  const asked: EndSessionInput[] = [];
  const actor = createActor(
    sessionsMachine.provide({
      actors: {
        loadSessions: fromPromise<AnswerTo<"getSessions">>(async () => ({
          status: "ok",
          data: { items: [item("a", true), item("b"), item("c")] },
        })),
        endSession: fromPromise<AnswerTo<"endSession">, EndSessionInput>(async ({ input }) => {
          asked.push(input);
          return answer;
        }),
      },
    }),
  ).start();
  const left = () => {
    const view = selectSessionsView(actor.getSnapshot());
    return view.status === "shown" ? view.items.map(({ id }) => id) : view.status;
  };
  return { actor, asked, left };
};

const done: AnswerTo<"endSession"> = { status: "ok", data: { ok: true } };

test("the one that was ended leaves the list, the others stay", async () => {
  const { actor, asked, left } = start(done);
  await expect.poll(left).toEqual(["a", "b", "c"]);
  actor.send({ type: "session.endChosen", id: "b" });
  await expect.poll(left).toEqual(["a", "c"]);
  expect(asked).toEqual([{ id: "b" }]);
});

test("ending all others leaves this one", async () => {
  const { actor, asked, left } = start(done);
  await expect.poll(left).toEqual(["a", "b", "c"]);
  actor.send({ type: "others.endChosen" });
  await expect.poll(left).toEqual(["a"]);
  expect(asked).toEqual([{ id: null }]);
});

test.each([
  ["session_not_found", ["a", "c"]],
  ["too_many", ["a", "b", "c"]],
] as const)("after the refusal %s the list has %j", async (code, expected) => {
  const { actor, left } = start({ status: "failed", failure: { code, error: "No." } });
  await expect.poll(left).toEqual(["a", "b", "c"]);
  actor.send({ type: "session.endChosen", id: "b" });
  await expect.poll(() => actor.getSnapshot().matches("shown")).toBe(true);
  expect(left()).toEqual(expected);
});

describe("on every step of the list", () => {
  const { steps, snapshots } = stepsOf(sessionsFlow);
  const viewOf = (snapshot: unknown) => selectSessionsView(snapshot as never);

  test("what is loaded is shown, and whether there is another one to end", () => {
    const loaded = answersOf(steps, "loadSessions").done;
    const seen = loaded.map(({ data, after }) => ({ items: data["items"], view: viewOf(after) }));
    for (const { items, view } of seen) expect(view).toMatchObject({ status: "shown", items, ending: null });
    const others = seen.map(({ items, view }) => [
      (items as unknown[]).length,
      "hasOthers" in view && view.hasOthers,
    ]);
    expect(new Set(others.map((pair) => pair.join(" ")))).toEqual(new Set(["2 true", "1 false"]));
  });

  test("which one is being ended is shown, and handed to the call", () => {
    const ending = snapshots.filter((snapshot) => snapshot.matches("ending"));
    const told = ending.map((snapshot) => {
      const view = viewOf(snapshot);
      return JSON.stringify([view.status === "shown" && view.ending, inputOf(snapshot, "endSession")]);
    });
    expect(new Set(told)).toEqual(new Set(['["b2",{"id":"b2"}]', '["others",{"id":null}]']));
  });

  test("this one stays in the list, whoever was said to have ended", () => {
    for (const { after } of answersOf(steps, "endSession").done) {
      const { items } = after.context as { readonly items: readonly SessionItem[] };
      expect(items.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual(["a1"]);
      expect(viewOf(after)).toMatchObject({ status: "shown", ending: null, hasOthers: false });
    }
  });

  test("a list that failed or is outdated is loaded anew, even while it is being loaded, and unless something is being ended", () => {
    const again = steps.filter(({ event }) => event.type === "retry.requested");
    expect(new Set(again.map(({ before, after }) => `${before.value} ${after.value}`))).toEqual(
      new Set(["failed loading"]),
    );
    const outdated = steps.filter(({ event }) => event.type === "sessions.outdated");
    expect(new Set(outdated.map(({ before, after }) => `${before.value} ${after.value}`))).toEqual(
      new Set(["loading loading", "failed loading", "shown loading"]),
    );
    for (const { before, after } of outdated)
      expect(after.children["loadSessions"]).not.toBe(before.children["loadSessions"]);
  });
});

test("the current session stays in the list even when it is named", async () => {
  const { actor, left } = start(done);
  await expect.poll(left).toEqual(["a", "b", "c"]);
  actor.send({ type: "session.endChosen", id: "a" });
  await expect.poll(() => actor.getSnapshot().matches("shown")).toBe(true);
  expect(left()).toEqual(["a", "b", "c"]);
});
