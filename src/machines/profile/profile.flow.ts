import { defineFlow } from "../app/flow.ts";
import { sampleFailure, sampleCreator, sampleFan, sampleSite } from "../app/sample-records.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import { profileMachine } from "./profile.machine.ts";
import { profilePhrases } from "./profile.phrases.ts";
import { selectProfileView } from "./profile.view-model.ts";
import {
  sampleExpiringRecord,
  sampleOwnRecord,
  samplePendingRecord,
  sampleRecord,
  sampleRoute,
  sampleTrialRecord,
} from "./sample-profile.ts";

const now = 1_790_000_000;

const facts = {
  site: sampleSite,
  now,
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
} as const;

const ofPost = (action: "add" | "edit" | "notify-new"): SocketReceived => ({
  type: "socket.received",
  name: "post.update",
  data: { model_username: "ava", post_id: 7, action, access: "paid" },
});

const transaction = {
  status: "paid",
  transaction_id: "01890000-0000-7000-8000-00000000000a",
  amount_usd: 999,
  payment_intent: "subscription",
  initial_purchase: true,
} as const;

export const profileFlow = defineFlow({
  slug: "profile",
  title: "A creator's profile",
  machine: profileMachine,
  inputs: [
    { ...facts, route: sampleRoute(""), user: null },
    { ...facts, route: sampleRoute("photos", { follow_free: "1" }), user: sampleFan },
    { ...facts, route: sampleRoute(""), user: { ...sampleFan, has_purchase: true } },
    { ...facts, route: sampleRoute("", { edit: "pictures" }), user: sampleCreator },
    { ...facts, route: sampleRoute("", { dm_id: "7" }), user: sampleFan },
  ],
  events: [
    { type: "tab.chosen", tab: "free" },
    { type: "offer.pressed", offer: "trial" },
    { type: "offer.pressed", offer: "free" },
    { type: "offer.pressed", offer: "snapchat" },
    { type: "lockedPost.pressed" },
    { type: "gallery.pressed", id: 3 },
    { type: "partner.followed", username: "mia" },
    { type: "thing.opened", thing: { kind: "gallery", id: 3 } },
    { type: "lockedPost.pressed", unlocks: 9 },
    { type: "avatar.pressed" },
    { type: "tip.pressed" },
    { type: "message.pressed" },
    { type: "live.pressed" },
    { type: "tip.pressed", form: { kind: "menu" } },
    {
      type: "cover.changed",
      fans_cover_picture_url: "/media/public/covers/new.webp",
      fans_cover_video_url: null,
    },
    { type: "displayName.changed", display_name: "Ava L." },
    { type: "section.saved", changed: { content: { fans_bio: "New here.", fans_bio_mentions: [] } } },
    { type: "posts.changed" },
    { type: "alert.dismissed", memory: "ends_trial_ava_1790100000" },
    { type: "dismissals.told", memories: ["ends_trial_ava_1790100000"] },
    { type: "warning.due" },
    { type: "warning.answered", enters: true },
    { type: "warning.answered", enters: false },
    { type: "membership.pressed", asked: { subscription: "access", action: "cancel" } },
    { type: "membership.pressed", asked: { subscription: "gift", action: "cancel" } },
    {
      type: "subscription.changed",
      username: "ava",
      change: { type: "access", status: "active", canceled_at: null, end_at: now + 86_400, resumes_at: null },
    },
    {
      type: "subscription.changed",
      username: "ava",
      change: { type: "trial", status: "expired", canceled_at: now, end_at: now, resumes_at: null },
    },
    { type: "membership.pressed", asked: { subscription: "access", action: "reactivate" } },
    { type: "membership.pressed", asked: { subscription: "trial", action: "reactivate" } },
    { type: "membership.pressed" },
    { type: "newPosts.pressed" },
    { type: "retry.requested" },
    { type: "thumbs.due" },
    { type: "clock.ticked", now: now + 5 },
    { type: "route.changed", route: sampleRoute("free"), now },
    { type: "line.restored" },
    ofPost("add"),
    ofPost("edit"),
    ofPost("notify-new"),
    { type: "socket.received", name: "profile.update", data: { username: "ava" } },
    {
      type: "socket.received",
      name: "logo.update",
      data: { username: "ava", logo: "/media/public/looks/new.webp" },
    },
    {
      type: "socket.received",
      name: "lobby.status-update",
      data: { username: "ava", status: "online_fans", poster: null },
    },
    {
      type: "socket.received",
      name: "payment.update",
      data: { type: "fans_subscription", model_username: "ava", ...transaction },
    },
    {
      type: "socket.received",
      name: "post.thumb",
      data: { post_id: 7, media_id: 9, thumb_url: "/media/x.webp" },
    },
  ],
  outputs: {
    loadOwner: [{ offersTwitter: true }, { offersTwitter: false }],
    findMessage: [
      { id: 7, isFound: true },
      { id: 7, isFound: false },
      { id: 7, isFound: null },
    ],
    loadCreator: [
      { status: "ok", data: sampleRecord },
      { status: "ok", data: sampleTrialRecord },
      { status: "ok", data: sampleExpiringRecord },
      { status: "ok", data: samplePendingRecord },
      { status: "ok", data: sampleOwnRecord },
      { status: "failed", failure: sampleFailure },
      { status: "failed", failure: { code: "user_not_found", error: "Page not found." } },
    ],
    followCreator: [
      { status: "ok", data: { subscription: { ...sampleTrialRecord.subscriptions[0]!, type: "free" } } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: profilePhrases,
  select: selectProfileView,
  key: ({ context }) => [
    context.user?.has_purchase,
    context.route.query["dm_id"],
    context.creator?.is_trial,
    context.creator?.can_edit,
    context.creator?.is_subscribed,
    context.creator?.compliance_status.status,
    context.tab,
    context.hasNewPosts,
    context.isWarning,
    context.failure?.code,
  ],
});
