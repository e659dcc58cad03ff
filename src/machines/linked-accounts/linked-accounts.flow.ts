import { defineFlow } from "../app/flow.ts";
import { sampleCreator, sampleFailure, sampleFan } from "../app/sample-records.ts";
import {
  linkedAccountsMachine,
  selectLinkedAccountsView,
  type LinkedAccounts,
} from "./linked-accounts.machine.ts";
import { linkedAccountsPhrases } from "./linked-accounts.phrases.ts";

const none: LinkedAccounts = { has_password: true, accounts: [], offered: ["google"] };
const linked: LinkedAccounts = {
  ...none,
  accounts: [{ provider: "google", username: null, linked_at: 1_790_000_000, shares_posts: null }],
};
const failed = { status: "failed", failure: sampleFailure } as const;

export const linkedAccountsFlow = defineFlow({
  slug: "linked-accounts",
  title: "Accounts to log in with",
  machine: linkedAccountsMachine,
  inputs: [{ user: sampleFan }, { user: sampleCreator }],
  events: [
    { type: "link.pressed", provider: "google" },
    { type: "unlink.pressed", provider: "google" },
    { type: "question.answered", name: "unlink-account", answer: "confirmed" },
    { type: "question.answered", name: "unlink-account", answer: "cancelled" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadLinked: [{ status: "ok", data: linked }, { status: "ok", data: none }, failed],
    linkAccount: [{ status: "ok", data: { path: "/oauth/google/start?link=a" } }, failed],
    unlinkAccount: [
      { status: "ok", data: none },
      {
        status: "failed",
        failure: {
          code: "only_way_in",
          error: "This is the only way into your account. Set a password first.",
        },
      },
    ],
  },
  phrases: linkedAccountsPhrases,
  select: selectLinkedAccountsView,
  ends: ["leaving"],
  key: ({ context: { linked: held, error } }) => [held?.accounts.length, error],
});
