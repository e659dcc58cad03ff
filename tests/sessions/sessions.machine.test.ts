import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";

import type { EndSessionInput } from "../../src/machines/sessions/sessions.machine.ts";
import { selectSessionsView, sessionsMachine } from "../../src/machines/sessions/sessions.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { SessionItem } from "../../src/protocol/records.ts";

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
