import { and, assign, emit, not, raise, sendTo } from "xstate";

import { profileCountdownRefresh } from "../../domain/format/countdown.ts";
import { hasAccess } from "../../domain/profile/access.ts";
import { asksAtEntry, entryMemory } from "../../domain/profile/entry-warning.ts";
import { followedText } from "../../domain/subscription/followed-text.ts";
import { byStatus } from "../app/by-status.ts";
import { errorToast } from "../app/error-toast.ts";
import { endingMemories } from "./dismissals.ts";
import { followPayment, pinnedCall, postsCall, tabAddress, tabOf } from "./profile-page.ts";
import type { FoundMessage, OwnerLoaded, ProfileContext } from "./profile-events.ts";
import { profileSetup } from "./profile.setup.ts";

const ofCreator = ({ context }: { readonly context: ProfileContext }) => ({
  username: context.route.username,
});

/** A creator's profile: the record, the tab, what its buttons and socket events lead to. */
export const profileMachine = profileSetup.createMachine({
  id: "profile",
  context: ({ input }) => ({
    ...input,
    creator: null,
    failure: null,
    tab: "posts",
    subTab: null,
    dismissed: [],
    hasNewPosts: false,
    owner: "missing",
    asksFollow: "follow_free" in input.route.query,
    isWarning: false,
  }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadCreator",
        src: "loadCreator",
        input: ofCreator,
        onDone: byStatus({
          ok: {
            target: "ready",
            actions: assign(({ context, event: { output } }) => ({
              creator: output.data,
              failure: null,
              ...tabOf(context.route, output.data),
            })),
          },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: "offline",
      },
      on: {
        "route.changed": { guard: "isSamePlace", actions: "takeRoute" },
        // The answer under way may be older than the event.
        "subscription.changed": { guard: "changesHere", target: "loading", reenter: true },
        "line.restored": { target: "loading", reenter: true },
        "socket.received": [
          { guard: "isPayment", actions: "reloadPage" },
          { guard: "isProfile", target: "loading", reenter: true },
          { guard: "isStatus", target: "loading", reenter: true },
        ],
      },
    },
    failed: { on: { "retry.requested": "loading" } },
    offline: { after: { offlineRetry: "loading" }, on: { "retry.requested": "loading" } },
    ready: {
      entry: ["readAddress", "readMessage", "serveOwner", "readWinback"],
      invoke: [
        {
          id: "posts",
          src: "list",
          input: ({ context }) => ({
            request: postsCall(context.route.username, context.tab, context.subTab),
            delayed: context.user === null && context.route.isRoot,
          }),
        },
        {
          id: "pinned",
          src: "list",
          input: ({ context }) => ({ request: pinnedCall(context.route.username, context.tab) }),
        },
        {
          id: "dismissals",
          src: "dismissals",
          input: ({ context }) => ({
            memories: context.creator === null ? [] : endingMemories(context.creator),
          }),
        },
        {
          id: "entryWarning",
          src: "entryWarning",
          input: ({ context: { creator, route, user } }) => ({
            asks: creator !== null && asksAtEntry(creator, route.query, user),
            memory: entryMemory(route.username),
          }),
        },
        {
          id: "countView",
          src: "countView",
          input: ({ context: { creator, route } }) => ({
            username: route.username,
            counts: creator !== null && !creator.can_edit && !creator.is_self,
          }),
        },
        { id: "tick", src: "tick", input: { every: profileCountdownRefresh } },
      ],
      on: {
        "route.changed": {
          guard: "isSamePlace",
          actions: ["takeRoute", "readAddress", "turn", "tellRoute"],
        },
        "posts.changed": { target: ".refreshing", actions: "reloadLists" },
        "tab.chosen": [
          {
            guard: ({ context }) => context.creator !== null && hasAccess(context.creator),
            actions: emit(({ context, event }) => ({
              type: "navigation.requested",
              to: tabAddress(context.route, event.tab),
            })),
          },
          { actions: "turn" },
        ],
        "offer.pressed": [
          { guard: "isPending", actions: "pendingToast" },
          { guard: and(["isFollow", "hasPurchase"]), target: ".following" },
          {
            guard: and(["isFollow", not("isGuest")]),
            actions: emit(({ context }) => ({
              type: "dialog.requested",
              dialog: followPayment(context.route, context.creator!),
            })),
          },
          { actions: "openOffer" },
        ],
        "membership.pressed": {
          actions: emit(({ context, event }) => ({
            type: "dialog.requested",
            dialog: { kind: "membership", creator: context.creator!, asked: event.asked },
          })),
        },
        "subscription.changed": [
          { guard: "endsHere", target: ".refreshing", actions: ["takeChange", "reloadLists"] },
          { guard: "changesHere", target: ".refreshing", actions: "takeChange" },
        ],
        "lockedPost.pressed": [
          { guard: "isPending", actions: "pendingToast" },
          { guard: "unlocksPost", actions: "openUnlock" },
          { actions: "openOffer" },
        ],
        "tip.pressed": { actions: "openTip" },
        "live.pressed": { actions: "openLive" },
        "message.pressed": [{ guard: "waitsToWrite", actions: "pendingToast" }, { actions: "openMessages" }],
        "xstate.done.actor.findMessage": {
          actions: {
            type: "openMessage",
            params: ({ event }: { readonly event: { readonly output: FoundMessage } }) => event.output,
          },
        },
        "partner.followed": { actions: sendTo("countView", ({ event }) => event) },
        "gallery.pressed": { actions: "openUnlock" },
        // A gallery of the list was bought.
        "thing.opened": { actions: sendTo("posts", { type: "reload.requested" }) },
        "avatar.pressed": { actions: "openAvatar" },
        "xstate.done.actor.loadOwner": {
          actions: {
            type: "startOwner",
            params: ({ event }: { readonly event: { readonly output: OwnerLoaded } }) => event.output,
          },
        },
        // The page is shown as others see it, until it is tried again.
        "xstate.error.actor.loadOwner": { actions: assign({ owner: "missing" }) },
        "retry.requested": { actions: "serveOwner" },
        "cover.changed": { actions: "takeEdit" },
        "displayName.changed": { actions: "takeEdit" },
        "section.saved": { actions: "takeEdit" },
        "alert.dismissed": {
          actions: [
            assign({ dismissed: ({ context, event }) => [...context.dismissed, event.memory] }),
            sendTo("dismissals", ({ event }) => ({ type: "dismissal.kept", memory: event.memory })),
          ],
        },
        "warning.due": { actions: assign({ isWarning: true }) },
        "warning.answered": {
          actions: [
            assign({ isWarning: ({ event }) => !event.enters }),
            sendTo("entryWarning", ({ event }) => event),
          ],
        },
        "dismissals.told": { actions: assign({ dismissed: ({ event }) => event.memories }) },
        "clock.ticked": { actions: assign({ now: ({ event }) => event.now }) },
        "line.restored": { target: ".refreshing", actions: "reloadLists" },
        "newPosts.pressed": { actions: "reloadLists" },
        "thumbs.due": { actions: "reloadLists" },
        "socket.received": [
          { guard: "isPayment", actions: "reloadPage" },
          { guard: "isProfile", target: ".refreshing", actions: "reloadLists" },
          { guard: "isStatus", actions: "takeWord" },
          { guard: "isLogo", actions: "takeWord" },
          { guard: "isOwnPost", target: ".refreshing", actions: "reloadLists" },
          { guard: "isPost", actions: "applyPostUpdate" },
          { guard: "isThumb", actions: raise({ type: "thumbs.due" }, { delay: "thumbDelay", id: "thumbs" }) },
        ],
      },
      initial: "idle",
      states: {
        idle: {
          initial: "fresh",
          states: {
            fresh: {},
            // What is shown may be out of date: it is asked for again, and the page goes on meanwhile.
            stale: { after: { offlineRetry: "#profile.ready.refreshing" } },
          },
        },
        refreshing: {
          invoke: {
            id: "loadCreator",
            src: "loadCreator",
            input: ofCreator,
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: [
                  assign({ creator: ({ event }) => event.output.data }),
                  "serveOwner",
                  "readAddress",
                  "turn",
                ],
              },
              // What is shown stays.
              failed: { target: "idle", actions: ["readAddress", "turn"] },
            }),
            onError: "idle.stale",
          },
        },
        following: {
          // The follow itself is told so: what is read anew meanwhile would stop it before its answer.
          on: {
            "offer.pressed": {},
            "socket.received": { guard: "isProfile" },
            "line.restored": { actions: "reloadLists" },
          },
          invoke: {
            id: "followCreator",
            src: "followCreator",
            input: ofCreator,
            onDone: byStatus({
              ok: {
                target: "idle",
                actions: [
                  emit(({ context }) => ({
                    type: "flash.requested",
                    toast: { kind: "success", text: followedText(context.creator!.user.display_name) },
                  })),
                  "reloadPage",
                ],
              },
              // What was being read when it began is read now.
              failed: {
                target: "refreshing",
                actions: emit(({ event }) => errorToast(event.output.failure.error)),
              },
            }),
            onError: { target: "refreshing", actions: "couldNotReach" },
          },
        },
      },
    },
  },
});
