import { expect, test, vi } from "vitest";

import { buyerOf, cards } from "../payment/buyer.ts";
import { createClient } from "../running/http-client.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();

const LONG = "Please sing it very slowly, with Donaudampfschifffahrt in each verse";

const visit = async (screen: Screen, username: string, path: string) => {
  const opened = await openPage(site.browser, screen, { colorScheme: screen === "phone" ? "dark" : "light" });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

test("[ACCT-10] a creator delivers what was bought from her menu in the chat; its buyer sees until when, and what became of it", async () => {
  const client = createClient(site.server.origin);
  await client.open("/");
  await client.post("/api/v1/auth/signin", { email: "pack", password: "marquee-demo" });
  const buyer = buyerOf(client, site.server.origin);
  const [item] = (await buyer.client.get("/api/v1/user/tip_menu/ava")).body;
  const payment_id = crypto.randomUUID();
  const asked = { payment_intent: "tip", tip_type: "menu", tip_id: String(item.id), model_username: "ava" };
  const start = new URLSearchParams({
    ...{ ...asked, return_uri: "/ava", payment_id, tip_special_requests: LONG },
  });
  await buyer.sendCard(await buyer.openPage(`/oauth/payment/start?${start.toString()}`), cards.pays);
  const open = "/api/v1/account/direct-message/conversation/ava";
  await vi.waitFor(async () => expect((await client.get(open)).body.purchases).toHaveLength(1), 20_000);

  const pack = await visit("phone", "pack", "/account/direct-message/inbox/ava");
  const ordered = pack.page.getByRole("region", { name: "Ordered" });
  await ordered.getByText(/delivered by .*, or your money comes back/).waitFor();
  expect(await ordered.getByRole("button").count()).toBe(0);
  await expectAccessible(pack.page);
  await picture(pack.page, "ordered-phone");

  const ava = await visit("desktop", "ava", "/account/custom-purchases");
  const row = ava.page.getByRole("listitem").filter({ hasText: LONG });
  await row.getByRole("link", { name: "Deliver" }).click();
  await ava.page.getByText(`Delivers “${item.description}”`).waitFor();
  await expectAccessible(ava.page);
  await picture(ava.page, "deliver-desktop");
  // It may be left for later, and taken up again from the bar above the messages.
  await ava.page.getByRole("button", { name: /^Do not deliver/ }).click();
  await ava.page.getByRole("region", { name: "To deliver" }).getByRole("button", { name: "Deliver" }).click();
  await ava.page.getByRole("textbox", { name: /^Message to / }).fill("Your song is ready.");
  await ava.page.getByRole("button", { name: "Send", exact: true }).click();

  for (const { page } of [ava, pack]) {
    const log = page.getByRole("log");
    await log.getByText("Your song is ready.").waitFor();
    await log.getByText(`Delivers “${item.description}”`).waitFor();
  }
  await ordered.waitFor({ state: "detached" });
  await ava.page.getByRole("region", { name: "To deliver" }).waitFor({ state: "detached" });
  await pack.page.getByRole("link", { name: "Info" }).click();
  await pack.page
    .getByRole("region", { name: "From the tip menu" })
    .getByText(/Delivered, bought/)
    .waitFor();
  await expectAccessible(pack.page);
  await picture(pack.page, "orders-phone");
  expect([ava.problems, pack.problems]).toEqual([[], []]);
});
