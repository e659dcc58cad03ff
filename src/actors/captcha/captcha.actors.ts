import { fromCallback, fromPromise } from "xstate";

import type { CaptchaEvent } from "../../machines/captcha/captcha.machine.ts";
import type { Challenge } from "../../machines/captcha/challenge.ts";
import type { CallResult } from "../../machines/resource/call.ts";
import type { AppServices } from "../app/services.ts";

/** Asks the server for a fresh challenge. */
export const createFetchChallenge = ({ call }: AppServices) =>
  fromPromise<CallResult<Challenge>>(async ({ signal }) => {
    const answer = await call("getCaptchaChallenge", {}, { signal });
    return answer.status === "ok" ? { status: "ok", data: answer.data as unknown as Challenge } : answer;
  });

/** Solves the challenge with a solver that loads when it is needed; stops when the captcha no longer wants it. */
export const createSolveChallenge = () =>
  fromCallback<CaptchaEvent, Challenge | null>(({ input, sendBack }) => {
    const controller = new AbortController();
    const say = (event: CaptchaEvent): void => {
      if (!controller.signal.aborted) sendBack(event);
    };
    const work = async (): Promise<void> => {
      if (input === null) return say({ type: "challenge.failed" });
      const { solve } = await import("./solver.ts");
      const solution = await solve(input, controller, (percent) =>
        say({ type: "challenge.progressed", percent }),
      );
      say(solution === null ? { type: "challenge.failed" } : { type: "challenge.solved", solution });
    };
    work().catch(() => say({ type: "challenge.failed" }));
    return () => controller.abort();
  });
