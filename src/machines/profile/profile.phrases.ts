import type { SnapshotFrom } from "xstate";

import { formatCents } from "../../domain/format/cents.ts";
import { profileAlerts } from "../../domain/profile/alerts.ts";
import { offerButtons } from "../../domain/profile/offer-buttons.ts";
import { tabBar, type ProfileTab } from "../../domain/profile/tabs.ts";
import { panelRows } from "../../domain/subscription/panel.ts";
import type { SubscriptionType } from "../../domain/subscription/subscription.ts";
import type { MembershipAsked } from "../app/dialog-request.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import { FROM_INSPECTOR, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { selectOwnerLost } from "./owner-lost.ts";
import { tabAddress } from "./profile-page.ts";
import type { FoundMessage, OwnerLoaded } from "./profile-events.ts";
import type { profileMachine } from "./profile.machine.ts";

type Snapshot = SnapshotFrom<typeof profileMachine>;

const PATH = "/api/v1/user/ava";
const MESSAGES = "/api/v1/account/direct-message/conversation/ava";
const tabNames: Readonly<Partial<Record<ProfileTab, string>>> = {
  posts: "Posts",
  free: "Free Posts",
  photos: "Photos",
  videos: "Videos",
  audios: "Audio",
  customize: "Customize",
};
const tabName = (tab: ProfileTab): string => tabNames[tab] ?? tab;

const loaded = (answer: AnswerTo<"getCreator">): string => {
  if (answer.status === "failed")
    return answer.failure.code === "user_not_found"
      ? `The server answers: "${answer.failure.error}" (take a username that nobody has).`
      : tooMany("GET", PATH, answer.failure);
  const { compliance_status: compliance, is_trial, is_subscribed, can_edit } = answer.data;
  if (can_edit) return "The server answers with the profile, and it is yours (log in as ava).";
  if (compliance.status !== "approved")
    return "The server answers: the page waits for its verification (take uma, whose application is under review).";
  if (is_trial)
    return "The server answers with the profile, and you have a trial there that you have cancelled (log in as trialist and cancel it beforehand).";
  return is_subscribed
    ? "The server answers with the profile, and you have a membership there that you have cancelled (log in as expiring)."
    : "The server answers with the profile, and you have nothing there yet.";
};

/** What the viewer may do with a subscription of a type: in the panel, or in the notice above the posts. */
const actionsOf = ({ context: { creator, now } }: Snapshot, asked: SubscriptionType): readonly string[] => {
  if (creator === null) return [];
  const rows = panelRows(creator.subscriptions, { displayName: creator.user.display_name, now });
  const expires = profileAlerts(creator, []).some(
    (alert) => alert.kind === "expiring" && alert.subscriptionType === asked,
  );
  return rows
    .filter(({ type }) => type === asked)
    .flatMap(({ actions }) => actions.map(({ label }): string => label))
    .concat(expires ? "Reactivate" : []);
};

const buttons = { cancel: "Unsubscribe", reactivate: "Reactivate", subscribe: "Subscribe again" } as const;

/** A press at a subscription, or at Manage, where there is such a button. */
const pressMembership = (
  { asked }: { readonly asked?: MembershipAsked | undefined },
  before: Snapshot,
): string => {
  if (asked === undefined)
    return before.context.creator === null || before.context.creator.is_blocked === null
      ? `Press Manage, which is not shown (${FROM_INSPECTOR}).`
      : "Press Manage at your subscription.";
  const { subscription, action } = asked;
  const button = buttons[action];
  return actionsOf(before, subscription).includes(button)
    ? `Press ${button} at your subscription (${subscription}).`
    : `Press ${button} at a subscription (${subscription}) where there is no such button (${FROM_INSPECTOR}).`;
};

const readyShows = (snapshot: Snapshot): string => {
  // A snapshot that was made without its lists still knows the rest.
  const { creator, tab, hasNewPosts, dismissed, isWarning } = snapshot.context;
  if (creator === null) return "The profile is shown.";
  const offers = offerButtons(creator).map(({ label }) => `"${label}"`);
  const ends = profileAlerts(creator, dismissed).some(({ kind }) => kind === "ends");
  return sentences(
    `The profile of ${creator.user.username} is shown at its tab ${tabName(tab)} of ${tabBar(creator, tab)
      .map(({ label }) => label)
      .join(", ")}.`,
    creator.compliance_status.status === "approved" ? null : 'It says "Coming Soon…".',
    snapshot.children.owner === undefined ? null : "The buttons Change cover and Edit name are shown.",
    selectOwnerLost(snapshot) ? `Above the posts stands ${UNREACHABLE} with the button Try again.` : null,
    offers.length === 0 ? "There are no offers." : `The offers are ${offers.join(", ")}.`,
    ends ? "A notice counts down to the end of the trial." : null,
    dismissed.length > 0 ? "The countdown that was dismissed is not shown." : null,
    isWarning ? "The dialog Adults only stands before it; Escape does not close it." : null,
    hasNewPosts ? "The button Show more stands above the posts." : null,
  );
};

/** How a creator's profile reads to a tester. */
export const profilePhrases: PhrasesOf<typeof profileMachine> = {
  begin: ({ user, route }) => {
    if (user === null)
      return `Open / as a guest and press the card of Ava Laurent, which leads to /${route.username}.`;
    if ("edit" in route.query)
      return `Log in as nora and open /${user.username}?edit=${route.query["edit"]}, as Upload pictures does.`;
    if ("follow_free" in route.query)
      return `Log in as fan and open ${tabAddress(route, "photos")}?follow_free=1.`;
    return `Log in as expired, who has paid once, and open /${route.username}.`;
  },
  events: {
    "tab.chosen": ({ tab }) => `Press the tab ${tabName(tab)}.`,
    "offer.pressed": ({ offer }, { context }) => {
      const button = context.creator && offerButtons(context.creator).find(({ kind }) => kind === offer);
      return button === null || button === undefined
        ? `Press the offer ${offer}, which is not shown (${FROM_INSPECTOR}).`
        : `Press "${button.label}" among the offers.`;
    },
    "live.pressed": "Press Currently live, or the card of the broadcast.",
    "partner.followed": ({ username }, { context }) =>
      context.creator?.promote?.some(({ user }) => user.username === username) === true
        ? `Press the card of ${username} among the recommended creators.`
        : `Follow the card of ${username}, which is not there (${FROM_INSPECTOR}).`,
    "gallery.pressed": "Press Unlock for a price at a gallery (on the tab PREMIUM).",
    "thing.opened": { by: "world", says: "The gallery is paid for." },
    "lockedPost.pressed": ({ unlocks }) =>
      unlocks === undefined ? "Press a locked post." : "Press a post that is sold to everybody.",
    "avatar.pressed": (_, { context }) =>
      context.creator?.can_edit === true
        ? "Press Edit avatar."
        : `Ask for the dialog Edit Avatar, which is the owner's (${FROM_INSPECTOR}).`,
    "tip.pressed": ({ form }) => {
      if (form === undefined) return "Press TIP ME.";
      return form.kind === "menu"
        ? "Press Tip menu (shown to members, where something is on it)."
        : `Press Uncensor for ${formatCents(form.amount)} at a censored picture.`;
    },
    "message.pressed": (_, { context }) =>
      context.creator?.can_edit === true
        ? `Ask for a message to yourself (${FROM_INSPECTOR}).`
        : "Press Send me a message.",
    "alert.dismissed": (_, { context }) =>
      context.creator?.is_trial === true
        ? "Press Dismiss at the countdown of the trial."
        : `Dismiss a countdown that is not shown (${FROM_INSPECTOR}).`,
    "dismissals.told": {
      by: "world",
      says: "The browser knows that the countdown of the trial was dismissed (press Dismiss there and reload the page).",
    },
    "warning.due": {
      by: "world",
      says: "The browser remembers no agreement to the warning (open /rita as a guest for the first time).",
    },
    "warning.answered": ({ enters }, { context }) =>
      `Press ${enters ? "Enter" : "Leave"} in Adults only${context.isWarning ? "" : `, which is not shown (${FROM_INSPECTOR})`}.`,
    "membership.pressed": pressMembership,
    "subscription.changed": {
      by: "world",
      says: ({ change }) =>
        change === null
          ? "The dialog tells: the subscription may have changed (its answer was a failure)."
          : `The dialog tells: the ${change.type} subscription is ${change.status} now (${change.status === "active" ? "press Reactivate and confirm" : "press Unsubscribe and confirm"}).`,
    },
    "posts.changed": {
      by: "world",
      says: "The editor of posts tells: something was published or changed (log in as ava, open /ava/posts/create, type a text and press Publish).",
    },
    "cover.changed": {
      by: "world",
      says: "The editor of the cover tells: another one is saved (log in as ava, press Change cover, choose a picture and press Save).",
    },
    "displayName.changed": {
      by: "world",
      says: ({ display_name }) =>
        `The editor of the name tells: it is "${display_name}" now (log in as ava, press Edit name, type it and press Save).`,
    },
    "section.saved": {
      by: "world",
      says: "The tab Customize tells: something is saved (log in as ava, press Edit at Bio in About You, type and press Save).",
    },
    "newPosts.pressed": (_, { context }) =>
      context.hasNewPosts
        ? "Press Show more above the posts."
        : `Press Show more, which is not shown (${FROM_INSPECTOR}).`,
    "retry.requested": (_, before) =>
      before.matches("ready") && !selectOwnerLost(before)
        ? `Press Try again, which is not shown (${FROM_INSPECTOR}).`
        : "Press Try again.",
    "thumbs.due": { by: "world", says: "It is ten seconds since the server told of the first preview." },
    "clock.ticked": { by: "world", says: "Five seconds pass." },
    "route.changed": {
      by: "world",
      says: ({ route }) =>
        route.page === "profile"
          ? `The address becomes ${tabAddress(route, route.profile.tab ?? "posts")} (by Back or Forward).`
          : "The address becomes another page's (by Back or Forward).",
    },
    "socket.received": { by: "world", says: socketEventSays },
    "line.restored": {
      by: "world",
      says: "The line to the server is there again after it was lost (switch the network off and on).",
    },
  },
  answers: {
    loadCreator: loaded,
    loadOwner: ({ offersTwitter }: OwnerLoaded) =>
      offersTwitter
        ? "The code of the editors of cover and name has loaded, on a site with Twitter (start it with TWITTER_CLIENT_ID)."
        : "The code of the editors of cover and name has loaded, on a site without Twitter (start it without TWITTER_CLIENT_ID).",
    findMessage: ({ isFound }: FoundMessage) => {
      if (isFound === null) return unreachable("GET", MESSAGES);
      return isFound
        ? "The server answers: the message is one of yours."
        : "The server answers: there is no such message (take a number that no message has).";
    },
    followCreator: (answer: AnswerTo<"follow">) =>
      answer.status === "ok"
        ? "The server answers: you are following for free."
        : tooMany("POST", `${PATH}/follow`, answer.failure),
  },
  breaks: {
    loadCreator: unreachable("GET", PATH),
    loadOwner:
      "The code of the editors cannot be loaded (block the script whose name begins with profile-owner in the developer tools).",
    followCreator: unreachable("POST", `${PATH}/follow`),
  },
  delays: { offlineRetry: "Five seconds pass." },
  states: {
    loading: "Grey shapes hold the place of the profile.",
    failed: ({ context }) =>
      context.failure?.code === "user_not_found"
        ? 'The page says "Page not found."'
        : `The page says "${context.failure?.error ?? ""}" and has the button Try again.`,
    offline: `The page says "${UNREACHABLE}" and has the button Try again.`,
    "ready.idle.fresh": readyShows,
    "ready.idle.stale": readyShows,
    "ready.refreshing": (snapshot) => sentences(readyShows(snapshot), "It is being read anew."),
    "ready.following": "The button Follow for FREE is busy.",
  },
};
