import { createActor, fromCallback, fromPromise, setup, SimulatedClock, waitFor } from "xstate";
import { describe, expect, test } from "vitest";

import {
  selectCaptchaView,
  type CaptchaEvent,
  type ChallengeInput,
  type CaptchaOutcome,
} from "../../src/machines/captcha/captcha.machine.ts";
import type { Challenge } from "../../src/machines/captcha/challenge.ts";
import type { Widget } from "../../src/machines/captcha/widget.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { answeredCaptcha, challenge } from "./captcha-answers.ts";

const input = { purpose: "sign-in" } as const;

const start = (data?: Widget) => {
  const { machine, solver } = answeredCaptcha(data);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, input }).start();
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
    fromPromise<CallResult<Challenge | Widget>, ChallengeInput>(() => Promise.resolve(failed)),
    fromPromise<CallResult<Challenge | Widget>, ChallengeInput>(() => Promise.reject(new Error("offline"))),
  ]) {
    const { machine, solver } = answeredCaptcha();
    const actor = createActor(machine.provide({ actors: { fetchChallenge } }), { input }).start();
    actor.send({ type: "captcha.started" });
    await waitFor(actor, (snapshot) => !snapshot.matches("loading"));
    expect(selectCaptchaView(actor.getSnapshot()).status).toBe("errored");
    expect(solver.started).toBe(0);
  }
});

test.for([
  ["recaptcha", 110],
  ["hcaptcha", 110],
  ["turnstile", 290],
] as const)(
  "[AUTH-70] the widget of %s is shown until it is passed; its solution becomes invalid after %i seconds",
  async ([provider, seconds]) => {
    const widget = { provider, siteKey: "key", action: "sign-in", address: "/__captcha", name: "captcha-1" };
    const it = start(widget);
    it.actor.send({ type: "captcha.started" });
    await waitFor(it.actor, (snapshot) => snapshot.matches("solving"));
    expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({ status: "solving", percent: 0, widget });
    await solve(it, "s1");
    it.clock.increment(seconds * 1000 - 1);
    expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({ status: "solved" });
    it.clock.increment(1);
    expect(selectCaptchaView(it.actor.getSnapshot()).status).toBe("expired");
  },
);

const widgetOf = (name: string): Widget => ({
  provider: "hcaptcha",
  siteKey: "key",
  action: "sign-in",
  address: "/__captcha",
  name,
});

test("a captcha waits to be started, and is on its way from then on", async () => {
  const it = start();
  expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({ status: "idle" });
  it.actor.send({ type: "captcha.started" });
  expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({ status: "solving", percent: 0 });
  await waitFor(it.actor, (snapshot) => snapshot.matches("solving"));
  expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({ status: "solving", percent: 0 });
});

test("a challenge is fetched for the form that it is in, and that challenge is solved", async () => {
  const asked: unknown[] = [];
  const machine = answeredCaptcha().machine.provide({
    actors: {
      fetchChallenge: fromPromise<CallResult<Challenge | Widget>, ChallengeInput>(async (call) => {
        asked.push(call.input);
        return { status: "ok", data: challenge };
      }),
      solveChallenge: fromCallback<CaptchaEvent, Challenge | Widget | null>((call) => {
        asked.push(call.input);
      }),
    },
  });
  const actor = createActor(machine, { input: { purpose: "sign-up" } }).start();
  actor.send({ type: "captcha.started" });
  await waitFor(actor, (snapshot) => snapshot.matches("solving"));
  expect(asked).toEqual([{ purpose: "sign-up" }, challenge]);
});

test("a browser that cannot solve at all is an error", async () => {
  const solveChallenge = fromCallback<CaptchaEvent, Challenge | Widget | null>(() => {
    throw new Error("no worker");
  });
  const machine = answeredCaptcha().machine.provide({ actors: { solveChallenge } });
  const actor = createActor(machine, { input }).start();
  actor.send({ type: "captcha.started" });
  await waitFor(actor, (snapshot) => snapshot.matches("errored"));
  expect(selectCaptchaView(actor.getSnapshot()).status).toBe("errored");
});

test.each(["expired", "errored"])("one that %s is fetched no more until it is started again", async (how) => {
  const it = start();
  it.actor.send({ type: "captcha.started" });
  await waitFor(it.actor, (snapshot) => snapshot.matches("solving"));
  it.solver.say?.(
    how === "expired" ? { type: "challenge.solved", solution: "s1" } : { type: "challenge.failed" },
  );
  it.clock.increment(19 * 60 * 1000);
  expect(selectCaptchaView(it.actor.getSnapshot()).status).toBe(how);
  it.actor.send({ type: "captcha.refreshed" });
  expect(selectCaptchaView(it.actor.getSnapshot())).toEqual({ status: "idle" });
});

test("[AUTH-45] one that was used is fetched anew, and nothing of it is left", async () => {
  const widgets = [widgetOf("captcha-1"), widgetOf("captcha-2")];
  const fetchChallenge = fromPromise<CallResult<Challenge | Widget>, ChallengeInput>(async () => {
    const data = widgets.shift();
    return data === undefined ? new Promise(() => undefined) : { status: "ok", data };
  });
  const { machine, solver } = answeredCaptcha();
  const actor = createActor(machine.provide({ actors: { fetchChallenge } }), { input }).start();
  const view = () => selectCaptchaView(actor.getSnapshot());
  actor.send({ type: "captcha.started" });
  await waitFor(actor, (snapshot) => snapshot.matches("solving"));
  solver.say?.({ type: "challenge.progressed", percent: 80 });
  solver.say?.({ type: "challenge.solved", solution: "s1" });
  actor.send({ type: "captcha.refreshed" });
  expect(view()).toEqual({ status: "solving", percent: 0 });
  await waitFor(actor, (snapshot) => snapshot.matches("solving"));
  expect(view()).toEqual({ status: "solving", percent: 0, widget: widgetOf("captcha-2") });
});

describe("the form around it", () => {
  const inForm = async () => {
    const { machine, solver } = answeredCaptcha();
    const told: CaptchaOutcome[] = [];
    const form = setup({
      types: { events: {} as CaptchaOutcome },
      actors: { captcha: machine },
    }).createMachine({
      invoke: { id: "captcha", src: "captcha", input: ({ self }) => ({ ...input, form: self }) },
      on: { "*": { actions: ({ event }) => void told.push(event) } },
    });
    const clock = new SimulatedClock();
    const captcha = createActor(form, { clock }).start().getSnapshot().children["captcha"]!;
    const solveIn = async (solution: string) => {
      await waitFor(captcha, (snapshot) => (snapshot as { value: unknown }).value === "solving");
      solver.say?.({ type: "challenge.solved", solution });
    };
    captcha.send({ type: "captcha.started" });
    return { captcha, clock, solveIn, told };
  };
  const solved = (solution: string) => ({ type: "captcha.solved", solution });
  const withdrawn = { type: "captcha.withdrawn" };

  test("[AUTH-70] is told the solution, and that it does not count any more once it is too old", async () => {
    const { clock, solveIn, told } = await inForm();
    await solveIn("s1");
    expect(told).toEqual([solved("s1")]);
    clock.increment(19 * 60 * 1000);
    expect(told).toEqual([solved("s1"), withdrawn]);
  });

  test("[AUTH-45] is told that a used solution does not count any more, and the next one", async () => {
    const { captcha, solveIn, told } = await inForm();
    await solveIn("s1");
    captcha.send({ type: "captcha.refreshed" });
    await solveIn("s2");
    expect(told).toEqual([solved("s1"), withdrawn, solved("s2")]);
  });
});
