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

test("[ACCT-01] [ACCT-02] [ACCT-08] [ACCT-11] [ACCT-66] account pages open for creators, or for whoever is signed in; all others are sent home", async () => {
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
