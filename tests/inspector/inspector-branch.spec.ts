import { expect, test } from "vitest";

import { cards } from "../payment/buyer.ts";
import { expectAccessible, picture, screens } from "../running/screens.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { logInAs, openCardPage, sendCard } from "../causes/card-page.ts";
import { openInspected } from "./inspected.ts";

const site = demoSiteInBrowser({ TRUSTED_PROXIES: "127.0.0.1" });

test("another answer than the recorded one: both futures of a declined payment stand beside each other, and each becomes a test", async () => {
  const { page, inspector, broken } = await openInspected(site.browser, site.server.origin, "/noah");
  await logInAs(page, "fan");
  const popup = await openCardPage(page);
  await sendCard(popup, cards.declines);
  await popup.getByText("Your card was declined").waitFor();
  await popup.close();
  // The page is loaded anew with the refusal; what led to it stands in the load before.
  await page.getByText("Your card was declined. You have not been charged.").waitFor();
  const sources = inspector.locator('select[name="source"]');
  await expect.poll(() => sources.locator("option").count()).toBe(3);
  await sources.selectOption({ index: 1 });
  await inspector.getByRole("button", { name: "Search by condition" }).click();
  await inspector.locator('input[name="condition"]').fill("payment: event = xstate.done.actor.closePayment");
  await inspector.getByRole("button", { name: /payment: closePayment is done/ }).click();
  await inspector.keyboard.press("Escape");
  // What the call came to is a step of its own: two steps before, the payment waits for it.
  const back = inspector.getByRole("button", { name: "One step back" });
  await back.click();
  await back.click();
  const whatIf = inspector.getByText("What if? Send another event");
  await whatIf.waitFor();
  await inspector
    .locator('select[name="eventType"]')
    .selectOption({ label: "closePayment answers: ok · p1 · paid · 999 · subscription · ava" });
  await picture(inspector, "inspector-branch-draft");
  const form = inspector.locator("form").filter({ has: inspector.locator('textarea[name="payload"]') });
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await inspector.getByRole("region", { name: "The branch" }).waitFor();
  await picture(inspector, "inspector-branch-chart");
  const recorded = inspector.getByRole("region", { name: "As it was recorded" });
  const branch = inspector.getByRole("region", { name: "The branch" });
  const beside = inspector.locator("details").filter({ hasText: "The branch beside the recording" });
  expect(await beside.locator("dd").allInnerTexts()).toEqual(["closed", "paid"]);
  await inspector.getByText("Drawing payment…").first().waitFor({ state: "detached" });
  await picture(inspector, "inspector-branch-chart");
  await expectAccessible(inspector);
  for (const future of [recorded, branch]) {
    await future.getByRole("button", { name: /^Copy as test: what payment took since step/ }).click();
    const dialog = inspector.getByRole("dialog", { name: "Copy as test" });
    const wanted = future === branch ? '"paid"' : '"declined"';
    expect(await dialog.getByLabel("Test").inputValue()).toContain(wanted);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  }
  await inspector.getByRole("tab", { name: "Product" }).click();
  const shown = (future: typeof recorded) => future.frameLocator('iframe[title="The product as it was"]');
  for (const future of [recorded, branch]) await shown(future).getByText("Noah Berg").first().waitFor();
  await picture(inspector, "inspector-branch-product");
  await inspector.setViewportSize(screens.phone.viewport);
  await picture(inspector, "inspector-branch-phone");
  await inspector.getByRole("tab", { name: "Chart" }).click();
  await picture(inspector, "inspector-branch-phone-chart");
  await inspector.getByRole("tab", { name: "Details" }).click();
  await beside.scrollIntoViewIfNeeded();
  await picture(inspector, "inspector-branch-phone-details");
  await expectAccessible(inspector);
  // A branch was made by hand: it is there after the page was loaded anew.
  await inspector.reload();
  await inspector.getByText(/after step \d+ · file/).waitFor({ state: "attached" });
  expect(broken).toEqual([]);
});
