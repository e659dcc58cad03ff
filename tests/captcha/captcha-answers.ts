import { fromCallback, fromPromise } from "xstate";

import {
  captchaMachine,
  type CaptchaEvent,
  type ChallengeInput,
} from "../../src/machines/captcha/captcha.machine.ts";
import type { Challenge } from "../../src/machines/captcha/challenge.ts";
import type { Widget } from "../../src/machines/captcha/widget.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";

export const challenge: Challenge = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    nonce: "00",
    salt: "00",
    cost: 1,
    keyLength: 32,
    keyPrefix: "00",
  },
};

/** A captcha whose challenges come at once, and whose solving is said by the test through `solver`. */
export const answeredCaptcha = (data: Challenge | Widget = challenge) => {
  const solver: { say: ((event: CaptchaEvent) => void) | null; started: number } = { say: null, started: 0 };
  const machine = captchaMachine.provide({
    actors: {
      fetchChallenge: fromPromise<CallResult<Challenge | Widget>, ChallengeInput>(() =>
        Promise.resolve({ status: "ok", data }),
      ),
      solveChallenge: fromCallback<CaptchaEvent, Challenge | Widget | null>(({ sendBack }) => {
        solver.started += 1;
        solver.say = sendBack;
        return () => {
          solver.say = null;
        };
      }),
    },
  });
  return { machine, solver };
};
