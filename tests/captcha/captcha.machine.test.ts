import { createActor, fromPromise, SimulatedClock, waitFor } from "xstate";
import { expect, test } from "vitest";

import { captchaMachine, selectCaptchaView } from "../../src/machines/captcha/captcha.machine.ts";
import type { Challenge } from "../../src/machines/captcha/challenge.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { answeredCaptcha } from "./captcha-answers.ts";

const start = () => {
  const { machine, solver } = answeredCaptcha();
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock }).start();
  return { actor, clock, solver };
};

const solve = async (it: ReturnType<typeof start>, solution: string) => {
  await waitFor(it.actor, (snapshot) => snapshot.matches("solving"));
  it.solver.say?.({ type: "challenge.solved", solution });
};

test("solving shows how far it is and ends solved", async () => {
  const it = start();
  it.actor.send({ type: "captcha.started" });
  await waitFor(it.actor, (snapshot) => snapshot.matches("solving"));
  it.solver.say?.({ type: "challenge.progressed", percent: 45 });
  expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({ status: "solving", percent: 45 });
  await solve(it, "s1");
  expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({ status: "solved" });
});

test("[AUTH-70] a completed captcha becomes invalid when it expires, not before, and can be done again", async () => {
  const it = start();
  it.actor.send({ type: "captcha.started" });
  await solve(it, "s1");
  it.clock.increment(19 * 60 * 1000 - 1);
  expect(it.actor.getSnapshot().value).toBe("solved");
  it.clock.increment(1);
  expect(selectCaptchaView(it.actor.getSnapshot())).toMatchObject({ status: "expired" });
  it.actor.send({ type: "captcha.started" });
  await solve(it, "s2");
  expect(it.actor.getSnapshot().value).toBe("solved");
});

test("[AUTH-71] a captcha becomes invalid when it errors, and can be tried again", async () => {
  const it = start();
  it.actor.send({ type: "captcha.started" });
  await waitFor(it.actor, (snapshot) => snapshot.matches("solving"));
  it.solver.say?.({ type: "challenge.failed" });
  expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({
    status: "errored",
    text: "The security check could not be loaded. Please reload the page.",
  });
  it.actor.send({ type: "captcha.started" });
  await solve(it, "s1");
  expect(it.actor.getSnapshot().value).toBe("solved");
});

test("a challenge that cannot be fetched is an error, be it refused or unreachable", async () => {
  const failed: CallResult<Challenge> = {
    status: "failed",
    failure: { code: "too_many", error: "Too many tries." },
  };
  for (const fetchChallenge of [
    fromPromise<CallResult<Challenge>>(() => Promise.resolve(failed)),
    fromPromise<CallResult<Challenge>>(() => Promise.reject(new Error("offline"))),
  ]) {
    const actor = createActor(captchaMachine.provide({ actors: { fetchChallenge } })).start();
    actor.send({ type: "captcha.started" });
    await waitFor(actor, (snapshot) => snapshot.matches("errored"));
    expect(selectCaptchaView(actor.getSnapshot()).status).toBe("errored");
  }
});
