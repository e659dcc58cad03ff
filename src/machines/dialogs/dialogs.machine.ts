import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from "xstate";
import { and, assign, emit, enqueueActions, not, or, setup, stateIn } from "xstate";

import type { DialogRequest } from "../app/dialog-request.ts";
import type { Route } from "../../domain/site/page-route.ts";
import { CODE_TIMEOUT, type CodeLost } from "../app/code-lost.ts";
import type { NavigationRequested, QuestionAnswered } from "../app/emitted.ts";
import { machineProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import type { accountMenuMachine } from "../account-menu/account-menu.machine.ts";
import type { avatarMachine } from "../avatar/avatar.machine.ts";
import type { cancelSubscriptionMachine } from "../cancel-subscription/cancel-subscription.machine.ts";
import type { confirmEmailMachine } from "../confirm-email/confirm-email.machine.ts";
import type { invitationMachine } from "../invitation/invitation.machine.ts";
import type { membershipMachine } from "../membership/membership.machine.ts";
import type { newPasswordMachine } from "../new-password/new-password.machine.ts";
import type { paymentMachine } from "../payment/payment.machine.ts";
import type { resetPasswordMachine } from "../reset-password/reset-password.machine.ts";
import { pageKey } from "../router/route.ts";
import type { RouteChanged } from "../router/router.machine.ts";
import type { signInMachine } from "../sign-in/sign-in.machine.ts";
import type { signUpMachine } from "../sign-up/sign-up.machine.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import type { snapchatMachine } from "../snapchat/snapchat.machine.ts";
import type { subscribeMachine } from "../subscribe/subscribe.machine.ts";
import type { tipMachine } from "../tip/tip.machine.ts";
import type { unlockMachine } from "../unlock/unlock.machine.ts";
import type { visitorSubscribeMachine } from "../visitor-subscribe/visitor-subscribe.machine.ts";
import type { DialogPage } from "./dialog-input.ts";

/** One open dialog. `ref` is the actor of its flow; `asker` says who gets the answer of a question. */
export interface OpenDialog {
  readonly id: number;
  readonly request: DialogRequest;
  readonly ref: AnyActorRef | null;
  readonly asker: string | null;
}

export interface DialogsInput {
  readonly signedIn: boolean;
  readonly page: DialogPage;
  /** What is shown below them. */
  readonly route: Route | null;
}

export interface DialogWanted {
  readonly type: "dialog.requested";
  readonly dialog: DialogRequest;
  readonly now: number;
  readonly asker?: string | undefined;
}

/** `flows.wanted`: the browser has nothing better to do than to load the code of the dialogs. */
export type DialogsEvent =
  | DialogWanted
  | { readonly type: "flows.wanted" }
  /** By the actor of a dialog's flow; null stands in none. Without it the top one is meant. */
  | { readonly type: "dialog.closeRequested"; readonly actorId?: string | null | undefined }
  | { readonly type: "dialog.dismissed"; readonly id: number }
  | { readonly type: "question.confirmed"; readonly id: number }
  | { readonly type: "question.cancelled"; readonly id: number }
  | { readonly type: "viewport.changed"; readonly isMobile: boolean }
  | RouteChanged
  | SocketReceived;

/** Delivered to the asker by the event dispatcher. */
export interface AnswerGiven {
  readonly type: "answer.given";
  readonly asker: string;
  readonly answer: QuestionAnswered;
}

export interface DialogsContext extends DialogsInput {
  readonly stack: readonly OpenDialog[];
  readonly nextId: number;
  readonly waiting: readonly DialogWanted[];
}

const file = "src/actors/app/dialog-flows.ts";

const dialogsSetup = setup({
  types: {
    context: {} as DialogsContext,
    events: {} as DialogsEvent,
    input: {} as DialogsInput,
    emitted: {} as AnswerGiven | CodeLost | NavigationRequested,
  },
  actors: {
    loadFlows: promiseProvidedBy<void>("src/actors/app/provide.ts"),
    signIn: machineProvidedBy<typeof signInMachine>(file),
    signUp: machineProvidedBy<typeof signUpMachine>(file),
    subscribe: machineProvidedBy<typeof subscribeMachine>(file),
    visitorSubscribe: machineProvidedBy<typeof visitorSubscribeMachine>(file),
    payment: machineProvidedBy<typeof paymentMachine>(file),
    invitation: machineProvidedBy<typeof invitationMachine>(file),
    snapchat: machineProvidedBy<typeof snapchatMachine>(file),
    tip: machineProvidedBy<typeof tipMachine>(file),
    unlock: machineProvidedBy<typeof unlockMachine>(file),
    membership: machineProvidedBy<typeof membershipMachine>(file),
    avatar: machineProvidedBy<typeof avatarMachine>(file),
    accountMenu: machineProvidedBy<typeof accountMenuMachine>(file),
    cancelSubscription: machineProvidedBy<typeof cancelSubscriptionMachine>(file),
    resetPassword: machineProvidedBy<typeof resetPasswordMachine>(file),
    newPassword: machineProvidedBy<typeof newPasswordMachine>(file),
    confirmEmail: machineProvidedBy<typeof confirmEmailMachine>(file),
  },
  delays: { codeTimeout: CODE_TIMEOUT },
  guards: {
    // 'Log in' opens only when nobody is signed in.
    isPointless: ({ context, event }) => isPointless(context, event),
    hasToWait: ({ context, event }) => !isPointless(context, event) && needsFlow(event),
    canOpen: and([not("isPointless"), or([not("needsFlow"), stateIn({ flows: "loaded" })])]),
    canRun: and(["hasNoDialog", stateIn({ flows: "loaded" })]),
    needsFlow: ({ event }) => needsFlow(event),
    hasNoDialog: ({ event }) => event.type === "dialog.requested" && event.dialog.kind === "confirm-email",
    isBusy: ({ context, event }) => isBusy(closing(context, event)?.ref),
    isLast: ({ context, event }) => context.stack.length === closed(context, event).length,
  },
});

const isPointless = (context: DialogsContext, event: DialogsEvent): boolean =>
  event.type === "dialog.requested" &&
  context.signedIn &&
  (event.dialog.kind === "sign-in" || event.dialog.kind === "sign-up");

/** Questions are always at hand; the other dialogs have flows whose code loads after the first view. */
const needsFlow = (event: DialogsEvent): boolean =>
  event.type === "dialog.requested" && event.dialog.kind !== "confirm" && event.dialog.kind !== "alert";

/** The dialog that an event closes: by its id, by the actor of its flow, else the top one. */
const closing = (context: DialogsContext, event: { readonly type: string }): OpenDialog | undefined => {
  if ("id" in event) return context.stack.find(({ id }) => id === event.id);
  if ("actorId" in event && event.actorId !== undefined) {
    return context.stack.find(({ id }) => event.actorId === `dialog-${id}`);
  }
  return context.stack.at(-1);
};

/** What is left with its page: all but what must not be left (SHELL-67). */
const leftBy = ({ route, stack }: DialogsContext, event: RouteChanged): readonly OpenDialog[] =>
  isElsewhere(route, event) ? stack.filter((dialog) => !isBusy(dialog.ref)) : [];

/** What dialogs stand over: a page, and what the link of a mail has opened over it. */
const placeKey = (route: Route): string =>
  pageKey(route) + ("opens" in route ? JSON.stringify(route.opens) : "");

/** The dialog that the address opens; recordings of before know no route. */
const linkedKind = ({ route }: DialogsContext) => (route && "opens" in route ? route.opens?.kind : null);

const isElsewhere = (before: Route | null, { route }: RouteChanged): boolean =>
  before !== null && placeKey(before) !== placeKey(route);

/** All that an event closes. */
const closed = (context: DialogsContext, event: DialogsEvent): readonly OpenDialog[] => {
  if (event.type === "route.changed") return leftBy(context, event);
  const dialog = closing(context, event);
  return dialog === undefined ? [] : [dialog];
};

/** A flow that must not be left marks its states with the tag `busy`; so may a form inside it. */
const isBusy = (ref: AnyActorRef | null | undefined): boolean => {
  const snapshot: unknown = ref?.getSnapshot();
  if (typeof snapshot !== "object" || snapshot === null || !("hasTag" in snapshot)) return false;
  const flow = snapshot as AnyMachineSnapshot;
  return flow.hasTag("busy") || Object.values<AnyActorRef | undefined>(flow.children).some(isBusy);
};

const open = dialogsSetup.createAction(
  assign(({ context, event, spawn }) => {
    if (event.type !== "dialog.requested") return {};
    const { dialog, now } = event;
    const { nextId: id, signedIn, page } = context;
    const options = <Request extends DialogRequest>(request: Request) => ({
      id: `dialog-${id}`,
      input: { request, signedIn, now, page },
    });
    // Each kind of dialog has its line: without one the compiler finds a way that answers nothing.
    const flowOf = (): AnyActorRef | null => {
      switch (dialog.kind) {
        case "sign-in":
          return spawn("signIn", { id: `dialog-${id}`, input: { ...page, ...dialog } });
        case "sign-up":
          return spawn("signUp", { id: `dialog-${id}`, input: { ...page, ...dialog } });
        case "reset-password":
          return spawn("resetPassword", { id: `dialog-${id}`, input: { ...page, ...dialog } });
        case "new-password":
          return spawn("newPassword", { id: `dialog-${id}`, input: dialog });
        case "subscribe":
          return spawn("subscribe", options(dialog));
        case "visitor-subscribe":
          return spawn("visitorSubscribe", options(dialog));
        case "tip":
          return spawn("tip", options(dialog));
        case "invitation":
          return spawn("invitation", options(dialog));
        case "snapchat":
          return spawn("snapchat", options(dialog));
        case "unlock":
          return spawn("unlock", options(dialog));
        case "payment":
          return spawn("payment", options(dialog));
        case "membership":
          return spawn("membership", options(dialog));
        case "account-menu":
          return spawn("accountMenu", options(dialog));
        case "avatar":
          return spawn("avatar", options(dialog));
        case "cancel-subscription":
        case "reactivate-subscription":
          return spawn("cancelSubscription", options(dialog));
        case "confirm":
        case "alert":
        case "confirm-email":
          return null;
      }
    };
    const ref = flowOf();
    return {
      stack: [...context.stack, { id, request: dialog, ref, asker: event.asker ?? null }],
      nextId: id + 1,
    };
  }),
);

/** A flow that needs no dialog: toasts say how it ends. */
const run = dialogsSetup.createAction(
  enqueueActions(({ event, enqueue }) => {
    if (event.type === "dialog.requested" && event.dialog.kind === "confirm-email")
      enqueue.spawnChild("confirmEmail", { id: "confirm-email", input: event.dialog });
  }),
);

const answers: Readonly<Record<string, QuestionAnswered["answer"]>> = {
  "question.confirmed": "confirmed",
  "question.cancelled": "cancelled",
};

/** Closes dialogs. With the one that the link of a mail has opened its address is left: a page load would open it again. */
const close = dialogsSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    const ended = closed(context, event);
    enqueue.assign({ stack: context.stack.filter((dialog) => !ended.includes(dialog)) });
    if (event.type !== "route.changed" && ended.some(({ request }) => request.kind === linkedKind(context))) {
      // What stands open over the home page meanwhile stays: that is no other page.
      enqueue.assign({ route: null });
      enqueue.emit({ type: "navigation.requested", to: "/", replace: true });
    }
    for (const { ref, asker, request } of ended) {
      if (ref !== null) enqueue.stopChild(ref);
      if (asker === null) continue;
      const name = ("name" in request ? request.name : undefined) ?? "";
      const answer = answers[event.type] ?? "dismissed";
      enqueue.emit({ type: "answer.given", asker, answer: { type: "question.answered", name, answer } });
    }
  }),
);

/** The page that dialogs stand over from now on; what has not opened yet is left as well, and what has no dialog still runs. */
const takeRoute = dialogsSetup.createAction(
  assign(({ context, event }) => {
    if (event.type !== "route.changed") return {};
    const waiting = isElsewhere(context.route, event)
      ? context.waiting.filter(({ dialog }) => dialog.kind === "confirm-email")
      : context.waiting;
    return { route: event.route, waiting };
  }),
);

const forwardToFlows = dialogsSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    for (const { ref } of context.stack) if (ref !== null) enqueue.sendTo(ref, event);
  }),
);

const remember = dialogsSetup.createAction(
  assign({
    waiting: ({ context, event }) =>
      event.type === "dialog.requested" ? [...context.waiting, event] : context.waiting,
  }),
);

/**
 * The stack of open dialogs; Escape, an outside click or another page closes one unless its flow is busy (SHELL-67,
 * SHELL-68). A dialog that is asked for before the code of the flows is there opens when it is.
 */
export const dialogsMachine = dialogsSetup.createMachine({
  id: "dialogs",
  type: "parallel",
  context: ({ input }) => ({ ...input, stack: [], nextId: 1, waiting: [] }),
  on: {
    "viewport.changed": {
      actions: assign(({ context, event }) => ({
        page: { ...context.page, isMobile: event.isMobile },
      })),
    },
  },
  states: {
    stack: {
      initial: "closed",
      on: {
        "route.changed": [
          { guard: "isLast", target: ".closed", actions: [close, takeRoute] },
          { actions: [close, takeRoute] },
        ],
        "dialog.requested": [
          { guard: "canRun", actions: run },
          { guard: "canOpen", target: ".open", actions: open },
        ],
      },
      states: {
        closed: {},
        open: {
          on: {
            "dialog.dismissed": [
              { guard: "isBusy" },
              { guard: "isLast", target: "closed", actions: close },
              { actions: close },
            ],
            "question.confirmed": [{ guard: "isLast", target: "closed", actions: close }, { actions: close }],
            "question.cancelled": [{ guard: "isLast", target: "closed", actions: close }, { actions: close }],
            "dialog.closeRequested": [
              { guard: "isLast", target: "closed", actions: close },
              { actions: close },
            ],
            "xstate.done.actor.*": [
              { guard: "isLast", target: "closed", actions: close },
              { actions: close },
            ],
            "xstate.error.actor.*": [
              { guard: "isLast", target: "closed", actions: close },
              { actions: close },
            ],
            "socket.received": { actions: forwardToFlows },
          },
        },
      },
    },
    flows: {
      initial: "absent",
      states: {
        absent: {
          on: {
            "flows.wanted": "loading",
            "dialog.requested": { guard: "hasToWait", target: "loading", actions: remember },
          },
        },
        loading: {
          on: { "dialog.requested": { guard: "hasToWait", actions: remember } },
          invoke: {
            id: "loadFlows",
            src: "loadFlows",
            onDone: {
              target: "loaded",
              actions: enqueueActions(({ context, enqueue }) => {
                for (const event of context.waiting) enqueue.raise(event);
                enqueue.assign({ waiting: [] });
              }),
            },
            onError: [
              {
                guard: ({ context }) => context.waiting.length > 0,
                target: "absent",
                actions: [assign({ waiting: [] }), emit({ type: "code.lost" })],
              },
              { target: "absent" },
            ],
          },
          after: {
            codeTimeout: [
              {
                guard: ({ context }) => context.waiting.length > 0,
                target: "absent",
                actions: [assign({ waiting: [] }), emit({ type: "code.lost" })],
              },
              { target: "absent" },
            ],
          },
        },
        loaded: {},
      },
    },
  },
});

export type DialogsRef = ActorRefFrom<typeof dialogsMachine>;
export type DialogsSnapshot = SnapshotFrom<typeof dialogsMachine>;
