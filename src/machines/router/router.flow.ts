import "./page-table.ts";

import { defineFlow } from "../app/flow.ts";
import { sampleCreator } from "../app/sample-records.ts";
import { routerMachine, selectRouterView } from "./router.machine.ts";
import { routerPhrases } from "./router.phrases.ts";

const now = 1_790_000_000;
const home = { path: "/", search: "" };
const facts = { rootUsername: null, signupSource: "creators", development: false, now };

export const routerFlow = defineFlow({
  slug: "router",
  title: "Which page a location shows",
  machine: routerMachine,
  inputs: [
    { ...facts, viewer: null, location: home, first: null },
    { ...facts, viewer: null, location: home, first: { page: "landing" } },
    {
      ...facts,
      viewer: sampleCreator,
      location: { path: "/ava/photos", search: "?follow_free=1" },
      first: null,
    },
  ],
  events: [
    { type: "location.changed", location: home, now },
    { type: "location.changed", location: { path: "/ava", search: "" }, now },
    { type: "location.changed", location: { path: "/account/dashboard", search: "" }, now },
    { type: "location.changed", location: { path: "/no/such/page", search: "" }, now },
    { type: "navigation.requested", to: "/ava" },
    { type: "navigation.requested", to: "/oauth/payment/start?payment_intent=subscription" },
    { type: "navigation.requested", to: "/oauth/google/start", returning: true },
    { type: "user.changed", user: { ...sampleCreator, is_direct_pay: false } },
    { type: "page.reloadRequested" },
    { type: "page.shown" },
  ],
  outputs: { loadPages: ["known", "offline"] },
  phrases: routerPhrases,
  select: selectRouterView,
});
