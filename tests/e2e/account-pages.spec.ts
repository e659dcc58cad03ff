import { expect, test } from "vitest";

import { accountPages } from "../../src/domain/site/account-pages.ts";
import type { GuardName } from "../../src/domain/site/page-guards.ts";
import { inPart } from "../../tools/testing/part.mjs";
import { openPage } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();

const rows = Object.values(accountPages);
const callers = [null, "fan", "noah", "dora"] as const;
/** What opens for whom: noah is a creator, dora one who is paid directly. */
const guestsGuards: readonly GuardName[] = ["open"];
const guardsOf: Readonly<Record<"fan" | "noah" | "dora", readonly GuardName[]>> = {
  fan: [...guestsGuards, "requireUser"],
  noah: [...guestsGuards, "requireUser", "requireModelUser"],
  dora: [...guestsGuards, "requireUser", "requireModelUser", "requireModelDirectPay"],
};
const visits = Map.groupBy(
  inPart(callers.flatMap((caller) => rows.map((row) => ({ caller, row })))),
  ({ caller }) => caller,
);

test("[ACCT-01] [ACCT-02] [ACCT-08] [ACCT-11] [ACCT-66] [ACCT-67] account pages open for creators, or for whoever is signed in; all others are sent home", async () => {
  const creatorsOnly = ["Content Cop", "Dashboard", "Create a post"];
  for (const { name, guard } of rows) if (creatorsOnly.includes(name)) expect(guard).toBe("requireModelUser");
  for (const [username, visited] of visits) {
    const { page } = await openPage(site.browser, "desktop");
    if (username !== null) await signInPage(page, site.server.origin, username);
    for (const { row } of visited) {
      const { name, path, guard } = row;
      await page.goto(site.server.origin + path);
      const guards = username === null ? guestsGuards : guardsOf[username];
      const opens = guards.includes(guard);
      if (opens) await page.getByRole("heading", { level: 1, name }).waitFor();
      else await page.getByRole("alert").getByText("Not authorized.").waitFor();
      expect([username, path, new URL(page.url()).pathname]).toEqual([username, path, opens ? path : "/"]);
    }
  }
});

test("[SHELL-85] a creator reaches a fan's pages, and the pages of posts, streams and messages to many; a fan does not reach these", async () => {
  const fans = [
    { path: "/", shows: "Hello, Noah" },
    { path: "/account/following", shows: "Following" },
    { path: "/account/direct-message/inbox", shows: "Inbox" },
    { path: "/stream/view/ava", shows: "not live right now" },
    { path: "/ava", shows: "Subscribe to Ava Laurent" },
  ];
  const creators = [
    { path: "/noah/posts/create", shows: "Post" },
    { path: "/post/create", shows: "Create a post" },
    { path: "/stream/create", shows: "Live Stream" },
    { path: "/stream/create/c2c", shows: "Private" },
    { path: "/account/direct-message/inbox/open-broadcast", shows: "Send a DM" },
  ];
  for (const [username, reached] of [
    ["noah", [...fans, ...creators]],
    ["fan", []],
  ] as const) {
    const { page } = await openPage(site.browser, "phone");
    await signInPage(page, site.server.origin, username);
    for (const { path, shows } of reached) {
      await page.goto(site.server.origin + path);
      await page.getByText(shows).filter({ visible: true }).first().waitFor();
      expect([username, path, new URL(page.url()).pathname]).toEqual([username, path, path]);
    }
    if (username === "noah") continue;
    for (const { path } of creators.slice(1)) {
      await page.goto(site.server.origin + path);
      await page.getByRole("alert").getByText("Not authorized.").waitFor();
      expect([username, path, new URL(page.url()).pathname]).toEqual([username, path, "/"]);
    }
  }
});
