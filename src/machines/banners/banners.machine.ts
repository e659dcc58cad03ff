import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, sendTo, setup } from "xstate";

import { bannerOf } from "../../domain/banner/banner.ts";
import { asksForPayoutInfo, isPayable, PAYOUT_DATA_PATH } from "../../domain/payout/payout.ts";
import type { CurrentUser } from "../../protocol/records.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { byStatus } from "../app/by-status.ts";
import type { PayoutCheckRequested, QuestionAnswered, SharedEmitted } from "../app/emitted.ts";
import { callbackProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { switchCreatorMachine } from "../switch-creator/switch-creator.machine.ts";
import { geoNoticeMachine } from "../geo-notice/geo-notice.machine.ts";
import { resendEmailMachine, type ResendEmailRef } from "../resend-email/resend-email.machine.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

export interface BannersInput {
  readonly user: CurrentUser;
  /** Epoch seconds. */
  readonly now: number;
  /** False on a site where nobody can apply: there is no page to correct an application (ROUTE-12). */
  readonly takesCreators?: boolean | undefined;
}

export interface BannersContext extends BannersInput {
  /** What can be paid out, in cents. */
  readonly payable: number;
}

/** The browser remembers that the e-mail banner was closed (BANNER-17). */
export interface EmailHidden {
  readonly type: "email.hidden";
}

type BannersEvent =
  | PayoutCheckRequested
  | EmailHidden
  | { readonly type: "banner.closed" }
  | QuestionAnswered
  | SocketReceived;

const file = "src/actors/banners/banners.actors.ts";

const bannersSetup = setup({
  types: {
    context: {} as BannersContext,
    events: {} as BannersEvent,
    input: {} as BannersInput,
    emitted: {} as SharedEmitted,
    children: {} as {
      resendEmail: "resendEmail";
      geoNotice: "geoNotice";
      switchCreator: "switchCreator";
      emailMemory: "emailMemory";
      getPayoutStatus: "getPayoutStatus";
      getPayto: "getPayto";
    },
  },
  actors: {
    resendEmail: resendEmailMachine,
    geoNotice: geoNoticeMachine,
    switchCreator: switchCreatorMachine,
    emailMemory: callbackProvidedBy<EmailHidden>(file),
    getPayoutStatus: promiseProvidedBy<AnswerTo<"getPayoutStatus">>(file),
    getPayto: promiseProvidedBy<AnswerTo<"getPayto">>(file),
  },
  guards: {
    isCreator: ({ context }) => context.user.type === "model",
    isOwnUpdate: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "account.user-update" &&
      event.data.user.id === context.user.id,
    isRemoved: ({ event }) => event.type === "socket.received" && event.name === "account.manager-removed",
    showsEmail: ({ context }) =>
      bannerOf(context.user, { ...context, isEmailHidden: false })?.kind === "email",
    isConfirmed: ({ event }) => event.type === "question.answered" && event.answer === "confirmed",
    isPayable: ({ context }, { payable_amount: payable }: EndpointAnswer<"getPayoutStatus">) =>
      isPayable({ type: context.user.type, payable }),
    asksForPayoutInfo: ({ context: { user, payable } }, { payto }: EndpointAnswer<"getPayto">) =>
      asksForPayoutInfo({ type: user.type, payable, payto }),
  },
});

/**
 * What stands above every page of a signed-in viewer: the e-mail to be confirmed, an application that waits or was declined,
 * pictures that are missing (BANNER-01 to BANNER-08). And the question where the earnings of a creator shall go, asked once a
 * page load (BANNER-19 to BANNER-24).
 */
export const bannersMachine = bannersSetup.createMachine({
  id: "banners",
  context: ({ input }) => ({ ...input, payable: 0 }),
  type: "parallel",
  invoke: [
    { id: "resendEmail", src: "resendEmail" },
    { id: "geoNotice", src: "geoNotice" },
    { id: "switchCreator", src: "switchCreator" },
    { id: "emailMemory", src: "emailMemory" },
  ],
  on: {
    "socket.received": [
      {
        guard: "isOwnUpdate",
        actions: assign(({ context, event }) =>
          event.name === "account.user-update" ? { user: event.data.user } : context,
        ),
      },
      {
        guard: "isRemoved",
        actions: [
          emit(({ event }) => ({
            type: "flash.requested",
            toast: {
              kind: "info",
              text:
                event.name === "account.manager-removed"
                  ? `You are not the manager of ${event.data.username} any more.`
                  : "",
            },
          })),
          emit({ type: "page.reloadRequested" }),
        ],
      },
    ],
  },
  states: {
    email: {
      initial: "open",
      states: {
        open: {
          on: {
            "email.hidden": "hidden",
            "banner.closed": {
              guard: "showsEmail",
              target: "hidden",
              actions: sendTo("emailMemory", { type: "email.hidden" }),
            },
          },
        },
        hidden: {},
      },
    },
    payout: {
      initial: "starting",
      states: {
        starting: {
          always: [{ guard: "isCreator", target: "verifying" }, { target: "settled" }],
        },
        verifying: {
          invoke: {
            id: "getPayoutStatus",
            src: "getPayoutStatus",
            onDone: byStatus({
              ok: [
                {
                  guard: { type: "isPayable", params: ({ event }) => event.output.data },
                  target: "lookingUp",
                  actions: assign({ payable: ({ event }) => event.output.data.payable_amount }),
                },
                { target: "settled" },
              ],
              failed: "settled",
            }),
            onError: "settled",
          },
        },
        lookingUp: {
          invoke: {
            id: "getPayto",
            src: "getPayto",
            onDone: byStatus({
              ok: [
                {
                  guard: { type: "asksForPayoutInfo", params: ({ event }) => event.output.data },
                  target: "asking",
                },
                { target: "settled" },
              ],
              failed: "settled",
            }),
            onError: "settled",
          },
        },
        asking: {
          entry: emit({
            type: "dialog.requested",
            dialog: {
              kind: "alert",
              name: "payout",
              title: "It's time for you to get paid!",
              text: "Enter your payout information so we can send you your earnings.",
            },
          }),
          on: {
            "question.answered": [
              {
                guard: "isConfirmed",
                target: "settled",
                actions: emit({ type: "navigation.requested", to: PAYOUT_DATA_PATH }),
              },
              { target: "settled" },
            ],
          },
        },
        settled: { on: { "payout.checkRequested": { guard: "isCreator", target: "verifying" } } },
      },
    },
  },
});

export type BannersRef = ActorRefFrom<typeof bannersMachine>;
export type BannersSnapshot = SnapshotFrom<typeof bannersMachine>;

/** `resendEmail` is the actor behind the button of the e-mail banner. */
export type BannersView =
  | { readonly status: "none" }
  | { readonly status: "declined"; readonly reason: string | null; readonly canUpdate: boolean }
  | { readonly status: "review" }
  | { readonly status: "pictures"; readonly username: string }
  | { readonly status: "email"; readonly email: string; readonly resendEmail: ResendEmailRef | null };

export const selectBannersView = (snapshot: BannersSnapshot): BannersView => {
  const { user, now, takesCreators = true } = snapshot.context;
  const banner = bannerOf(user, { now, isEmailHidden: snapshot.matches({ email: "hidden" }) });
  switch (banner?.kind) {
    case undefined:
      return { status: "none" };
    case "declined":
      return { status: "declined", reason: banner.reason, canUpdate: takesCreators };
    case "review":
      return { status: "review" };
    case "pictures":
      return { status: "pictures", username: banner.username };
    case "email":
      return { status: "email", email: banner.email, resendEmail: snapshot.children.resendEmail ?? null };
  }
};
