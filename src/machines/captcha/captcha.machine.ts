import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import { CAPTCHA_EXPIRED, CAPTCHA_LIFETIME, CAPTCHA_UNAVAILABLE } from "../../domain/captcha/captcha.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { CallResult } from "../resource/call.ts";
import type { Challenge } from "./challenge.ts";

export type CaptchaEvent =
  | { readonly type: "captcha.started" }
  | { readonly type: "captcha.refreshed" }
  | { readonly type: "challenge.progressed"; readonly percent: number }
  | { readonly type: "challenge.solved"; readonly solution: string }
  | { readonly type: "challenge.failed" };

/** What a form hears of the captcha inside it. `solution` is secret and counts once. */
export type CaptchaNews =
  | { readonly type: "captcha.solved"; readonly solution: string }
  | { readonly type: "captcha.withdrawn" };

export interface CaptchaContext {
  readonly challenge: Challenge | null;
  readonly percent: number;
}

/** Solving and posting take their share of the solution's life: it ends this many seconds early here. */
export const CAPTCHA_MARGIN = 60;

const captchaSetup = setup({
  types: {
    context: {} as CaptchaContext,
    events: {} as CaptchaEvent,
  },
  actors: {
    fetchChallenge: promiseProvidedBy<CallResult<Challenge>>("src/actors/captcha/captcha.actors.ts"),
    solveChallenge: callbackProvidedBy<CaptchaEvent, Challenge | null>(
      "src/actors/captcha/captcha.actors.ts",
    ),
  },
  delays: { lifetime: (CAPTCHA_LIFETIME - CAPTCHA_MARGIN) * 1000 },
});

// A replay folds the machine alone, without the form around it: then nobody is told.
const tellForm = (news: (event: CaptchaEvent) => CaptchaNews | null) =>
  captchaSetup.createAction(
    enqueueActions(({ enqueue, self, event }) => {
      const told = news(event);
      if (self._parent !== undefined && told !== null) enqueue.sendTo(self._parent, told);
    }),
  );

const tellSolved = tellForm((event) =>
  event.type === "challenge.solved" ? { type: "captcha.solved", solution: event.solution } : null,
);
const tellWithdrawn = tellForm(() => ({ type: "captcha.withdrawn" }));

/**
 * The security check inside a form: fetches a proof-of-work challenge, has it solved, and tells the form the solution.
 * It is withdrawn when it expires, errs or was used (`captcha.refreshed`; AUTH-45, AUTH-69 to AUTH-71).
 */
export const captchaMachine = captchaSetup.createMachine({
  id: "captcha",
  context: { challenge: null, percent: 0 },
  initial: "idle",
  states: {
    idle: {
      on: { "captcha.started": "loading" },
    },
    loading: {
      entry: assign({ challenge: null, percent: 0 }),
      invoke: {
        id: "fetchChallenge",
        src: "fetchChallenge",
        onDone: [
          {
            guard: ({ event }) => event.output.status === "ok",
            target: "solving",
            actions: assign({
              challenge: ({ event }) => (event.output.status === "ok" ? event.output.data : null),
            }),
          },
          { target: "errored" },
        ],
        onError: "errored",
      },
    },
    solving: {
      invoke: {
        id: "solveChallenge",
        src: "solveChallenge",
        input: ({ context }) => context.challenge,
        onError: "errored",
      },
      on: {
        "challenge.progressed": { actions: assign({ percent: ({ event }) => event.percent }) },
        "challenge.solved": { target: "solved", actions: tellSolved },
        "challenge.failed": "errored",
      },
    },
    solved: {
      exit: tellWithdrawn,
      after: { lifetime: "expired" },
      on: { "captcha.refreshed": "loading" },
    },
    expired: {
      on: { "captcha.started": "loading", "captcha.refreshed": "idle" },
    },
    errored: {
      on: { "captcha.started": "loading", "captcha.refreshed": "idle" },
    },
  },
});

export type CaptchaRef = ActorRefFrom<typeof captchaMachine>;

/** `percent` 0 to 100; `text` for people. */
export type CaptchaView =
  | { readonly status: "idle" }
  | { readonly status: "solving"; readonly percent: number }
  | { readonly status: "solved" }
  | { readonly status: "expired"; readonly text: string }
  | { readonly status: "errored"; readonly text: string };

export const selectCaptchaView = (snapshot: SnapshotFrom<typeof captchaMachine>): CaptchaView => {
  switch (snapshot.value) {
    case "idle":
      return { status: "idle" };
    case "loading":
    case "solving":
      return { status: "solving", percent: snapshot.context.percent };
    case "solved":
      return { status: "solved" };
    case "expired":
      return { status: "expired", text: CAPTCHA_EXPIRED };
    case "errored":
      return { status: "errored", text: CAPTCHA_UNAVAILABLE };
  }
};
