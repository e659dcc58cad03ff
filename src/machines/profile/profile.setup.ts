import type { AnyEventObject } from "xstate";
import { assign, enqueueActions, setup } from "xstate";

import { conversationPath, messageIdOf, messagePath } from "../../domain/direct-message/conversation-path.ts";
import { reloadsProfile } from "../../domain/payment/payment-updates.ts";
import { hasAccess, isPendingVerification, showsWinback } from "../../domain/profile/access.ts";
import { allowsTab } from "../../domain/profile/tabs.ts";
import { changeSubscriptions } from "../../domain/subscription/change.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { PageInput } from "../app/page-input.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { callbackProvidedBy, machineProvidedBy, promiseProvidedBy } from "../app/provided-by.ts";
import { listMachine } from "../list/list.machine.ts";
import type { profileOwnerMachine } from "../profile-owner/profile-owner.machine.ts";
import type { CountedPage, PartnerFollowed } from "./counted-page.ts";
import type { DismissalKept } from "./dismissals.ts";
import type { EntryQuestion, WarningAnswered } from "./entry-warning.ts";
import { isMine, isOf } from "./of-this-page.ts";
import type { FoundMessage, OfCreator, OwnerLoaded, ProfileContext, ProfileEvent } from "./profile-events.ts";
import {
  basePath,
  countedPosts,
  addressOfNow,
  livePath,
  offerDialog,
  pinnedCall,
  postsCall,
  resetAddress,
  shownSubTab,
  shownTab,
  tabAddress,
  withLogo,
  withoutQuery,
  withStatus,
} from "./profile-page.ts";

const file = "src/actors/profile/profile.actors.ts";
const page = "src/pages/profile/profile.page.ts";

const base = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as PageInput<"profile">,
    emitted: {} as SharedEmitted,
    children: {} as {
      posts: "list";
      pinned: "list";
      winback: "list";
      dismissals: "dismissals";
      entryWarning: "entryWarning";
      countView: "countView";
      tick: "tick";
      loadCreator: "loadCreator";
      followCreator: "followCreator";
      findMessage: "findMessage";
    },
  },
  actors: {
    loadCreator: promiseProvidedBy<AnswerTo<"getCreator">, OfCreator>(file),
    followCreator: promiseProvidedBy<AnswerTo<"follow">, OfCreator>(file),
    /** Whether a message is one of those between the viewer and the creator. */
    findMessage: promiseProvidedBy<FoundMessage, OfCreator & { readonly id: number }>(file),
    dismissals: callbackProvidedBy<DismissalKept, { readonly memories: readonly string[] }>(file),
    entryWarning: callbackProvidedBy<WarningAnswered, EntryQuestion>(file),
    countView: callbackProvidedBy<PartnerFollowed, CountedPage>(file),
    tick: callbackProvidedBy<AnyEventObject, { readonly every: number }>(
      "src/actors/countdown/tick.actors.ts",
    ),
    list: listMachine,
    loadOwner: promiseProvidedBy<OwnerLoaded>(page),
    owner: machineProvidedBy<typeof profileOwnerMachine>(page),
  },
  delays: { offlineRetry: 5_000, thumbDelay: 10_000 },
  guards: {
    isFollow: ({ event }) => event.type === "offer.pressed" && event.offer === "free",
    isGuest: ({ context }) => context.user === null,
    hasPurchase: ({ context }) => context.user?.has_purchase === true,
    isPending: ({ context }) => context.creator !== null && isPendingVerification(context.creator),
    /** Who may write already is not told to wait (COVER-32). */
    waitsToWrite: ({ context: { creator } }) =>
      creator !== null && isPendingVerification(creator) && !hasAccess(creator),
    // What ends at once takes posts away.
    endsHere: ({ context, event }) =>
      event.type === "subscription.changed" &&
      isMine(context, event.username) &&
      event.change?.status === "expired",
    changesHere: ({ context, event }) =>
      event.type === "subscription.changed" && isMine(context, event.username),
    isSamePlace: ({ context, event }) =>
      event.type === "route.changed" &&
      event.route.page === "profile" &&
      isMine(context, event.route.username),
    isPayment: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "payment.update" &&
      event.data.status === "paid" &&
      isMine(context, event.data.model_username) &&
      reloadsProfile(event.data.type),
    isStatus: ({ context, event }) => isOf(context, event, "lobby.status-update"),
    isProfile: ({ context, event }) => isOf(context, event, "profile.update"),
    isLogo: ({ context, event }) => isOf(context, event, "logo.update"),
    unlocksPost: ({ event }) => event.type === "lockedPost.pressed" && event.unlocks !== undefined,
    isPost: ({ context, event }) =>
      event.type === "socket.received" &&
      event.name === "post.update" &&
      isMine(context, event.data.model_username),
    // The numbers of his own page come from the server: what he does himself is told to him as well.
    isOwnPost: ({ context, event }) =>
      context.creator?.can_edit === true &&
      event.type === "socket.received" &&
      event.name === "post.update" &&
      isMine(context, event.data.model_username),
    isThumb: ({ event }) => event.type === "socket.received" && event.name === "post.thumb",
  },
  actions: {
    takeWord: assign(({ context: { creator }, event }) => {
      if (creator === null || event.type !== "socket.received") return {};
      if (event.name === "lobby.status-update") return { creator: withStatus(creator, event.data) };
      return event.name === "logo.update" ? { creator: withLogo(creator, event.data.logo) } : {};
    }),
    takeRoute: assign(({ event }) =>
      event.type === "route.changed" && event.route.page === "profile" ? { route: event.route } : {},
    ),
    takeChange: assign(({ context: { creator }, event }) => {
      if (event.type !== "subscription.changed" || event.change === null || creator === null) return {};
      return {
        creator: { ...creator, subscriptions: changeSubscriptions(creator.subscriptions, event.change) },
      };
    }),
    startOwner: enqueueActions(({ context, self, enqueue }, loaded: OwnerLoaded) => {
      const { creator, user, site, route, now } = context;
      if (creator === null) return;
      const input = { page: self, creator, user, site, route, now, ...loaded };
      enqueue.spawnChild("owner", { id: "owner", input });
      enqueue.assign({ owner: "there" });
    }),
    /** The message is opened in the inbox; who takes no part in it is led to the offers, or told that it is gone. */
    openMessage: enqueueActions(
      ({ context: { creator, user, route }, enqueue }, { id, isFound }: FoundMessage) => {
        if (creator === null) return;
        const to = isFound === true ? messagePath(route.username, id) : withoutQuery(route, "dm_id");
        enqueue.emit({ type: "navigation.requested", to, replace: true });
        if (isFound === null) enqueue.emit(errorToast(UNREACHABLE));
        if (isFound !== false) return;
        if (hasAccess(creator)) enqueue.emit(errorToast("This message is not there any more."));
        else enqueue.emit({ type: "dialog.requested", dialog: offerDialog(creator, user, null) });
      },
    ),
  },
});

/**
 * Shows the tab that was chosen or that a new address asks for; otherwise the one that is shown stays, as long as the viewer
 * may be on it (PROFILE-82, PROFILE-83).
 */
const turn = base.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    const { creator, route } = context;
    if (creator === null) return;
    const stays = event.type !== "route.changed" && allowsTab(context.tab, creator);
    const shown = stays ? context.tab : shownTab(route, creator).tab;
    const tab = event.type === "tab.chosen" ? event.tab : shown;
    const subTab = stays && tab === context.tab ? context.subTab : shownSubTab(route, tab, creator);
    if (tab === context.tab && subTab === context.subTab) return;
    enqueue.assign({ tab, subTab });
    enqueue.sendTo("posts", { type: "request.changed", request: postsCall(route.username, tab, subTab) });
    enqueue.sendTo("pinned", { type: "request.changed", request: pinnedCall(route.username, tab) });
  }),
);

/**
 * Puts the address right, also one with a username of before, and begins the free follow or opens the dialog that it asks for: `edit=avatar`, or `edit=pictures`
 * where there is none (PROFILE-25, PROFILE-79, FOLLOW-10).
 */
const readAddress = base.createAction(
  enqueueActions(({ context, enqueue }) => {
    const { route, creator } = context;
    if (creator === null) return;
    const to = addressOfNow(route, creator);
    if (to !== null) return enqueue.emit({ type: "navigation.requested", to, replace: true, load: true });
    if (shownTab(route, creator).resetsAddress)
      enqueue.emit({ type: "navigation.requested", to: resetAddress(route), replace: true });
    else if ("follow_free" in route.query)
      enqueue.emit({ type: "navigation.requested", to: withoutQuery(route, "follow_free"), replace: true });
    const { edit } = route.query;
    const lacks = creator.user.fans_avatar_url === null;
    if (creator.can_edit && (edit === "avatar" || (edit === "pictures" && lacks)))
      enqueue.raise({ type: "avatar.pressed" });
    if (edit !== undefined)
      enqueue.emit({ type: "navigation.requested", to: withoutQuery(route, "edit"), replace: true });
    const has = creator.is_subscribed_free || hasAccess(creator);
    if (route.query["follow_free"] === "1" && creator.can_subscribe_free && !has) {
      enqueue.raise({ type: "offer.pressed", offer: "free" });
    }
  }),
);

const reloadLists = base.createAction(
  enqueueActions(({ context, enqueue }) => {
    enqueue.assign({ hasNewPosts: false });
    if (context.owner === "there") enqueue.sendTo("owner", { type: "posts.changed" });
    enqueue.sendTo("posts", { type: "reload.requested" });
    enqueue.sendTo("pinned", { type: "reload.requested" });
  }),
);

/** Who may edit the page gets what that takes, and is told whenever the record was read. */
const serveOwner = base.createAction(
  enqueueActions(({ context: { creator, owner }, enqueue }) => {
    if (creator === null) return;
    if (owner === "there") enqueue.sendTo("owner", { type: "record.read", creator });
    else if (owner === "missing" && creator.can_edit) {
      enqueue.assign({ owner: "loading" });
      enqueue.spawnChild("loadOwner", { id: "loadOwner" });
    }
  }),
);

/** A former subscriber finds the posts that shall win him back (POSTS-23). */
const readWinback = base.createAction(
  enqueueActions(({ context: { creator, route }, enqueue }) => {
    if (creator === null || !showsWinback(creator)) return;
    const request = { endpoint: "getPosts", input: { username: route.username, status: "winback" } } as const;
    enqueue.spawnChild("list", { id: "winback", input: { request } });
  }),
);

const tellRoute = base.createAction(
  enqueueActions(({ context: { owner }, event, enqueue }) => {
    if (owner === "there" && event.type === "route.changed") enqueue.sendTo("owner", event);
  }),
);

/** What the owner has changed is shown at once; the socket brings it to everybody else. */
const takeEdit = base.createAction(
  assign(({ context: { creator }, event }) => {
    if (creator === null) return {};
    if (event.type === "section.saved") return { creator: { ...creator, ...event.changed } };
    if (event.type !== "cover.changed" && event.type !== "displayName.changed") return {};
    const { type: _type, ...changed } = event;
    return { creator: { ...creator, user: { ...creator.user, ...changed } } };
  }),
);

/** A socket event about a post: counted, announced, or fetched (RTP-01 to RTP-04, RTP-16). */
const applyPostUpdate = base.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== "socket.received" || event.name !== "post.update" || context.creator === null) return;
    const { action } = event.data;
    enqueue.assign({ creator: countedPosts(context.creator, action) });
    if (action === "notify-new") return enqueue.assign({ hasNewPosts: true });
    if (action === "add" || action === "delete") return;
    enqueue.sendTo("posts", { type: "reload.requested" });
    enqueue.sendTo("pinned", { type: "reload.requested" });
  }),
);

const reloadPage = base.emit({ type: "page.reloadRequested" });
const couldNotReach = base.emit(errorToast(UNREACHABLE));
const pendingToast = base.emit(errorToast("Profile Pending Verification"));

const openOffer = base.emit(({ context, event }) => ({
  type: "dialog.requested",
  dialog: offerDialog(context.creator!, context.user, event.type === "offer.pressed" ? event.offer : null),
}));

const openTip = base.emit(({ context: { creator, route }, event }) => ({
  type: "dialog.requested",
  dialog: {
    kind: "tip",
    username: route.username,
    returnUri: basePath(route) || "/",
    form: event.type === "tip.pressed" ? event.form : undefined,
    creator: creator!,
  },
}));

/** The dialog in which a post or a gallery is paid for, with the address to come back to. */
const openUnlock = base.emit(({ context: { route }, event }) => {
  const isGallery = event.type === "gallery.pressed";
  const id = (isGallery ? event.id : event.type === "lockedPost.pressed" ? event.unlocks : undefined) ?? 0;
  return {
    type: "dialog.requested",
    dialog: {
      kind: "unlock",
      username: route.username,
      returnUri: isGallery ? tabAddress(route, "premium") : `${basePath(route) || "/"}#post-${id}`,
      thing: { kind: isGallery ? "gallery" : "post", id },
    },
  };
});

/** The live card: the broadcast for who has access, the studio for its creator, the offers for others (PROFILE-67, PROFILE-68). */
const openLive = base.emit(({ context: { creator, user } }) => {
  const to = livePath(creator!, user);
  if (to !== null) return { type: "navigation.requested", to };
  return { type: "dialog.requested", dialog: offerDialog(creator!, user, null) };
});

const openAvatar = base.emit(({ context: { creator } }) => ({
  type: "dialog.requested",
  dialog: {
    kind: "avatar",
    accountId: creator!.user.id,
    avatarUrl: creator!.user.fans_avatar_url,
    displayName: creator!.user.display_name,
  },
}));

/** 'Send me a message': the chat for who has access, else what leads there (COVER-23, COVER-32). */
const openMessages = base.createAction(
  enqueueActions(({ context: { creator, user, route }, enqueue }) => {
    if (creator === null || creator.can_edit) return;
    if (user !== null && hasAccess(creator))
      enqueue.emit({ type: "navigation.requested", to: conversationPath(route.username) });
    else enqueue.emit({ type: "dialog.requested", dialog: offerDialog(creator, user, null) });
  }),
);

/** `dm_id` is looked for once; a guest logs in first, with the same address afterwards (PROFILE-26, PROFILE-27). */
const readMessage = base.createAction(
  enqueueActions(({ context: { creator, user, route }, enqueue }) => {
    const id = messageIdOf(route.query["dm_id"] ?? "");
    if (id === null || creator === null || creator.can_edit) return;
    if (user === null) enqueue.emit({ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } });
    else enqueue.spawnChild("findMessage", { id: "findMessage", input: { username: route.username, id } });
  }),
);

/** The parts of the profile's machine. */
export const profileSetup = base.extend({
  actions: {
    turn,
    readAddress,
    reloadLists,
    applyPostUpdate,
    serveOwner,
    readWinback,
    tellRoute,
    takeEdit,
    reloadPage,
    couldNotReach,
    pendingToast,
    openOffer,
    openAvatar,
    openLive,
    openTip,
    openMessages,
    readMessage,
    openUnlock,
  },
});
