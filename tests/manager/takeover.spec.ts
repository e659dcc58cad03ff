import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startNameServer, type Zone } from "../custom-domain/name-server.ts";
import { cards } from "../payment/buyer.ts";
import { startHostProxy, type HostProxy } from "../running/host-proxy.ts";
import { operate } from "../running/operate.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { settingsFile } from "../running/settings-file.ts";
import { runADay } from "./a-day.ts";
import { DEMO_PASSWORD, signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";

const SHOP = "shop.test";
const OWN = "nora-own.test";
const MANAGERS = "/account/setting/manager";

const zones = new Map<string, Zone>([[SHOP, { a: ["203.0.113.7"] }]]);
let names: Awaited<ReturnType<typeof startNameServer>>;
let proxy: HostProxy;

const site = demoSiteInBrowser(async () => {
  names = await startNameServer(zones);
  const record = { domain: SHOP };
  return {
    DNS_SERVERS: names.address,
    SITE: await settingsFile([{ id: "demo", hosts: [SHOP, "127.0.0.1"], record }]),
  };
});
beforeAll(async () => {
  proxy = await startHostProxy(site.server.origin);
});
afterAll(async () => {
  await proxy?.stop();
  await names?.stop();
});

/** Where the server is by a name. */
const at = (host: string, path = ""): string => `http://${host}:${new URL(site.server.origin).port}${path}`;

/** A page in a browser of its own, for which every host name is the server's. */
const visit = async (screen: Screen, username: string | null, address: string) => {
  const opened = await openPage(site.browser, screen, { proxy: { server: proxy.server } });
  if (username !== null) await signInPage(opened.page, at(SHOP), username);
  await opened.page.goto(address.startsWith("/") ? at(SHOP, address) : address);
  return opened;
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first();
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const look = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page);
  await picture(page, `takeover-${name}`);
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await fits()).toBe(true);
};

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The link of the newest mail to an address whose subject matches. */
const linkMailedTo = async (to: string, subject: RegExp): Promise<string> => {
  const linkOf = async (): Promise<string | undefined> => {
    const mails = (await (await fetch(`${site.server.origin}/__test/mail`)).json()) as readonly Mail[];
    const mail = mails.find((each) => each.to === to && subject.test(each.subject));
    return /https?:\/\/\S+\/manager\?\S+/.exec(mail?.text ?? "")?.[0];
  };
  await expect.poll(linkOf).toBeTruthy();
  return (await linkOf())!;
};

const managerCents = async (username: string): Promise<readonly number[]> => {
  const { rows } = await site.database.query<{ amount: number }>(
    "select amount from ledger_posting join account on account = 'manager:' || account.id where username = $1",
    [username],
  );
  return rows.map(({ amount }) => amount);
};

const setUpPage = async (page: Page): Promise<void> => {
  await page.getByRole("tab", { name: "Customize", selected: true }).waitFor();
  await look(page, "new-page");
  await button(page, "Edit Subscription price").click();
  await page.getByLabel("Price a month").fill("7.50");
  await button(page, "Save").click();
  await section(page, "Subscription price").getByText("$7.50 a month").waitFor();
  await button(page, "Edit 6-month package").click();
  await page.getByLabel("Discount").selectOption({ label: "20% off: $36.00" });
  await button(page, "Save").click();
  await section(page, "6-month package").getByText("$36.00 (20% off)").waitFor();
  await look(page, "prices");
  const parts = page.getByRole("navigation", { name: "Parts of the page" });
  await parts.getByRole("link", { name: "About You" }).click();
  await button(page, "Edit Bio").click();
  await page.getByRole("textbox", { name: "Bio" }).fill("Ceramics from the north.");
  await button(page, "Save").click();
  await section(page, "Bio").getByText("Ceramics from the north.").waitFor();
  await look(page, "bio");
  await parts.getByRole("link", { name: "Settings" }).click();
  const menu = section(page, "Tip menu");
  await button(page, "Add to the tip menu").click();
  await menu.getByLabel("What you do").fill("A cup with your name");
  await menu.getByRole("textbox", { name: "Price" }).fill("25");
  await menu.getByRole("button", { name: "Save" }).click();
  await menu.getByText("A cup with your name").waitFor();
  await look(page, "menu");
  await page.goto(at(SHOP, "/account/customize/logo_tab"));
  await page.getByRole("textbox", { name: "Links and buttons", exact: true }).fill("#1F7A4D");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your look is saved.").waitFor();
  await look(page, "look");
};

const invite = async (page: Page): Promise<void> => {
  await page.goto(at(SHOP, MANAGERS));
  await button(page, "Invite a Manager").click();
  const dialog = page.getByRole("dialog", { name: "Invite a Manager" });
  await dialog.getByLabel("Username").fill("zoe");
  await dialog.getByLabel("Fee in percent").fill("12.5");
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await page.getByText("Invited for 12.5% of your sales").waitFor();
  await look(page, "invited");
};

/** He follows the link of the mail as somebody who is not logged in, and takes over. */
const takeOver = async (page: Page): Promise<void> => {
  await page.getByText("Please login to continue.").waitFor();
  await look(page, "link-of-a-guest");
  await button(page, "Login").click();
  const dialog = page.getByRole("dialog", { name: "Log in" });
  await dialog.getByLabel("Username or Email").fill("zoe");
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await button(page, "Accept and Continue").waitFor();
  await look(page, "rights");
  await button(page, "Accept and Continue").click();
  await page.getByText("You are now manager of nora").waitFor();
  const chooser = page.getByLabel("Creator to manage");
  await chooser.selectOption({ label: "nora" });
  await page.getByText("You are managing nora.", { exact: true }).waitFor();
  await look(page, "acting");
};

const changeBio = async (page: Page, bio: string): Promise<void> => {
  await button(page, "Edit Bio").click();
  await page.getByRole("textbox", { name: "Bio" }).fill(bio);
};

const buy = async (page: Page): Promise<void> => {
  await button(page, /^Subscribe for \$7\.50/).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Subscribe for \$7\.50/ }).click();
  await page.waitForURL(/\/oauth\/payment\/start/);
  await page.locator("[name=card_number]").fill(cards.pays);
  await page.locator("[name=expiry]").fill("12 / 40");
  await page.locator("[name=security_code]").fill("123");
  await page.locator("[data-pay]").click();
  await page.waitForURL((url) => url.pathname === "/nora");
};

/** Her name goes online: asked for, approved by the operator, found right. */
const connectDomain = async (page: Page): Promise<void> => {
  await page.goto(at(SHOP, "/account/customize/existing"));
  const main = page.locator("main");
  await main.getByLabel("Domain", { exact: true }).fill(OWN);
  await main.getByRole("button", { name: "Ask for it" }).click();
  await page.waitForURL(/\/account\/customize\/existing\/instructions$/);
  const record = main.getByRole("group", { name: "TXT record" });
  const [proof] = /marquee-domain=[0-9a-f]{32}/.exec((await record.textContent()) ?? "") ?? [];
  zones.set(`_marquee.${OWN}`, { txt: [proof!] });
  zones.set(OWN, { cname: SHOP });
  expect(await operate(site.data, "approve-domain", OWN)).toBe(`${OWN} is approved.\n`);
  await page.reload();
  await look(page, "domain-instructions");
  await main.getByRole("button", { name: "Check now" }).click();
  await page.goto(at(SHOP, "/account/customize/domain_tab"));
  await main.getByText("Online", { exact: true }).waitFor();
  await look(page, "domain-online");
};

test("[OWNER-01] [MGR-08] [MGR-17] [MGR-24] [MGR-31] [MGR-04] on a phone a creator sets up a page from nothing, a manager takes it over by mail, runs it a day, has his cents of what was sold, is removed in mid-work and stopped at once; her page answers on her own domain", async () => {
  const nora = await visit("phone", "nora", "/nora");
  await setUpPage(nora.page);
  await invite(nora.page);

  const link = await linkMailedTo("zoe@demo.example", /invites you to be the manager/);
  expect(link.replace(/[0-9a-f]{32}$/, "")).toBe(at(SHOP, "/nora/manager?fee=12.5&hash="));
  const zoe = await visit("phone", null, link);
  await takeOver(zoe.page);
  await zoe.page.goto(at(SHOP, "/nora/customize/about"));
  await changeBio(zoe.page, "Ceramics from the north, fired by hand.");
  await button(zoe.page, "Save").click();
  await section(zoe.page, "Bio").getByText("fired by hand").waitFor();
  await look(zoe.page, "managed-page");

  const fan = await visit("phone", "fan", "/nora");
  await fan.page.getByText("Ceramics from the north, fired by hand.").first().waitFor();
  await look(fan.page, "seen-by-a-fan");
  await buy(fan.page);
  // 750 cents, of which she is credited 600; of these he has an eighth.
  await expect.poll(() => managerCents("zoe")).toEqual([75]);
  const hours = async (count: number): Promise<void> => {
    const body = JSON.stringify({ advance: count * 3600 });
    const headers = { "content-type": "application/json" };
    const moved = await fetch(`${site.server.origin}/__test/clock`, { method: "POST", headers, body });
    expect(moved.status).toBe(200);
  };
  await runADay({ manager: zoe.page, fan: fan.page, origin: at(SHOP), username: "nora", hours });
  // 1000 cents, of which she is credited 800.
  expect(await managerCents("zoe")).toEqual([75, 100]);

  await nora.page.goto(at(SHOP, MANAGERS));
  await nora.page.getByText(/^Gets 12\.5% of your sales since .+, \$1\.75 so far\.$/).waitFor();
  const done = section(nora.page, "Done in your name");
  for (const act of [/^Added to the tip menu \(number \d+\)$/, /^Wrote a post \(number \d+\)$/])
    await done.getByText(act).waitFor();
  for (const act of ["Changed the price", "Changed the bio"])
    await done.getByText(act, { exact: true }).waitFor();
  await look(nora.page, "manager");

  // In one tab he hears of nothing, in the other he does.
  const deaf = await zoe.page.context().newPage();
  await deaf.routeWebSocket(/\/socket$/, () => undefined);
  await deaf.goto(at(SHOP, "/nora/customize/about"));
  await zoe.page.goto(at(SHOP, "/nora/customize/about"));
  for (const page of [zoe.page, deaf]) await changeBio(page, "Not hers any more.");
  await button(nora.page, "Remove Manager").click();
  const question = nora.page.getByRole("alertdialog", { name: "Remove Manager" });
  await question.getByText(`Are you sure you want to remove "zoe" from your Manager?`).waitFor();
  await look(nora.page, "remove");
  // It is said for some seconds.
  const told = zoe.page.getByText("You are not the manager of nora any more.").waitFor();
  await question.getByRole("button", { name: "Yes, remove" }).click();
  await nora.page.getByText("Manager removed.").waitFor();
  await told;
  await button(deaf, "Save").click();
  await deaf.getByText("You are not allowed to do this.").first().waitFor();
  expect(await deaf.getByRole("textbox", { name: "Bio" }).inputValue()).toBe("Not hers any more.");
  await look(deaf, "stopped");
  await zoe.page.getByText("You are managing nora.").waitFor({ state: "detached" });
  expect(await button(zoe.page, "Edit Bio").count()).toBe(0);
  await look(zoe.page, "told");

  await connectDomain(nora.page);
  const guest = await visit("phone", null, at(OWN, "/"));
  await guest.page.getByRole("heading", { level: 1, name: "nora" }).waitFor();
  await guest.page.getByText("Ceramics from the north, fired by hand.").first().waitFor();
  expect(new URL(guest.page.url()).href).toBe(at(OWN, "/"));
  await look(guest.page, "own-domain");
  const wide = await visit("desktop", null, at(OWN, "/"));
  await wide.page.getByRole("heading", { level: 1, name: "nora" }).waitFor();
  await look(wide.page, "own-domain-desktop");
  for (const { problems } of [nora, zoe, fan, guest, wide]) expect(problems).toEqual([]);
});
