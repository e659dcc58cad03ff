import type { Browser, Page } from "playwright";

import { cards } from "../payment/buyer.ts";
import { postAsPage } from "../running/signed-in.ts";
import { goLive, takePictures } from "./go-live.ts";

/** The pages of a broadcast: the creator's, and those that watch. */
export interface Audience {
  readonly creator: Page;
  readonly viewers: readonly Page[];
  /** Of each viewer, from the call of the page to its first picture: seconds. */
  readonly seconds: readonly number[];
}

export interface Broadcast {
  readonly browser: Browser;
  /** Where the creator is, and where her viewers are. */
  readonly studio: string;
  readonly hall: string;
  readonly viewers: number;
  /** What each page does before anything of it runs. */
  readonly before?: () => void;
}

const FORM = "application/x-www-form-urlencoded";
const PATIENCE = 240_000;
let people = 0;

const openAt = async ({ browser, before }: Broadcast, origin: string): Promise<Page> => {
  people += 1;
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 390, height: 700 } },
    // Tries of all would count together.
    extraHTTPHeaders: { "x-forwarded-for": `203.0.113.${people % 250}` },
  });
  const page = await context.newPage();
  await page.addInitScript(takePictures, { width: 320, height: 180, frameRate: 10 });
  if (before !== undefined) await page.addInitScript(before);
  return page;
};

/** A new fan who has paid for a month of ava's. */
const subscribe = async (page: Page): Promise<void> => {
  const { request } = page.context();
  await postAsPage(request, "", "/api/v1/auth/signup", {
    username: `viewer${people}`,
    password: "long enough 1",
  });
  const month = await postAsPage(request, "", "/api/v1/user/ava/subscription", { duration: "1mo" });
  const { payment_url } = (await month.json()) as { readonly payment_url: string };
  const order = /name="order" value="([^"]+)"/.exec(await (await request.get(payment_url)).text())?.[1];
  const fields = { order: order ?? "", card_number: cards.pays, expiry: "12 / 40", security_code: "123" };
  const paid = await request.post("/oauth/payment/sandbox/pay", {
    headers: { "content-type": FORM, accept: "application/json" },
    data: new URLSearchParams(fields).toString(),
  });
  if (!paid.ok()) throw new Error(`A viewer could not pay: ${paid.status()}`);
};

/** Waits for a picture of the creator's; answers the seconds since `began` (`performance.now()`). */
const firstPicture = async (page: Page, began: number): Promise<number> => {
  await page.waitForFunction(
    () => {
      const video = document.getElementById("live-other");
      return video instanceof HTMLVideoElement && video.videoWidth > 0 && video.currentTime > 0;
    },
    null,
    { timeout: PATIENCE, polling: 50 },
  );
  return (performance.now() - began) / 1000;
};

/** Waits until pictures have moved on since. */
const seesMoving = async (page: Page): Promise<void> => {
  const shown = await page.evaluate(() => {
    const video = document.getElementById("live-other");
    return video instanceof HTMLVideoElement ? video.currentTime : 0;
  });
  await page.waitForFunction(
    (before) => {
      const video = document.getElementById("live-other");
      return video instanceof HTMLVideoElement && video.currentTime > before + 0.2;
    },
    shown,
    { timeout: PATIENCE },
  );
};

/** Ava goes live, viewers come one after another, and in the end each sees her move, and hears what is said. */
export const watchTogether = async (broadcast: Broadcast): Promise<Audience> => {
  const { studio, hall } = broadcast;
  const creator = await openAt(broadcast, studio);
  await goLive(creator, studio);
  const viewers: Page[] = [];
  const seconds: number[] = [];
  for (let count = 0; count < broadcast.viewers; count += 1) {
    const page = await openAt(broadcast, hall);
    await subscribe(page);
    const began = performance.now();
    await page.goto("/stream/view/ava");
    seconds.push(await firstPicture(page, began));
    viewers.push(page);
  }
  for (const page of viewers) await seesMoving(page);
  const count = viewers.length === 1 ? "1 viewer" : `${viewers.length} viewers`;
  await creator.getByText(count, { exact: true }).waitFor();
  await creator.getByRole("textbox", { name: "Message" }).fill("Hello everybody");
  await creator.getByRole("button", { name: "Send", exact: true }).click();
  for (const page of viewers) await page.getByText("Hello everybody").waitFor({ timeout: PATIENCE });
  return { creator, viewers, seconds };
};
