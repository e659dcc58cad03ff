import "../router/page-table.ts";
import { resolveRoute } from "../router/route.ts";
import { appMachine, selectAppView } from "./app.machine.ts";
import type { AppInput } from "./app.setup.ts";
import { appPhrases } from "./app.phrases.ts";
import { defineFlow } from "./flow.ts";
import { sampleCreator, sampleFan, sampleSite, sampleSocial } from "./sample-records.ts";

const now = 1_790_000_000;
const guest: AppInput = {
  site: sampleSite,
  user: null,
  counters: null,
  development: true,
  now,
  location: { path: "/", search: "" },
  page: { captchaRequired: false, signupSource: "creators", isMobile: false },
  jitter: 120,
  first: null,
};
const at = (path: string) => ({
  type: "route.changed" as const,
  now,
  route: resolveRoute(
    { path, search: "" },
    { rootUsername: null, signupSource: "creators", development: true },
  ),
});

export const appFlow = defineFlow({
  slug: "app",
  title: "The app: always-on actors and the page",
  machine: appMachine,
  inputs: [
    guest,
    { ...guest, social: sampleSocial },
    { ...guest, user: sampleFan },
    { ...guest, user: { ...sampleFan, username: "sub", has_subscription_active: true } },
    { ...guest, user: { ...sampleCreator, tip_blocked: true } },
  ],
  events: [
    at("/"),
    at("/ava"),
    at("/ava/photos"),
    at("/noah"),
    at("/account/dashboard"),
    at("/account/email_and_pwd"),
    at("/password/forgot"),
    at("/__kit"),
    at("/no/such/page"),
    { type: "question.answered", name: "account-held", answer: "confirmed" },
    { type: "question.answered", name: "account-held", answer: "cancelled" },
    { type: "question.answered", name: "account-held", answer: "dismissed" },
    { type: "logIn.chosen" },
    { type: "signUp.chosen" },
    { type: "menu.chosen", viewer: sampleFan, counters: null, invites: true },
    { type: "reload.chosen" },
    { type: "user.changed", user: { ...sampleFan, display_name: "Fan of Ava" } },
    { type: "connection.lost" },
    { type: "connection.restored" },
    { type: "viewport.changed", isMobile: true },
    { type: "code.lost" },
    { type: "deferred.wanted" },
    {
      type: "socket.received",
      name: "payment.update",
      data: {
        type: "fans_subscription",
        model_username: "ava",
        status: "paid",
        transaction_id: "p1",
        amount_usd: 999,
        payment_intent: "subscription",
        initial_purchase: true,
      },
    },
  ],
  outputs: {
    loadBanners: [null],
    loadDeferred: [null],
    loadSocket: [null],
    loadPage: [null],
    loadPush: [null],
  },
  phrases: appPhrases,
  select: selectAppView,
  // Which page it was that stays while another is loaded makes no difference.
  key: ({ value, context: { user, isOnline, route, wanted } }) => [
    value,
    user?.id,
    isOnline,
    wanted === null ? route?.page : null,
  ],
});
