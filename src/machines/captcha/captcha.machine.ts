import type { ActorRef, ActorRefFrom, Snapshot, SnapshotFrom } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import {
  CAPTCHA_EXPIRED,
  CAPTCHA_LIFETIME,
  CAPTCHA_UNAVAILABLE,
  type CaptchaPurpose,
} from "../../domain/captcha/captcha.ts";
import { byStatus } from "../app/by-status.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { CallResult } from "../resource/call.ts";
import type { Challenge } from "./challenge.ts";
import { WIDGET_LIFETIMES, type Widget } from "./widget.ts";

export type CaptchaEvent =
  | { readonly type: "captcha.started" }
  | { readonly type: "captcha.refreshed" }
  | { readonly type: "challenge.progressed"; readonly percent: number }
  | { readonly type: "challenge.solved"; readonly solution: string }
  | { readonly type: "challenge.failed" };

/** What a form hears of the captcha inside it. `solution` is secret and counts once. */
export type CaptchaOutcome =
  | { readonly type: "captcha.solved"; readonly solution: string }
  | { readonly type: "captcha.withdrawn" };

/** The form that receives the solution; undefined when the machine runs alone, as in model tests. */
export interface CaptchaInput {
  readonly purpose: CaptchaPurpose;
  readonly form?: ActorRef<Snapshot<unknown>, CaptchaOutcome> | undefined;
}

/** What a challenge is fetched for. */
export type ChallengeInput = Pick<CaptchaInput, "purpose">;

/** `challenge`: what the browser solves, or the provider's widget that the visitor solves. */
export interface CaptchaContext extends CaptchaInput {
  readonly challenge: Challenge | Widget | null;
  readonly percent: number;
}

/** Solving and posting take their share of the solution's life: it ends this many seconds early here. */
export const CAPTCHA_MARGIN = 60;
/** The same for a provider's solution, whose life begins when it is made. */
const WIDGET_MARGIN = 10;

const widgetIn = ({ challenge }: CaptchaContext): Widget | null =>
  challenge !== null && "provider" in challenge ? challenge : null;

const lifetimeOf = (context: CaptchaContext): number => {
  const widget = widgetIn(context);
  return widget === null
    ? CAPTCHA_LIFETIME - CAPTCHA_MARGIN
    : WIDGET_LIFETIMES[widget.provider] - WIDGET_MARGIN;
};

const captchaSetup = setup({
  types: {
    context: {} as CaptchaContext,
    input: {} as CaptchaInput,
    events: {} as CaptchaEvent,
  },
  actors: {
    fetchChallenge: promiseProvidedBy<CallResult<Challenge | Widget>, ChallengeInput>(
      "src/actors/captcha/captcha.actors.ts",
    ),
    solveChallenge: callbackProvidedBy<CaptchaEvent, Challenge | Widget | null>(
      "src/actors/captcha/captcha.actors.ts",
    ),
  },
  delays: { lifetime: ({ context }) => lifetimeOf(context) * 1000 },
});

const reportToForm = (outcomeOf: (event: CaptchaEvent) => CaptchaOutcome | null) =>
  captchaSetup.createAction(
    enqueueActions(({ context: { form }, enqueue, event }) => {
      const outcome = outcomeOf(event);
      if (form !== undefined && outcome !== null) enqueue.sendTo(form, outcome);
    }),
  );

const reportSolved = reportToForm((event) =>
  event.type === "challenge.solved" ? { type: "captcha.solved", solution: event.solution } : null,
);
const reportWithdrawn = reportToForm(() => ({ type: "captcha.withdrawn" }));

/**
 * The security check inside a form: fetches a proof-of-work challenge, or shows a provider's widget, has it solved, and tells
 * the form the solution.
 * It is withdrawn when it expires, errs or was used (`captcha.refreshed`; AUTH-45, AUTH-69 to AUTH-71).
 */
export const captchaMachine = captchaSetup.createMachine({
  id: "captcha",
  context: ({ input }) => ({ ...input, challenge: null, percent: 0 }),
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
        input: ({ context }) => ({ purpose: context.purpose }),
        onDone: byStatus({
          ok: { target: "solving", actions: assign({ challenge: ({ event }) => event.output.data }) },
          failed: "errored",
        }),
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
        "challenge.solved": { target: "solved", actions: reportSolved },
        "challenge.failed": "errored",
      },
    },
    solved: {
      exit: reportWithdrawn,
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

/** `percent` 0 to 100; `widget`: to be shown in its frame; `text` for people. */
export type CaptchaView =
  | { readonly status: "idle" }
  | { readonly status: "solving"; readonly percent: number; readonly widget?: Widget }
  | { readonly status: "solved" }
  | { readonly status: "expired"; readonly text: string }
  | { readonly status: "errored"; readonly text: string };

export const selectCaptchaView = (snapshot: SnapshotFrom<typeof captchaMachine>): CaptchaView => {
  switch (snapshot.value) {
    case "idle":
      return { status: "idle" };
    case "loading":
    case "solving": {
      const widget = widgetIn(snapshot.context);
      return { status: "solving", percent: snapshot.context.percent, ...(widget === null ? {} : { widget }) };
    }
    case "solved":
      return { status: "solved" };
    case "expired":
      return { status: "expired", text: CAPTCHA_EXPIRED };
    case "errored":
      return { status: "errored", text: CAPTCHA_UNAVAILABLE };
  }
};
