import { expect, test } from "vitest";

import { openPage } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const site = demoSiteInBrowser();
const WORD = "W".repeat(60);

const visit = async (username: string, path: string) => {
  const { page } = await openPage(site.browser, "phone");
  await signInPage(page, site.server.origin, username);
  await page.goto(site.server.origin + path);
  return page;
};
test("a word that is longer than a phone is wide breaks in the field of a message, beside its buttons", async () => {
  const page = await visit("sub", "/account/direct-message/inbox/ava");
  const field = page.getByRole("textbox", { name: /^Message to / });
  await field.fill(WORD);
  const send = page.getByRole("button", { name: "Send", exact: true });
  expect((await send.boundingBox())!.x).toBeLessThan(390 - 44);
  expect((await page.getByRole("button", { name: "Add files" }).boundingBox())!.x).toBeGreaterThanOrEqual(0);
});
