import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, setup } from "xstate";

import type { Benefit } from "../../domain/offer/benefits.ts";
import { followBenefits, subscribeBenefits } from "../../domain/offer/benefits.ts";
import { coverImage } from "../../domain/profile/cover-image.ts";
import type { Offer, OfferChoice } from "../../domain/offer/offer.ts";
import { chosenOffer } from "../../domain/offer/offer-choice.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { Failure } from "../../protocol/failures.ts";
import { byStatus } from "../app/by-status.ts";
import { registerFirst } from "../dialogs/register-first.ts";
import type { DialogOf } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast } from "../app/error-toast.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import { signInMachine, type SignInRef } from "../sign-in/sign-in.machine.ts";
import { signUpMachine, type SignUpRef } from "../sign-up/sign-up.machine.ts";
import type { ChoiceKept, Opened, OpenInput, Retained } from "../subscribe/retained.ts";

export type VisitorSubscribeInput = DialogInput<DialogOf<"visitor-subscribe">>;

export type VisitorSubscribeEvent =
  | { readonly type: "signIn.chosen" }
  | { readonly type: "signUp.chosen" }
  | { readonly type: "retry.requested" };

export interface VisitorSubscribeContext {
  readonly username: string;
  readonly mode: "subscribe" | "follow";
  readonly page: VisitorSubscribeInput["page"];
  readonly offer: OfferChoice | null;
  readonly creator: CreatorRecord | null;
  readonly failure: Failure | null;
}

const file = "src/actors/subscribe/subscribe.actors.ts";

const visitorSetup = setup({
  types: {
    context: {} as VisitorSubscribeContext,
    events: {} as VisitorSubscribeEvent,
    input: {} as VisitorSubscribeInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as {
      signIn: "signIn";
      signUp: "signUp";
      retention: "retention";
      openBenefits: "openBenefits";
    },
  },
  actors: {
    openBenefits: promiseProvidedBy<Opened, OpenInput>(file),
    retention: callbackProvidedBy<ChoiceKept, { readonly username: string; readonly retained: Retained }>(
      file,
    ),
    signIn: signInMachine,
    signUp: signUpMachine,
  },
  guards: {
    isPending: ({ context }) => context.creator?.compliance_status.status !== "approved",
  },
  delays: { offlineRetry: 5_000 },
});

/**
 * The dialog of somebody who is not signed in: what a subscription or a free follow brings, with the form that leads
 * there. What was chosen outlives the sign-up's reload for 15 minutes (SUB-28 to SUB-33, CONST-12).
 */
export const visitorSubscribeMachine = visitorSetup.createMachine({
  id: "visitor-subscribe",
  context: ({ input: { request, page } }) => ({
    username: request.username,
    mode: request.mode,
    page,
    offer: request.offer ?? null,
    creator: request.creator ?? null,
    failure: null,
  }),
  initial: "opening",
  states: {
    opening: {
      invoke: {
        id: "openBenefits",
        src: "openBenefits",
        input: ({ context }) => ({ username: context.username, creator: context.creator }),
        onDone: byStatus({
          ok: { target: "checking", actions: assign({ creator: ({ event }) => event.output.data.creator }) },
          failed: {
            target: "failed",
            actions: [
              assign({ failure: ({ event }) => event.output.failure }),
              emit(({ event }) => errorToast(event.output.failure.error)),
            ],
          },
        }),
        onError: "offline",
      },
    },
    failed: { on: { "retry.requested": "opening" } },
    offline: { after: { offlineRetry: "opening" }, on: { "retry.requested": "opening" } },
    checking: { always: [{ guard: "isPending", target: "pending" }, { target: "open" }] },
    pending: { type: "final", entry: emit(errorToast("Profile Pending Verification")) },
    open: {
      invoke: {
        id: "retention",
        src: "retention",
        input: ({ context: { username, offer, mode } }) => ({
          username,
          retained: { offer, othersOpen: false, mode },
        }),
      },
      ...registerFirst,
    },
  },
});

export type VisitorSubscribeRef = ActorRefFrom<typeof visitorSubscribeMachine>;

interface VisitorFrame {
  readonly mode: "subscribe" | "follow";
  readonly creator: Pick<CreatorRecord["user"], "username" | "display_name" | "fans_avatar_url">;
  readonly cover: string | null;
  readonly benefits: readonly Benefit[];
  /** What was chosen; null for a free follow. */
  readonly offer: Offer | null;
  /** The site takes creators (CWL-11). */
  readonly signsUpCreators: boolean;
}

export type VisitorSubscribeView =
  | { readonly status: "opening" }
  | { readonly status: "failed"; readonly failure: Failure | null }
  | { readonly status: "offline" }
  | ({ readonly status: "signingUp"; readonly signUp: SignUpRef } & VisitorFrame)
  | ({ readonly status: "signingIn"; readonly signIn: SignInRef } & VisitorFrame)
  | { readonly status: "leaving" };

export const selectVisitorSubscribeView = (
  snapshot: SnapshotFrom<typeof visitorSubscribeMachine>,
): VisitorSubscribeView => {
  if (snapshot.matches("opening") || snapshot.matches("checking")) return { status: "opening" };
  if (snapshot.matches("offline")) return { status: "offline" };
  if (snapshot.matches("failed")) return { status: "failed", failure: snapshot.context.failure };
  const { creator, mode, offer, page } = snapshot.context;
  const { signUp, signIn } = snapshot.children;
  if (creator === null) return { status: "leaving" };
  const frame: VisitorFrame = {
    mode,
    creator: creator.user,
    cover: coverImage(creator.user),
    benefits:
      mode === "follow" ? followBenefits : subscribeBenefits({ creator: creator.tip_blocked, viewer: false }),
    offer: mode === "follow" ? null : chosenOffer(offer, creator.setting, creator),
    signsUpCreators: page.signupSource !== null,
  };
  if (signUp !== undefined) return { status: "signingUp", signUp, ...frame };
  return signIn === undefined ? { status: "leaving" } : { status: "signingIn", signIn, ...frame };
};
