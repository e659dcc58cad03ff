import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { expect, test } from "vitest";

import type { SharedEmitted } from "../../src/machines/app/emitted.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import {
  confirmEmailMachine,
  selectConfirmEmailView,
} from "../../src/machines/confirm-email/confirm-email.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";

const start = async (answer: AnswerTo<"confirmEmail"> | Error) => {
  const emitted: SharedEmitted[] = [];
  const asked: EndpointInput<"confirmEmail">[] = [];
  const clock = new SimulatedClock();
  const confirmEmail = fromPromise<AnswerTo<"confirmEmail">, EndpointInput<"confirmEmail">>(
    async ({ input }) => {
      asked.push(input);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  );
  const actor = createActor(confirmEmailMachine.provide({ actors: { confirmEmail } }), {
    input: { token: "the-token" },
    clock,
  });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.matches("confirming"));
  return { clock, emitted, asked, status: () => selectConfirmEmailView(actor.getSnapshot()).status };
};

const thanks = { kind: "success", title: "Thank you!", text: "Your email has been confirmed." };

test("[AUTH-51] [ERR-31] success is shown at once and goes home; the page reloads after 1000 ms, not before, and the thanks stay", async () => {
  const { clock, emitted, asked, status } = await start({ status: "ok", data: { ok: true } });
  expect([asked, status()]).toEqual([[{ token: "the-token" }], "confirmed"]);
  const before = [
    { type: "toast.requested", ...thanks, duration: 1000 },
    { type: "navigation.requested", to: "/", replace: true },
  ];
  expect(emitted).toEqual(before);
  clock.increment(999);
  expect(emitted).toEqual(before);
  clock.increment(1);
  expect(emitted.slice(2)).toEqual([
    { type: "flash.requested", toast: thanks },
    { type: "page.reloadRequested" },
  ]);
  expect(status()).toBe("reloaded");
});

test("[ERR-10] a refusal is a toast titled 'Error' with the server's text, and the way leads home without a reload", async () => {
  const error = "This link has expired. Please ask for a new one.";
  const { clock, emitted } = await start({ status: "failed", failure: { code: "link_expired", error } });
  clock.increment(10_000);
  expect(emitted).toEqual([
    { type: "toast.requested", kind: "error", title: "Error", text: error },
    { type: "navigation.requested", to: "/", replace: true },
  ]);
});

test("with the server out of reach the address stays, so that a reload tries again", async () => {
  const { emitted } = await start(new Error("offline"));
  expect(emitted).toEqual([{ type: "toast.requested", kind: "error", title: "Error", text: UNREACHABLE }]);
});
