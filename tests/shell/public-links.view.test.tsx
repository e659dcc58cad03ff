import { expect, test } from "vitest";
import { createActor } from "xstate";

import { appFlow } from "../../src/machines/app/app.flow.ts";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { sampleCreator, sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import { sessionMachine } from "../../src/machines/session/session.machine.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { AppHeader, preloadHeader } from "../../src/views/app/app-header.view.tsx";
import { press, render } from "../kit/render.tsx";

const app = createActor(appMachine, { input: appFlow.inputs[0]! });

const invites = async (user: CurrentUser | null, isCreatorSetup: boolean, site: Partial<SiteRecord> = {}) => {
  await preloadHeader(false);
  document.body.replaceChildren();
  const session = createActor(sessionMachine, { input: { user, counters: null } });
  render(
    <AppHeader
      app={app}
      session={session}
      site={{ ...sampleSite, ...site }}
      route={{ page: "dashboard" }}
      look="page"
      isCreatorSetup={isCreatorSetup}
    />,
  );
  const account = document.querySelector("button[aria-haspopup=menu]");
  if (account !== null) press(account);
  const link = [...document.querySelectorAll("a")].find((it) => it.textContent === "Setup Creator Account");
  return link?.getAttribute("href") ?? null;
};

test("[SHELL-11] [SHELL-12] guests find 'Setup Creator Account' in the header, except while setting one up", async () => {
  expect([await invites(null, false), await invites(null, true)]).toEqual(["/creator", null]);
});

test("[ROUTE-68] fans are invited too, creators are not", async () => {
  expect([await invites(sampleFan, false), await invites(sampleCreator, false)]).toEqual(["/creator", null]);
});

test("[CWL-02] a site of no brand invites nobody", async () => {
  expect(await invites(null, false, { signup_source: null })).toBeNull();
});

const menuOf = async (user: CurrentUser) => {
  await invites(user, false);
  return [...document.querySelectorAll("[role=menu] a")].map((it) => [
    it.textContent,
    it.getAttribute("href"),
  ]);
};

test("[ACCT-35] [MENU-10] the menu of the account holds what exists of it, in its order", async () => {
  expect(await menuOf(sampleFan)).toEqual([
    ["Following", "/account/following"],
    ["Favorites", "/account/favorites"],
    ["Purchases", "/account/purchases"],
    ["Billing Info", "/account/billing_info"],
    ["Email & Password", "/account/email_and_pwd"],
    ["Setup Creator Account", "/creator"],
  ]);
  expect(await menuOf(sampleCreator)).toEqual([
    ["Balance $0.00", "/account/earnings"],
    ["Profile", `/${sampleCreator.username}`],
    ["Media Vault", "/account/vault"],
    ["Sell Media on Profile", "/account/direct-message/profile"],
    ["Dashboard", "/account/dashboard"],
    ["Premium Media Stats", "/account/direct-message/stats"],
    ["Payout", "/account/earnings/payouts"],
    ["Payment Info", "/account/pay_to"],
    ["Content Cop", "/account/cop"],
    ["Email & Password", "/account/email_and_pwd"],
    ["Following", "/account/following"],
    ["Purchases", "/account/purchases"],
    ["Favorites", "/account/favorites"],
  ]);
});
