import { fromCallback, fromPromise } from "xstate";

import {
  captchaMachine,
  type CaptchaEvent,
  type ChallengeInput,
} from "../../machines/captcha/captcha.machine.ts";
import type { Challenge } from "../../machines/captcha/challenge.ts";
import type { Widget } from "../../machines/captcha/widget.ts";
import type { CallResult } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import type { solve } from "./solver.ts";
import { untilReady } from "./until-ready.ts";

let frames = 0;

/** A fresh challenge of the server's, or the provider's widget for this form where one is set. */
const createFetchChallenge = (services: AppServices) =>
  fromPromise<CallResult<Challenge | Widget>, ChallengeInput>(async ({ input, signal }) => {
    const { provider, site_key: siteKey } = services.globals.captcha;
    if (provider !== "altcha" && siteKey !== null) {
      const name = `captcha-${(frames += 1)}`;
      return {
        status: "ok",
        data: { provider, siteKey, action: input.purpose, address: "/__captcha", name },
      };
    }
    const answer = await services.call("getCaptchaChallenge", {}, { signal });
    return answer.status === "ok" ? { status: "ok", data: answer.data as unknown as Challenge } : answer;
  });

type Say = (event: CaptchaEvent) => void;
type Solve = typeof solve;

/** The embedded captcha: its solver loads when it is needed, and is waited for like a provider's script (CAPI-39). */
const solveHere = (challenge: Challenge, say: Say, controller: AbortController): void => {
  const failed = (): void => say({ type: "challenge.failed" });
  let solver: Solve | null = null;
  const run = async (solveIt: Solve): Promise<void> => {
    const solution = await solveIt(challenge, controller, (percent) =>
      say({ type: "challenge.progressed", percent }),
    );
    say(solution === null ? { type: "challenge.failed" } : { type: "challenge.solved", solution });
  };
  import("./solver.ts").then((loaded) => {
    solver = loaded.solve;
  }, failed);
  const found = (solveIt: Solve): void => void run(solveIt).catch(failed);
  untilReady(() => solver, { found, gaveUp: failed }, controller.signal);
};

/** Has the challenge solved, by the browser or in the provider's widget; stops when the captcha no longer wants it. */
const createSolveChallenge = ({ browser }: AppServices) =>
  fromCallback<CaptchaEvent, Challenge | Widget | null>(({ input, sendBack }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const say: Say = (event) => {
      if (!signal.aborted) sendBack(event);
    };
    const failed = (): void => say({ type: "challenge.failed" });
    if (input === null || browser === null) failed();
    else if ("provider" in input)
      import("./widget.ts").then(({ showWidget }) => {
        if (!signal.aborted) showWidget(browser, input, say, signal);
      }, failed);
    else solveHere(input, say, controller);
    return () => controller.abort();
  });

/** The security check of any form, with what touches the world. */
export const provideCaptcha = (services: AppServices) =>
  provideEvery(captchaMachine, {
    fetchChallenge: createFetchChallenge(services),
    solveChallenge: createSolveChallenge(services),
  });
