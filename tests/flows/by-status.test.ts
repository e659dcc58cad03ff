import { expect, test } from "vitest";
import { setup } from "xstate";

import { byStatus } from "../../src/machines/app/by-status.ts";
import { promiseProvidedBy } from "../../src/machines/app/provided-by.ts";
import { chartOf } from "../../src/machines/inspector/chart.ts";
import { answer, drive } from "../../model-tests/walk/drive.ts";

type Answer =
  | { readonly status: "ok"; readonly data: number }
  | { readonly status: "failed"; readonly reason: string };

const machine = setup({
  actors: { ask: promiseProvidedBy<Answer>("this test") },
  guards: { isMuch: (_, amount: number) => amount > 10 },
}).createMachine({
  id: "asking",
  initial: "waiting",
  states: {
    waiting: {
      invoke: {
        id: "ask",
        src: "ask",
        onDone: byStatus({
          ok: [
            { guard: { type: "isMuch", params: ({ event }) => event.output.data }, target: "much" },
            { guard: ({ event }) => event.output.data > 5, target: "some" },
            { target: "little" },
          ],
          failed: "refused",
        }),
      },
    },
    much: {},
    some: {},
    little: {},
    refused: {},
  },
});

test.each<[Answer | { readonly status: string }, string]>([
  [{ status: "ok", data: 11 }, "much"],
  [{ status: "ok", data: 6 }, "some"],
  [{ status: "ok", data: 5 }, "little"],
  [{ status: "failed", reason: "closed" }, "refused"],
  [{ status: "another" }, "waiting"],
])("an answer %o leads to %s: the first branch of its status whose guard holds", (output, state) => {
  const { actor } = drive(machine, undefined);
  answer(actor, "ask", output);
  expect(actor.getSnapshot().value).toBe(state);
});

test("pictures name each branch by its status and its guard", () => {
  const guards = chartOf(machine).edges.map(({ guard }) => guard);
  expect(guards).toEqual(["ok, isMuch", "ok, condition", "ok", "failed"]);
});
