import { createActor, fromPromise, waitFor } from "xstate";
import { expect, test } from "vitest";

import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { Opened, OpenInput } from "../../src/machines/subscribe/retained.ts";
import { subscribeMachine } from "../../src/machines/subscribe/subscribe.machine.ts";
import { visitorSubscribeMachine } from "../../src/machines/visitor-subscribe/visitor-subscribe.machine.ts";

const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;
const input = { signedIn: true, now: 1_790_000_000, page } as const;
const refused: Opened = {
  status: "failed",
  failure: { code: "blocked", error: "This profile is not available." },
};
const toast = {
  type: "toast.requested",
  kind: "error",
  title: "Error",
  text: "This profile is not available.",
};

/** Answers the calls for the creator in order. */
const answering = (...answers: readonly Opened[]) => {
  let calls = 0;
  return fromPromise<Opened, OpenInput>(async () => answers[Math.min((calls += 1), answers.length) - 1]!);
};

test("[ERR-18] a creator who cannot be loaded is told in a toast by the benefits dialog, each time; one who can is not", async () => {
  const machine = subscribeMachine.provide({
    actors: {
      openBenefits: answering(refused, refused, {
        status: "ok",
        data: { creator: sampleRecord, retained: null },
      }),
    },
  });
  const actor = createActor(machine, {
    input: { ...input, request: { kind: "subscribe", username: "ava" } },
  });
  const emitted: unknown[] = [];
  actor.on("*", (event) => void emitted.push(event));
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches("failed"));
  expect(emitted).toEqual([toast]);
  actor.send({ type: "retry.requested" });
  await waitFor(actor, (snapshot) => snapshot.matches("failed"));
  expect(emitted).toEqual([toast, toast]);
});

test("[ERR-18] the visitors' dialog tells it the same way", async () => {
  const machine = visitorSubscribeMachine.provide({ actors: { openBenefits: answering(refused) } });
  const actor = createActor(machine, {
    input: {
      ...input,
      signedIn: false,
      request: { kind: "visitor-subscribe", username: "ava", mode: "subscribe" },
    },
  });
  const emitted: unknown[] = [];
  actor.on("*", (event) => void emitted.push(event));
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches("failed"));
  expect(emitted).toEqual([toast]);
});
