import { createMachine } from "xstate";

import { defineFlow } from "../app/flow.ts";
import { sampleTrialRecord } from "../profile/sample-profile.ts";
import { dialogsMachine } from "./dialogs.machine.ts";
import { selectDialogsView } from "./dialogs-view.ts";
import { dialogsPhrases } from "./dialogs.phrases.ts";

const now = 1_790_000_000;
const page = { captchaRequired: false, signupSource: "creators", isMobile: false } as const;

/** A payment that must not be left: it shows that Escape does not close a busy dialog. */
const busyPayment = createMachine({
  id: "busy-payment",
  initial: "paying",
  states: { paying: { tags: "busy" } },
});

export const dialogsFlow = defineFlow({
  slug: "dialogs",
  title: "The stack of open dialogs",
  machine: dialogsMachine.provide({ actors: { payment: busyPayment as never } }),
  inputs: [
    { signedIn: false, page, route: { page: "landing" } },
    { signedIn: true, page, route: { page: "popular" } },
  ],
  events: [
    { type: "flows.wanted" },
    { type: "dialog.requested", now, dialog: { kind: "sign-in" } },
    { type: "dialog.requested", now, dialog: { kind: "sign-up", compact: true } },
    { type: "dialog.requested", now, dialog: { kind: "reset-password", email: "fan@demo.example" } },
    { type: "dialog.requested", now, dialog: { kind: "new-password", token: "sample-token" } },
    { type: "dialog.requested", now, dialog: { kind: "confirm-email", token: "sample-token" } },
    { type: "dialog.requested", now, dialog: { kind: "subscribe", username: "ava", offer: "trial" } },
    { type: "dialog.requested", now, dialog: { kind: "tip", username: "ava" } },
    { type: "dialog.requested", now, dialog: { kind: "snapchat", username: "ava" } },
    { type: "dialog.requested", now, dialog: { kind: "invitation", username: "ava", at: "/ava" } },
    {
      type: "dialog.requested",
      now,
      dialog: { kind: "unlock", username: "ava", returnUri: "/ava", thing: { kind: "post", id: 9 } },
    },
    { type: "dialog.requested", now, dialog: { kind: "visitor-subscribe", username: "ava", mode: "follow" } },
    {
      type: "dialog.requested",
      now,
      dialog: { kind: "avatar", accountId: "ava", avatarUrl: null, displayName: "Ava" },
    },
    {
      type: "dialog.requested",
      now,
      dialog: {
        kind: "account-menu",
        viewer: { id: "fan", username: "fan", display_name: "Fan", fans_avatar_url: null },
        counters: null,
        facts: { viewer: null, rootUsername: null, signupSource: "creators", development: false },
        invites: true,
        actingFor: null,
      },
    },
    {
      type: "dialog.requested",
      now,
      dialog: { kind: "payment", intent: "subscription", username: "ava", returnUri: "/ava" },
    },
    {
      type: "dialog.requested",
      now,
      dialog: {
        kind: "cancel-subscription",
        username: "ava",
        displayName: "Ava",
        subscription: sampleTrialRecord.subscriptions[0]!,
      },
    },
    { type: "dialog.requested", now, dialog: { kind: "confirm", name: "leave" }, asker: "x:1" },
    { type: "dialog.closeRequested" },
    { type: "dialog.closeRequested", actorId: "dialog-1" },
    ...[1, 2].flatMap((id) => [
      { type: "dialog.dismissed", id } as const,
      { type: "question.confirmed", id } as const,
      { type: "question.cancelled", id } as const,
    ]),
    { type: "viewport.changed", isMobile: true },
    { type: "route.changed", now, route: { page: "rankings" } },
    { type: "socket.received", name: "profile.update", data: { username: "ava" } },
  ],
  outputs: { loadFlows: [null], "dialog-1": [{}], "dialog-2": [{}] },
  phrases: dialogsPhrases,
  select: selectDialogsView,
  key: ({ context }) => [
    context.signedIn,
    context.page.isMobile,
    context.nextId,
    context.stack.map(({ id, request }) => [id, request.kind]),
    context.waiting.length,
  ],
  stop: ({ context }) => context.nextId + context.waiting.length > 3,
});
