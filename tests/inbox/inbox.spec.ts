import type { Page } from "playwright";
import { describe, expect, test } from "vitest";

import { cards } from "../payment/buyer.ts";
import { nextLine } from "../running/next-line.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();
const INBOX = "/account/direct-message/inbox";

const visit = async (screen: Screen, username: string, path: string) => {
  const opened = await openPage(site.browser, screen, { colorScheme: screen === "phone" ? "dark" : "light" });
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

const field = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
const log = (page: Page) => page.getByRole("log");
const send = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
};
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe("two who talk", () => {
  test("[ACCT-19] [ACCT-20] [MENU-22] [SHELL-27] see what the other writes, that he types, and that he has read it", async () => {
    const ava = await visit("desktop", "ava", "/account/dashboard");
    await ava.page.getByRole("link", { name: /^Inbox 1 unread/ }).click();
    await ava.page.getByText("No conversation is open").waitFor();
    expect(await ava.page.getByRole("contentinfo").count()).toBe(0);
    await expectAccessible(ava.page);
    await picture(ava.page, "inbox-list-desktop");
    await ava.page.locator(`a[href="${INBOX}/sub"]`).click();
    await log(ava.page).getByText("Perhaps sooner than you think.").waitFor();
    expect(pathOf(ava.page)).toBe(`${INBOX}/sub`);

    const sub = await visit("phone", "sub", INBOX);
    await expectAccessible(sub.page);
    await picture(sub.page, "inbox-list-phone");
    await sub.page.getByRole("link", { name: /Ava/ }).first().click();
    await log(sub.page).getByText("Perhaps sooner than you think.").waitFor();
    await log(ava.page).getByText("Read").waitFor();
    await field(sub.page).fill("Sooner");
    await ava.page.getByText("is typing…").waitFor();
    await send(sub.page, "Sooner is good.");
    await log(ava.page).getByText("Sooner is good.").waitFor();
    await log(sub.page).getByText("Read").waitFor();
    await send(ava.page, "Tonight, then.");
    await log(sub.page).getByText("Tonight, then.").waitFor();
    await expectAccessible(sub.page);
    await picture(sub.page, "inbox-chat-phone");
    await expectAccessible(ava.page);
    await picture(ava.page, "inbox-chat-desktop");

    // What is taken back goes from both.
    await log(ava.page).getByRole("button", { name: "Delete this message" }).last().click();
    await ava.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await log(sub.page).getByText("Tonight, then.").waitFor({ state: "detached" });
    await log(ava.page).getByText("Tonight, then.").waitFor({ state: "detached" });

    await sub.page.getByRole("link", { name: "Back to the conversations" }).click();
    await sub.page.getByRole("heading", { name: "Inbox" }).waitFor();
    expect(pathOf(sub.page)).toBe(INBOX);
    expect([ava.problems, sub.problems]).toEqual([[], []]);
  });
});

test("[SHELL-07] [SHELL-17] [RT-26] a fan writes to a creator, who is told on the page where she is, and opens the inbox by that", async () => {
  const ava = await visit("phone", "ava", "/account/dashboard");
  const sub = await visit("desktop", "sub", `${INBOX}/ava`);
  // A page that is not connected yet counts what came before, and tells none of it.
  const line = nextLine(ava.page);
  await ava.page.reload();
  await line;
  // What waited for her may have been told while the pages came; she is told twice in two hours by a fresh browser alone.
  await ava.page.evaluate(() => localStorage.removeItem("csf_dm_growl"));
  await send(sub.page, "Good morning!");
  await log(sub.page).getByText("Good morning!").waitFor();
  const growl = (page: Page) => page.getByRole("link", { name: /^You have \d+ unread message\(s\)$/ });
  await growl(ava.page).waitFor();
  // It hides nothing that she would read or press first.
  const title = (await ava.page.getByRole("heading", { level: 1 }).boundingBox())!;
  const told = (await growl(ava.page).boundingBox())!;
  const bar = (await ava.page.getByRole("navigation", { name: "Main pages" }).boundingBox())!;
  expect([told.y > title.y + title.height, told.y + told.height < bar.y]).toEqual([true, true]);
  await expectAccessible(ava.page);
  await picture(ava.page, "growl-phone");
  // It may be gone by now, after its seven seconds: another browser of hers is told, too.
  const other = await visit("phone", "ava", "/account/dashboard");
  await growl(other.page).click();
  await other.page.getByText("Good morning!").waitFor();
  expect(pathOf(other.page)).toBe(INBOX);
  expect([ava.problems, other.problems, sub.problems]).toEqual([[], [], []]);
});

/** Pays on the page of the sandbox. */
const payOn = async (page: Page): Promise<void> => {
  await page.locator("[name=card_number]").fill(cards.pays);
  await page.locator("[name=expiry]").fill("12 / 40");
  await page.locator("[name=security_code]").fill("123");
  await page.locator("[data-pay]").click();
};

describe("media in messages", () => {
  test("[PAY-02] a creator sells a picture of her vault, and a fan opens it where it stands", async () => {
    const ava = await visit("desktop", "ava", `${INBOX}/gifted`);
    const gifted = await visit("phone", "gifted", `${INBOX}/ava`);
    await ava.page.getByRole("button", { name: "Add files" }).click();
    await ava.page.getByRole("button", { name: "From your vault" }).click();
    const vault = ava.page.getByRole("dialog", { name: "From your vault" });
    await vault.getByLabel("Kind").selectOption({ label: "Pictures" });
    await vault.getByRole("checkbox", { disabled: false }).first().check();
    await vault.getByRole("button", { name: "Add", exact: true }).click();
    await ava.page.getByLabel("Price", { exact: true }).fill("7");
    await expectAccessible(ava.page);
    await picture(ava.page, "composer-files-desktop");
    await send(ava.page, "Only for you");
    await log(ava.page).getByText("Not bought yet").waitFor();
    await picture(ava.page, "message-sold-desktop");

    await log(gifted.page).getByRole("button", { name: "Unlock for $7.00" }).waitFor();
    await expectAccessible(gifted.page);
    await picture(gifted.page, "message-locked-phone");
    await log(gifted.page).getByRole("button", { name: "Unlock for $7.00" }).click();
    const offer = gifted.page.getByRole("dialog", { name: "Unlock for $7.00" });
    await offer.getByText("1 picture").waitFor();
    await offer.getByRole("button", { name: "Unlock for $7.00" }).click();
    await gifted.page.waitForURL(/\/oauth\/payment\/start/);
    await payOn(gifted.page);
    await gifted.page.waitForURL(/\/chat\/msg-id\/\d+$/);
    await log(gifted.page)
      .getByRole("button", { name: /look at it large/ })
      .first()
      .waitFor();
    await picture(gifted.page, "message-open-phone");
    await log(ava.page)
      .getByText(/Bought$/)
      .waitFor();
    expect([ava.problems, gifted.problems]).toEqual([[], []]);
  });
});

test("[SHELL-20] [MENU-21] [SHELL-57] a creator writes to many from her header, sees how many that reaches, and where it went", async () => {
  const { page, problems } = await visit("desktop", "ava", "/account/dashboard");
  const header = page.getByRole("navigation", { name: "Account" });
  await header.getByRole("link", { name: "Send a DM" }).click();
  await page.getByRole("heading", { level: 1, name: "Send a DM" }).waitFor();
  expect(pathOf(page)).toBe(`${INBOX}/open-broadcast`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Please choose who gets it.").waitFor();
  await page.getByLabel("Free followers").check();
  await page.getByText(/^Reaches about \d+ fans?\.$/).waitFor();
  await page.getByLabel("Message", { exact: true }).fill("A new film tonight");
  await expectAccessible(page);
  await picture(page, "broadcast-desktop");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(/\/direct-message\/send$/);
  await page.getByRole("tab", { name: "Sent", exact: true }).click();
  await page.getByText("A new film tonight").waitFor();
  await page.getByText(/^Sent to \d+ fans?$/).waitFor();
  await expectAccessible(page);
  await picture(page, "sent-broadcasts-desktop");
  const follower = await visit("phone", "follower", `${INBOX}/ava`);
  await log(follower.page).getByText("A new film tonight").waitFor();
  const fans = follower.page.getByRole("navigation", { name: "Account" });
  expect(await fans.getByRole("link", { name: "Send a DM" }).count()).toBe(0);
  expect([problems, follower.problems]).toEqual([[], []]);
});

test("[ACCT-22] [ACCT-23] [ACCT-24] a conversation has its gallery and what is known beside it, in one page", async () => {
  const { page, problems } = await visit("phone", "ava", `${INBOX}/sub`);
  await log(page).getByText("Perhaps sooner than you think.").waitFor();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const tabs = page.getByRole("navigation", { name: "Parts of the conversation" });
  await tabs.getByRole("link", { name: "Gallery" }).click();
  await page.getByText("Nothing here").waitFor();
  expect(pathOf(page)).toBe(`${INBOX}/sub/gallery`);
  await page.getByRole("link", { name: "Purchased" }).click();
  await expect.poll(() => pathOf(page)).toBe(`${INBOX}/sub/gallery/purchased`);
  await expectAccessible(page);
  await picture(page, "shared-media-phone");
  await tabs.getByRole("link", { name: "Info" }).click();
  await page.getByLabel("Private note").fill("Likes the blue one");
  await page.getByRole("button", { name: "Save note" }).click();
  await page.getByText("Your note is saved.").waitFor();
  await expectAccessible(page);
  await picture(page, "contact-phone");
  await tabs.getByRole("link", { name: "Chat" }).click();
  await log(page).getByText("Perhaps sooner than you think.").waitFor();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  expect(problems).toEqual([]);
});

describe("addresses", () => {
  test("[SHELL-55] [SHELL-56] [ACCT-18] [ACCT-21] [ACCT-24] [ACCT-25] lead on, and the page never loads anew between them", async () => {
    const { page, problems } = await visit("desktop", "pack", "/account/direct-message");
    await page.getByRole("heading", { name: "Inbox" }).waitFor();
    await expect.poll(() => pathOf(page)).toBe(INBOX);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.getByRole("link", { name: /Ava/ }).first().click();
    await log(page).getByText("The sea in the morning").waitFor();
    const { rows } = await site.database.query<{ id: string }>(
      "select m.id from message m join direct_message d on d.id = m.direct_message_id where d.title like 'Sometimes. What%'",
    );
    const id = Number(rows[0]!.id);
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `${INBOX}/ava/msg-id/${id}?from=mail`);
    await expect.poll(() => pathOf(page)).toBe(`${INBOX}/ava/chat/msg-id/${id}`);
    expect(new URL(page.url()).search).toBe("?from=mail");
    await log(page).getByText("Sometimes. What would you ask for?").waitFor();
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe(`${INBOX}/ava`);
    expect(await page.evaluate(() => "stays" in window)).toBe(true);
    expect(problems).toEqual([]);
  });

  test("a guest is not let in", async () => {
    const { page } = await openPage(site.browser, "phone");
    await page.goto(`${site.server.origin}/account/direct-message/inbox/ava`);
    await page.getByText("Not authorized.").waitFor();
    await expect.poll(() => pathOf(page)).toBe("/");
  });
});

describe("what could not be sent", () => {
  test("stays over a reload, is sent again and arrives once; a draft is kept for each conversation", async () => {
    const { page } = await visit("phone", "gifted", `${INBOX}/ava`);
    await log(page).getByText("The slow film.").waitFor();
    // The server takes it, and the answer is lost.
    await page.route("**/direct-message/conversation/ava", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await send(page, "Did this arrive?");
    await page.getByText("Not sent.").waitFor();
    await picture(page, "inbox-not-sent-phone");
    await page.unroute("**/direct-message/conversation/ava");
    await field(page).fill("Half a thought");
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe("Half a thought");
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText("Not sent.").waitFor({ state: "detached" });
    await expect.poll(() => log(page).getByText("Did this arrive?").count()).toBe(1);
    const { rows } = await site.database.query(
      "select from message m join direct_message d on d.id = m.direct_message_id where d.title = 'Did this arrive?'",
    );
    expect(rows).toHaveLength(1);
  });
});

describe("who may not write", () => {
  test("reads why, and is led to the offers", async () => {
    const { page, problems } = await visit("phone", "follower", `${INBOX}/ava`);
    await page.getByText("Subscribe to Ava Laurent to write a message.").waitFor();
    expect(await field(page).count()).toBe(0);
    await expectAccessible(page);
    await picture(page, "inbox-door-phone");
    await page.getByRole("link", { name: "See the offers" }).click();
    await expect.poll(() => pathOf(page)).toBe("/ava");
    expect(problems).toEqual([]);
  });
});

describe("[COVER-04] [COVER-32] 'Send me a message' on a profile", () => {
  const press = (page: Page) => page.getByRole("button", { name: "Send me a message" }).click();

  test("[SHELL-84] leads who has access to the chat", async () => {
    const { page, problems } = await visit("phone", "trialist", "/ava");
    await press(page);
    await log(page).getByText("Completely.").waitFor();
    expect(pathOf(page)).toBe(`${INBOX}/ava`);
    expect(problems).toEqual([]);
  });

  test("shows the benefits to a fan without the right, and the offers to a guest", async () => {
    const follower = await visit("phone", "follower", "/ava");
    await picture(follower.page, "profile-message-phone");
    await press(follower.page);
    await follower.page.getByRole("dialog").getByText("Direct messag").first().waitFor();
    const guest = await openPage(site.browser, "desktop");
    await guest.page.goto(`${site.server.origin}/ava`);
    await press(guest.page);
    await guest.page.getByRole("dialog").waitFor();
    expect([follower.problems, guest.problems]).toEqual([[], []]);
  });

  test("[COVER-23] is not there for the owner", async () => {
    const { page } = await visit("desktop", "ava", "/ava");
    await page.getByRole("button", { name: "Edit avatar" }).waitFor();
    expect(await page.getByRole("button", { name: "Send me a message" }).count()).toBe(0);
  });
});

describe("[PROFILE-26] [PROFILE-27] dm_id in the address of a profile", () => {
  const messageOf = async (text: string): Promise<string> => {
    const { rows } = await site.database.query<{ id: string }>(
      "select m.id from message m join direct_message d on d.id = m.direct_message_id where d.title like $1",
      [`${text}%`],
    );
    return rows[0]!.id;
  };

  test("opens the message for who takes part in it", async () => {
    const id = await messageOf("I know that light");
    const { page } = await visit("desktop", "pack", `/ava?dm_id=${id}`);
    await log(page).getByText("I know that light").waitFor();
    expect(pathOf(page)).toBe(`${INBOX}/ava/chat/msg-id/${id}`);
  });

  test("leads other fans to the offers, and a guest to the log-in, with the address as it is", async () => {
    const id = await messageOf("I know that light");
    const { page } = await visit("phone", "fan", `/ava?dm_id=${id}`);
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => page.url()).not.toContain("dm_id");
    const guest = await openPage(site.browser, "phone");
    await guest.page.goto(`${site.server.origin}/ava?dm_id=${id}`);
    await guest.page.getByRole("dialog").getByLabel("Password").first().waitFor();
    expect(guest.page.url()).toContain(`dm_id=${id}`);
  });
});
