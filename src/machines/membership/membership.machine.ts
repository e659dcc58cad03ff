import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { emit, enqueueActions, setup } from "xstate";

import { panelRows, type PanelAction, type PanelRow } from "../../domain/subscription/panel.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import { byStatus } from "../app/by-status.ts";
import type { DialogOf } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import type { AnswerTo } from "../resource/call.ts";
import { subscriptionDialog } from "./subscription-dialog.ts";

export type MembershipInput = DialogInput<DialogOf<"membership">>;

export type MembershipEvent =
  | {
      readonly type: "action.pressed";
      readonly subscription: SubscriptionType;
      readonly action: PanelAction["kind"];
    }
  | { readonly type: "block.pressed" };

export type MembershipContext = Omit<MembershipInput, "page">;

/** Whom to block, or to unblock. */
export interface BlockWanted {
  readonly username: string;
  readonly blocks: boolean;
}

const membershipSetup = setup({
  types: {
    context: {} as MembershipContext,
    events: {} as MembershipEvent,
    input: {} as MembershipInput,
    emitted: {} as SharedEmitted,
    tags: "" as "busy",
    children: {} as { changeBlock: "changeBlock" },
  },
  actors: {
    changeBlock: promiseProvidedBy<AnswerTo<"blockUser">, BlockWanted>(
      "src/actors/membership/membership.actors.ts",
    ),
  },
  guards: {
    isGuest: ({ context }) => !context.signedIn,
    hasNothing: ({ context }) => {
      const { subscriptions, is_blocked: isBlocked } = context.request.creator;
      return subscriptions.length === 0 && isBlocked === null;
    },
  },
});

/**
 * What the viewer has at a creator, what can be done about it, and the way to block or unblock (SUBP-20, SUBP-21). A block that
 * fails says nothing (C-12).
 */
export const membershipMachine = membershipSetup.createMachine({
  id: "membership",
  context: ({ input: { request, signedIn, now } }) => ({ request, signedIn, now }),
  initial: "checking",
  states: {
    checking: {
      always: [
        { guard: "isGuest", target: "signingIn" },
        { guard: "hasNothing", target: "missing" },
        { target: "showing" },
      ],
    },
    signingIn: { type: "final", entry: emit({ type: "dialog.requested", dialog: { kind: "sign-in" } }) },
    missing: {},
    showing: {
      on: {
        "action.pressed": {
          target: "left",
          actions: emit(({ context, event }) => ({
            type: "dialog.requested",
            dialog: subscriptionDialog(context.request.creator, event.action, event.subscription) ?? {
              kind: event.subscription === "snapchat" ? "snapchat" : "subscribe",
              username: context.request.username,
              creator: context.request.creator,
            },
          })),
        },
        "block.pressed": "changing",
      },
    },
    changing: {
      tags: "busy",
      invoke: {
        id: "changeBlock",
        src: "changeBlock",
        input: ({ context: { request } }) => ({
          username: request.username,
          blocks: request.creator.is_blocked !== true,
        }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: enqueueActions(({ event, enqueue }) => {
              const text = event.output.data.data.is_blocked ? "User blocked." : "User unblocked.";
              enqueue.emit({ type: "flash.requested", toast: { kind: "success", text } });
              enqueue.emit({ type: "page.reloadRequested" });
            }),
          },
          failed: "left",
        }),
        onError: "left",
      },
    },
    left: { type: "final" },
    done: { type: "final" },
  },
});

export type MembershipRef = ActorRefFrom<typeof membershipMachine>;

export type MembershipView =
  | { readonly status: "closed" }
  | { readonly status: "missing"; readonly name: string }
  | {
      readonly status: "showing" | "changing";
      readonly name: string;
      readonly isBlocked: boolean;
      readonly rows: readonly PanelRow[];
    };

/** What the dialog shows. */
export const selectMembershipView = (snapshot: SnapshotFrom<typeof membershipMachine>): MembershipView => {
  const { request, now } = snapshot.context;
  const { user, subscriptions, is_blocked } = request.creator;
  const { display_name: name } = user;
  if (snapshot.matches("missing")) return { status: "missing", name };
  const status = snapshot.matches("changing") ? "changing" : "showing";
  if (status === "showing" && !snapshot.matches("showing")) return { status: "closed" };
  const rows = panelRows(subscriptions, { displayName: name, now });
  return { status, name, isBlocked: is_blocked === true, rows };
};
