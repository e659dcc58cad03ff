import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { emit, enqueueActions, setup } from "xstate";

import { blockTexts } from "../../domain/block/block-texts.ts";
import { canReactivate, currentOf } from "../../domain/subscription/change.ts";
import { panelRows, type PanelRow } from "../../domain/subscription/panel.ts";
import { byStatus } from "../app/by-status.ts";
import type { DialogOf, DialogRequest, MembershipAsked } from "../app/dialog-request.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { DialogInput } from "../dialogs/dialog-input.ts";
import type { AnswerTo } from "../resource/call.ts";

export type MembershipInput = DialogInput<DialogOf<"membership">>;

export type MembershipEvent =
  | ({ readonly type: "action.pressed" } & MembershipAsked)
  | { readonly type: "block.pressed" }
  | { readonly type: "close.pressed" };

export type MembershipContext = Omit<MembershipInput, "page">;

/** Whom to block, or to unblock. */
export interface BlockWanted {
  readonly username: string;
  readonly blocks: boolean;
}

/**
 * The question before the viewer's subscription of a type ends or goes on (SUB-34 to SUB-41). What he does not have, and what
 * cannot be reactivated, leads to the offers instead, of Snapchat to its own dialog (SUB-46 to SUB-49).
 */
const subscriptionDialog = (
  creator: CreatorRecord,
  { subscription: asked, action }: MembershipAsked,
): DialogRequest => {
  const { username, display_name: displayName } = creator.user;
  const subscription = currentOf(creator.subscriptions, asked);
  if (subscription === undefined || !(action === "cancel" || canReactivate(subscription)))
    return { kind: asked === "snapchat" ? "snapchat" : "subscribe", username, creator };
  const kind = action === "cancel" ? "cancel-subscription" : "reactivate-subscription";
  return { kind, username, displayName, subscription };
};

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
    isAsked: ({ context }) => context.request.asked !== undefined,
    hasNothing: ({ context }) => {
      const { subscriptions, is_blocked: isBlocked } = context.request.creator;
      return subscriptions.length === 0 && isBlocked === null;
    },
  },
});

/**
 * What the viewer has at a creator, what can be done about it, and the way to block or unblock (SUBP-20, SUBP-21). What is
 * asked for already leads to its dialog at once; who is not signed in gets the log-in instead (SUB-57, SUB-58). A block that fails
 * says nothing (C-12).
 */
export const membershipMachine = membershipSetup.createMachine({
  id: "membership",
  context: ({ input: { request, signedIn, now } }) => ({ request, signedIn, now }),
  initial: "checking",
  states: {
    checking: {
      always: [
        { guard: "isGuest", target: "signingIn" },
        { guard: "isAsked", target: "asking" },
        { guard: "hasNothing", target: "missing" },
        { target: "showing" },
      ],
    },
    signingIn: {
      type: "final",
      entry: emit({ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } }),
    },
    asking: {
      type: "final",
      entry: emit(({ context: { request } }) => ({
        type: "dialog.requested",
        dialog: subscriptionDialog(request.creator, request.asked!),
      })),
    },
    missing: { on: { "close.pressed": "left" } },
    showing: {
      on: {
        "action.pressed": {
          target: "left",
          actions: emit(({ context, event }) => ({
            type: "dialog.requested",
            dialog: subscriptionDialog(context.request.creator, event),
          })),
        },
        "block.pressed": "changing",
        "close.pressed": "left",
      },
    },
    changing: {
      tags: "busy",
      invoke: {
        id: "changeBlock",
        src: "changeBlock",
        input: ({ context: { request } }) => ({
          username: request.creator.user.username,
          blocks: request.creator.is_blocked !== true,
        }),
        onDone: byStatus({
          ok: {
            target: "done",
            actions: enqueueActions(({ event, enqueue }) => {
              const text = event.output.data.data.is_blocked ? blockTexts.blocked : blockTexts.unblocked;
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
