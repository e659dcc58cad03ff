import type { Connect } from "./stand-in-connect.ts";
import { flag, id, integer, oneOf, text, url } from "./stand-in-parameters.ts";
import type { Route } from "./stand-in-routes.ts";

const metadata = { "metadata[*]": text };
const paging = { limit: integer(1), starting_after: text, "created[gte]": integer(0) };
const list = (path: string, data: readonly object[]) => ({
  object: "list",
  url: path,
  has_more: false,
  data,
});

/** The calls about connected accounts that the product makes. */
export const connectRoutes = (connect: Connect): readonly Route[] => [
  {
    name: "POST /v1/accounts",
    takes: {
      required: { type: oneOf("express") },
      optional: {
        ...metadata,
        "capabilities[transfers][requested]": flag,
        "settings[payouts][schedule][interval]": oneOf("manual"),
      },
    },
    run: (given) => connect.make(given),
  },
  { name: "GET /v1/accounts/{id}", takes: {}, run: (_, name) => connect.read(name) },
  {
    name: "POST /v1/account_links",
    takes: {
      required: { account: id("acct"), type: oneOf("account_onboarding"), return_url: url, refresh_url: url },
    },
    run: (given) => connect.link(given),
  },
  {
    name: "POST /v1/transfers",
    takes: {
      required: { amount: integer(1), currency: oneOf("usd"), destination: id("acct") },
      optional: { transfer_group: text, ...metadata },
    },
    run: (given) => connect.transfer(given),
  },
  {
    name: "GET /v1/transfers",
    takes: { optional: { transfer_group: text, destination: id("acct"), ...paging } },
    run: (given) => list("/v1/transfers", connect.listTransfers(given)),
  },
  { name: "GET /v1/transfers/{id}", takes: {}, run: (_, name) => connect.readTransfer(name) },
  {
    name: "POST /v1/transfers/{id}/reversals",
    takes: { optional: { amount: integer(1), ...metadata } },
    run: (given, name) => connect.reverse(name, given),
  },
  {
    name: "GET /v1/charges/{id}",
    takes: { optional: { "expand[]": text } },
    run: (_, name, account) => connect.arrived(name, account),
  },
  {
    name: "POST /v1/payouts",
    takes: {
      required: { amount: integer(1), currency: oneOf("usd", "eur") },
      optional: metadata,
    },
    run: (given, _, account) => connect.pay(given, account),
  },
  {
    name: "GET /v1/payouts",
    takes: { optional: paging },
    run: (given, _, account) => list("/v1/payouts", connect.listPayouts(given, account)),
  },
  { name: "GET /v1/payouts/{id}", takes: {}, run: (_, name) => connect.readPayout(name) },
];
